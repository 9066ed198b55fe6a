// Loads and stores. Translated are: scalar globals whose address is never taken,
// constants, and elements of constant tables of integers. Addresses by
// themselves give nothing; what is not translated is reported where it is used.

#include <fmt/format.h>

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include "frontend/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;

std::string construct_for(const llvm::Type& type) {
  if (type.isArrayTy()) return "array";
  if (type.isStructTy()) return "struct";
  if (type.isFloatingPointTy()) return "floating-point";
  return "pointer";
}

const char* kind_word(const llvm::Type& type) {
  if (type.isArrayTy()) return "array";
  if (type.isStructTy()) return "structure";
  return type.isPointerTy() ? "pointer" : "variable";
}

std::string quoted(const std::string& name) { return name.empty() ? "" : " '" + name + "'"; }

AccessProblem describe_local(const llvm::AllocaInst& local) {
  std::string name;
  for (const llvm::DbgVariableRecord* record :
       llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&local))) {
    name = record->getVariable()->getName().str();
  }
  if (!local.isStaticAlloca()) return {"array", "variable-length array" + quoted(name)};
  const llvm::Type& type = *local.getAllocatedType();
  const bool is_whole = construct_for(type) == "pointer";
  return {construct_for(type), fmt::format("local {}{}{}", kind_word(type), quoted(name),
                                           is_whole ? ", whose address is taken" : "")};
}

// --- tables ---

// Where in a table an address points, counted in elements.
struct TableIndex {
  const llvm::GlobalVariable* table = nullptr;
  llvm::SmallVector<std::pair<const llvm::Value*, std::int64_t>, 4> terms;  // value times factor
  std::int64_t constant = 0;
};

// Adds the index of one getelementptr in elements of `element_bytes`; false if it
// does not fall on elements.
bool add_index(TableIndex& index, const llvm::GEPOperator& address, std::int64_t element_bytes,
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
    if (!add_index(index, *step, bytes, layout)) return std::nullopt;
    at = step->getPointerOperand();
  }
  index.table = llvm::dyn_cast<llvm::GlobalVariable>(at);
  if (!index.table) return std::nullopt;
  return index;
}

// The index as a value: of 64 bits, or an Int.
ir::ValueId index_value(Builder& to, const TableIndex& index) {
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
  const ir::ValueId at = index_value(to, *index);
  to.define(load, to.op(Op::TableRead, *sort, {at}, object->index));
  return true;
}

// --- scalars ---

// A _Bool global is a truth value; LLVM loads and stores it as a byte.
ir::ValueId byte_of_truth(Builder& to, ir::ValueId truth, Sort byte) {
  return to.ite(truth, to.constant(byte, 1), to.constant(byte, 0));
}

// Of a constant, or of a known part of one: the initial value of a local.
bool try_constant_load(Builder& to, const llvm::LoadInst& load) {
  const auto* address = llvm::dyn_cast<llvm::Constant>(load.getPointerOperand());
  if (!address) return false;
  const llvm::Constant* value = llvm::ConstantFoldLoadFromConstPtr(
      const_cast<llvm::Constant*>(address), load.getType(), load.getModule()->getDataLayout());
  // Undefined is what lies between the members of a structure.
  if (!value || !llvm::isa<llvm::ConstantInt, llvm::ConstantFP, llvm::UndefValue>(value)) {
    return false;
  }
  if (!to.tables().sort_of(*load.getType())) return false;
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(address);
  to.define(load, to.operand(*value, global ? to.readings().of_global(*global) : Reading::Signed));
  return true;
}

bool try_scalar_load(Builder& to, const llvm::LoadInst& load) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(load.getPointerOperand());
  if (!global || !to.tables().is_scalar(*global)) return false;
  const ir::GlobalId id = *to.tables().global(*global);
  const Sort stored = to.tables().program().globals[id].sort;
  const Sort loaded = *to.tables().sort_of(*load.getType());
  const ir::ValueId result = to.new_value(stored);
  to.emit(ir::LoadGlobal{id, result});
  to.define(load, stored == loaded ? result : byte_of_truth(to, result, loaded));
  return true;
}

bool try_scalar_store(Builder& to, const llvm::StoreInst& store) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(store.getPointerOperand());
  if (!global || !to.tables().is_scalar(*global)) return false;
  const ir::GlobalId id = *to.tables().global(*global);
  const Sort stored = to.tables().program().globals[id].sort;
  ir::ValueId value = to.operand(*store.getValueOperand(), to.readings().of_global(*global));
  if (to.sort(value) != stored) {
    value = to.negate(to.equal(value, to.constant(to.sort(value), 0)));
  }
  to.emit(ir::StoreGlobal{id, handed_over(to, *store.getValueOperand()->getType(), value)});
  return true;
}

// At known places only: a store at an index could go anywhere.
bool is_only_written(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getValueOperand() == &address || !store->isSimple()) return false;
    } else if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(user)) {
      const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(memory);
      if (memory->isVolatile() || (copy && copy->getRawSource() == &address)) return false;
    } else {
      const auto* part = llvm::dyn_cast<llvm::GEPOperator>(user);
      if (!part || !part->hasAllConstantIndices() || !is_only_written(*user)) return false;
    }
  }
  return true;
}

void refuse_access(Builder& to, const llvm::Value& address, bool is_volatile, bool is_atomic) {
  const AccessProblem problem = describe_address(to, address);
  if (is_atomic) return to.unsupported("atomic", "atomic access to " + problem.object);
  if (is_volatile) return to.unsupported("volatile", "volatile access to " + problem.object);
  to.unsupported(problem.construct, "access to " + problem.object);
}

}  // namespace

bool is_local_never_read(const llvm::Value& address) {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(&address, 0));
  return local && is_only_written(*local);
}

AccessProblem describe_address(const Builder& to, const llvm::Value& address) {
  const llvm::Value* base = llvm::getUnderlyingObject(&address, 0);
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(base)) return describe_local(*local);
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
    const llvm::Type& type = *global->getValueType();
    const auto id = to.tables().global(*global);
    const std::string name = id ? to.tables().program().globals[*id].name : "";
    return {construct_for(type), fmt::format("global {}{}", kind_word(type), quoted(name))};
  }
  const std::string name = to.names().of(*base);
  if (llvm::isa<llvm::Argument>(base)) {
    return {"pointer", "memory behind parameter" + quoted(name)};
  }
  if (llvm::isa<llvm::Function>(base)) return {"pointer", "the address of a function"};
  return {"pointer", "memory behind " + (name.empty() ? "a pointer" : "pointer" + quoted(name))};
}

bool lower_memory(Builder& to, const llvm::Instruction& instruction) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const bool is_done =
        load->isSimple() &&
        (try_table_load(to, *load) || try_constant_load(to, *load) || try_scalar_load(to, *load));
    if (!is_done) {
      refuse_access(to, *load->getPointerOperand(), load->isVolatile(), load->isAtomic());
    }
    return true;
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (!store->isSimple() ||
        (!try_scalar_store(to, *store) && !is_local_never_read(*store->getPointerOperand()))) {
      refuse_access(to, *store->getPointerOperand(), store->isVolatile(), store->isAtomic());
    }
    return true;
  }
  if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::FenceInst>(instruction)) {
    to.unsupported("atomic", instruction.getOpcodeName());
    return true;
  }
  // Addresses are looked at where they are used.
  return llvm::isa<llvm::AllocaInst, llvm::GetElementPtrInst>(instruction);
}

}  // namespace tandem::frontend
