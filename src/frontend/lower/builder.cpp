#include "frontend/lower/builder.h"

#include <algorithm>

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

#include "frontend/lower/lower_families.h"
#include "frontend/program/signature.h"

namespace tandem::frontend {

namespace {

constexpr std::size_t max_reasons = 16;  // nobody reads more for one function

// The pointer that an address was reckoned from: through pointer arithmetic, and through merges
// of what comes from one pointer (a pointer that walks through an array in a loop). Arithmetic
// gives null only for null: an object that reaches over the end of the address space is none.
const llvm::Value* base_of(const llvm::Value& address) {
  const llvm::Value* const nearest = llvm::getUnderlyingObject(&address, 0);
  const llvm::Value* base = nullptr;
  std::vector<const llvm::Value*> work{nearest};
  llvm::SmallPtrSet<const llvm::Value*, 8> seen;
  while (!work.empty()) {
    const llvm::Value* at = llvm::getUnderlyingObject(work.back(), 0);
    work.pop_back();
    if (!seen.insert(at).second) continue;
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(at)) {
      work.insert(work.end(), phi->value_op_begin(), phi->value_op_end());
    } else if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(at)) {
      work.push_back(choice->getTrueValue());
      work.push_back(choice->getFalseValue());
    } else if (base != nullptr && base != at) {
      return nearest;
    } else {
      base = at;
    }
  }
  // A constant is no pointer of an object: null, or what is not initialised.
  return base == nullptr || llvm::isa<llvm::ConstantData>(base) ? nearest : base;
}

}  // namespace

Builder::Builder(Tables& tables, const llvm::Function& function, const VariableNames& names,
                 ir::Procedure& procedure)
    : tables_(tables),
      names_(names),
      signs_(function, names, tables),
      procedure_(procedure),
      function_(function),
      locals_(function) {
  procedure_.locals = locals_.own_names();
  std::size_t next = 0;
  for (const llvm::Argument& argument : function.args()) {
    if (passed_sort(*argument.getType(), tables_)) {
      values_[&argument] = procedure_.inputs[next++].value;
    }
  }
  make_blocks(function);
}

void Builder::make_blocks(const llvm::Function& function) {
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  for (const llvm::BasicBlock* block : order) {
    const ir::BlockId id = blocks_[block] = procedure_.blocks.add({});
    for (const llvm::PHINode& phi : block->phis()) {
      const auto sort = tables_.sort_of(*phi.getType());
      if (!sort) continue;  // reported when the block is lowered
      const ir::ValueId value = procedure_.add_value(*sort, names_.of(phi));
      values_[&phi] = value;
      procedure_.blocks[id].parameters.push_back(value);
    }
  }
}

void Builder::enter(const llvm::BasicBlock& block) {
  llvm_block_ = &block;
  block_ = blocks_[&block];
  is_terminated_ = false;
  constants_.clear();
}

void Builder::at(const llvm::Instruction& instruction) {
  SourceLocation where = tables_.sources().where(instruction);
  // Code that clang adds of its own accord has no line; the line before is the best guess.
  if (where.is_known()) where_ = std::move(where);
}

void Builder::emit(decltype(ir::Instruction::kind) kind) {
  procedure_.blocks[block_].instructions.push_back({std::move(kind), where_});
}

ir::ValueId Builder::op(ir::Op op, ir::Sort sort, std::vector<ir::ValueId> args, Bits immediate) {
  const ir::ValueId result = new_value(sort);
  emit(ir::Operation{op, immediate, std::move(args), result});
  return result;
}

ir::ValueId Builder::constant(ir::Sort sort, Bits value) {
  if (sort.is_bits()) value = truncate(value, sort.width_bits);
  const auto found = constants_.find({sort, value});
  if (found != constants_.end()) return found->second;
  return constants_[{sort, value}] = op(ir::Op::Const, sort, {}, value);
}

ir::ValueId Builder::uninterpreted(std::string name, ir::Sort sort, std::vector<ir::ValueId> args) {
  const ir::ValueId result = new_value(sort);
  emit(ir::Uninterpreted{std::move(name), std::move(args), result});
  return result;
}

ir::ValueId Builder::arbitrary(ir::Sort sort) {
  const ir::ValueId result = new_value(sort);
  emit(ir::Arbitrary{false, result});
  return result;
}

ir::ValueId Builder::operand(const llvm::Value& value, Sign sign) {
  if (const auto found = values_.find(&value); found != values_.end()) return found->second;
  const auto sort = tables_.sort_of(*value.getType());
  if (const auto* pointer = llvm::dyn_cast<llvm::Constant>(&value);
      pointer && value.getType()->isPointerTy() && !llvm::isa<llvm::UndefValue>(value)) {
    return address_of(*pointer);
  }
  if (const auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(&value);
      cast && cast->getOpcode() == llvm::Instruction::PtrToInt &&
      value.getType()->isIntegerTy(64) && !is_math()) {
    return operand(*cast->getOperand(0));
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value); number && sort) {
    return constant(*sort, sort->is_int() ? to_int_bits(number->getValue(), sign == Sign::Unsigned)
                                          : to_bits(number->getValue()));
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&value); number && sort) {
    return constant(*sort, to_bits(number->getValueAPF().bitcastToAPInt()));
  }
  if (!llvm::isa<llvm::UndefValue>(value)) {
    if (llvm::isa<llvm::Constant>(value)) unsupported("pointer", "an address used as a number");
    // Otherwise an instruction that was refused before.
    TANDEM_INVARIANT(!procedure_.unsupported.empty(), "a value without a definition");
  }
  return arbitrary(sort.value_or(ir::Sort::bits(64)));
}

void Builder::define(const llvm::Value& value, ir::ValueId given) {
  values_[&value] = given;
  std::string& variable = procedure_.values[given].variable;
  if (variable.empty()) variable = names_.of(value);
}

void Builder::define_parts(const llvm::Instruction& instruction, std::vector<ir::ValueId> parts) {
  parts_[&instruction] = std::move(parts);
}

std::optional<std::vector<ir::ValueId>> Builder::parts(const llvm::Value& value) {
  if (const auto found = parts_.find(&value); found != parts_.end()) return found->second;
  const auto* constant = llvm::dyn_cast<llvm::Constant>(&value);
  const auto leaves = tables_.leaves_of(*value.getType());
  if (const auto passed = values_.find(&value); leaves && passed != values_.end())
    return split_parts(*this, passed->second, *leaves);
  if (!constant || !leaves) {
    unsupported("struct", "a structure as a value");
    return std::nullopt;
  }
  std::vector<ir::ValueId> made;
  for (const Leaf& leaf : *leaves) {
    const llvm::Constant* part = constant;
    for (const unsigned index : leaf.path) part = part ? part->getAggregateElement(index) : nullptr;
    if (!part) {
      unsupported("struct", "a structure as a value");
      return std::nullopt;
    }
    made.push_back(operand(*part));
  }
  return made;
}

// --- memory ---

ir::ValueId Builder::read(ir::State state, ir::Sort sort) {
  const ir::ValueId result = new_value(sort);
  emit(ir::ReadState{state, result});
  return result;
}

void Builder::write(ir::State state, ir::ValueId value) { emit(ir::WriteState{state, value}); }

ir::ValueId Builder::load(ir::State state, ir::ValueId address, ir::Sort sort) {
  return op(ir::Op::Load, sort, {read(state, ir::Sort::memory()), address});
}

void Builder::store(ir::State state, ir::ValueId address, ir::ValueId value) {
  write(state,
        op(ir::Op::Store, ir::Sort::memory(), {read(state, ir::Sort::memory()), address, value}));
}

ir::ValueId Builder::offset(ir::ValueId address, std::uint64_t bytes) {
  if (bytes == 0) return address;
  const ir::Sort sort = ir::Sort::bits(64);
  return op(ir::Op::BvAdd, sort, {address, constant(sort, bytes)});
}

ir::ValueId Builder::address(decltype(ir::Address::of) of) {
  const ir::ValueId result = new_value(ir::Sort::bits(64));
  emit(ir::Address{std::move(of), result});
  return result;
}

ir::ValueId Builder::address_of(const llvm::Constant& pointer) {
  const llvm::DataLayout& layout = tables_.layout();
  llvm::APInt bytes(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  const llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(layout, bytes, true);
  return offset(address_of_base(*base), bytes.getZExtValue());
}

ir::ValueId Builder::address_of_base(const llvm::Value& base) {
  const ir::Sort sort = ir::Sort::bits(64);
  if (llvm::isa<llvm::ConstantPointerNull>(base)) return constant(sort, 0);
  const llvm::Value* object = &base;
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(object))
    object = alias->getAliaseeObject();
  if (const auto* function = llvm::dyn_cast_or_null<llvm::Function>(object)) {
    if (const auto procedure = tables_.procedure(*function)) return address(*procedure);
    return address(ir::OutsideFunction{plain_name(function->getName())});
  }
  if (const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object)) {
    if (const auto bytes = tables_.anonymous_bytes(*global))
      return op(ir::Op::AddressOf, sort, {}, bytes->index);
    if (const auto id = tables_.global(*global)) return address(*id);
  }
  if (const auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(&base);
      cast && cast->getOpcode() == llvm::Instruction::IntToPtr) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(cast->getOperand(0));
    if (number) return constant(sort, to_bits(number->getValue()));
  }
  unsupported("pointer", "a constant address");
  return arbitrary(sort);
}

bool Builder::is_never_null(const llvm::Value& base) const {
  if (llvm::isa<llvm::AllocaInst, llvm::GlobalVariable, llvm::Function>(base)) return true;
  if (never_null_.contains(&base) || is_library_table(base)) return true;
  const auto* argument = llvm::dyn_cast<llvm::Argument>(&base);
  return argument && (argument->hasPassPointeeByValueCopyAttr() || argument->hasStructRetAttr());
}

bool Builder::dominates(const llvm::BasicBlock& first, const llvm::BasicBlock& second) {
  if (&first == &second) return true;
  if (!dominators_) dominators_.emplace(const_cast<llvm::Function&>(function_));
  return dominators_->dominates(&first, &second);
}

void Builder::guard_null(const llvm::Value& address) {
  const llvm::Value* base = base_of(address);
  if (is_never_null(*base)) return;
  std::vector<const llvm::BasicBlock*>& known = not_null_[base];
  for (const llvm::BasicBlock* block : known) {
    if (dominates(*block, *llvm_block_)) return;
  }
  const ir::ValueId pointer = operand(*base);
  known.push_back(llvm_block_);
  guard(op(ir::Op::IsNull, ir::Sort::boolean(), {pointer}), Ending::NullAccess);
}

void Builder::guard(ir::ValueId bad, Ending ending) {
  const ir::BlockId stop = procedure_.blocks.add({});
  const ir::BlockId next = procedure_.blocks.add({});
  procedure_.blocks[stop].terminator = {ir::Stop{tables_.claimed(ending), std::nullopt}, where_};
  terminate(ir::Branch{bad, {stop, {}}, {next, {}}});
  go_on_in(next);
}

void Builder::skip_where(ir::ValueId condition, const std::function<void()>& emit) {
  const ir::BlockId body = procedure_.blocks.add({});
  const ir::BlockId next = procedure_.blocks.add({});
  terminate(ir::Branch{condition, {next, {}}, {body, {}}});
  go_on_in(body);
  emit();
  terminate(ir::Jump{{next, {}}});
  go_on_in(next);
}

void Builder::go_on_in(ir::BlockId block) {
  block_ = block;
  is_terminated_ = false;
  constants_.clear();
}

void Builder::terminate(decltype(ir::Terminator::kind) kind) {
  procedure_.blocks[block_].terminator = {std::move(kind), where_};
  is_terminated_ = true;
}

ir::Edge Builder::edge_to(const llvm::BasicBlock& target) {
  ir::Edge edge{blocks_[&target], {}};
  for (const llvm::PHINode& phi : target.phis()) {
    if (!tables_.sort_of(*phi.getType())) continue;
    const llvm::Value& value = *phi.getIncomingValueForBlock(llvm_block_);
    // Finding the sign takes time, and only constants of Int sort have one.
    const bool has_sign = is_math() && llvm::isa<llvm::ConstantInt>(value);
    edge.args.push_back(operand(value, has_sign ? signs_.of_value(phi) : Sign::Signed));
  }
  return edge;
}

void Builder::refuse_layout(const std::string& detail, unsigned line, unsigned column) {
  const SourceLocation here = where_;
  if (line != 0) where_ = {procedure_.where.file, line, column};
  unsupported("layout-changed", detail);
  where_ = here;
}

void Builder::unsupported(const std::string& construct, const std::string& detail) {
  auto& reasons = procedure_.unsupported;
  const bool is_known = std::any_of(reasons.begin(), reasons.end(), [&](const auto& reason) {
    return reason.construct == construct && reason.detail == detail;
  });
  if (is_known || reasons.size() >= max_reasons) return;
  reasons.push_back({construct, detail, where_.is_known() ? where_ : procedure_.where});
}

}  // namespace tandem::frontend
