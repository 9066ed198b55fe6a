#pragma once

#include "engines/shared/coupling.h"
#include "engines/shared/engine.h"
#include "ir/loops.h"

namespace tandem::engines::synchronised {

// A procedure of one version that a proof is about: 0 is the function itself,
// 1 + i what is left to do from loop i on (ir/continuations.h).
using PointId = std::size_t;

// A pair of functions, cut at the loops of both, and the pool of the attempt.
struct Points {
  const Task& task;
  const Question& question;
  Both<ir::RecursiveForm> forms;
  ir::TermPool& pool;
  // To stop is an end as returning is, in a product of both versions (engines/correlated).
  bool sees_all_endings = false;

  const ir::Procedure& procedure(Side side, PointId point) const {
    return point == 0 ? forms[side].body
                      : forms[side].loops[ir::LoopId{static_cast<std::uint32_t>(point - 1)}];
  }
  bool is_late() const { return task.budget.is_empty(); }
  std::size_t count(Side side) const { return 1 + forms[side].loops.size(); }
  // The point that a call leads to, if it is one.
  std::optional<PointId> called(Side side, const ir::Callee& callee) const {
    if (const auto* loop = std::get_if<ir::LoopId>(&callee)) return 1 + loop->index;
    const auto* function = std::get_if<ir::ProcedureId>(&callee);
    if (function != nullptr && *function == task.plan.pairs[question.pair].ids[side]) return 0;
    return std::nullopt;
  }
};

// A value that a loop carries along is combined with the result of a function that calls itself:
// the loop's output is `function's output op loop's input`.
struct Accumulation {
  Side side;           // of the loop
  std::size_t input;   // of the loop
  std::size_t output;  // index into Coupling::outputs
  ir::Op op;
};

// A claim to be proved together with others: two points do the same (all that
// the function does from there on) where the inputs listed in the coupling are
// equal and its facts hold. With an accumulation, one of the outputs is not equal
// but so combined.
struct Claim {
  Both<PointId> points;
  Coupling coupling;
  std::string key;          // names it in terms
  bool facts_hold = false;  // proved to hold where the alignments of the claims lead here
  std::optional<Accumulation> accumulation = {};
  // Facts alone, of sample runs in step: calls that do not satisfy them are not taken for
  // corresponding ones. Only the search for an unrolling looks at them.
  Coupling in_step = {};
};

inline Both<const ir::Procedure*> procedures_of(const Points& points, const Claim& claim) {
  return make_both<const ir::Procedure*>(&points.procedure(Side::Old, claim.points[Side::Old]),
                                         &points.procedure(Side::New, claim.points[Side::New]));
}

// That an input of this sort is a number of C, or a pointer.
inline bool is_machine_integer(ir::Sort sort) { return sort.is_bits() && sort.width_bits <= 64; }

// A call that a point makes to a point.
struct PointCall {
  PointId point = 0;
  std::vector<ir::TermId> args;
  friend auto operator<=>(const PointCall&, const PointCall&) = default;
};

}  // namespace tandem::engines::synchronised
