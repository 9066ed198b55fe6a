// Floating point: arithmetic, comparisons, conversions, and LLVM's own functions on
// such numbers. A number is the bits that hold it, in a format that their width
// tells; operators that give a number give one NaN for all NaNs. Conversions to
// integers are guarded: what does not fit has no meaning.
//
// Not translated: fast-math flags, since they leave open which of several results
// comes out; functions that flush denormal numbers to zero; bfloat.

#include "llvm/ADT/APFloat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Triple.h"

#include "base/float_format.h"
#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;
using llvm::APFloat;
using llvm::Instruction;
using llvm::Intrinsic::ID;
using Predicate = llvm::CmpInst::Predicate;

FloatFormat format_of(const Builder& to, ValueId x) { return *float_format(to.sort(x).width_bits); }

ValueId constant(Builder& to, const APFloat& number) {
  const Bits bits = to_bits(number.bitcastToAPInt());
  return to.constant(Sort::bits(APFloat::getSizeInBits(number.getSemantics())), bits);
}

// A number of the format of `like`, by its bits.
ValueId constant_like(Builder& to, ValueId like, Bits bits) {
  return to.constant(to.sort(like), bits);
}

ValueId same(Builder& to, Op op, std::vector<ValueId> args) {
  const Sort sort = to.sort(args[0]);
  return to.op(op, sort, std::move(args));
}

ValueId conjunction(Builder& to, ValueId a, ValueId b) {
  return to.op(Op::And, Sort::boolean(), {a, b});
}

ValueId disjunction(Builder& to, ValueId a, ValueId b) {
  return to.op(Op::Or, Sort::boolean(), {a, b});
}

ValueId is_nan(Builder& to, ValueId x) { return to.negate(to.test(Op::FpEq, x, x)); }

// --- arithmetic and comparisons ---

Op arithmetic_op(unsigned opcode) {
  switch (opcode) {
    case Instruction::FAdd: return Op::FpAdd;
    case Instruction::FSub: return Op::FpSub;
    case Instruction::FMul: return Op::FpMul;
    case Instruction::FDiv: return Op::FpDiv;
    default: return Op::FpRem;  // FRem, the last one
  }
}

// The ordered ones are false for a NaN, the unordered ones true: each of these is
// the negation of an ordered one.
ValueId compare(Builder& to, Predicate predicate, ValueId a, ValueId b) {
  switch (predicate) {
    case Predicate::FCMP_FALSE: return to.constant(Sort::boolean(), 0);
    case Predicate::FCMP_OEQ: return to.test(Op::FpEq, a, b);
    case Predicate::FCMP_OGT: return to.test(Op::FpLt, b, a);
    case Predicate::FCMP_OGE: return to.test(Op::FpLe, b, a);
    case Predicate::FCMP_OLT: return to.test(Op::FpLt, a, b);
    case Predicate::FCMP_OLE: return to.test(Op::FpLe, a, b);
    case Predicate::FCMP_ONE:
      return disjunction(to, to.test(Op::FpLt, a, b), to.test(Op::FpLt, b, a));
    case Predicate::FCMP_ORD:
      return conjunction(to, to.test(Op::FpEq, a, a), to.test(Op::FpEq, b, b));
    default: return to.negate(compare(to, llvm::CmpInst::getInversePredicate(predicate), a, b));
  }
}

// --- conversions ---

// Ends the execution as undefined where x without its fraction is no such integer.
void guard_range(Builder& to, ValueId x, const llvm::Type& type, unsigned width, bool is_signed) {
  const llvm::fltSemantics& semantics = type.getFltSemantics();
  APFloat end(semantics);  // infinite where the format does not reach that far
  end.convertFromAPInt(llvm::APInt::getOneBitSet(width + 2, is_signed ? width - 1 : width), false,
                       APFloat::rmTowardPositive);
  llvm::APInt below = llvm::APInt::getAllOnes(width + 2);  // -1
  if (is_signed) below -= llvm::APInt::getOneBitSet(width + 2, width - 1);
  APFloat start(semantics);
  const bool is_exact = start.convertFromAPInt(below, true, APFloat::rmTowardZero) == APFloat::opOK;
  const ValueId is_above = to.test(is_exact ? Op::FpLt : Op::FpLe, constant(to, start), x);
  const ValueId is_below = to.test(Op::FpLt, x, constant(to, end));
  to.guard(to.negate(conjunction(to, is_above, is_below)), Ending::Undefined);
}

ValueId number_of_truth(Builder& to, ValueId truth, const llvm::CastInst& cast) {
  const bool is_signed = cast.getOpcode() == Instruction::SIToFP;
  const llvm::fltSemantics& semantics = cast.getType()->getFltSemantics();
  const ValueId one = constant(to, APFloat::getOne(semantics, is_signed));
  return to.ite(truth, one, constant(to, APFloat::getZero(semantics)));
}

void lower_conversion(Builder& to, const llvm::CastInst& cast) {
  const auto sort = to.tables().sort_of(*cast.getType());
  const ValueId x = to.operand(*cast.getOperand(0));
  const bool is_signed =
      cast.getOpcode() == Instruction::FPToSI || cast.getOpcode() == Instruction::SIToFP;
  if (!sort || !to.sort(x).is_scalar()) return to.unsupported("conversion", cast.getOpcodeName());
  if (sort->is_int() || to.sort(x).is_int()) {
    return to.unsupported("floating-point",
                          "conversion between an integer without bounds and a machine number");
  }
  switch (cast.getOpcode()) {
    case Instruction::FPTrunc:
    case Instruction::FPExt: return to.define(cast, to.op(Op::FpConvert, *sort, {x}));
    case Instruction::BitCast:
      return to.define(cast, cast.getOperand(0)->getType()->isFloatingPointTy()
                                 ? seen_bits(to, *cast.getOperand(0))
                                 : x);
    case Instruction::SIToFP:
    case Instruction::UIToFP:
      return to.define(cast, to.sort(x).is_bool()
                                 ? number_of_truth(to, x, cast)
                                 : to.op(is_signed ? Op::SiToFp : Op::UiToFp, *sort, {x}));
    default: break;
  }
  if (sort->is_bool()) return to.unsupported("conversion", "a number to one bit");
  guard_range(to, x, *cast.getOperand(0)->getType(), sort->width_bits, is_signed);
  to.define(cast, to.op(is_signed ? Op::FpToSi : Op::FpToUi, *sort, {x}));
}

bool is_float_conversion(const Instruction& instruction) {
  const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction);
  return cast && (cast->getType()->isFloatingPointTy() ||
                  cast->getOperand(0)->getType()->isFloatingPointTy());
}

// --- LLVM's functions ---

std::optional<Op> plain_function(ID id) {
  switch (id) {
    case llvm::Intrinsic::fabs: return Op::FpAbs;
    case llvm::Intrinsic::sqrt: return Op::FpSqrt;
    case llvm::Intrinsic::floor: return Op::FpFloor;
    case llvm::Intrinsic::ceil: return Op::FpCeil;
    case llvm::Intrinsic::trunc: return Op::FpTrunc;
    case llvm::Intrinsic::round: return Op::FpRound;
    case llvm::Intrinsic::rint:
    case llvm::Intrinsic::nearbyint:
    case llvm::Intrinsic::roundeven: return Op::FpRint;
    case llvm::Intrinsic::fma: return Op::FpFma;
    default: return std::nullopt;
  }
}

// Functions of the C library as LLVM knows them; only that they are functions.
bool is_library_function(ID id) {
  switch (id) {
    case llvm::Intrinsic::sin:
    case llvm::Intrinsic::cos:
    case llvm::Intrinsic::exp:
    case llvm::Intrinsic::exp2:
    case llvm::Intrinsic::log:
    case llvm::Intrinsic::log2:
    case llvm::Intrinsic::log10:
    case llvm::Intrinsic::pow: return true;
    default: return false;
  }
}

// Clang writes a * b + c so, and leaves it to the machine whether the product is
// rounded before the addition. A plain x86-64 has no fused operation, so it is;
// anything else would have to be asked.
bool never_fuses(const llvm::IntrinsicInst& call) {
  const llvm::Function& function = *call.getFunction();
  if (!llvm::Triple(function.getParent()->getTargetTriple()).isX86()) return false;
  if (call.getType()->isX86_FP80Ty()) return true;
  const llvm::StringRef features = function.getFnAttribute("target-features").getValueAsString();
  const llvm::StringRef machine = function.getFnAttribute("target-cpu").getValueAsString();
  return (machine == "x86-64" || machine == "x86-64-v2") && !features.empty() &&
         !features.contains("+fma") && !features.contains("+avx512");
}

void lower_multiply_add(Builder& to, const llvm::IntrinsicInst& call) {
  if (!never_fuses(call)) {
    return to.unsupported("floating-point", "a product and a sum that may be fused");
  }
  const ValueId product =
      same(to, Op::FpMul, {to.operand(*call.getArgOperand(0)), to.operand(*call.getArgOperand(1))});
  to.define(call, same(to, Op::FpAdd, {product, to.operand(*call.getArgOperand(2))}));
}

ValueId copy_sign(Builder& to, ValueId x, ValueId from) {
  const Bits sign = format_of(to, x).sign();
  const ValueId magnitude = same(to, Op::BvAnd, {x, constant_like(to, x, sign - 1)});
  const ValueId its_sign = same(to, Op::BvAnd, {from, constant_like(to, x, sign)});
  return same(to, Op::BvOr, {magnitude, its_sign});
}

// C's fmin and fmax: a NaN gives way to the other. Of two zeros either may come
// out; that is left to a function of which nothing is known.
ValueId extreme_float(Builder& to, const llvm::IntrinsicInst& call) {
  const bool is_minimum = call.getIntrinsicID() == llvm::Intrinsic::minnum;
  const ValueId a = to.operand(*call.getArgOperand(0));
  const ValueId b = to.operand(*call.getArgOperand(1));
  const Sort sort = to.sort(a);
  const ValueId zero = constant_like(to, a, 0);
  const ValueId are_zeros = conjunction(to, to.test(Op::FpEq, a, zero), to.test(Op::FpEq, b, zero));
  const ValueId open =
      to.uninterpreted(is_minimum ? "fmin-of-zeros" : "fmax-of-zeros", sort, {a, b});
  const ValueId ordered = is_minimum ? to.test(Op::FpLt, a, b) : to.test(Op::FpLt, b, a);
  const ValueId of_numbers = to.ite(ordered, a, b);
  const ValueId unless_zeros =
      to.ite(conjunction(to, are_zeros, to.negate(to.equal(a, b))), open, of_numbers);
  return to.ite(is_nan(to, a), b, to.ite(is_nan(to, b), a, unless_zeros));
}

// Which of the classes that llvm.is.fpclass asks for x is in.
class ClassTest {
 public:
  ClassTest(Builder& to, ValueId x) : to_(to), x_(x), format_(format_of(to, x)) {}

  ValueId is_in(unsigned mask) {
    ValueId answer = to_.constant(Sort::boolean(), 0);
    const auto add = [&](ValueId part) { answer = disjunction(to_, answer, part); };
    if ((mask & llvm::fcNan) == llvm::fcNan) {
      add(is_nan(to_, x_));
    } else if ((mask & llvm::fcNan) != 0) {
      const ValueId quiet = bits_set(Bits{1} << (format_.fraction_bits - 1));
      const bool is_quiet = (mask & llvm::fcQNan) != 0;
      add(conjunction(to_, is_nan(to_, x_), is_quiet ? quiet : to_.negate(quiet)));
    }
    if ((mask & llvm::fcFinite) == llvm::fcFinite) {
      add(to_.test(Op::FpLt, magnitude(), number(format_.infinity())));
      mask &= ~static_cast<unsigned>(llvm::fcFinite);
    }
    add_signed(add, mask, llvm::fcPosInf, llvm::fcNegInf,
               [&] { return to_.test(Op::FpEq, magnitude(), number(format_.infinity())); });
    add_signed(add, mask, llvm::fcPosNormal, llvm::fcNegNormal, [&] {
      return conjunction(to_, to_.test(Op::FpLe, smallest_normal(), magnitude()),
                         to_.test(Op::FpLt, magnitude(), number(format_.infinity())));
    });
    add_signed(add, mask, llvm::fcPosSubnormal, llvm::fcNegSubnormal, [&] {
      return conjunction(to_, to_.test(Op::FpLt, number(0), magnitude()),
                         to_.test(Op::FpLt, magnitude(), smallest_normal()));
    });
    add_signed(add, mask, llvm::fcPosZero, llvm::fcNegZero,
               [&] { return to_.test(Op::FpEq, x_, number(0)); });
    return answer;
  }

 private:
  template <class Add, class Test>
  void add_signed(const Add& add, unsigned mask, unsigned positive, unsigned negative,
                  const Test& test) {
    const bool wants_positive = (mask & positive) != 0;
    const bool wants_negative = (mask & negative) != 0;
    if (!wants_positive && !wants_negative) return;
    if (wants_positive && wants_negative) return add(test());
    const ValueId is_negative = bits_set(format_.sign());
    add(conjunction(to_, test(), wants_negative ? is_negative : to_.negate(is_negative)));
  }

  ValueId number(Bits bits) { return constant_like(to_, x_, bits); }
  ValueId magnitude() { return same(to_, Op::FpAbs, {x_}); }
  ValueId smallest_normal() {
    return number((Bits{1} << format_.exponent_shift()) | format_.integer_bit());
  }
  ValueId bits_set(Bits mask) {
    return to_.negate(to_.equal(same(to_, Op::BvAnd, {x_, number(mask)}), number(0)));
  }

  Builder& to_;
  ValueId x_;
  FloatFormat format_;
};

void lower_library_function(Builder& to, const llvm::IntrinsicInst& call) {
  std::vector<ValueId> args;
  for (const llvm::Use& argument : call.args()) {
    args.push_back(handed_over(to, *argument->getType(), to.operand(*argument)));
  }
  const ValueId answer =
      to.uninterpreted(call.getCalledFunction()->getName().str(), to.sort(args[0]), args);
  to.define(call, handed_over(to, *call.getType(), answer));
}

// Why floating point in this function is not what it seems; "" if it is.
std::string peculiarity(const Instruction& instruction) {
  const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&instruction);
  if (operation && operation->getFastMathFlags().any()) return "fast-math";
  const llvm::Function& function = *instruction.getFunction();
  for (const char* name : {"denormal-fp-math", "denormal-fp-math-f32"}) {
    const llvm::Attribute mode = function.getFnAttribute(name);
    if (mode.isValid() && mode.getValueAsString() != "ieee,ieee" &&
        mode.getValueAsString() != "ieee") {
      return "denormal numbers flushed to zero";
    }
  }
  return "";
}

bool is_float_work(const Instruction& instruction) {
  if (llvm::isa<llvm::FPMathOperator>(instruction)) return true;
  return llvm::isa<llvm::FCmpInst>(instruction) || is_float_conversion(instruction);
}

}  // namespace

ValueId handed_over(Builder& to, const llvm::Type& type, ValueId value) {
  return float_width(type) ? same(to, Op::FpCanonical, {value}) : value;
}

bool may_be_computed(const llvm::Value& value, unsigned depth) {
  if (llvm::isa<llvm::Argument, llvm::Constant, llvm::LoadInst, llvm::FreezeInst>(value)) {
    return false;
  }
  if (const auto* cast = llvm::dyn_cast<llvm::BitCastInst>(&value)) {
    return cast->getSrcTy()->isFPOrFPVectorTy() && may_be_computed(*cast->getOperand(0), depth);
  }
  const auto* instruction = llvm::dyn_cast<Instruction>(&value);
  const bool is_moved =
      llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::ExtractElementInst, llvm::InsertElementInst>(
          value);
  if (!instruction || !is_moved || depth == 0) return true;
  return llvm::any_of(instruction->operands(), [&](const llvm::Use& operand) {
    return operand->getType()->isFPOrFPVectorTy() && may_be_computed(*operand, depth - 1);
  });
}

ValueId seen_bits(Builder& to, ValueId x) {
  const FloatFormat format = format_of(to, x);
  const ValueId quiet = constant_like(to, x, format.nan());
  return to.ite(is_nan(to, x), same(to, Op::BvOr, {to.arbitrary(to.sort(x)), quiet}), x);
}

ValueId seen_bits(Builder& to, const llvm::Value& number) {
  const ValueId x = to.operand(number);
  return may_be_computed(number) ? seen_bits(to, x) : x;
}

bool lower_float(Builder& to, const Instruction& instruction) {
  if (!is_float_work(instruction)) return false;
  if (const std::string why = peculiarity(instruction); !why.empty()) {
    to.unsupported("floating-point", why);
    return true;
  }
  if (instruction.getOpcode() == Instruction::FNeg) {
    to.define(instruction, same(to, Op::FpNeg, {to.operand(*instruction.getOperand(0))}));
    return true;
  }
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    const ValueId a = to.operand(*operation->getOperand(0));
    const ValueId b = to.operand(*operation->getOperand(1));
    to.define(instruction, same(to, arithmetic_op(operation->getOpcode()), {a, b}));
    return true;
  }
  if (const auto* comparison = llvm::dyn_cast<llvm::FCmpInst>(&instruction)) {
    const ValueId a = to.operand(*comparison->getOperand(0));
    const ValueId b = to.operand(*comparison->getOperand(1));
    to.define(instruction, compare(to, comparison->getPredicate(), a, b));
    return true;
  }
  if (is_float_conversion(instruction)) {
    lower_conversion(to, llvm::cast<llvm::CastInst>(instruction));
    return true;
  }
  return false;  // select, call, freeze: as for any other type
}

bool lower_float_intrinsic(Builder& to, const llvm::IntrinsicInst& call) {
  const ID id = call.getIntrinsicID();
  const auto operand = [&](unsigned index) { return to.operand(*call.getArgOperand(index)); };
  if (const auto op = plain_function(id)) {
    std::vector<ValueId> args;
    for (unsigned i = 0; i < call.arg_size(); ++i) args.push_back(operand(i));
    to.define(call, same(to, *op, std::move(args)));
    return true;
  }
  switch (id) {
    case llvm::Intrinsic::fmuladd: lower_multiply_add(to, call); return true;
    case llvm::Intrinsic::copysign:
      to.define(call, copy_sign(to, operand(0), seen_bits(to, *call.getArgOperand(1))));
      return true;
    case llvm::Intrinsic::minnum:
    case llvm::Intrinsic::maxnum: to.define(call, extreme_float(to, call)); return true;
    case llvm::Intrinsic::is_fpclass: {
      const auto* mask = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1));
      const ValueId x = operand(0);
      to.define(call, ClassTest(to, x).is_in(static_cast<unsigned>(mask->getZExtValue())));
      return true;
    }
    default: break;
  }
  if (!is_library_function(id)) return false;
  lower_library_function(to, call);
  return true;
}

}  // namespace tandem::frontend
