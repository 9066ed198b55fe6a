#include <llvm/IR/DerivedTypes.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {

namespace {

llvm::Type* whole_number(llvm::IRBuilder<>& at, const llvm::Type& type) {
  return at.getIntNTy(static_cast<unsigned>(type.getPrimitiveSizeInBits().getFixedValue()));
}

unsigned lane_bits_of(const llvm::Type& type) {
  return type.isFloatTy() || type.isDoubleTy()
             ? static_cast<unsigned>(type.getPrimitiveSizeInBits().getFixedValue())
             : 0;
}

unsigned lane_bits_of(const CrossingType& type) {
  const bool is_number = type.kind == ValueKind::Float || type.kind == ValueKind::Double;
  return is_number ? type.width_bits : type.lane_bits;
}

}  // namespace

std::optional<CrossingType> crossing_type(const llvm::Type& type) {
  if (type.isIntegerTy() && type.getIntegerBitWidth() <= max_width_bits) {
    return CrossingType{ValueKind::Integer, type.getIntegerBitWidth(), true};
  }
  if (type.isFloatTy()) return CrossingType{ValueKind::Float, 32, true};
  if (type.isDoubleTy()) return CrossingType{ValueKind::Double, 64, true};
  if (type.isX86_FP80Ty()) return CrossingType{ValueKind::LongDouble, 80, true};
  // How clang passes small structures of floats.
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
  if (vector != nullptr && !vector->getElementType()->isPointerTy()) {
    const auto width = static_cast<unsigned>(type.getPrimitiveSizeInBits().getFixedValue());
    if (width <= max_width_bits)
      return CrossingType{ValueKind::Integer, width, false,
                          lane_bits_of(*vector->getElementType())};
  }
  if (type.isPointerTy() && type.getPointerAddressSpace() == 0) {
    return CrossingType{ValueKind::Pointer, 64, false};
  }
  return std::nullopt;
}

llvm::Value* to_crossing(llvm::IRBuilder<>& at, llvm::Value* value) {
  llvm::Type* type = value->getType();
  if (type->isPointerTy()) value = at.CreatePtrToInt(value, at.getInt64Ty());
  if (type->isFPOrFPVectorTy() || type->isVectorTy()) {
    value = at.CreateBitCast(value, whole_number(at, *type));
  }
  return at.CreateZExt(value, at.getInt128Ty());
}

std::optional<CrossingType> pair_type(const llvm::Type& type) {
  const auto* structure = llvm::dyn_cast<llvm::StructType>(&type);
  if (structure == nullptr || structure->getNumElements() != 2) return std::nullopt;
  const auto low = crossing_type(*structure->getElementType(0));
  const auto high = crossing_type(*structure->getElementType(1));
  if (!low || !high || low->width_bits > 64 || high->width_bits > 64) return std::nullopt;
  const unsigned lane = lane_bits_of(*low) == lane_bits_of(*high) ? lane_bits_of(*low) : 0;
  const bool is_full = low->width_bits == 64;
  return CrossingType{ValueKind::Integer, 64 + high->width_bits, false, is_full ? lane : 0};
}

llvm::Value* pair_to_crossing(llvm::IRBuilder<>& at, llvm::Value* pair) {
  llvm::Value* high = to_crossing(at, at.CreateExtractValue(pair, 1));
  return at.CreateOr(to_crossing(at, at.CreateExtractValue(pair, 0)), at.CreateShl(high, 64));
}

llvm::Value* pair_from_crossing(llvm::IRBuilder<>& at, llvm::Value* bits, llvm::Type* type) {
  llvm::Value* low = from_crossing(at, bits, type->getStructElementType(0));
  llvm::Value* high = from_crossing(at, at.CreateLShr(bits, 64), type->getStructElementType(1));
  llvm::Value* pair = at.CreateInsertValue(llvm::PoisonValue::get(type), low, 0);
  return at.CreateInsertValue(pair, high, 1);
}

llvm::Value* from_crossing(llvm::IRBuilder<>& at, llvm::Value* bits, llvm::Type* type) {
  if (type->isPointerTy()) return at.CreateIntToPtr(at.CreateTrunc(bits, at.getInt64Ty()), type);
  if (type->isFPOrFPVectorTy() || type->isVectorTy()) {
    return at.CreateBitCast(at.CreateTrunc(bits, whole_number(at, *type)), type);
  }
  return at.CreateTrunc(bits, type);
}

}  // namespace tandem::replay
