#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "base/both.h"
#include "ir/cfg.h"

namespace tandem::regions {

// One version of a function (flow form) in steps: a block has at most one call, which is its last
// instruction and before a jump; there is one block that returns; branches are on comparisons that
// are not negated; the entry has the addresses of all locals and does nothing else.
class Body {
 public:
  using IsChanged = std::function<bool(const ir::Callee&)>;
  // Inputs that are constants are these. Behind a call of something that changed is a block with
  // all that is asked of its result, where nothing else is done with that: its view.
  Body(const ir::Procedure& procedure, const std::map<ir::ValueId, Bits>& constants,
       const IsChanged& is_changed);

  const ir::Procedure& procedure() const { return procedure_; }
  const ir::Block& block(ir::BlockId id) const { return procedure_.blocks[id]; }
  const ir::Value& value(ir::ValueId id) const { return procedure_.values[id]; }
  // The block that returns, if the function does.
  std::optional<ir::BlockId> return_block() const { return return_block_; }
  const std::vector<ir::BlockId>& order() const { return order_; }  // reverse post order
  const std::vector<ir::BlockId>& predecessors(ir::BlockId id) const {
    return predecessors_[id.index];
  }
  // In an order that does not depend on how cases are written down.
  std::vector<const ir::Edge*> successors(ir::BlockId id) const;
  // What an edge passes for a parameter of its target; of other values the value itself.
  ir::ValueId passed(const ir::Edge& edge, ir::ValueId id) const;
  // The call that ends a block.
  const ir::Call* call_of(ir::BlockId id) const;

  // Belongs to the region of the call before it.
  bool is_view(ir::BlockId id) const { return views_.contains(id); }

  // Where a value is defined; none: it is an input.
  std::optional<ir::BlockId> block_of(ir::ValueId id) const { return block_of_[id.index]; }
  // By an instruction; null: it is an input or the parameter of a block.
  const ir::Instruction* definition(ir::ValueId id) const;
  // It is computed from other values alone, so that it can be computed again anywhere.
  bool is_pure(ir::ValueId id) const;
  bool is_parameter(ir::ValueId id) const {
    return block_of_[id.index] && definition(id) == nullptr;
  }
  bool is_available(ir::ValueId id, ir::BlockId at_start_of) const;
  bool dominates(ir::BlockId a, ir::BlockId b) const;

 private:
  struct Place {
    ir::BlockId block;
    std::size_t index;
  };

  void start_with(const std::map<ir::ValueId, Bits>& constants);
  void end_blocks_at_calls();
  void return_from_one_block();
  void strip_negations();
  void note_places();
  void add_view(ir::BlockId at);
  void note_definitions();
  void number_dominators();

  ir::Procedure procedure_;
  std::optional<ir::BlockId> return_block_;
  std::set<ir::BlockId> views_;
  std::vector<ir::BlockId> order_;
  std::vector<std::vector<ir::BlockId>> predecessors_;
  std::vector<std::optional<ir::BlockId>> block_of_;
  std::vector<std::optional<Place>> definition_;
  std::vector<std::pair<std::size_t, std::size_t>> interval_;  // in the tree of dominators
};

}  // namespace tandem::regions
