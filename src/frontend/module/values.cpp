#include "frontend/module/values.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalAlias.h"

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

namespace {

class ScalarCollector {
 public:
  ScalarCollector(const llvm::DataLayout& layout, std::size_t most, Vectors vectors)
      : layout_(layout), most_(most), vectors_(vectors) {}

  bool collect(llvm::Type& type, std::uint64_t offset) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(&type)) {
      const llvm::StructLayout* places = layout_.getStructLayout(structure);
      for (unsigned i = 0; i < structure->getNumElements(); ++i) {
        if (!below(i, *structure->getElementType(i), offset + places->getElementOffset(i)))
          return false;
      }
      return true;
    }
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
      llvm::Type& element = *array->getElementType();
      return several(array->getNumElements(), element, offset, layout_.getTypeAllocSize(&element));
    }
    auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
    if (vector && vectors_ == Vectors::ByLane) {
      llvm::Type& lane = *vector->getElementType();
      const std::uint64_t width = layout_.getTypeSizeInBits(&lane);
      return width % 8 == 0 && !lane.isX86_FP80Ty() &&
             several(vector->getNumElements(), lane, offset, width / 8);
    }
    found.push_back({path_, offset, &type});
    return found.size() <= most_;
  }

  std::vector<Scalar> found;

 private:
  bool below(unsigned index, llvm::Type& part, std::uint64_t offset) {
    path_.push_back(index);
    const bool fits = collect(part, offset);
    path_.pop_back();
    return fits;
  }

  bool several(std::uint64_t count, llvm::Type& type, std::uint64_t offset, std::uint64_t stride) {
    if (count > most_) return false;
    for (unsigned i = 0; i < count; ++i) {
      if (!below(i, type, offset + i * stride)) return false;
    }
    return true;
  }

  const llvm::DataLayout& layout_;
  std::size_t most_;
  Vectors vectors_;
  std::vector<unsigned> path_;
};

}  // namespace

std::optional<std::vector<Scalar>> scalars_in(llvm::Type& type, const llvm::DataLayout& layout,
                                              std::size_t most, Vectors vectors) {
  ScalarCollector collector(layout, most, vectors);
  if (!collector.collect(type, 0)) return std::nullopt;
  return std::move(collector.found);
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
