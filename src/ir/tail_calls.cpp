#include "ir/tail_calls.h"

#include <algorithm>
#include <map>

#include "ir/calls.h"
#include "ir/cfg.h"

namespace tandem::ir {
namespace {

// The values that a block which ends in these instructions returns, if it gets there by
// jumps alone.
std::optional<std::vector<ValueId>> returned_from(const Procedure& procedure, const Block& block) {
  constexpr int max_hops = 100;
  std::map<ValueId, ValueId> stands_for;
  const auto resolve = [&](std::vector<ValueId> values) {
    for (ValueId& v : values) {
      if (const auto at = stands_for.find(v); at != stands_for.end()) v = at->second;
    }
    return values;
  };
  const Terminator* terminator = &block.terminator;
  for (int hops = 0; hops < max_hops; ++hops) {
    if (const auto* end = std::get_if<Return>(&terminator->kind)) return resolve(end->outputs);
    const auto* jump = std::get_if<Jump>(&terminator->kind);
    if (jump == nullptr) return std::nullopt;
    const Block& next = procedure.blocks[jump->to.target];
    if (!next.instructions.empty()) return std::nullopt;
    const std::vector<ValueId> args = resolve(jump->to.args);
    for (std::size_t i = 0; i < args.size(); ++i) stands_for[next.parameters[i]] = args[i];
    terminator = &next.terminator;
  }
  return std::nullopt;
}

bool has_local_object(const Procedure& procedure) {
  const std::vector<const Address*> addresses = all<Address>(procedure);
  return std::any_of(addresses.begin(), addresses.end(), [](const Address* address) {
    return std::holds_alternative<LocalObject>(address->of);
  });
}

}  // namespace

std::optional<Procedure> turn_tail_calls_into_jumps(const Procedure& procedure, ProcedureId self) {
  if (has_local_object(procedure)) return std::nullopt;
  Procedure made = procedure;
  std::vector<std::pair<BlockId, std::vector<ValueId>>> calls;
  for (const BlockId id : made.blocks.ids()) {
    const Block& block = made.blocks[id];
    if (block.instructions.empty()) continue;
    const auto* call = std::get_if<Call>(&block.instructions.back().kind);
    if (call == nullptr || call->callee != Callee(self)) continue;
    if (returned_from(made, block) == call->results) calls.emplace_back(id, call->args);
  }
  if (calls.empty()) return std::nullopt;
  // The first block becomes the header of a loop over the inputs.
  const BlockId header = made.blocks.add(made.blocks[BlockId{0}]);
  for (Input& input : made.inputs) {
    const ValueId v = made.add_value(input.sort, made.values[input.value].variable);
    made.blocks[header].parameters.push_back(input.value);
    input.value = v;
  }
  const SourceLocation where = made.where;
  for (const auto& [id, args] : calls) {
    Block& block = made.blocks[id.index == 0 ? header : id];
    block.instructions.pop_back();
    block.terminator = {Jump{{header, args}}, where};
  }
  Block entry;
  Edge first{header, {}};
  for (const Input& input : made.inputs) first.args.push_back(input.value);
  entry.terminator = {Jump{first}, where};
  made.blocks[BlockId{0}] = std::move(entry);
  tidy(made);
  return made;
}

}  // namespace tandem::ir
