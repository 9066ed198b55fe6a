#pragma once

#include "engines/correlated/steps.h"

namespace tandem::engines::correlated {

// A call that was made.
struct MadeCall {
  std::string function;
  std::vector<std::optional<Bits>> arguments;
};

// Where a version is, in one run: at a point, or at its end.
struct Visit {
  std::optional<PointId> point = {};
  std::vector<std::optional<Bits>> values = {};  // none where it is not known (memory, world)
  std::vector<MadeCall> calls = {};              // from there to the next visit
};

// The inputs of the functions as variables: those of the old version, then those that only the new
// one has.
struct FunctionInputs {
  Both<std::vector<ir::TermId>> of;  // by version
  std::vector<ir::TermId> all;
  std::set<ir::TermId> pointers;
};
FunctionInputs function_inputs(const Points& points, ir::TermPool& pool);

// What both versions go through from one input.
struct Trace {
  std::vector<std::optional<Bits>> inputs;  // FunctionInputs::all
  Both<std::vector<Visit>> visits;          // the last one is the end, where it got there
};

// Runs of both versions on a few small inputs that satisfy a premise over the inputs of the old
// version; those that one of them does not return from are left out. The basis of guesses only.
std::vector<Trace> sample_traces(const Points& points, ir::TermPool& pool,
                                 const FunctionInputs& inputs, ir::TermId premise);

}  // namespace tandem::engines::correlated
