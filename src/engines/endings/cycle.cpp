#include "engines/endings/cycle.h"

#include <algorithm>
#include <map>
#include <set>

#include "engines/shared/boundary.h"

namespace tandem::engines::endings {
namespace {

using ir::TermId;

// Steps of so few are stated over variables, so that the obligation reads like the loop.
constexpr std::size_t few_steps = 8;

// The ways to go on from a point, over variables for what it is called with.
struct Round {
  std::vector<TermId> inputs;
  std::vector<Leaf> leaves;
  std::set<std::size_t> deciding;  // the inputs that decide where it goes, now and later
};

class CycleSearch {
 public:
  CycleSearch(const Points& points, Side side, const Placed& placed)
      : points_(points), side_(side), placed_(placed), stand_ins_(points.pool) {}

  std::optional<Cycle> run(std::vector<TermId> inputs) {
    visits_.push_back({0, std::move(inputs)});
    // Most loops that never end show it soon.
    for (const std::size_t steps : {std::size_t{40}, std::size_t{400}, most_steps()}) {
      if (!walk(std::min(steps, most_steps()))) return std::nullopt;
      if (auto cycle = find()) return cycle;
    }
    return std::nullopt;
  }

 private:
  std::size_t most_steps() const { return points_.task.limits.endings.steps; }

  // False where it comes to an end, or where it is not seen how it goes on.
  bool walk(std::size_t steps) {
    while (visits_.size() <= steps) {
      if (points_.is_late()) return false;
      const PointCall at = visits_.back();
      const auto leaves = correlated::leaves_of(points_, pool_, stand_ins_, side_, at, 1);
      if (!leaves) return false;
      const Leaf* next = nullptr;
      for (const Leaf& leaf : *leaves) {
        if (pool_.is_true(placed_(leaf.condition))) next = &leaf;
      }
      if (next == nullptr || !next->point || may_call(*next)) return false;
      PointCall to{*next->point, next->values};
      for (TermId& value : to.args) value = placed_(value);
      visits_.push_back(std::move(to));
    }
    return true;
  }

  bool may_call(const Leaf& leaf) const {
    return std::any_of(leaf.calls.begin(), leaf.calls.end(),
                       [&](const auto& call) { return !pool_.is_false(placed_(call.condition)); });
  }

  // The points that the second half of the walk is at are those of the loop.
  std::optional<Cycle> find() {
    std::set<PointId> in_loop;
    for (std::size_t i = visits_.size() / 2; i < visits_.size(); ++i)
      in_loop.insert(visits_[i].point);
    if (!look_at_rounds(in_loop)) return std::nullopt;
    std::size_t first = visits_.size() / 2;
    while (first > 1 && in_loop.contains(visits_[first - 1].point)) --first;
    std::map<PointCall, std::size_t> seen;  // by what decides
    for (std::size_t i = first; i < visits_.size(); ++i) {
      const auto [before, is_new] = seen.emplace(decided_by(visits_[i]), i);
      if (is_new) continue;
      if (i - before->second > EndingLimits::cycle) return std::nullopt;
      return prove(before->second, i);
    }
    return find_closed();
  }

  // A loop that goes on whatever a narrow counter is at: all of its values are met before long, and
  // C computes with them in int, so that none of this overflows.
  std::optional<Cycle> find_closed() {
    const PointCall& before = visits_[visits_.size() - 2];
    const PointCall& after = visits_.back();
    if (before.point != after.point) return std::nullopt;
    Round& round = rounds_.at(after.point);
    const std::size_t narrow = std::erase_if(round.deciding, [&](std::size_t i) {
      const ir::Sort sort = pool_.sort(round.inputs[i]);
      return sort.is_bits() && sort.width_bits < EndingLimits::int_bits;
    });
    if (narrow == 0 || decided_by(before) != decided_by(after)) return std::nullopt;
    return prove(visits_.size() - 2, visits_.size() - 1);
  }

  PointCall decided_by(const PointCall& visit) const {
    PointCall only{visit.point, {}};
    for (const std::size_t i : rounds_.at(visit.point).deciding) only.args.push_back(visit.args[i]);
    return only;
  }

  bool look_at_rounds(const std::set<PointId>& in_loop) {
    rounds_.clear();
    for (const PointId point : in_loop) {
      Round round;
      const ir::Procedure& procedure = points_.procedure(side_, point);
      for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
        const std::string name = "loop" + std::to_string(point) + "." + std::to_string(i) +
                                 (procedure.input_name(i).empty() ? "" : ".") +
                                 procedure.input_name(i);
        round.inputs.push_back(pool_.variable(name, procedure.inputs[i].sort));
      }
      auto leaves =
          correlated::leaves_of(points_, pool_, stand_ins_, side_, {point, round.inputs}, 1);
      if (!leaves) return false;
      round.leaves = std::move(*leaves);
      rounds_.emplace(point, std::move(round));
    }
    // What decides later is needed before; goes round until nothing is added.
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (auto& [point, round] : rounds_) {
        const std::set<std::size_t> needed = needed_by(round);
        has_changed = has_changed || needed != round.deciding;
        round.deciding = needed;
      }
    }
    return true;
  }

  std::set<std::size_t> needed_by(const Round& round) const {
    std::vector<TermId> roots;
    for (const Leaf& leaf : round.leaves) {
      roots.push_back(leaf.condition);
      for (const auto& call : leaf.calls) roots.push_back(call.condition);
      const auto next = leaf.point ? rounds_.find(*leaf.point) : rounds_.end();
      if (next == rounds_.end()) continue;
      for (const std::size_t i : next->second.deciding) roots.push_back(leaf.values[i]);
    }
    const std::vector<TermId> parts = ir::reachable_terms(pool_, roots);
    const std::set<TermId> used(parts.begin(), parts.end());
    std::set<std::size_t> needed;
    for (std::size_t i = 0; i < round.inputs.size(); ++i) {
      if (used.contains(round.inputs[i])) needed.insert(i);
    }
    return needed;
  }

  // From each state of the cycle the version gets to the next one, whatever it does besides.
  std::optional<Cycle> prove(std::size_t first, std::size_t last) {
    std::vector<TermId> goals;
    for (std::size_t i = first; i < last; ++i) goals.push_back(step_goal(i, last - first));
    const std::string name = points_.question.name + "-endless";
    const logic::Answer answer =
        points_.task.prover.decide(pool_, {{}, pool_.all_of(goals)}, name, logic::Effort::Modest);
    const auto* proved = std::get_if<logic::Proved>(&answer);
    if (proved == nullptr) return std::nullopt;
    Cycle cycle;
    cycle.point = visits_[first].point;
    for (const std::size_t i : rounds_.at(cycle.point).deciding) {
      if (const auto value = pool_.constant_value(visits_[first].args[i]))
        cycle.state.emplace_back(i, *value);
    }
    cycle.proof.rule = "endless";
    cycle.proof.obligations.push_back({name, proved->solver, proved->encoding});
    cycle.proof.grounds = stand_ins_.grounds();
    cycle.proof.grounds.add_all(pointer_grounds(pool_, points_.task, points_.question.pair));
    return cycle;
  }

  TermId step_goal(std::size_t step, std::size_t steps) {
    const PointCall& from = visits_[step];
    const PointCall& to = visits_[step + 1];
    const Round& round = rounds_.at(from.point);
    std::map<TermId, TermId> known;
    TermId starts = pool_.boolean(true);
    for (const std::size_t i : round.deciding) {
      const bool is_stated = steps <= few_steps && pool_.constant_value(from.args[i]);
      if (is_stated) starts = pool_.both(starts, pool_.equal(round.inputs[i], from.args[i]));
      if (!is_stated) known[round.inputs[i]] = from.args[i];
    }
    const auto here = [&](TermId term) { return placed_(ir::substitute(pool_, term, known)); };
    TermId goes_on = pool_.boolean(false);
    TermId calls = pool_.boolean(false);
    for (const Leaf& leaf : round.leaves) {
      for (const auto& call : leaf.calls) calls = pool_.either(calls, here(call.condition));
      if (leaf.point != to.point) continue;
      TermId gets_there = here(leaf.condition);
      for (const std::size_t i : rounds_.at(to.point).deciding)
        gets_there = pool_.both(gets_there, pool_.equal(here(leaf.values[i]), to.args[i]));
      goes_on = pool_.either(goes_on, gets_there);
    }
    return pool_.implies(starts, pool_.both(goes_on, pool_.negate(calls)));
  }

  const Points& points_;
  ir::TermPool& pool_ = points_.pool;
  const Side side_;
  const Placed& placed_;
  StandIns stand_ins_;
  std::vector<PointCall> visits_;
  std::map<PointId, Round> rounds_;
};

}  // namespace

std::optional<Cycle> find_cycle(const Points& points, Side side, std::vector<TermId> inputs,
                                const Placed& placed) {
  return CycleSearch(points, side, placed).run(std::move(inputs));
}

}  // namespace tandem::engines::endings
