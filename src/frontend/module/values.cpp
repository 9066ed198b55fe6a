#include "frontend/module/values.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"

namespace tandem::frontend {

Bits to_bits(const llvm::APInt& value) {
  const llvm::APInt wide = value.zextOrTrunc(max_width_bits);
  return (Bits{wide.getRawData()[1]} << 64) | wide.getRawData()[0];
}

Bits to_int_bits(const llvm::APInt& value, bool is_unsigned) {
  return to_bits(is_unsigned ? value.zextOrTrunc(max_width_bits)
                             : value.sextOrTrunc(max_width_bits));
}

std::optional<unsigned> float_width(const llvm::Type& type) {
  if (type.isHalfTy()) return 16;
  if (type.isFloatTy()) return 32;
  if (type.isDoubleTy()) return 64;
  if (type.isX86_FP80Ty()) return 80;
  if (type.isFP128Ty()) return 128;
  return std::nullopt;
}

bool is_anonymous_constant(const llvm::GlobalVariable& global) {
  return global.hasPrivateLinkage() && global.isConstant() && global.hasGlobalUnnamedAddr() &&
         global.hasInitializer();
}

const llvm::Function* callee_of(const llvm::CallBase& call) {
  const llvm::Value* callee = call.getCalledOperand()->stripPointerCasts();
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(callee)) {
    callee = alias->getAliaseeObject();
  }
  return llvm::dyn_cast_or_null<llvm::Function>(callee);
}

std::string plain_name(llvm::StringRef symbol) {
  symbol.consume_front("\1");
  return symbol.str();
}

std::optional<std::vector<Bits>> bytes_of(const llvm::Constant& constant,
                                          const llvm::DataLayout& layout) {
  constexpr std::uint64_t max_bytes = 4096;
  const std::uint64_t size = layout.getTypeAllocSize(constant.getType());
  if (size > max_bytes) return std::nullopt;
  std::vector<Bits> bytes;
  // Strings, mostly: their bytes are there already.
  if (const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant);
      data && data->getElementByteSize() == 1) {
    for (const char byte : data->getRawDataValues())
      bytes.push_back(static_cast<unsigned char>(byte));
    return bytes;
  }
  for (std::uint64_t i = 0; i < size; ++i) {
    const llvm::Constant* byte = llvm::ConstantFoldLoadFromConst(
        const_cast<llvm::Constant*>(&constant), llvm::Type::getInt8Ty(constant.getContext()),
        llvm::APInt(64, i), layout);
    if (byte && llvm::isa<llvm::UndefValue>(byte)) {
      bytes.push_back(0);  // between the members
      continue;
    }
    const auto* number = llvm::dyn_cast_or_null<llvm::ConstantInt>(byte);
    if (!number) return std::nullopt;
    bytes.push_back(number->getZExtValue());
  }
  return bytes;
}

}  // namespace tandem::frontend
