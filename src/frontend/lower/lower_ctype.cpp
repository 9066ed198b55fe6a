// The tables behind <ctype.h> of glibc. isdigit(c) is there
//   (*__ctype_b_loc())[c] & _ISdigit
// These tables depend on the locale, but for digits and hexadecimal digits, which C fixes. (What
// the functions of <ctype.h> mean is in models.c.)

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;

constexpr Bits is_digit_bit = 2048;
constexpr Bits is_hexadecimal_bit = 4096;

bool is_call_of(const llvm::Value& value, llvm::StringRef name) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  const llvm::Function* callee = call ? callee_of(*call) : nullptr;
  return callee && callee->isDeclaration() && callee->getName() == name;
}

// The value is *name().
bool is_table_of(const llvm::Value& value, llvm::StringRef name) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
  return load && load->getType()->isPointerTy() && is_call_of(*load->getPointerOperand(), name);
}

ValueId is_between(Builder& to, ValueId x, Bits first, Bits count) {
  const Sort sort = to.sort(x);
  const ValueId distance = to.op(Op::BvSub, sort, {x, to.constant(sort, first)});
  return to.test(Op::BvUlt, distance, to.constant(sort, count));
}

}  // namespace

bool is_library_table(const llvm::Value& base) {
  if (is_call_of(base, "__errno_location")) return true;
  for (const char* name : {"__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"}) {
    if (is_call_of(base, name) || is_table_of(base, name)) return true;
  }
  return false;
}

ValueId with_known_classes(Builder& to, const llvm::LoadInst& load, ValueId loaded) {
  const auto* element = llvm::dyn_cast<llvm::GEPOperator>(load.getPointerOperand());
  if (!element || !load.getType()->isIntegerTy(16) || element->getNumIndices() != 1 ||
      !element->getSourceElementType()->isIntegerTy(16) ||
      !is_table_of(*element->getPointerOperand(), "__ctype_b_loc")) {
    return loaded;
  }
  const ValueId character = to.operand(*element->getOperand(1));
  const Sort wide = to.sort(character);
  const ValueId is_digit = is_between(to, character, '0', 10);
  const ValueId lower = to.op(Op::BvOr, wide, {character, to.constant(wide, 'a' - 'A')});
  const ValueId is_letter = is_between(to, lower, 'a', 6);
  const Sort sort = Sort::bits(16);
  const ValueId none = to.constant(sort, 0);
  const ValueId digit = to.constant(sort, is_digit_bit | is_hexadecimal_bit);
  const ValueId letter = to.ite(is_letter, to.constant(sort, is_hexadecimal_bit), none);
  const ValueId known = to.ite(is_digit, digit, letter);
  const ValueId others = to.constant(sort, ~(is_digit_bit | is_hexadecimal_bit));
  return to.op(Op::BvOr, sort, {to.op(Op::BvAnd, sort, {loaded, others}), known});
}

}  // namespace tandem::frontend
