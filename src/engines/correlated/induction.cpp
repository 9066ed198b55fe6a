#include "engines/correlated/induction.h"

#include <algorithm>

#include "engines/shared/boundary.h"
#include "engines/shared/elimination.h"
#include "engines/synchronised/pointer_sums.h"

namespace tandem::engines::correlated {

using ir::TermId;

bool Induction::run() {
  open_all();
  while (!open_.empty()) {
    const Node node = *open_.begin();
    open_.erase(open_.begin());
    if (!prove(node)) return false;
  }
  return true;
}

void Induction::open_all() {
  open_.insert(make_both<std::optional<PointId>>(0, 0));
  for (const auto& [node, facts] : claims_) open_.insert(node);
}

NodeFacts& Induction::claims_of(const Node& node) {
  const auto [at, is_new] = claims_.try_emplace(node);
  if (is_new) {
    at->second = no_facts(points_, pool_, node);
    at->second.is_never_met = true;
  }
  return at->second;
}

std::optional<std::vector<Leaf>> Induction::leaves(const Node& node, Side side, StandIns& stand_ins,
                                                   std::vector<PointerSum>& sums) {
  const bool is_start = node[Side::Old] == std::optional<PointId>(0);
  std::vector<TermId> values;
  if (is_start) {
    values = inputs_.of[side];
  } else {
    const NodeFacts& claims = claims_of(node);
    for (const TermId value : claims.values[side]) values.push_back(claims.stated(value));
  }
  const unsigned rounds = interleaving_.pace_at(node)[side];
  if (!node[side] || rounds == 0)
    return std::vector<Leaf>{{pool_.boolean(true), node[side], std::move(values)}};
  return leaves_of(points_, pool_, stand_ins, side, {*node[side], std::move(values)}, rounds,
                   &sums);
}

std::vector<TermId> Induction::assumed_at(const Node& node) {
  std::vector<TermId> assumed{premise_};
  if (node[Side::Old] == std::optional<PointId>(0)) return assumed;
  const NodeFacts& claims = claims_of(node);
  Both<std::vector<TermId>> values;
  for (const Side side : sides) {
    for (const TermId value : claims.values[side]) values[side].push_back(claims.stated(value));
  }
  for (const TermId fact : claims.facts) assumed.push_back(said_of(pool_, claims, fact, values));
  return assumed;
}

// All that a step leads to has to be as claimed. A claim that is dropped on the way opens the node
// that it was about: if that is this one, less may be assumed here.
bool Induction::prove(const Node& node) {
  if (!node[Side::Old] && !node[Side::New]) return true;
  while (true) {
    if (claims_.contains(node) && claims_.at(node).is_never_met) return true;
    if (claims_.size() > CorrelatedLimits::nodes || points_.task.prover.budget().is_empty())
      return false;
    StandIns stand_ins(pool_);
    Goals goals;
    std::vector<PointerSum> sums;
    if (!add_goals(node, stand_ins, sums, goals)) return false;
    std::vector<TermId> assumptions = assumed_at(node);
    for (const TermId assumption : stand_ins.assumptions()) assumptions.push_back(assumption);
    std::vector<Part> parts;
    std::vector<TermId> claimed;
    for (const auto& [part, terms] : goals) {
      const TermId goal = pool_.all_of(terms);
      if (pool_.is_true(goal)) continue;
      parts.push_back(part);
      claimed.push_back(goal);
    }
    obligations_.erase(node);
    if (claimed.empty()) return true;
    if (truths_) {
      std::vector<TermId> spoken_of = assumptions;
      spoken_of.insert(spoken_of.end(), claimed.begin(), claimed.end());
      for (const TermId truth : truths_(spoken_of)) assumptions.push_back(truth);
    }
    // Those of all ways are mostly the same ones.
    if (sums.size() > CorrelatedLimits::pointer_sums)
      sums.erase(sums.begin() + CorrelatedLimits::pointer_sums, sums.end());
    synchronised::add_pointer_truths(pool_, sums, pool_.all_of(claimed), assumptions);
    if (++queries_ > points_.task.limits.correlated.queries) return false;
    const std::string name = name_ + "-" + std::to_string(queries_);
    const AllGoals all =
        prove_goals(points_.task, pool_, assumptions, claimed, name, logic::Effort::Modest);
    if (all.step == Step::Proved) {
      obligations_[node] = {*all.obligation};
      grounds_.add_all(stand_ins.grounds());
      return true;
    }
    if (points_.task.prover.budget().is_empty()) return false;
    std::vector<bool> is_broken = all.is_broken;
    if (all.step != Step::Weakened &&
        prove_one_by_one(node, assumptions, parts, claimed, is_broken)) {
      grounds_.add_all(stand_ins.grounds());
      return true;
    }
    bool is_any = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!is_broken[i]) continue;
      is_any = true;
      drop(parts[i]);
    }
    if (!is_any || has_failed_at_end_) return false;
  }
}

// Where all together are too much for a solver. Broken are those that it does not prove by
// themselves.
bool Induction::prove_one_by_one(const Node& node, const std::vector<TermId>& assumptions,
                                 const std::vector<Part>& parts, const std::vector<TermId>& goals,
                                 std::vector<bool>& is_broken) {
  std::vector<Obligation> obligations;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const std::string name = name_ + "-" + std::to_string(++queries_);
    const logic::Effort effort =
        parts[i].kind == Part::Kind::End ? logic::Effort::Modest : logic::Effort::Brief;
    const logic::Answer answer =
        points_.task.prover.decide(pool_, {assumptions, goals[i]}, name, effort);
    const auto* proved = std::get_if<logic::Proved>(&answer);
    is_broken.push_back(proved == nullptr);
    if (proved != nullptr) obligations.push_back({name, proved->solver, proved->encoding});
  }
  if (obligations.size() < goals.size()) return false;
  obligations_[node] = std::move(obligations);
  return true;
}

bool Induction::add_goals(const Node& node, StandIns& stand_ins, std::vector<PointerSum>& sums,
                          Goals& goals) {
  steps_[node].clear();
  const auto before = leaves(node, Side::Old, stand_ins, sums);
  const auto after = leaves(node, Side::New, stand_ins, sums);
  if (!before || !after) return false;
  for (const Leaf& one : *before) {
    for (const Leaf& another : *after) {
      const TermId reached = pool_.both(one.condition, another.condition);
      if (pool_.is_false(reached)) continue;
      steps_[node].insert(make_both(one.point, another.point));
      add_goals_by_case(make_both(one.point, another.point), reached,
                        make_both(one.values, another.values), CorrelatedLimits::case_depth, goals);
    }
  }
  has_calls_ = has_calls_ || !stand_ins.instances().empty();
  return true;
}

// A choice in what becomes of numbers hides from a solver that only their difference matters: in
// each case by itself, what is the same in both versions cancels out.
void Induction::add_goals_by_case(const Node& node, TermId reached,
                                  const Both<std::vector<TermId>>& values, unsigned depth,
                                  Goals& goals) {
  std::vector<TermId> numbers;
  for (const Side side : sides) {
    std::copy_if(values[side].begin(), values[side].end(), std::back_inserter(numbers),
                 [&](TermId value) { return pool_.sort(value).is_bits(); });
  }
  const std::vector<TermId> parts = ir::reachable_terms(pool_, numbers);
  const auto choice = std::find_if(parts.begin(), parts.end(),
                                   [&](TermId part) { return pool_[part].op == ir::Op::Ite; });
  if (choice == parts.end() || depth == 0) {
    add_goals_at(node, reached, values, goals);
    return;
  }
  const TermId condition = pool_.args(*choice)[0];
  for (const bool holds : {true, false}) {
    const TermId here = pool_.both(reached, holds ? condition : pool_.negate(condition));
    if (pool_.is_false(here)) continue;
    const std::map<TermId, TermId> known{{condition, pool_.boolean(holds)}};
    Both<std::vector<TermId>> chosen = values;
    for (const Side side : sides) {
      for (TermId& value : chosen[side]) value = ir::substitute(pool_, value, known);
    }
    add_goals_by_case(node, here, chosen, depth - 1, goals);
  }
}

void Induction::add_goals_at(const Node& node, TermId reached,
                             const Both<std::vector<TermId>>& values, Goals& goals) {
  if (end_goal_ && !node[Side::Old] && !node[Side::New]) {
    goals[{node, Part::Kind::End, pool_.boolean(true)}].push_back(
        pool_.implies(reached, end_goal_(values)));
    return;
  }
  const NodeFacts& claims = claims_of(node);
  if (claims.is_never_met) {
    goals[{node, Part::Kind::NeverMet, pool_.boolean(false)}].push_back(pool_.negate(reached));
    return;
  }
  const auto add = [&](Part::Kind kind, TermId term, TermId holds) {
    goals[{node, kind, term}].push_back(pool_.implies(reached, holds));
  };
  for (const auto& [value, others] : claims.same_as) {
    if (others.empty()) continue;
    const TermId equal = said_of(pool_, claims, pool_.equal(value, others.front()), values);
    add(Part::Kind::SameAs, value, equal);
  }
  for (const TermId fact : claims.facts)
    add(Part::Kind::Fact, fact, said_of(pool_, claims, fact, values));
}

void Induction::drop(const Part& part) {
  if (part.kind == Part::Kind::End) {
    has_failed_at_end_ = true;
    return;
  }
  NodeFacts& claims = claims_of(part.node);
  switch (part.kind) {
    case Part::Kind::NeverMet: claims.is_never_met = false; break;
    case Part::Kind::SameAs: {
      std::vector<TermId>& others = claims.same_as.at(part.term);
      others.erase(others.begin());
      // Another equality takes its place, which nothing that leads here was asked to keep.
      if (!others.empty()) open_all();
      break;
    }
    case Part::Kind::Fact: std::erase(claims.facts, part.term); break;
    case Part::Kind::End: break;
  }
  open_.insert(part.node);
}

bool Induction::ends_together() const {
  if (has_calls_) return false;
  const auto is_met = [&](const Node& node) {
    const auto claims = claims_.find(node);
    return claims == claims_.end() || !claims->second.is_never_met;
  };
  // Without the nodes that a version goes on from, no way leads back.
  for (const Side side : sides) {
    std::map<Node, std::set<Node>> standing;
    for (const auto& [node, next] : steps_) {
      const bool goes_on = node[side] && interleaving_.pace_at(node)[side] > 0;
      if (!goes_on && is_met(node)) standing.emplace(node, next);
    }
    for (bool has_changed = true; has_changed && !standing.empty();) {
      const std::size_t before = standing.size();
      std::erase_if(standing, [&](const auto& entry) {
        return std::none_of(entry.second.begin(), entry.second.end(),
                            [&](const Node& node) { return standing.contains(node); });
      });
      has_changed = standing.size() != before;
    }
    if (!standing.empty()) return false;
  }
  return true;
}

Proof Induction::proof() const {
  Proof proof;
  proof.rule = "correlated";
  for (const auto& [node, obligations] : obligations_)
    proof.obligations.insert(proof.obligations.end(), obligations.begin(), obligations.end());
  proof.grounds = grounds_;
  proof.grounds.add_all(pointer_grounds(pool_, points_.task, points_.question.pair));
  return proof;
}

}  // namespace tandem::engines::correlated
