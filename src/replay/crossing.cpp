#include "replay/instrument.h"

namespace tandem::replay {

std::optional<CrossingType> crossing_type(const llvm::Type& type) {
  if (type.isIntegerTy() && type.getIntegerBitWidth() <= max_width_bits) {
    return CrossingType{ValueKind::Integer, type.getIntegerBitWidth(), true};
  }
  if (type.isFloatTy()) return CrossingType{ValueKind::Float, 32, true};
  if (type.isDoubleTy()) return CrossingType{ValueKind::Double, 64, true};
  if (type.isPointerTy() && type.getPointerAddressSpace() == 0) {
    return CrossingType{ValueKind::Pointer, 64, false};
  }
  return std::nullopt;
}

llvm::Value* to_crossing(llvm::IRBuilder<>& at, llvm::Value* value) {
  llvm::Type* type = value->getType();
  if (type->isPointerTy()) value = at.CreatePtrToInt(value, at.getInt64Ty());
  if (type->isFloatTy()) value = at.CreateBitCast(value, at.getInt32Ty());
  if (type->isDoubleTy()) value = at.CreateBitCast(value, at.getInt64Ty());
  return at.CreateZExt(value, at.getInt128Ty());
}

llvm::Value* from_crossing(llvm::IRBuilder<>& at, llvm::Value* bits, llvm::Type* type) {
  if (type->isPointerTy()) return at.CreateIntToPtr(at.CreateTrunc(bits, at.getInt64Ty()), type);
  if (type->isFloatTy()) return at.CreateBitCast(at.CreateTrunc(bits, at.getInt32Ty()), type);
  if (type->isDoubleTy()) return at.CreateBitCast(at.CreateTrunc(bits, at.getInt64Ty()), type);
  return at.CreateTrunc(bits, type);
}

}  // namespace tandem::replay
