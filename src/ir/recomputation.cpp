#include "ir/recomputation.h"

#include "ir/cfg.h"

namespace tandem::ir {
namespace {

// The address of a local is passed: that a loop was told it is what says that
// the pointers it leaves behind may point there.
bool can_be_recomputed(const Instruction& instruction) {
  if (const auto* address = std::get_if<Address>(&instruction.kind))
    return !std::holds_alternative<LocalObject>(address->of);
  return std::holds_alternative<Operation>(instruction.kind) ||
         std::holds_alternative<Uninterpreted>(instruction.kind);
}

}  // namespace

Definitions::Definitions(const Procedure& procedure) {
  for (const BlockId id : procedure.blocks.ids()) {
    for (const ValueId p : procedure.blocks[id].parameters) blocks[p] = id;
    for (const Instruction& instruction : procedure.blocks[id].instructions) {
      for_each_definition(instruction, [&](ValueId v) {
        blocks[v] = id;
        instructions[v] = &instruction;
      });
    }
  }
}

void Recomputation::need(ValueId value) {
  if (!seen_.insert(value).second) return;
  const auto at = definitions_.instructions.find(value);
  if (at == definitions_.instructions.end() || !can_be_recomputed(*at->second)) {
    passed_.push_back(value);
    return;
  }
  for_each_use(*at->second, [&](ValueId operand) { need(operand); });
  instructions_.push_back(*at->second);
}

}  // namespace tandem::ir
