#include "engines/synchronised/search.h"

#include <algorithm>
#include <random>

#include "engines/boundary.h"

namespace tandem::engines {
namespace {

using ir::TermId;

std::vector<TermId> parts_of(const ir::Outcome& outcome) {
  std::vector<TermId> parts = outcome.outputs;
  if (outcome.ending) parts.push_back(*outcome.ending);
  if (outcome.stop_world) parts.push_back(*outcome.stop_world);
  return parts;
}

bool holds(logic::Evaluator& sample, TermId condition) {
  const auto value = sample.value(condition);
  return value && *value != 0;
}

// Inputs of sample runs: mostly small, so that order and parity vary, and large
// enough that a recursion goes on for a while.
Bits sample_value(std::mt19937& random, ir::Sort sort) {
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  if (sort.is_bool()) return random() % 2;
  const unsigned width = sort.is_int() ? 128 : sort.width_bits;
  const unsigned kind = random() % 8;
  if (kind == 0) return truncate(static_cast<Bits>(below(12) - 6), width);
  if (kind == 1) return truncate(Bits{random()}, std::min(width, 24U));
  return truncate(static_cast<Bits>(below(60)), width);
}

}  // namespace

const Expansion& Expansions::of(Side side, const PointCall& call) {
  const auto [at, is_new] = made_[side].try_emplace(call);
  Expansion& expansion = at->second;
  if (!is_new) return expansion;
  StandIns stand_ins(pool_);
  Leaves leaves(points_, stand_ins, {});  // functions: which of them does a result depend on?
  const Unrolling none;
  CallTree tree(points_, pool_, stand_ins, side, none, leaves);
  const std::vector<TreeNode>& nodes = tree.grow(call);
  const std::vector<TermId> shown = ir::reachable_terms(pool_, parts_of(nodes[0].outcome));
  std::vector<TermId> conditions;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const std::vector<TermId> parts = parts_of(nodes[i].outcome);
    const bool is_used = std::any_of(parts.begin(), parts.end(), [&](TermId part) {
      return std::binary_search(shown.begin(), shown.end(), part);
    });
    expansion.calls.push_back({nodes[i].call, nodes[i].condition, is_used});
    conditions.push_back(nodes[i].condition);
  }
  expansion.recurses = pool_.any_of(conditions);
  return expansion;
}

namespace {

// The functions start from their own inputs, so that a model of them is an input to run.
Both<PointCall> function_roots(ir::TermPool& pool, const Points& points, const Claim& claim) {
  Both<std::vector<TermId>> inputs = input_variables(pool, points.task, points.pair);
  const std::vector<IndexPair>& kept = claim.contract.inputs;
  for (const IndexPair& pair : contract_of(points.task, points.pair).inputs) {
    if (std::find(kept.begin(), kept.end(), pair) != kept.end()) continue;
    TermId& own = inputs[Side::New][pair.second];
    const ir::Procedure& procedure = points.procedure(Side::New, 0);
    own = pool.variable("new." + procedure.input_name(pair.second), pool.sort(own));
  }
  return make_both(PointCall{0, inputs[Side::Old]}, PointCall{0, inputs[Side::New]});
}

}  // namespace

Both<PointCall> roots_of(ir::TermPool& pool, const Points& points, const Claim& claim) {
  if (claim.points[Side::Old] == 0 && claim.points[Side::New] == 0)
    return function_roots(pool, points, claim);
  const Both<std::vector<TermId>> inputs = variables_under(
      pool, claim.contract, claim.key,
      make_both<const ir::Procedure*>(&points.procedure(Side::Old, claim.points[Side::Old]),
                                      &points.procedure(Side::New, claim.points[Side::New])));
  return make_both(PointCall{claim.points[Side::Old], inputs[Side::Old]},
                   PointCall{claim.points[Side::New], inputs[Side::New]});
}

void UnrollingSearch::make_samples(const Both<PointCall>& roots) {
  samples_.clear();
  std::mt19937 random(1);  // the same on every run
  for (std::size_t i = 0; i < sample_count; ++i) {
    logic::Model model;
    for (const Side side : sides) {
      for (const TermId variable : roots[side].args) {
        if (pool_.sort(variable).is_scalar() && !model.values.contains(variable))
          model.values[variable] = sample_value(random, pool_.sort(variable));
      }
    }
    samples_.push_back(std::move(model));
  }
}

Alignment UnrollingSearch::find(std::size_t claim) {
  const Both<PointCall> roots = roots_of(pool_, points_, claims_[claim]);
  make_samples(roots);
  std::vector<State> queue{State{}};
  std::set<State> seen{State{}};
  Alignment alignment;
  std::set<Obstacle> obstacles;
  for (std::size_t i = 0; i < queue.size() && i < max_states; ++i) {
    if (std::chrono::steady_clock::now() >= points_.task.deadline) break;
    const State state = queue[i];
    const Misfits misfits = check(state, roots);
    const std::size_t unmatched =
        misfits.unmatched[Side::Old].size() + misfits.unmatched[Side::New].size();
    if (unmatched == 0 && (misfits.samples > 0 || i == 0)) {
      alignment.unrolling = Unrolling{state.expanded, 0};
      alignment.used = misfits.used;
      return alignment;
    }
    obstacles.insert(misfits.obstacles.begin(), misfits.obstacles.end());
    if (state.size() >= max_expanded) continue;
    // An unmatched call is followed, or one of the other side: that may lead to its match.
    for (const Side side : sides) {
      std::set<PointCall> followed = misfits.unmatched[side];
      if (!misfits.unmatched[other(side)].empty())
        followed.insert(misfits.leaves[side].begin(), misfits.leaves[side].end());
      for (const PointCall& call : followed) {
        State next = state;
        next.expanded[side].insert(call);
        if (seen.insert(next).second) queue.push_back(std::move(next));
      }
    }
  }
  alignment.obstacles.assign(obstacles.begin(), obstacles.end());
  std::sort(alignment.obstacles.begin(), alignment.obstacles.end(),
            [](const Obstacle& a, const Obstacle& b) {
              return std::pair(a.equalities.size(), a) < std::pair(b.equalities.size(), b);
            });
  return alignment;
}

bool UnrollingSearch::reach(logic::Evaluator& sample, const State& state, Side side,
                            const Reached& node, std::vector<Reached>& nodes) {
  if (nodes.size() >= max_reached) return false;
  const std::size_t index = nodes.size();
  nodes.push_back(node);
  const Expansion& expansion = expansions_.of(side, node.call);
  bool goes_on = !node.is_used || holds(sample, expansion.recurses);
  if (node.is_leaf) return goes_on;
  for (const Expansion::Call& next : expansion.calls) {
    if (!holds(sample, next.condition)) continue;
    const bool is_leaf = !state.expanded[side].contains(next.call);
    const Reached child{next.call, is_leaf, node.is_used && next.is_used, index};
    goes_on = reach(sample, state, side, child, nodes) && goes_on;
  }
  return goes_on;
}

UnrollingSearch::Misfits UnrollingSearch::check(const State& state, const Both<PointCall>& roots) {
  Misfits misfits;
  for (const logic::Model& model : samples_) {
    logic::Evaluator sample(pool_, model);
    Nodes nodes;
    bool goes_on = true;
    for (const Side side : sides) {
      const Reached root{roots[side], false, true, std::nullopt};
      goes_on = reach(sample, state, side, root, nodes[side]) && goes_on;
    }
    misfits.samples += goes_on ? 1 : 0;
    match_all(sample, nodes, goes_on, misfits);
  }
  return misfits;
}

void UnrollingSearch::match_all(logic::Evaluator& sample, Nodes& nodes, bool matters,
                                Misfits& misfits) {
  for (const Side side : sides) {
    for (Reached& node : nodes[side]) {
      node.is_matched = node.parent && nodes[side][*node.parent].is_matched;
      std::set<Obstacle> obstacles;
      for (const Reached& partner : nodes[other(side)]) {
        if (node.is_matched) break;
        Both<const Reached*> both;
        both[side] = &node;
        both[other(side)] = &partner;
        if (const auto claim = match(sample, both, obstacles)) {
          misfits.used.insert(*claim);
          node.is_matched = true;
        }
      }
      if (!node.is_leaf || !node.is_used || !matters) continue;
      misfits.leaves[side].insert(node.call);
      if (node.is_matched) continue;
      misfits.unmatched[side].insert(node.call);
      std::size_t fewest = SIZE_MAX;
      for (const Obstacle& one : obstacles) fewest = std::min(fewest, one.equalities.size());
      for (const Obstacle& one : obstacles) {
        if (one.equalities.size() == fewest) misfits.obstacles.insert(one);
      }
    }
  }
}

std::optional<std::size_t> UnrollingSearch::match(logic::Evaluator& sample,
                                                  const Both<const Reached*>& nodes,
                                                  std::set<Obstacle>& obstacles) const {
  if (!nodes[Side::Old]->parent && !nodes[Side::New]->parent) return std::nullopt;
  for (std::size_t c = 0; c < claims_.size(); ++c) {
    const Claim& claim = claims_[c];
    if (claim.points[Side::Old] != nodes[Side::Old]->call.point ||
        claim.points[Side::New] != nodes[Side::New]->call.point)
      continue;
    std::set<IndexPair> violated;
    for (const auto& [i, j] : claim.contract.inputs) {
      const auto a = sample.value(nodes[Side::Old]->call.args[i]);
      const auto b = sample.value(nodes[Side::New]->call.args[j]);
      if (a && b && *a != *b) violated.insert({i, j});
    }
    if (violated.empty()) return c;
    obstacles.insert({c, violated});
  }
  return std::nullopt;
}

}  // namespace tandem::engines
