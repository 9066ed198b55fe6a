#include "engines/synchronised/search.h"

#include <algorithm>
#include <random>

#include "engines/boundary.h"

namespace tandem::engines {
namespace {

using ir::TermId;

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

std::vector<logic::Model> UnrollingSearch::random_samples(const Both<PointCall>& roots) {
  std::vector<logic::Model> samples;
  std::mt19937 random(1);  // the same on every run
  for (std::size_t i = 0; i < sample_count; ++i) {
    logic::Model model;
    for (const Side side : sides) {
      for (const TermId variable : roots[side].args) {
        if (pool_.sort(variable).is_scalar() && !model.values.contains(variable))
          model.values[variable] = sample_value(random, pool_.sort(variable));
      }
    }
    samples.push_back(std::move(model));
  }
  return samples;
}

std::vector<logic::Model> UnrollingSearch::reached_samples(std::size_t claim,
                                                           const Both<PointCall>& roots) {
  std::vector<logic::Model> samples;
  for (const Meeting& meeting : runs_.meetings(claims_[claim])) {
    if (samples.size() == sample_count) break;
    logic::Model model;
    for (const Side side : sides) {
      for (std::size_t i = 0; i < roots[side].args.size(); ++i) {
        if (meeting[side][i] && pool_.sort(roots[side].args[i]).is_scalar())
          model.values.emplace(roots[side].args[i], *meeting[side][i]);
      }
    }
    samples.push_back(std::move(model));
  }
  return samples;
}

Alignment UnrollingSearch::find(std::size_t claim) {
  constexpr std::size_t fewest = 6;
  const Both<PointCall> roots = roots_of(pool_, points_, claims_[claim]);
  Alignment anywhere = find_on(random_samples(roots), roots);
  if (anywhere.unrolling || claim == 0) return anywhere;
  // It may be that the calls correspond only where the loops really get to.
  std::vector<logic::Model> reached = reached_samples(claim, roots);
  if (reached.size() < fewest) return anywhere;
  Alignment there = find_on(std::move(reached), roots);
  return there.unrolling ? there : anywhere;
}

Alignment UnrollingSearch::find_on(std::vector<logic::Model> samples,
                                   const Both<PointCall>& roots) {
  samples_ = std::move(samples);
  std::vector<State> queue{State{}};
  std::set<State> seen{State{}};
  Alignment alignment;
  std::set<Obstacle> obstacles;
  for (std::size_t i = 0; i < queue.size() && i < max_states && !points_.is_late(); ++i) {
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
