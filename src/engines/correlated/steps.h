#pragma once

#include "engines/shared/pair_policy.h"
#include "engines/synchronised/call_tree.h"
#include "engines/synchronised/points.h"

namespace tandem::engines::correlated {

using synchronised::PointCall;
using synchronised::PointerSum;
using synchronised::PointId;
using synchronised::Points;

// A call of a function outside the program that has an effect.
struct OutsideCall {
  std::string function;
  ir::TermId condition;
  std::vector<ir::TermId> arguments;  // those of C
};

// One way that a version goes on from a point, as terms over the values that it is called with.
struct Leaf {
  ir::TermId condition;
  std::optional<PointId> point = {};    // that it gets to; none: it returns
  std::vector<ir::TermId> values = {};  // what that is called with, or what is returned
  std::vector<OutsideCall> calls = {};  // that may be made on the way, in order
};

// The sorts of what is left at the end of a version: its outputs, and where all endings are seen,
// how it ended, and the world where it stopped.
std::vector<ir::Sort> sorts_at_end(const Points& points, Side side);
// Where all endings are seen: what such values say.
ir::Outcome outcome_of(const Points& points, Side side, const std::vector<ir::TermId>& values);

// All ways, unless all endings are seen without those that end otherwise than by returning. Calls
// that a point makes to itself are followed until its body was run `rounds` times. nullopt where a
// version calls itself other than last, so that it is not one step after the other, or where there
// are too many ways. Pointer arithmetic on the way is added to `sums`.
std::optional<std::vector<Leaf>> leaves_of(const Points& points, ir::TermPool& pool,
                                           StandIns& stand_ins, Side side, const PointCall& call,
                                           unsigned rounds,
                                           std::vector<PointerSum>* sums = nullptr);

}  // namespace tandem::engines::correlated
