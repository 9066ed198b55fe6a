// Accesses that others can watch or interfere with: volatile ones, and atomic operations. Each is
// a call of something outside with the address and the values, so that order and number count,
// and what is read may be anything that depends on what was there, and on what happened before. At
// an atomic operation others may also look at all they can reach, and change it: it is as a call
// of a function that is not known. What is written is in memory as after any store.

#include <fmt/format.h>

#include "llvm/IR/Instructions.h"
#include "llvm/Support/AtomicOrdering.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;

std::string name_of(llvm::AtomicOrdering ordering) { return llvm::toIRString(ordering); }

// How an access is named as an event.
struct Event {
  std::string name;
  bool is_atomic = false;
};

Event event_of(const std::string& what, bool is_volatile, llvm::AtomicOrdering ordering) {
  const bool is_atomic = ordering != llvm::AtomicOrdering::NotAtomic;
  std::string name = is_volatile ? "volatile " + what : what;
  if (is_atomic) name = "atomic " + name + " " + name_of(ordering);
  return {name, is_atomic};
}

std::optional<ValueId> happen(Builder& to, const Event& event, const std::vector<ValueId>& args,
                              std::optional<Sort> result) {
  std::vector<Sort> sorts;
  for (const ValueId arg : args) sorts.push_back(to.sort(arg));
  std::vector<ValueId> results;
  if (result) results.push_back(to.new_value(*result));
  to.emit(ir::Call{to.tables().observed(event.name, sorts, result, event.is_atomic), args, results,
                   std::nullopt});
  return result ? std::optional(results[0]) : std::nullopt;
}

// The access is to scalars of whole bytes, in the one memory.
std::optional<Sort> accessed_sort(const Builder& to, const llvm::Type& type) {
  const auto sort = to.tables().sort_of(type);
  if (to.is_math() || !sort || sort->is_bool() || sort->width_bits % 8 != 0) return std::nullopt;
  return sort;
}

ValueId observed_load(Builder& to, const Event& event, ValueId address, Sort sort) {
  const ValueId content = to.load(ir::State::memory(), address, sort);
  return *happen(to, event, {address, content}, sort);
}

bool lower_observed_load(Builder& to, const llvm::LoadInst& load) {
  const auto sort = accessed_sort(to, *load.getType());
  if (!sort) return false;
  to.guard_null(*load.getPointerOperand());
  const ValueId address = to.operand(*load.getPointerOperand());
  to.define(load, observed_load(to, event_of("read", load.isVolatile(), load.getOrdering()),
                                address, *sort));
  return true;
}

bool lower_observed_store(Builder& to, const llvm::StoreInst& store) {
  const llvm::Type& type = *store.getValueOperand()->getType();
  if (!accessed_sort(to, type)) return false;
  to.guard_null(*store.getPointerOperand());
  const ValueId address = to.operand(*store.getPointerOperand());
  const ValueId value = handed_over(to, type, to.operand(*store.getValueOperand()));
  happen(to, event_of("write", store.isVolatile(), store.getOrdering()), {address, value},
         std::nullopt);
  to.store(ir::State::memory(), address, value);
  return true;
}

// The value that an update leaves where `before` was; none for what is not translated.
std::optional<ValueId> updated(Builder& to, llvm::AtomicRMWInst::BinOp operation, ValueId before,
                               ValueId by) {
  using Update = llvm::AtomicRMWInst;
  const Sort sort = to.sort(before);
  const auto op = [&](Op name) { return to.op(name, sort, {before, by}); };
  switch (operation) {
    case Update::Xchg: return by;
    case Update::Add: return op(Op::BvAdd);
    case Update::Sub: return op(Op::BvSub);
    case Update::And: return op(Op::BvAnd);
    case Update::Or: return op(Op::BvOr);
    case Update::Xor: return op(Op::BvXor);
    case Update::Nand: return to.op(Op::BvNot, sort, {op(Op::BvAnd)});
    case Update::Max: return to.ite(to.test(Op::BvSlt, before, by), by, before);
    case Update::Min: return to.ite(to.test(Op::BvSlt, before, by), before, by);
    case Update::UMax: return to.ite(to.test(Op::BvUlt, before, by), by, before);
    case Update::UMin: return to.ite(to.test(Op::BvUlt, before, by), before, by);
    default: return std::nullopt;
  }
}

bool lower_update(Builder& to, const llvm::AtomicRMWInst& update) {
  const llvm::Type& type = *update.getType();
  const auto sort = accessed_sort(to, type);
  if (!sort || type.isFloatingPointTy()) return false;
  to.guard_null(*update.getPointerOperand());
  const ValueId address = to.operand(*update.getPointerOperand());
  const ValueId by = to.operand(*update.getValOperand());
  const Event event = event_of("update", update.isVolatile(), update.getOrdering());
  const ValueId before = observed_load(to, event, address, *sort);
  const auto after = updated(to, update.getOperation(), before, by);
  if (!after) return false;
  happen(to, {event.name + " to", true}, {address, *after}, std::nullopt);
  to.store(ir::State::memory(), address, *after);
  to.define(update, before);
  return true;
}

bool lower_exchange(Builder& to, const llvm::AtomicCmpXchgInst& exchange) {
  const auto sort = accessed_sort(to, *exchange.getNewValOperand()->getType());
  if (!sort) return false;
  to.guard_null(*exchange.getPointerOperand());
  const ValueId address = to.operand(*exchange.getPointerOperand());
  Event event = event_of("exchange", exchange.isVolatile(), exchange.getSuccessOrdering());
  event.name += " " + name_of(exchange.getFailureOrdering());
  const ValueId before = observed_load(to, event, address, *sort);
  ValueId is_done = to.equal(before, to.operand(*exchange.getCompareOperand()));
  if (exchange.isWeak()) {  // may fail for no reason
    const ValueId luck = *happen(to, {event.name + " weak", true}, {address}, Sort::bits(8));
    const ValueId fails = to.equal(luck, to.constant(Sort::bits(8), 0));
    is_done = to.op(Op::And, Sort::boolean(), {is_done, to.negate(fails)});
  }
  const ValueId after = to.ite(is_done, to.operand(*exchange.getNewValOperand()), before);
  happen(to, {event.name + " to", true}, {address, after}, std::nullopt);
  to.store(ir::State::memory(), address, after);
  to.define_parts(exchange, {before, is_done});
  return true;
}

}  // namespace

bool lower_observed(Builder& to, const llvm::Instruction& instruction) {
  if (to.is_math()) return false;
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return lower_observed_load(to, *load);
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return lower_observed_store(to, *store);
  if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return lower_update(to, *update);
  if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return lower_exchange(to, *exchange);
  if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
    happen(to, {"atomic fence " + name_of(fence->getOrdering()), true}, {}, std::nullopt);
    return true;
  }
  return false;
}

}  // namespace tandem::frontend
