#include "frontend/module/constant_tables.h"

#include <cstdlib>
#include <numeric>

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

namespace tandem::frontend {

namespace {

constexpr std::size_t max_elements = 4096;

// Adds the place that one getelementptr leads to, in bytes; false where it cannot be said.
bool add_bytes(LinearIndex& place, const llvm::GEPOperator& address,
               const llvm::DataLayout& layout) {
  for (auto step = llvm::gep_type_begin(address), end = llvm::gep_type_end(address); step != end;
       ++step) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(step.getOperand());
    if (step.isStruct()) {
      if (!number) return false;
      place.constant += static_cast<std::int64_t>(
          layout.getStructLayout(step.getStructType())
              ->getElementOffset(static_cast<unsigned>(number->getZExtValue())));
      continue;
    }
    const llvm::TypeSize stride = step.getSequentialElementStride(layout);
    const llvm::Type* type = step.getOperand()->getType();
    if (stride.isScalable() || !type->isIntegerTy() || type->getIntegerBitWidth() > 64)
      return false;
    const auto bytes = static_cast<std::int64_t>(stride.getFixedValue());
    if (number) {
      place.constant += number->getSExtValue() * bytes;
    } else if (bytes != 0) {
      place.terms.emplace_back(step.getOperand(), bytes);
    }
  }
  return true;
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

bool is_element(const llvm::Constant& element, const llvm::DataLayout& layout) {
  if (llvm::isa<llvm::ConstantInt, llvm::ConstantFP, llvm::UndefValue>(element)) return true;
  if (!element.getType()->isPointerTy()) return false;
  const llvm::Constant* base = base_of(element, layout);
  const auto* number = llvm::dyn_cast<llvm::ConstantExpr>(base);  // a label, say
  return llvm::isa<llvm::GlobalValue, llvm::ConstantPointerNull>(base) ||
         (number && number->getOpcode() == llvm::Instruction::IntToPtr &&
          llvm::isa<llvm::ConstantInt>(number->getOperand(0)));
}

// Where in its object a load reads; the object, or null.
const llvm::GlobalVariable* place_of(const llvm::LoadInst& load, const llvm::DataLayout& layout,
                                     LinearIndex& place) {
  const llvm::Value* at = load.getPointerOperand();
  while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(at)) {
    if (!add_bytes(place, *step, layout)) return nullptr;
    at = step->getPointerOperand();
  }
  return llvm::dyn_cast<llvm::GlobalVariable>(at);
}

}  // namespace

bool is_only_read_by_element(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      if (!load->isSimple()) return false;
    } else if (!llvm::isa<llvm::GEPOperator>(user) || !is_only_read_by_element(*user)) {
      return false;
    }
  }
  return true;
}

bool has_known_contents(const llvm::GlobalVariable& global) {
  if (!global.hasDefinitiveInitializer()) return false;
  return global.isConstant() || (global.hasLocalLinkage() && is_only_read_by_element(global));
}

const llvm::Constant* base_of(const llvm::Constant& address, const llvm::DataLayout& layout) {
  llvm::APInt bytes(layout.getIndexTypeSizeInBits(address.getType()), 0);
  return llvm::cast<llvm::Constant>(address.stripAndAccumulateConstantOffsets(layout, bytes, true));
}

std::optional<Column> column_of(const llvm::LoadInst& load) {
  if (!load.isSimple() || !load.getType()->isSingleValueType()) return std::nullopt;
  const llvm::DataLayout& layout = load.getModule()->getDataLayout();
  LinearIndex place;
  const llvm::GlobalVariable* global = place_of(load, layout, place);
  if (!global || !has_known_contents(*global)) return std::nullopt;
  const llvm::TypeSize loaded = layout.getTypeStoreSize(load.getType());
  if (loaded.isScalable()) return std::nullopt;
  const auto size =
      static_cast<std::int64_t>(layout.getTypeAllocSize(global->getValueType()).getFixedValue());

  std::int64_t stride = 0;
  for (const auto& term : place.terms) stride = std::gcd(stride, std::abs(term.second));
  if (stride == 0) stride = size;  // one element
  if (stride == 0) return std::nullopt;
  Column column;
  column.index.constant = floor_divide(place.constant, stride);
  for (const auto& [value, bytes] : place.terms)
    column.index.terms.emplace_back(value, bytes / stride);
  const auto bytes = static_cast<std::int64_t>(loaded.getFixedValue());
  for (std::int64_t at = place.constant - column.index.constant * stride; at + bytes <= size;
       at += stride) {
    const llvm::Constant* element = llvm::ConstantFoldLoadFromConst(
        const_cast<llvm::Constant*>(global->getInitializer()), load.getType(),
        llvm::APInt(64, static_cast<std::uint64_t>(at)), layout);
    if (!element || !is_element(*element, layout)) return std::nullopt;
    column.elements.push_back(element);
    if (column.elements.size() > max_elements) return std::nullopt;
  }
  if (column.elements.empty()) return std::nullopt;
  return column;
}

}  // namespace tandem::frontend
