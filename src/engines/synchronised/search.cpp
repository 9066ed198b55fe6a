#include "engines/synchronised/search.h"

#include <algorithm>
#include <random>

#include "engines/shared/boundary.h"

namespace tandem::engines::synchronised {
namespace {

using ir::TermId;

bool holds(logic::Evaluator& sample, TermId condition) {
  const auto value = sample.value(condition);
  return value && *value != 0;
}

// An input of a sample.
Bits sample_value(std::mt19937& random, ir::Sort sort) {
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  if (sort.is_bool()) return random() % 2;
  const unsigned width = sort.is_int() ? 128 : sort.width_bits;
  const unsigned kind = random() % 8;
  constexpr unsigned near = SynchronisedLimits::sample_about_zero;
  if (kind == 0)
    return truncate(static_cast<Bits>(below(2 * near) - static_cast<int>(near)), width);
  if (kind == 1) return truncate(Bits{random()}, std::min(width, 24U));
  return truncate(static_cast<Bits>(below(SynchronisedLimits::sample)), width);
}

}  // namespace

std::vector<logic::Model> UnrollingSearch::random_samples(const Claim& claim,
                                                          const Both<PointCall>& roots) {
  std::vector<logic::Model> samples;
  const TermId is_meant = pool_.all_of(instantiate_facts(
      pool_, claim.coupling,
      make_both<std::span<const TermId>>(roots[Side::Old].args, roots[Side::New].args)));
  std::mt19937 random(1);  // the same on every run
  for (std::size_t i = 0; i < SynchronisedLimits::samples; ++i) {
    logic::Model model;
    model.seed = static_cast<std::uint32_t>(i);
    for (const Side side : sides) {
      for (const TermId variable : roots[side].args) {
        if (pool_.sort(variable).is_scalar() && !model.values.contains(variable))
          model.values[variable] = sample_value(random, pool_.sort(variable));
      }
    }
    if (logic::value_of(pool_, model, is_meant) != Bits{0}) samples.push_back(std::move(model));
  }
  return samples;
}

std::vector<logic::Model> UnrollingSearch::reached_samples(std::size_t claim,
                                                           const Both<PointCall>& roots) {
  std::vector<logic::Model> samples;
  for (const Meeting& meeting : runs_.meetings(claims_[claim])) {
    if (samples.size() == SynchronisedLimits::samples) break;
    logic::Model model;
    model.seed = SampleRuns::seed;
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
  const Both<PointCall> roots = roots_of(points_, claims_[claim]);
  Alignment anywhere;
  if (claims_[claim].in_step.facts.empty())
    anywhere = find_on(random_samples(claims_[claim], roots), roots);
  if ((anywhere.unrolling && anywhere.samples > 0) || claim == 0) return anywhere;
  // It may be that the calls correspond, or go on, only where the loops really get to.
  const std::vector<logic::Model> reached = reached_samples(claim, roots);
  if (reached.size() < SynchronisedLimits::fewest_samples) return anywhere;
  Alignment there = find_on(reached, roots);
  return there.unrolling ? there : anywhere;
}

Alignment UnrollingSearch::find_on(const std::vector<logic::Model>& samples,
                                   const Both<PointCall>& roots) {
  samples_.clear();
  for (const logic::Model& model : samples)
    samples_.push_back(std::make_unique<Sample>(pool_, model));
  preferred_ = preferred_claims();
  std::vector<State> queue{State{}};
  std::set<State> seen{State{}};
  Alignment alignment;
  std::set<Obstacle> obstacles;
  for (std::size_t i = 0;
       i < queue.size() && i < points_.task.limits.synchronised.states && !points_.is_late(); ++i) {
    const State state = queue[i];
    const Misfits misfits = check(state, roots);
    const std::size_t unmatched =
        misfits.unmatched[Side::Old].size() + misfits.unmatched[Side::New].size();
    if (unmatched == 0 && (misfits.samples > 0 || i == 0)) {
      alignment.unrolling = Unrolling{state.expanded, 0};
      alignment.samples = misfits.samples;
      alignment.used = misfits.used;
      // Where a call was met by one that was not followed, others that it met are by chance: in
      // samples that no run gets to, one version ends and the other does not.
      for (const auto& [leaf, met] : misfits.met) {
        const auto& calls = met[1].empty() ? met[0] : met[1];
        alignment.met.insert(calls.begin(), calls.end());
      }
      return alignment;
    }
    obstacles.insert(misfits.obstacles.begin(), misfits.obstacles.end());
    if (state.size() >= SynchronisedLimits::expanded_calls) continue;
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
  if (nodes.size() >= points_.task.limits.synchronised.reached_calls) return false;
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
  for (const std::unique_ptr<Sample>& one : samples_) {
    logic::Evaluator& sample = one->values;
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

// The claims that leave the fewest inputs open come first: two outer loops rather than an
// outer and an inner one.
std::vector<std::size_t> UnrollingSearch::preferred_claims() const {
  std::vector<std::pair<std::size_t, std::size_t>> order;  // (inputs left open, claim)
  for (std::size_t c = 0; c < claims_.size(); ++c) {
    std::size_t open = 0;
    for (const Side side : sides) {
      std::set<std::size_t> listed;
      for (const IndexPair& pair : claims_[c].coupling.inputs)
        listed.insert(side == Side::Old ? pair.first : pair.second);
      open += points_.procedure(side, claims_[c].points[side]).inputs.size() - listed.size();
    }
    order.emplace_back(open, c);
  }
  std::sort(order.begin(), order.end());
  std::vector<std::size_t> claims;
  for (const auto& [open, c] : order) claims.push_back(c);
  return claims;
}

void UnrollingSearch::match_all(logic::Evaluator& sample, const Nodes& nodes, bool matters,
                                Misfits& misfits) {
  for (const Side side : sides) {
    for (const Reached& leaf : nodes[side]) {
      if (!leaf.is_leaf || !leaf.is_used) continue;
      if (matters) misfits.leaves[side].insert(leaf.call);
      if (const auto match = match_for(sample, nodes, side, leaf)) {
        misfits.used.insert(match->claim);
        misfits.met[{side, leaf.call}][match->is_of_leaves ? 1 : 0].insert(match->calls);
      } else if (matters) {
        misfits.unmatched[side].insert(leaf.call);
        add_obstacles(sample, nodes, side, leaf, misfits);
      }
    }
  }
}

std::optional<UnrollingSearch::Match> UnrollingSearch::match_for(logic::Evaluator& sample,
                                                                 const Nodes& nodes, Side side,
                                                                 const Reached& leaf) const {
  for (const std::size_t claim : preferred_) {
    const Reached* node = &leaf;
    while (true) {
      // Rather where both have gone on: where the claim leaves much open, the root would do as
      // well.
      for (const bool is_leaf : {true, false}) {
        for (const Reached& partner : nodes[other(side)]) {
          if (partner.is_leaf != is_leaf) continue;
          const auto violated = violated_by(sample, claim, side, *node, partner);
          if (!violated || !violated->empty()) continue;
          return Match{claim,
                       side == Side::Old ? CallPair{node->call, partner.call}
                                         : CallPair{partner.call, node->call},
                       node->is_leaf && partner.is_leaf};
        }
      }
      if (!node->parent) break;
      node = &nodes[side][*node->parent];
    }
  }
  return std::nullopt;
}

// The fewest equalities that stand between a leaf and a partner.
void UnrollingSearch::add_obstacles(logic::Evaluator& sample, const Nodes& nodes, Side side,
                                    const Reached& leaf, Misfits& misfits) const {
  std::set<Obstacle> obstacles;
  std::size_t fewest = SIZE_MAX;
  for (std::size_t claim = 0; claim < claims_.size(); ++claim) {
    for (const Reached& partner : nodes[other(side)]) {
      const auto violated = violated_by(sample, claim, side, leaf, partner);
      if (!violated) continue;
      fewest = std::min(fewest, violated->size());
      obstacles.insert({claim, *violated});
    }
  }
  for (const Obstacle& one : obstacles) {
    if (one.equalities.size() == fewest) misfits.obstacles.insert(one);
  }
}

std::optional<std::set<IndexPair>> UnrollingSearch::violated_by(logic::Evaluator& sample,
                                                                std::size_t claim, Side side,
                                                                const Reached& node,
                                                                const Reached& partner) const {
  if (!node.parent && !partner.parent) return std::nullopt;
  const PointCall& before = side == Side::Old ? node.call : partner.call;
  const PointCall& after = side == Side::Old ? partner.call : node.call;
  if (claims_[claim].points != make_both(before.point, after.point)) return std::nullopt;
  for (const TermId equation :
       instantiate_facts(pool_, claims_[claim].in_step,
                         make_both<std::span<const TermId>>(before.args, after.args))) {
    if (sample.value(equation) == Bits{0}) return std::nullopt;
  }
  std::set<IndexPair> violated;
  for (const auto& [i, j] : claims_[claim].coupling.inputs) {
    const auto a = sample.value(before.args[i]);
    const auto b = sample.value(after.args[j]);
    if (a && b && *a != *b) violated.insert({i, j});
  }
  return violated;
}

}  // namespace tandem::engines::synchronised
