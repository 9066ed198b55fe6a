#include <llvm/IR/Constants.h>

#include "replay/compile/instrument.h"
#include "replay/execute/callbacks.h"
#include "replay/machine/machine.h"

namespace tandem::replay {

Hooks::Hooks(llvm::LLVMContext& context) : context_(context) {}

llvm::Value* Hooks::address(const void* object) const {
  auto* word = llvm::ConstantInt::get(llvm::Type::getInt64Ty(context_),
                                      reinterpret_cast<std::uintptr_t>(object));
  return llvm::ConstantExpr::getIntToPtr(word, llvm::PointerType::get(context_, 0));
}

llvm::Instruction* Hooks::call_for(llvm::IRBuilder<>& at, llvm::Type* returned,
                                   const void* function,
                                   std::initializer_list<llvm::Value*> arguments) const {
  std::vector<llvm::Type*> types;
  for (llvm::Value* argument : arguments) types.push_back(argument->getType());
  auto* type = llvm::FunctionType::get(returned, types, false);
  return at.CreateCall(type, address(function), llvm::ArrayRef(arguments.begin(), arguments.end()));
}

void Hooks::call(llvm::IRBuilder<>& at, const void* function,
                 std::initializer_list<llvm::Value*> arguments) const {
  call_for(at, at.getVoidTy(), function, arguments);
}

namespace {
template <class Function>
const void* address_of(Function* function) {
  return reinterpret_cast<const void*>(function);
}
}  // namespace

void Hooks::enter(llvm::IRBuilder<>& at, unsigned marker) const {
  call(at, address_of(tandem_enter), {at.getInt32(marker)});
}
void Hooks::leave(llvm::IRBuilder<>& at) const { call(at, address_of(tandem_leave), {}); }
void Hooks::block(llvm::IRBuilder<>& at, unsigned marker) const {
  call(at, address_of(tandem_block), {at.getInt32(marker)});
}
void Hooks::segment(llvm::IRBuilder<>& at, unsigned marker) const {
  call(at, address_of(tandem_segment), {at.getInt32(marker)});
}

void Hooks::check(llvm::IRBuilder<>& at, llvm::Value* failed, StopCode code) const {
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(failed); known && known->isZero())
    return;
  call(at, address_of(tandem_check), {at.CreateZExt(failed, at.getInt32Ty()), at.getInt32(code)});
}

void Hooks::check(llvm::IRBuilder<>& at, llvm::Value* failed, Ending ending) const {
  check(at, failed, stop_code(ending));
}

void Hooks::stop(llvm::IRBuilder<>& at, StopCode code) const {
  call(at, address_of(tandem_stop), {at.getInt32(code)});
}

void Hooks::stop(llvm::IRBuilder<>& at, Ending ending) const { stop(at, stop_code(ending)); }

void Hooks::promise(llvm::IRBuilder<>& at, llvm::Value* broken) const {
  call(at, address_of(tandem_promise), {at.CreateZExt(broken, at.getInt32Ty())});
}

void Hooks::external(llvm::IRBuilder<>& at, unsigned site, llvm::Value* arguments,
                     llvm::Value* returned) const {
  call(at, address_of(tandem_external), {at.getInt32(site), arguments, returned});
}

llvm::Value* Hooks::fill(llvm::IRBuilder<>& at, llvm::Type* type) const {
  const bool is_odd = type->isIntegerTy() && type->getIntegerBitWidth() % 8 != 0;
  if (!is_odd) return at.CreateLoad(type, address(machine.fill));
  auto* whole = at.getIntNTy((type->getIntegerBitWidth() + 7) / 8 * 8);
  return at.CreateTrunc(at.CreateLoad(whole, address(machine.fill)), type);
}

void Hooks::access(llvm::IRBuilder<>& at, llvm::Value* base, llvm::Value* pointer,
                   llvm::Value* size, bool is_write) const {
  call(at, address_of(tandem_access), {base, pointer, size, at.getInt32(is_write ? 1 : 0)});
}

void Hooks::step(llvm::IRBuilder<>& at, llvm::Value* base, llvm::Value* sum) const {
  call(at, address_of(tandem_step), {base, sum});
}

llvm::Instruction* Hooks::frame(llvm::IRBuilder<>& at) const {
  return call_for(at, at.getPtrTy(), address_of(tandem_frame), {});
}

llvm::Value* Hooks::local(llvm::IRBuilder<>& at, llvm::Value* size, llvm::Value* alignment,
                          CTypeId type) const {
  return call_for(at, at.getPtrTy(), address_of(tandem_local),
                  {size, alignment, at.getInt32(type.index)});
}

llvm::Value* Hooks::resolve(llvm::IRBuilder<>& at, llvm::Value* pointer, llvm::Value* stub) const {
  return call_for(at, at.getPtrTy(), address_of(tandem_resolve), {pointer, stub});
}

void Hooks::release(llvm::IRBuilder<>& at, llvm::Value* frame) const {
  call(at, address_of(tandem_release), {frame});
}

}  // namespace tandem::replay
