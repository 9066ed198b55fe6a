#include "engines/contracts/invariants.h"

#include "base/integer.h"
#include "base/invariant.h"

namespace tandem::engines::contracts {

using ir::InputKind;
using ir::Op;
using ir::TermId;

namespace {

bool is_variable(const ir::Procedure& loop, std::size_t input) {
  return loop.inputs[input].kind == InputKind::LoopVariable;
}

}  // namespace

// Orders between integers, as most loops keep them. Those of the bits of other things do no harm.
std::set<Invariant> InvariantPolicy::guess(const ir::Procedure& loop) const {
  using Bound = Invariant::Bound;
  std::set<Invariant> guesses;
  const auto add = [&](Invariant one, bool is_int) {
    for (const bool is_signed : {true, false}) {
      if (is_int && !is_signed) continue;
      for (const bool is_upper : {true, false}) {
        one.is_signed = is_signed;
        one.is_upper = is_upper;
        if (guesses.size() < ContractLimits::guesses) guesses.insert(one);
      }
    }
  };
  for (std::size_t i = 0; i < loop.inputs.size(); ++i) {
    const ir::Sort sort = loop.inputs[i].sort;
    if (!is_variable(loop, i) || (!sort.is_bits() && !sort.is_int())) continue;
    add({i, Bound::Start, 0, 0}, sort.is_int());
    for (const Bits number : numbers_) add({i, Bound::Number, 0, number}, sort.is_int());
    for (std::size_t j = 0; j < loop.inputs.size(); ++j) {
      if (j != i && loop.inputs[j].sort == sort) add({i, Bound::Input, j, 0}, sort.is_int());
    }
  }
  return guesses;
}

TermId InvariantPolicy::fact(const Frame& frame, const Invariant& invariant,
                             std::span<const TermId> state) {
  const TermId value = state[invariant.variable];
  const ir::Sort sort = pool_.sort(value);
  TermId bound = value;
  switch (invariant.bound) {
    case Invariant::Bound::Start: bound = frame.start[invariant.variable]; break;
    case Invariant::Bound::Input: bound = state[invariant.input]; break;
    case Invariant::Bound::Number:
      bound = pool_.constant(
          sort, sort.is_bits() ? truncate(invariant.number, sort.width_bits) : invariant.number);
      break;
  }
  const Op less = sort.is_int() ? Op::IntLt : invariant.is_signed ? Op::BvSlt : Op::BvUlt;
  const TermId broken = invariant.is_upper ? pool_.make(less, ir::Sort::boolean(), {bound, value})
                                           : pool_.make(less, ir::Sort::boolean(), {value, bound});
  return pool_.negate(broken);
}

// The assumptions here must not include that this loop, or one around it, is in its last
// iteration: that is assumed when they are left.
void InvariantPolicy::check(const Frame& frame, std::span<const TermId> state, TermId reached) {
  InvariantCheck made{frame.key, assumptions_, reached, {}};
  const std::vector<TermId> of_calls = stand_ins_.assumptions();
  made.assumptions.insert(made.assumptions.end(), of_calls.begin(), of_calls.end());
  for (const Invariant& invariant : invariants_[frame.key]) {
    const TermId holds = fact(frame, invariant, state);
    if (!pool_.is_true(holds)) made.facts.emplace_back(invariant, holds);
  }
  if (!made.facts.empty()) checks_.push_back(std::move(made));
}

ir::Outcome InvariantPolicy::call_loop(const ir::CallSite& site, ir::LoopId id,
                                       std::span<const TermId> args, TermId condition) {
  const ir::Procedure& loop = form().loops[id];
  // Only the loop itself calls it for its next iteration.
  return &site.caller == &loop ? go_round(loop, args, condition) : enter(id, args, condition);
}

ir::Outcome InvariantPolicy::go_round(const ir::Procedure& loop, std::span<const TermId> args,
                                      TermId condition) {
  TANDEM_INVARIANT(!frames_.empty(), "a next iteration of no loop");
  Frame& frame = frames_.back();
  for (std::size_t i = 0; i < args.size(); ++i) {
    TANDEM_INVARIANT(is_variable(loop, i) || args[i] == frame.start[i],
                     "a loop that changes what it got from outside");
  }
  check(frame, args, condition);
  frame.continues.push_back(condition);
  ir::Outcome anything;
  for (const ir::Output& output : loop.outputs)
    anything.outputs.push_back(pool_.fresh("round", output.sort));
  return anything;
}

ir::Outcome InvariantPolicy::enter(ir::LoopId id, std::span<const TermId> args, TermId condition) {
  const ir::Procedure& loop = form().loops[id];
  if (!may_enter(0)) return give_up(loop, condition);
  Frame frame{{form().body.symbol, id}, {args.begin(), args.end()}, {}};
  if (!invariants_.contains(frame.key)) invariants_[frame.key] = guess(loop);
  check(frame, args, condition);
  std::vector<TermId> last;  // the state of the last iteration
  for (std::size_t i = 0; i < args.size(); ++i) {
    last.push_back(is_variable(loop, i) ? pool_.fresh("last", loop.inputs[i].sort) : args[i]);
  }
  for (const Invariant& invariant : invariants_[frame.key])
    assumptions_.push_back(pool_.implies(condition, fact(frame, invariant, last)));
  frames_.push_back(std::move(frame));
  ir::Outcome outcome = ir::evaluate(pool_, task_.programs[side_], loop, last, *this, condition);
  assumptions_.push_back(pool_.negate(pool_.any_of(frames_.back().continues)));
  frames_.pop_back();
  return outcome;
}

}  // namespace tandem::engines::contracts
