// Loads of what is known everywhere: elements of constant tables, and of tables that are never
// written.

#include <algorithm>

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include "frontend/lower/lower_families.h"
#include "frontend/module/constant_tables.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;

constexpr std::size_t max_addresses = 256;  // of a table that is read as a choice

// Where in a table an address points, counted in elements.
struct TableIndex {
  const llvm::GlobalVariable* table = nullptr;
  LinearIndex index;
};

// Adds the index of one getelementptr in elements of `element_bytes`; false if it
// does not fall on elements.
bool add_index(LinearIndex& index, const llvm::GEPOperator& address, std::int64_t element_bytes,
               const llvm::DataLayout& layout) {
  for (auto step = llvm::gep_type_begin(address), end = llvm::gep_type_end(address); step != end;
       ++step) {
    if (step.isStruct()) return false;
    const llvm::TypeSize stride = step.getSequentialElementStride(layout);
    if (stride.isScalable()) return false;
    const auto bytes = static_cast<std::int64_t>(stride.getFixedValue());
    if (bytes % element_bytes != 0) return false;
    const std::int64_t factor = bytes / element_bytes;
    const llvm::Value* value = step.getOperand();
    if (!value->getType()->isIntegerTy() || value->getType()->getIntegerBitWidth() > 64) {
      return false;
    }
    if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value)) {
      index.constant += number->getSExtValue() * factor;
    } else {
      index.terms.emplace_back(value, factor);
    }
  }
  return true;
}

std::optional<TableIndex> table_index(const llvm::Value& address, const llvm::Type& element,
                                      const llvm::DataLayout& layout) {
  TableIndex index;
  const auto bytes = static_cast<std::int64_t>(
      layout.getTypeAllocSize(const_cast<llvm::Type*>(&element)).getFixedValue());
  const llvm::Value* at = &address;
  while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(at)) {
    if (!add_index(index.index, *step, bytes, layout)) return std::nullopt;
    at = step->getPointerOperand();
  }
  index.table = llvm::dyn_cast<llvm::GlobalVariable>(at);
  if (!index.table) return std::nullopt;
  return index;
}

// The index as a value: of 64 bits, or an Int.
ir::ValueId index_value(Builder& to, const LinearIndex& index) {
  const Sort sort = to.is_math() ? Sort::integer() : Sort::bits(64);
  const Op add = to.is_math() ? Op::IntAdd : Op::BvAdd;
  const Op multiply = to.is_math() ? Op::IntMul : Op::BvMul;
  const auto constant = [&](std::int64_t value) {
    return to.constant(sort, static_cast<Bits>(SignedBits{value}));
  };
  ir::ValueId sum = constant(index.constant);
  bool is_start = index.constant == 0;
  for (const auto& [value, factor] : index.terms) {
    ir::ValueId term = to.operand(*value);
    if (!to.is_math() && to.sort(term).width_bits < 64) term = to.op(Op::SignExtend, sort, {term});
    if (factor != 1) term = to.op(multiply, sort, {term, constant(factor)});
    sum = is_start ? term : to.op(add, sort, {sum, term});
    is_start = false;
  }
  return sum;
}

bool try_table_load(Builder& to, const llvm::LoadInst& load) {
  const llvm::DataLayout& layout = load.getModule()->getDataLayout();
  const auto index = table_index(*load.getPointerOperand(), *load.getType(), layout);
  const auto sort = to.tables().sort_of(*load.getType());
  if (!index || !sort || sort->is_bool()) return false;
  const auto object = to.tables().table(*index->table, *load.getType());
  if (!object) return false;
  const ir::ValueId at = index_value(to, index->index);
  to.define(load, to.op(Op::TableRead, *sort, {at}, object->index));
  return true;
}

// One that holds what it starts with, whatever happens.
bool is_static_pointer_never_written(const Builder& to, const llvm::GlobalVariable& global) {
  const auto id = to.tables().global(global);
  return id && global.getValueType()->isPointerTy() && global.hasDefinitiveInitializer() &&
         to.tables().program().globals[*id].is_static &&
         !to.tables().program().globals[*id].is_written;
}

// A constant, or a known part of one: the initial value of a local.
bool try_constant_load(Builder& to, const llvm::LoadInst& load) {
  const auto* address = llvm::dyn_cast<llvm::Constant>(load.getPointerOperand());
  if (!address || !to.tables().sort_of(*load.getType())) return false;
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(address);
  const llvm::Constant* value = llvm::ConstantFoldLoadFromConstPtr(
      const_cast<llvm::Constant*>(address), load.getType(), load.getModule()->getDataLayout());
  if (!value && global && is_static_pointer_never_written(to, *global))
    value = global->getInitializer();
  // Undefined is what lies between the members of a structure.
  const bool is_known =
      value && (llvm::isa<llvm::ConstantInt, llvm::ConstantFP, llvm::UndefValue>(value) ||
                (value->getType()->isPointerTy() && !llvm::isa<llvm::ConstantExpr>(value)));
  if (!is_known) return false;
  to.define(load, to.operand(*value, global ? to.signs().of_global(*global) : Sign::Signed));
  return true;
}

// The elements as a table of numbers; none if there are addresses among them.
std::optional<ir::ConstantObject> table_of(const Column& column, Sort sort) {
  ir::ConstantObject object;
  object.element_width_bits = sort.width_bits;
  for (const llvm::Constant* element : column.elements) {
    if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(element)) {
      object.elements.push_back(to_bits(number->getValue()));
    } else if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(element)) {
      object.elements.push_back(to_bits(real->getValueAPF().bitcastToAPInt()));
    } else if (llvm::isa<llvm::UndefValue>(element)) {
      object.elements.push_back(0);  // between the members
    } else {
      return std::nullopt;
    }
  }
  return object;
}

bool are_objects(const Column& column, const llvm::DataLayout& layout) {
  return std::all_of(column.elements.begin(), column.elements.end(),
                     [&](const llvm::Constant* element) {
                       return llvm::isa<llvm::GlobalValue>(base_of(*element, layout));
                     });
}

// A choice between addresses; the last one stands for whatever is beyond.
ir::ValueId choice_of(Builder& to, const Column& column) {
  const llvm::Constant* last = column.elements.back();
  ir::ValueId chosen = to.operand(*last);
  if (column.elements.size() == 1) return chosen;
  const ir::ValueId index = index_value(to, column.index);
  for (std::size_t i = column.elements.size() - 1; i-- > 0;) {
    if (column.elements[i] == last) continue;
    const ir::ValueId is_here = to.equal(index, to.constant(Sort::bits(64), i));
    chosen = to.ite(is_here, to.operand(*column.elements[i]), chosen);
  }
  return chosen;
}

// A column of a table of structures, or a table of addresses.
bool try_column_load(Builder& to, const llvm::LoadInst& load) {
  const auto sort = to.tables().sort_of(*load.getType());
  if (to.is_math() || !sort || sort->is_bool()) return false;
  const auto column = column_of(load);
  if (!column) return false;
  if (load.getType()->isPointerTy()) {
    if (column->elements.size() > max_addresses) return false;
    to.define(load, choice_of(to, *column));
    if (are_objects(*column, to.tables().layout())) to.set_never_null(load);
    return true;
  }
  const auto table = table_of(*column, *sort);
  if (!table) return false;
  const ir::ObjectId object = to.tables().object(*table);
  to.define(load, to.op(Op::TableRead, *sort, {index_value(to, column->index)}, object.index));
  return true;
}

}  // namespace

bool lower_known_load(Builder& to, const llvm::LoadInst& load) {
  return try_table_load(to, load) || try_constant_load(to, load) || try_column_load(to, load);
}

}  // namespace tandem::frontend
