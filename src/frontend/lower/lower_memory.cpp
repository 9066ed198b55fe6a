// Loads, stores and addresses. Scalar globals whose address is never taken are
// values of their own, elements of constant tables are read from the table (lower_tables.cpp);
// everything else is memory: that of a local by itself, or the one memory.

#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include "frontend/lower/lower_families.h"
#include "frontend/source/library_copies.h"

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
  const std::string name = name_of(local);
  if (!local.isStaticAlloca()) return {"array", "variable-length array" + quoted(name)};
  const llvm::Type& type = *local.getAllocatedType();
  const bool is_whole = construct_for(type) == "pointer";
  return {construct_for(type), fmt::format("local {}{}{}", kind_word(type), quoted(name),
                                           is_whole ? ", whose address is taken" : "")};
}

// --- scalars ---

// A _Bool global is a truth value; LLVM loads and stores it as a byte.
ir::ValueId byte_of_truth(Builder& to, ir::ValueId truth, Sort byte) {
  return to.ite(truth, to.constant(byte, 1), to.constant(byte, 0));
}

bool try_scalar_load(Builder& to, const llvm::LoadInst& load) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(load.getPointerOperand());
  if (!global || !to.tables().is_scalar(*global)) return false;
  const ir::GlobalId id = *to.tables().global(*global);
  const Sort stored = to.tables().program().globals[id].sort;
  const Sort loaded = *to.tables().sort_of(*load.getType());
  const ir::ValueId result = to.read(ir::State::of(id), stored);
  to.define(load, stored == loaded ? result : byte_of_truth(to, result, loaded));
  return true;
}

bool try_scalar_store(Builder& to, const llvm::StoreInst& store) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(store.getPointerOperand());
  if (!global || !to.tables().is_scalar(*global)) return false;
  const ir::GlobalId id = *to.tables().global(*global);
  const Sort stored = to.tables().program().globals[id].sort;
  ir::ValueId value = to.operand(*store.getValueOperand(), to.signs().of_global(*global));
  if (to.sort(value) != stored) {
    value = to.negate(to.equal(value, to.constant(to.sort(value), 0)));
  }
  to.write(ir::State::of(id), handed_over(to, *store.getValueOperand()->getType(), value));
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

namespace {

// --- memory ---

bool is_whole_bytes(const std::vector<Leaf>& leaves) {
  return std::all_of(leaves.begin(), leaves.end(), [](const Leaf& leaf) {
    return leaf.sort.is_bool() || (leaf.sort.is_bits() && leaf.sort.width_bits % 8 == 0);
  });
}

// The scalars that a load or store of this type moves; none for what is not translated.
std::optional<std::vector<Leaf>> moved(const Builder& to, const llvm::Type& type) {
  if (to.is_math()) return std::nullopt;
  const auto leaves = to.tables().leaves_of(type);
  if (!leaves || !is_whole_bytes(*leaves)) return std::nullopt;
  return leaves;
}

// The state that holds what the address points to.
ir::State state_at(const Builder& to, const llvm::Value& address) {
  const ir::State state = to.locals().state_at(address);
  if (state.kind != ir::State::Kind::Memory) return state;
  const OwnFields::Field* own = to.tables().own_fields().field_at(address, to.tables().layout());
  return own && own->memory ? ir::State::of(*own->memory) : state;
}

bool lower_load(Builder& to, const llvm::LoadInst& load) {
  const auto leaves = moved(to, *load.getType());
  if (!leaves) return false;
  const llvm::Value& pointer = *load.getPointerOperand();
  to.guard_null(pointer);
  const ir::ValueId address = to.operand(pointer);
  const ir::State state = state_at(to, pointer);
  std::vector<ir::ValueId> parts;
  for (const Leaf& leaf : *leaves) {
    const Sort sort = leaf.sort.is_bool() ? Sort::bits(8) : leaf.sort;
    ir::ValueId value = to.load(state, to.offset(address, leaf.offset_bytes), sort);
    if (leaf.sort.is_bool()) value = to.negate(to.equal(value, to.constant(sort, 0)));
    parts.push_back(value);
  }
  if (to.tables().sort_of(*load.getType())) {
    to.define(load, with_known_classes(to, load, parts[0]));
  } else {
    to.define_parts(load, std::move(parts));
  }
  return true;
}

bool lower_store(Builder& to, const llvm::StoreInst& store) {
  const llvm::Value& stored = *store.getValueOperand();
  const auto leaves = moved(to, *stored.getType());
  if (!leaves) return false;
  const llvm::Value& pointer = *store.getPointerOperand();
  to.guard_null(pointer);
  std::vector<ir::ValueId> parts;
  if (to.tables().sort_of(*stored.getType())) {
    parts = {handed_over(to, *stored.getType(), to.operand(stored))};
  } else if (const auto given = to.parts(stored)) {
    parts = *given;
  } else {
    return true;  // recorded by then
  }
  const ir::ValueId address = to.operand(pointer);
  const ir::State state = state_at(to, pointer);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    ir::ValueId value = parts[i];
    if (to.sort(value).is_bool()) value = byte_of_truth(to, value, Sort::bits(8));
    to.store(state, to.offset(address, (*leaves)[i].offset_bytes), value);
  }
  return true;
}

ir::ValueId to_index(Builder& to, const llvm::Value& value) {
  const ir::ValueId index = to.operand(value);
  const Sort sort = Sort::bits(64);
  const unsigned width = to.sort(index).width_bits;
  if (width == 64) return index;
  return width < 64 ? to.op(Op::SignExtend, sort, {index}) : to.op(Op::Extract, sort, {index}, 0);
}

bool lower_address(Builder& to, const llvm::GetElementPtrInst& step) {
  if (to.is_math()) return true;  // looked at where it is used
  if (step.getType()->isVectorTy()) return false;
  const Sort sort = Sort::bits(64);
  const llvm::DataLayout& layout = to.tables().layout();
  // Without -fwrapv and the like.
  const Bits kind = step.isInBounds() ? ir::pointer_sum : 0;
  ir::ValueId address = to.operand(*step.getPointerOperand());
  std::uint64_t constant = 0;
  for (auto at = llvm::gep_type_begin(step), end = llvm::gep_type_end(step); at != end; ++at) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(at.getOperand());
    if (at.isStruct()) {
      constant += layout.getStructLayout(at.getStructType())
                      ->getElementOffset(static_cast<unsigned>(number->getZExtValue()));
      continue;
    }
    const std::uint64_t stride = at.getSequentialElementStride(layout);
    if (number) {
      constant += static_cast<std::uint64_t>(number->getSExtValue()) * stride;
      continue;
    }
    ir::ValueId index = to_index(to, *at.getOperand());
    if (stride != 1) index = to.op(Op::BvMul, sort, {index, to.constant(sort, stride)});
    address = to.op(Op::BvAdd, sort, {address, index}, kind);
  }
  if (constant != 0) address = to.op(Op::BvAdd, sort, {address, to.constant(sort, constant)}, kind);
  to.define(step, address);
  return true;
}

void lower_local(Builder& to, const llvm::AllocaInst& local) {
  if (to.is_math()) return;
  const Sort sort = Sort::bits(64);
  if (to.locals().has_own_memory(local)) {
    to.define(local, to.constant(sort, Locals::own_base));
    return;
  }
  to.define(local, to.address(to.locals().object(local)));
}

// --- copies and fills ---

// A part of what is copied: where it starts, and how many bytes it has.
struct Piece {
  std::uint64_t offset_bytes = 0;
  unsigned size_bytes = 0;
};

// Pieces of 8, 4, 2 and 1 bytes.
std::vector<Piece> pieces_of(std::uint64_t size_bytes) {
  std::vector<Piece> pieces;
  for (std::uint64_t at = 0; at < size_bytes;) {
    unsigned piece = 8;
    while (piece > size_bytes - at) piece /= 2;
    pieces.push_back({at, piece});
    at += piece;
  }
  return pieces;
}

// Bytes of memory, or of a local with a memory of its own.
struct Place {
  ir::State state;
  ir::ValueId address;
};

// All pieces are read before any is written: as memmove does.
void write_pieces(Builder& to, const Place& target, std::uint64_t size_bytes,
                  const std::function<ir::ValueId(const Piece&)>& contents) {
  const std::vector<Piece> pieces = pieces_of(size_bytes);
  std::vector<ir::ValueId> values;
  values.reserve(pieces.size());
  for (const Piece& piece : pieces) values.push_back(contents(piece));
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    to.store(target.state, to.offset(target.address, pieces[i].offset_bytes), values[i]);
  }
}

void copy_bytes(Builder& to, const Place& target, const Place& source, std::uint64_t size_bytes) {
  write_pieces(to, target, size_bytes, [&](const Piece& piece) {
    return to.load(source.state, to.offset(source.address, piece.offset_bytes),
                   Sort::bits(8 * piece.size_bytes));
  });
}

void fill_bytes(Builder& to, const Place& target, ir::ValueId byte, std::uint64_t size_bytes) {
  write_pieces(to, target, size_bytes, [&](const Piece& piece) {
    const std::vector<ir::ValueId> copies(piece.size_bytes, byte);
    return piece.size_bytes == 1 ? byte
                                 : to.op(Op::Concat, Sort::bits(8 * piece.size_bytes), copies);
  });
}

}  // namespace

void copy_structures(Builder& to, const llvm::Function& function) {
  if (to.is_math()) return;
  for (const llvm::Argument& argument : function.args()) {
    if (!argument.hasByValAttr()) continue;
    const std::uint64_t size = to.tables().layout().getTypeAllocSize(argument.getParamByValType());
    if (size > max_unrolled_bytes) {
      to.unsupported("struct-parameter", "a large structure that is passed by value");
      continue;
    }
    const std::string name = "parameter " + std::to_string(argument.getArgNo());
    const ir::ValueId own = to.address(ir::LocalObject{name, 0, size});
    copy_bytes(to, {ir::State::memory(), own}, {ir::State::memory(), to.operand(argument)}, size);
    to.define(argument, own);
  }
}

namespace {

// That the two places are one is common, and harms nobody.
void guard_overlap(Builder& to, ir::ValueId target, ir::ValueId source, std::uint64_t size_bytes) {
  const ir::ValueId size = to.constant(Sort::bits(64), size_bytes);
  to.guard(to.op(Op::Overlaps, Sort::boolean(), {target, source, size}), Ending::Undefined);
}

}  // namespace

bool lower_copy(Builder& to, const llvm::MemIntrinsic& access) {
  const auto size = unrolled_bytes(access);
  if (to.is_math() || access.isVolatile() || !size) return false;
  if (*size == 0) return true;
  const auto place = [&](const llvm::Value& address) {
    return Place{to.locals().state_at(address), to.operand(address)};
  };
  const llvm::Value& target = *access.getRawDest();
  to.guard_null(target);
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&access)) {
    const llvm::Value& source = *copy->getRawSource();
    to.guard_null(source);
    const Place from = place(source);
    const Place into = place(target);
    if (is_library_copy(*copy) && into.state == from.state)
      guard_overlap(to, into.address, from.address, *size);
    copy_bytes(to, into, from, *size);
  } else {
    const llvm::Value& byte = *llvm::cast<llvm::MemSetInst>(access).getValue();
    fill_bytes(to, place(target), to.operand(byte), *size);
  }
  return true;
}

bool lower_memory(Builder& to, const llvm::Instruction& instruction) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const bool is_done = load->isSimple() ? lower_known_load(to, *load) ||
                                                try_scalar_load(to, *load) || lower_load(to, *load)
                                          : lower_observed(to, *load);
    if (!is_done) {
      refuse_access(to, *load->getPointerOperand(), load->isVolatile(), load->isAtomic());
    }
    return true;
  }
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const bool is_done = store->isSimple() ? try_scalar_store(to, *store) ||
                                                 is_local_never_read(*store->getPointerOperand()) ||
                                                 lower_store(to, *store)
                                           : lower_observed(to, *store);
    if (!is_done) {
      refuse_access(to, *store->getPointerOperand(), store->isVolatile(), store->isAtomic());
    }
    return true;
  }
  if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::FenceInst>(instruction)) {
    if (!lower_observed(to, instruction)) to.unsupported("atomic", instruction.getOpcodeName());
    return true;
  }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    lower_local(to, *local);
    return true;
  }
  const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
  return step && lower_address(to, *step);
}

}  // namespace tandem::frontend
