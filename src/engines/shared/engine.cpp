#include "engines/shared/engine.h"

#include <algorithm>

#include "ir/natural_loops.h"

namespace tandem::engines {
namespace {

using pairing::PairId;

bool repeats_something(const Task& task, PairId pair) {
  if (task.plan.pairs[pair].is_recursive) return true;
  return std::any_of(sides.begin(), sides.end(), [&](Side side) {
    const auto loops = ir::find_loops(task.procedure(pair, side));
    return !loops || !loops->empty();
  });
}

// Nothing that is known says what a call gives. Of a callee that repeats nothing the body says
// more than when it does the same.
bool is_unproved(const Task& task, PairId callee) {
  const Known& known = task.known[callee];
  if (known.is_equivalent()) return false;
  return !known.is_conditional() || !repeats_something(task, callee);
}

bool keeps_contracts(const Task& task, PairId pair) {
  return std::all_of(sides.begin(), sides.end(), [&](Side side) {
    return task.known.keeps_contract(side, task.plan.pairs[pair].ids[side]);
  });
}

}  // namespace

std::vector<ir::TermId> formula_variables(ir::TermPool& pool, const Task& task, PairId pair) {
  std::vector<ir::Sort> sorts;
  for (const ir::Input& input : task.procedure(pair, Side::Old).inputs) sorts.push_back(input.sort);
  return ir::formula_inputs(pool, sorts);
}

bool wants_body(const Task& task, const Question& question, PairId callee) {
  if (callee == question.pair || question.assumed.contains(callee)) return false;
  if (question.bodies == Bodies::All && !task.plan.pairs[callee].is_recursive) return true;
  if (question.bodies == Bodies::Differing) return !task.known[callee].is_equivalent();
  if (!is_unproved(task, callee)) return false;
  switch (question.bodies) {
    case Bodies::None: return false;
    case Bodies::Unproved:
    case Bodies::Differing:
    case Bodies::All: return true;
    case Bodies::UnlessContract:
      return !keeps_contracts(task, callee) || task.known.always_terminates(callee);
    case Bodies::ByContract: return !keeps_contracts(task, callee);
  }
  return true;
}

}  // namespace tandem::engines
