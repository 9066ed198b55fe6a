#pragma once

#include <map>
#include <optional>
#include <vector>

#include "regions/body.h"
#include "regions/mentions.h"
#include "regions/regions.h"

namespace tandem::regions {

// Which block of old corresponds to which of new: whenever the one is reached, so is the other.
// That is a guess, which the regions between them have to make true.
class Matching {
 public:
  explicit Matching(const Both<Body>& bodies);
  std::optional<ir::BlockId> partner(Side side, ir::BlockId id) const {
    return partners_[side][id.index];
  }
  bool has(Side side, ir::BlockId id) const { return partner(side, id).has_value(); }
  bool are_matched(ir::BlockId before, ir::BlockId after) const {
    return partner(Side::Old, before) == after;
  }
  void match(ir::BlockId before, ir::BlockId after);
  void unmatch(ir::BlockId before);

 private:
  Both<std::vector<std::optional<ir::BlockId>>> partners_;
};

// They end alike: with a call of the same function, or by the same kind of choice.
bool end_alike(const Both<Body>& bodies, Mentions& mentions, ir::BlockId before, ir::BlockId after);

// Blocks whose text is the same, in lockstep from the entry, and from where a unique text or the
// order says so; then those between them that end alike. Near-linear in the size of the bodies.
Matching find_matching(const Both<Body>& bodies, Mentions& mentions, const Apart& apart);

}  // namespace tandem::regions
