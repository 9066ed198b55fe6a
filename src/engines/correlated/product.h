#pragma once

#include "engines/correlated/traces.h"

namespace tandem::engines::correlated {

// Where both versions are: at a point each, or at the end of one or both.
using Node = Both<std::optional<PointId>>;

// How many rounds each version goes on from a node before they are looked at together again. A
// version that gets to another point before that waits there.
using Pace = Both<unsigned>;

// Which way both versions are led, side by side. Any way is as sound as another; facts are found
// where the two are as much alike as can be.
struct Interleaving {
  std::map<Node, Pace> paces;  // (1, 1) where nothing is said
  // Of a node that is not the end of both.
  Pace pace_at(const Node& node) const;
};

// The values of both versions when they were at a node.
struct Meeting {
  std::vector<std::optional<Bits>> inputs;  // of the functions, as Trace::inputs
  Both<std::vector<std::optional<Bits>>> values;
};

// The sorts of the values of one version at a node.
std::vector<ir::Sort> sorts_at(const Points& points, Side side, const Node& node);

// All meetings of some traces when they are led so.
std::map<Node, std::vector<Meeting>> meetings_of(const std::vector<Trace>& traces,
                                                 const Interleaving& interleaving);

// The interleaving with the least difference: from the start on, for each node that is met, the
// pace with which the two versions have most in common there.
Interleaving find_interleaving(const Points& points, const std::vector<ir::Sort>& input_sorts,
                               const std::vector<Trace>& traces);

}  // namespace tandem::engines::correlated
