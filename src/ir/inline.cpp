#include "ir/inline.h"

#include <map>
#include <optional>

#include "ir/cfg.h"
#include "ir/tail_calls.h"

namespace tandem::ir {
namespace {

class Inliner {
 public:
  Inliner(const Program& program, Procedure& into) : program_(program), into_(into) {}

  const Procedure& callee_of(const Call& call) {
    const ProcedureId id = std::get<ProcedureId>(call.callee);
    const auto [at, is_new] = without_tail_calls_.try_emplace(id);
    if (is_new) at->second = turn_tail_calls_into_jumps(program_.procedures[id], id);
    return at->second ? *at->second : program_.procedures[id];
  }

  // Replaces the call at this place. Blocks that it adds get this depth.
  void inline_at(BlockId id, std::size_t index, unsigned depth,
                 std::map<BlockId, unsigned>& depths) {
    Block& block = into_.blocks[id];
    const Call call = std::get<Call>(block.instructions[index].kind);
    const SourceLocation where = block.instructions[index].where;
    const Procedure& callee = callee_of(call);

    Block rest;
    rest.parameters = call.results;
    const auto after = block.instructions.begin() + static_cast<std::ptrdiff_t>(index);
    rest.instructions.assign(std::make_move_iterator(after + 1),
                             std::make_move_iterator(block.instructions.end()));
    rest.terminator = std::move(block.terminator);
    block.instructions.erase(after, block.instructions.end());
    const BlockId rest_id = into_.blocks.add(std::move(rest));
    depths[rest_id] = depths[id];

    std::map<ValueId, ValueId> values;
    for (std::size_t i = 0; i < callee.inputs.size(); ++i)
      values[callee.inputs[i].value] = call.args[i];
    std::map<BlockId, BlockId> blocks;
    for (const BlockId from : callee.blocks.ids()) {
      blocks[from] = into_.blocks.add(Block{});
      depths[blocks[from]] = depth;
    }
    for (const BlockId from : callee.blocks.ids()) {
      into_.blocks[blocks.at(from)] =
          copy(callee, callee.blocks[from], values, blocks, call, rest_id);
    }
    into_.blocks[id].terminator = {Jump{{blocks.at(BlockId{0}), {}}}, where};
  }

 private:
  Block copy(const Procedure& callee, Block block, std::map<ValueId, ValueId>& values,
             const std::map<BlockId, BlockId>& blocks, const Call& call, BlockId rest) {
    const auto rename = [&](ValueId& v) {
      const auto [at, is_new] = values.try_emplace(v);
      if (is_new) at->second = into_.add_value(callee.values[v].sort, callee.values[v].variable);
      v = at->second;
    };
    for (ValueId& parameter : block.parameters) rename(parameter);
    for (Instruction& instruction : block.instructions) {
      for_each_use(instruction, rename);
      for_each_definition(instruction, rename);
      if (auto* address = std::get_if<Address>(&instruction.kind)) renumber(*address, callee);
      auto* inner = std::get_if<Call>(&instruction.kind);
      if (inner != nullptr && !inner->world && needs_world(*inner)) inner->world = call.world;
    }
    for_each_use(block.terminator, rename);
    for (Edge* edge : edges_of(block.terminator)) edge->target = blocks.at(edge->target);
    if (auto* end = std::get_if<Return>(&block.terminator.kind)) {
      block.terminator.kind = Jump{{rest, end->outputs}};
    } else if (auto* stop = std::get_if<Stop>(&block.terminator.kind)) {
      if (!stop->world) stop->world = call.world;
    }
    return block;
  }

  // The locals of every copy are objects of their own.
  void renumber(Address& address, const Procedure& callee) {
    auto* local = std::get_if<LocalObject>(&address.of);
    if (local == nullptr) return;
    local->name = callee.name + "." + local->name;
    local->number = copies_[local->name]++;
  }

  // The callee of a call without a world of its own may still stop.
  bool needs_world(const Call& call) const {
    const auto* procedure = std::get_if<ProcedureId>(&call.callee);
    if (procedure == nullptr || !program_.procedures[*procedure].may_stop) return false;
    for (const Input& input : program_.procedures[*procedure].inputs) {
      if (input.kind == InputKind::World) return false;
    }
    return true;
  }

  const Program& program_;
  Procedure& into_;
  std::map<std::string, std::uint32_t> copies_;                         // of locals, by name
  std::map<ProcedureId, std::optional<Procedure>> without_tail_calls_;  // those that had any
};

}  // namespace

Procedure inline_calls(const Program& program, const Procedure& caller,
                       const std::function<bool(ProcedureId, unsigned)>& wants,
                       std::size_t max_blocks) {
  Procedure result = caller;
  std::map<BlockId, unsigned> depths;
  Inliner inliner(program, result);
  // Blocks are added at the end, so this visits what was put in as well.
  for (std::uint32_t at = 0; at < result.blocks.size(); ++at) {
    const BlockId id{at};
    for (std::size_t i = 0; i < result.blocks[id].instructions.size(); ++i) {
      const auto* call = std::get_if<Call>(&result.blocks[id].instructions[i].kind);
      if (call == nullptr) continue;
      const auto* callee = std::get_if<ProcedureId>(&call->callee);
      if (callee == nullptr || !program.procedures[*callee].has_body()) continue;
      const unsigned depth = depths[id];
      if (result.blocks.size() + program.procedures[*callee].blocks.size() > max_blocks) continue;
      if (!wants(*callee, depth)) continue;
      inliner.inline_at(id, i, depth + 1, depths);
      break;  // the rest of this block is a block of its own now
    }
  }
  tidy(result);
  return result;
}

}  // namespace tandem::ir
