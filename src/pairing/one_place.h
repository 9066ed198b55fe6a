#pragma once

#include <set>
#include <utility>
#include <variant>

#include "ir/program.h"
#include "ir/recomputation.h"

namespace tandem::pairing {

// Looks whether two pointers in a body are one on some path of it, for certain: the same value,
// reckoned in the same way from the same, merged where control comes from one place, or equal by
// the condition that led there. That it finds nothing says nothing.
class OnePlace {
 public:
  explicit OnePlace(const ir::Procedure& procedure);

  bool are_one(ir::ValueId a, ir::ValueId b, ir::BlockId where) const;
  bool is_address_of(ir::ValueId value, ir::GlobalId global) const;

 private:
  struct Incoming {
    ir::BlockId from;
    const ir::Edge* edge;
  };
  using Seen = std::set<std::pair<ir::ValueId, ir::ValueId>>;

  bool are_one(ir::ValueId a, ir::ValueId b, Seen& seen) const;
  bool is_merged_with(ir::ValueId a, ir::ValueId b, Seen& seen) const;
  bool are_equal(ir::ValueId a, ir::ValueId b) const;
  bool is_null(ir::ValueId value) const;
  bool is_fixed(ir::ValueId value) const;
  bool says_equal(ir::ValueId condition, bool holds, ir::ValueId a, ir::ValueId b) const;
  const ir::Operation* operation(ir::ValueId value) const;

  const ir::Procedure& procedure_;
  ir::Definitions definitions_;
  std::map<ir::BlockId, std::vector<Incoming>> incoming_;
  std::map<ir::ValueId, std::pair<ir::BlockId, std::size_t>> merges_;  // parameters of blocks
  std::set<ir::ValueId> inputs_;
};

}  // namespace tandem::pairing
