#include "engines/synchronised/recalled.h"

#include <algorithm>

#include "ir/calls.h"

namespace tandem::engines::synchronised {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

std::string function_name(Side side) { return std::string("recalled.") + to_text(side); }

// Calls of a function to itself are answered by a callback; there are no others.
class SelfCalls : public PairPolicy {
 public:
  using Answer = std::function<TermId(std::span<const TermId>, TermId)>;
  SelfCalls(const Points& points, ir::TermPool& pool, StandIns& stand_ins, Side side, Answer answer)
      : PairPolicy(points.task, pool, stand_ins, side), answer_(std::move(answer)) {}

 private:
  ir::Outcome call(const ir::CallSite&, std::span<const TermId> args, TermId condition) override {
    return {{answer_(args, condition)}, std::nullopt, std::nullopt};
  }
  Answer answer_;
};

bool is_counter(Sort sort) { return sort.is_bits() && sort.width_bits >= 8; }

}  // namespace

TermId RecalledValues::recalled(Side function, std::span<const TermId> args) {
  const Sort sort = points_.procedure(function, 0).outputs[0].sort;
  return pool_.apply(function_name(function), sort, args, ir::FunctionKind::Recalled);
}

TermId RecalledValues::returns(Side function, std::span<const TermId> args) {
  return pool_.apply(function_name(function) + ".returns", Sort::boolean(), args,
                     ir::FunctionKind::Recalled);
}

// It gives one value, and calls nothing but itself.
bool RecalledValues::is_plain(Side function) const {
  const ir::Procedure& procedure = points_.procedure(function, 0);
  if (procedure.outputs.size() != 1 || procedure.outputs[0].kind != ir::OutputKind::Return)
    return false;
  const std::vector<const ir::Call*> calls = ir::all<ir::Call>(procedure);
  return std::all_of(calls.begin(), calls.end(), [&](const ir::Call* call) {
    return points_.called(function, call->callee) == PointId{0};
  });
}

// Inputs of the function as the claim pairs them with the loop's, one of them
// replaced by a variable of the loop and a small number.
std::vector<std::vector<TermId>> RecalledValues::likely_arguments(const Claim& claim, Side loop) {
  const ir::Procedure& function = points_.procedure(other(loop), 0);
  const ir::Procedure& body = points_.procedure(loop, claim.points[loop]);
  const std::vector<TermId>& inputs = claim.coupling.placeholders[loop];
  std::vector<std::optional<TermId>> plain(function.inputs.size());
  for (const IndexPair& pair : claim.coupling.inputs) {
    const auto [of_loop, of_function] =
        loop == Side::Old ? pair : IndexPair{pair.second, pair.first};
    plain[of_function] = inputs[of_loop];
  }
  std::vector<std::vector<TermId>> likely;
  for (std::size_t varied = 0; varied < plain.size(); ++varied) {
    const Sort sort = function.inputs[varied].sort;
    bool has_others = is_counter(sort);
    for (std::size_t i = 0; i < plain.size(); ++i)
      has_others = has_others && (i == varied || plain[i]);
    if (!has_others) continue;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (body.inputs[i].kind != ir::InputKind::LoopVariable || body.inputs[i].sort != sort)
        continue;
      for (const int ahead : {0, -1, 1, -2, 2}) {
        std::vector<TermId> args;
        for (const auto& arg : plain) args.push_back(arg.value_or(inputs[i]));
        args[varied] = pool_.make(Op::BvAdd, sort,
                                  {inputs[i], pool_.constant(sort, static_cast<Bits>(ahead))});
        likely.push_back(std::move(args));
      }
    }
  }
  return likely;
}

// The value of the function for arguments of a sample run.
std::optional<TermId> RecalledValues::value_in_run(Side function, const std::vector<TermId>& args) {
  const auto [at, is_new] = values_[function].try_emplace(args, std::nullopt);
  if (!is_new || values_[function].size() > SynchronisedLimits::recalled_values ||
      depth_ > SynchronisedLimits::recalled_depth || points_.is_late())
    return at->second;
  bool is_known = true;
  ++depth_;
  StandIns stand_ins(pool_);
  SelfCalls calls(points_, pool_, stand_ins, function,
                  [&](std::span<const TermId> next, TermId condition) {
                    const auto value = pool_.is_false(condition)
                                           ? std::nullopt
                                           : value_in_run(function, {next.begin(), next.end()});
                    is_known = is_known && (value || pool_.is_false(condition));
                    return value.value_or(recalled(function, next));
                  });
  const ir::Outcome outcome =
      ir::evaluate(pool_, points_.task.programs[function], points_.procedure(function, 0), args,
                   calls, pool_.boolean(true));
  --depth_;
  if (is_known) at->second = outcome.outputs[0];
  return at->second;
}

bool RecalledValues::holds_in_runs(const Claim& claim, Side loop, const Guess& guess) {
  std::set<std::vector<TermId>> seen;
  for (const PointCall& visit : runs_.visits(loop, claim.points[loop])) {
    std::map<TermId, TermId> map;
    for (std::size_t i = 0; i < visit.args.size(); ++i)
      map[claim.coupling.placeholders[loop][i]] = visit.args[i];
    std::vector<TermId> args;
    for (const TermId arg : guess.args) args.push_back(ir::substitute(pool_, arg, map));
    if (value_in_run(other(loop), args) != visit.args[guess.variable]) return false;
    seen.insert(args);
  }
  return seen.size() >= SynchronisedLimits::fewest_visits;
}

std::vector<TermId> RecalledValues::facts(const Claim& claim) {
  const Side loop = claim.points[Side::Old] == 0 ? Side::New : Side::Old;
  if (claim.points[other(loop)] != 0 || claim.points[loop] == 0 || claim.accumulation) return {};
  if (!is_plain(other(loop))) return {};
  const ir::Procedure& body = points_.procedure(loop, claim.points[loop]);
  const std::vector<TermId>& inputs = claim.coupling.placeholders[loop];
  const TermId goes_on = expansions_.of(loop, {claim.points[loop], inputs}).recurses;
  std::vector<TermId> facts;
  for (const std::vector<TermId>& args : likely_arguments(claim, loop)) {
    for (std::size_t i = 0; i < inputs.size() && facts.size() < SynchronisedLimits::recalled_facts;
         ++i) {
      if (body.inputs[i].kind != ir::InputKind::LoopVariable ||
          body.inputs[i].sort != points_.procedure(other(loop), 0).outputs[0].sort ||
          !holds_in_runs(claim, loop, {i, args}))
        continue;
      const TermId fact = pool_.both(returns(other(loop), args),
                                     pool_.equal(inputs[i], recalled(other(loop), args)));
      facts.push_back(fact);
      facts.push_back(pool_.implies(goes_on, fact));
    }
  }
  return facts;
}

// One step of the definition of the function.
TermId RecalledValues::unfolded(Side function, const std::vector<TermId>& args) {
  std::vector<TermId> premises;
  StandIns stand_ins(pool_);
  SelfCalls calls(points_, pool_, stand_ins, function,
                  [&](std::span<const TermId> next, TermId condition) {
                    premises.push_back(pool_.implies(condition, returns(function, next)));
                    return recalled(function, next);
                  });
  const ir::Outcome outcome =
      ir::evaluate(pool_, points_.task.programs[function], points_.procedure(function, 0), args,
                   calls, pool_.boolean(true));
  premises.push_back(
      pool_.equal(ir::ending_of(pool_, outcome), ir::ending_term(pool_, Ending::Return)));
  const TermId has_value = returns(function, args);
  return pool_.both(
      pool_.equal(has_value, pool_.all_of(premises)),
      pool_.implies(has_value, pool_.equal(recalled(function, args), outcome.outputs[0])));
}

bool RecalledValues::is_spoken_of(TermId term) const {
  const std::vector<TermId> roots{term};
  const std::vector<TermId> all = ir::reachable_terms(pool_, roots);
  return std::any_of(all.begin(), all.end(), [&](TermId at) {
    return pool_.is_application(at, ir::FunctionKind::Recalled);
  });
}

void RecalledValues::add_truths(const Both<std::vector<TreeNode>>& trees, TermId goal,
                                std::vector<TermId>& assumptions) {
  std::vector<TermId> roots = assumptions;
  roots.push_back(goal);
  Both<std::set<std::vector<TermId>>> spoken_of;
  for (const TermId at : ir::reachable_terms(pool_, roots)) {
    if (pool_[at].op != Op::Apply) continue;
    for (const Side side : sides) {
      if (pool_.function(at).name == function_name(side))
        spoken_of[side].insert({pool_.args(at).begin(), pool_.args(at).end()});
    }
  }
  for (const Side side : sides) {
    if (spoken_of[side].empty() || spoken_of[side].size() > SynchronisedLimits::recalled) continue;
    for (const std::vector<TermId>& args : spoken_of[side])
      assumptions.push_back(unfolded(side, args));
    for (const TreeNode& node : trees[side]) {
      if (node.call.point != 0) continue;
      const TermId has_returned =
          pool_.equal(ir::ending_of(pool_, node.outcome), ir::ending_term(pool_, Ending::Return));
      const TermId is_value = pool_.equal(recalled(side, node.call.args), node.outcome.outputs[0]);
      assumptions.push_back(pool_.implies(
          node.condition, pool_.both(pool_.equal(returns(side, node.call.args), has_returned),
                                     pool_.implies(has_returned, is_value))));
    }
  }
}

}  // namespace tandem::engines::synchronised
