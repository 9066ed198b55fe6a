#include "regions/body.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace tandem::regions {

using ir::Block;
using ir::BlockId;
using ir::Instruction;
using ir::Operation;
using ir::ValueId;

Body::Body(const ir::Procedure& procedure, const std::map<ValueId, Bits>& constants,
           const IsChanged& is_changed)
    : procedure_(procedure) {
  start_with(constants);
  return_from_one_block();
  end_blocks_at_calls();
  strip_negations();
  note_places();
  for (const BlockId id : std::vector<BlockId>(order_)) {
    const ir::Call* call = call_of(id);
    if (call != nullptr && is_changed(call->callee)) add_view(id);
  }
}

void Body::note_places() {
  order_ = ir::reverse_post_order(procedure_);
  predecessors_.assign(procedure_.blocks.size(), {});
  block_of_.clear();
  definition_.clear();
  for (const BlockId id : order_) {
    for (const ir::Edge* edge : ir::edges_of(block(id).terminator))
      predecessors_[edge->target.index].push_back(id);
  }
  note_definitions();
  number_dominators();
}

// A block of its own has what is fixed from the start: constants, and the addresses of locals.
void Body::start_with(const std::map<ValueId, Bits>& constants) {
  std::map<ValueId, ValueId> replaced;
  std::vector<Instruction> definitions;
  for (const auto& [input, value] : constants) {
    const ValueId constant =
        procedure_.add_value(procedure_.values[input].sort, procedure_.values[input].variable);
    definitions.push_back({Operation{ir::Op::Const, value, {}, constant}, {}});
    replaced.emplace(input, constant);
  }
  const auto replace = [&](ValueId& value) {
    if (const auto at = replaced.find(value); at != replaced.end()) value = at->second;
  };
  const auto is_local = [](const Instruction& instruction) {
    const auto* address = std::get_if<ir::Address>(&instruction.kind);
    return address != nullptr && std::holds_alternative<ir::LocalObject>(address->of);
  };
  for (Block& block : procedure_.blocks) {
    std::copy_if(block.instructions.begin(), block.instructions.end(),
                 std::back_inserter(definitions), is_local);
    std::erase_if(block.instructions, is_local);
    for (Instruction& instruction : block.instructions) ir::for_each_use(instruction, replace);
    ir::for_each_use(block.terminator, replace);
  }
  const BlockId entry{0};
  const SourceLocation where = procedure_.blocks[entry].terminator.where;
  const BlockId first = procedure_.blocks.add(std::move(procedure_.blocks[entry]));
  procedure_.blocks[entry] = Block{{}, std::move(definitions), {ir::Jump{{first, {}}}, where}};
}

void Body::return_from_one_block() {
  for (const BlockId id : procedure_.blocks.ids()) {
    const auto* found = std::get_if<ir::Return>(&procedure_.blocks[id].terminator.kind);
    if (found == nullptr) continue;
    const ir::Return returned = *found;
    const SourceLocation where = procedure_.blocks[id].terminator.where;
    if (!return_block_) {
      Block block;
      for (const ir::Output& output : procedure_.outputs)
        block.parameters.push_back(procedure_.add_value(output.sort, output.variable));
      block.terminator = {ir::Return{block.parameters}, where};
      return_block_ = procedure_.blocks.add(std::move(block));
    }
    procedure_.blocks[id].terminator = {ir::Jump{{*return_block_, returned.outputs}}, where};
  }
}

void Body::end_blocks_at_calls() {
  for (std::uint32_t i = 0; i < procedure_.blocks.size(); ++i) {  // those that are added too
    const BlockId id{i};
    std::vector<Instruction>& instructions = procedure_.blocks[id].instructions;
    const auto call = std::find_if(
        instructions.begin(), instructions.end(),
        [](const Instruction& one) { return std::holds_alternative<ir::Call>(one.kind); });
    if (call == instructions.end()) continue;
    const bool is_last = call + 1 == instructions.end() &&
                         std::holds_alternative<ir::Jump>(procedure_.blocks[id].terminator.kind);
    if (is_last) continue;
    const SourceLocation where = call->where;
    Block rest;
    rest.instructions.assign(call + 1, instructions.end());
    rest.terminator = procedure_.blocks[id].terminator;
    instructions.erase(call + 1, instructions.end());
    const BlockId after = procedure_.blocks.add(std::move(rest));
    procedure_.blocks[id].terminator = {ir::Jump{{after, {}}}, where};
  }
}

// if !c then a else b  ->  if c then b else a;   x <= y  ->  !(y < x)
void Body::strip_negations() {
  std::map<ValueId, Operation> operations;
  for (const Block& block : procedure_.blocks) {
    for (const Instruction& instruction : block.instructions) {
      if (const auto* operation = std::get_if<Operation>(&instruction.kind))
        operations.emplace(operation->result, *operation);
    }
  }
  const std::map<ir::Op, ir::Op> strict{{ir::Op::BvSle, ir::Op::BvSlt},
                                        {ir::Op::BvUle, ir::Op::BvUlt},
                                        {ir::Op::IntLe, ir::Op::IntLt}};
  for (Block& block : procedure_.blocks) {
    auto* branch = std::get_if<ir::Branch>(&block.terminator.kind);
    if (branch == nullptr) continue;
    for (auto at = operations.find(branch->condition); at != operations.end();
         at = operations.find(branch->condition)) {
      const Operation& operation = at->second;
      const auto other = strict.find(operation.op);
      if (operation.op == ir::Op::Not) {
        branch->condition = operation.args[0];
      } else if (other != strict.end()) {
        const ValueId result = procedure_.add_value(ir::Sort::boolean());
        block.instructions.push_back(
            {Operation{other->second, 0, {operation.args[1], operation.args[0]}, result},
             block.terminator.where});
        branch->condition = result;
      } else {
        break;
      }
      std::swap(branch->if_true, branch->if_false);
    }
  }
}

void Body::note_definitions() {
  block_of_.resize(procedure_.values.size());
  definition_.resize(procedure_.values.size());
  for (const BlockId id : order_) {
    for (const ValueId parameter : block(id).parameters) block_of_[parameter.index] = id;
    const std::vector<Instruction>& instructions = block(id).instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      ir::for_each_definition(instructions[i], [&](ValueId value) {
        block_of_[value.index] = id;
        definition_[value.index] = {id, i};
      });
    }
  }
}

// A block dominates those whose interval lies within its own.
void Body::number_dominators() {
  const std::vector<BlockId> immediate = ir::immediate_dominators(procedure_);
  std::vector<std::vector<BlockId>> children(procedure_.blocks.size());
  for (const BlockId id : order_) {
    if (immediate[id.index] != id) children[immediate[id.index].index].push_back(id);
  }
  interval_.assign(procedure_.blocks.size(), {});
  std::size_t next = 0;
  std::vector<std::pair<BlockId, std::size_t>> stack;
  const auto enter = [&](BlockId id) {
    interval_[id.index].first = next++;
    stack.emplace_back(id, 0);
  };
  if (!order_.empty()) enter(order_[0]);
  while (!stack.empty()) {
    auto& [id, child] = stack.back();
    if (child == children[id.index].size()) {
      interval_[id.index].second = next++;
      stack.pop_back();
    } else {
      enter(children[id.index][child++]);
    }
  }
}

bool Body::dominates(BlockId a, BlockId b) const {
  return interval_[a.index].first <= interval_[b.index].first &&
         interval_[b.index].second <= interval_[a.index].second;
}

std::vector<const ir::Edge*> Body::successors(BlockId id) const {
  const ir::Terminator& terminator = block(id).terminator;
  const auto* choice = std::get_if<ir::Switch>(&terminator.kind);
  if (choice == nullptr) return ir::edges_of(terminator);
  std::map<Bits, const ir::Edge*> cases;
  for (const auto& [value, edge] : choice->cases) cases.emplace(value, &edge);
  std::vector<const ir::Edge*> edges;
  for (const auto& [value, edge] : cases) edges.push_back(edge);
  edges.push_back(&choice->otherwise);
  return edges;
}

ValueId Body::passed(const ir::Edge& edge, ValueId id) const {
  if (block_of(id) != edge.target || !is_parameter(id)) return id;
  const std::vector<ValueId>& parameters = block(edge.target).parameters;
  const auto at = std::find(parameters.begin(), parameters.end(), id);
  return edge.args[static_cast<std::size_t>(at - parameters.begin())];
}

const ir::Call* Body::call_of(BlockId id) const {
  const std::vector<Instruction>& instructions = block(id).instructions;
  return instructions.empty() ? nullptr : std::get_if<ir::Call>(&instructions.back().kind);
}

const Instruction* Body::definition(ValueId id) const {
  const auto& place = definition_[id.index];
  return place ? &block(place->block).instructions[place->index] : nullptr;
}

bool Body::is_pure(ValueId id) const {
  const Instruction* instruction = definition(id);
  if (instruction == nullptr) return false;
  if (const auto* arbitrary = std::get_if<ir::Arbitrary>(&instruction->kind))
    return arbitrary->is_unused;
  return !std::holds_alternative<ir::Call>(instruction->kind);
}

bool Body::is_available(ValueId id, BlockId at_start_of) const {
  const auto defined = block_of(id);
  if (!defined) return true;
  if (*defined == at_start_of) return is_parameter(id);
  return dominates(*defined, at_start_of);
}

}  // namespace tandem::regions
