#include <algorithm>

#include "regions/body.h"

namespace tandem::regions {

using ir::Block;
using ir::BlockId;
using ir::Instruction;
using ir::Operation;
using ir::ValueId;

namespace {

constexpr std::size_t largest_view = 40;  // instructions

// Finds what is computed from the results of a call, and from what there is at the call.
class View {
 public:
  View(const Body& body, BlockId at) : body_(body), at_(at) {
    for (const ValueId result : body.call_of(at)->results) {
      if (body.value(result).sort.is_scalar()) inside_.insert(result);
    }
    results_ = inside_;
    for (const BlockId id : body.order()) {
      if (id == at || !body.dominates(at, id)) continue;
      for (const Instruction& instruction : body.block(id).instructions) look_at(instruction);
    }
  }

  // Nothing else is done with the results, and there is something to ask of them.
  bool is_all() const {
    if (instructions_.empty() || instructions_.size() > largest_view) return false;
    bool is_used = false;
    const auto note = [&](ValueId id) { is_used = is_used || results_.contains(id); };
    for (const BlockId id : body_.order()) {
      for (const Instruction& instruction : body_.block(id).instructions) {
        if (!is_inside(instruction)) ir::for_each_use(instruction, note);
      }
      ir::for_each_use(body_.block(id).terminator, note);
    }
    return !is_used;
  }

  bool is_inside(const Instruction& instruction) const {
    const auto* operation = std::get_if<Operation>(&instruction.kind);
    return operation != nullptr && inside_.contains(operation->result);
  }
  const std::vector<Instruction>& instructions() const { return instructions_; }
  // Constants that are written down elsewhere.
  const std::set<ValueId>& constants() const { return constants_; }

 private:
  void look_at(const Instruction& instruction) {
    const auto* operation = std::get_if<Operation>(&instruction.kind);
    if (operation == nullptr || !body_.value(operation->result).sort.is_scalar()) return;
    bool is_of_results = false;
    bool is_known = true;
    std::set<ValueId> constants;
    for (const ValueId arg : operation->args) {
      is_of_results = is_of_results || inside_.contains(arg);
      if (inside_.contains(arg) || is_at_call(arg)) continue;
      is_known = is_known && is_constant(arg);
      constants.insert(arg);
    }
    if (!is_of_results || !is_known) return;
    inside_.insert(operation->result);
    instructions_.push_back(instruction);
    constants_.merge(constants);
  }

  bool is_at_call(ValueId id) const {
    const auto defined = body_.block_of(id);
    const auto& results = body_.call_of(at_)->results;
    return std::find(results.begin(), results.end(), id) == results.end() &&
           (!defined || body_.dominates(*defined, at_));
  }
  bool is_constant(ValueId id) const {
    const Instruction* definition = body_.definition(id);
    const auto* operation =
        definition != nullptr ? std::get_if<Operation>(&definition->kind) : nullptr;
    return operation != nullptr && operation->args.empty();
  }

  const Body& body_;
  const BlockId at_;
  std::set<ValueId> results_;
  std::set<ValueId> inside_;  // the results, and what is computed from them
  std::vector<Instruction> instructions_;
  std::set<ValueId> constants_;
};

}  // namespace

// Pure computations can be made anywhere; here, right behind the call.
void Body::add_view(BlockId at) {
  const View view(*this, at);
  if (!view.is_all()) return;
  Block block;
  std::map<ValueId, ValueId> copies;
  for (const ValueId constant : view.constants()) {
    Instruction copy = *definition(constant);
    auto& operation = std::get<Operation>(copy.kind);
    operation.result = procedure_.add_value(value(constant).sort, value(constant).variable);
    copies.emplace(constant, operation.result);
    block.instructions.push_back(std::move(copy));
  }
  for (Instruction instruction : view.instructions()) {
    auto& operation = std::get<Operation>(instruction.kind);
    // That a pointer stays within its object is known where the sum was made, not here.
    if (operation.op == ir::Op::BvAdd) operation.immediate = 0;
    for (ValueId& arg : operation.args) {
      if (const auto copy = copies.find(arg); copy != copies.end()) arg = copy->second;
    }
    block.instructions.push_back(std::move(instruction));
  }
  for (Block& other : procedure_.blocks) {
    std::erase_if(other.instructions,
                  [&](const Instruction& instruction) { return view.is_inside(instruction); });
  }
  ir::Terminator& end = procedure_.blocks[at].terminator;
  block.terminator = end;
  const SourceLocation where = end.where;
  const BlockId added = procedure_.blocks.add(std::move(block));
  procedure_.blocks[at].terminator = {ir::Jump{{added, {}}}, where};
  views_.insert(added);
  note_places();
}

}  // namespace tandem::regions
