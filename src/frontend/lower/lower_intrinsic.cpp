// Functions that LLVM itself defines. Each is translated exactly or refused.

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;
using llvm::Instruction;
using llvm::IntrinsicInst;

bool is_flag_set(const IntrinsicInst& call, unsigned argument) {
  const auto* flag = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(argument));
  return flag && flag->isOne();
}

ValueId bit(Builder& to, ValueId x, unsigned index) {
  const Sort one = Sort::bits(1);
  return to.equal(to.op(Op::Extract, one, {x}, index), to.constant(one, 1));
}

ValueId count_ones(Builder& to, ValueId x) {
  const Sort sort = to.sort(x);
  ValueId sum = to.constant(sort, 0);
  for (unsigned i = 0; i < sort.width_bits; ++i) {
    const ValueId digit = to.op(Op::Extract, Sort::bits(1), {x}, i);
    const ValueId wide = sort.width_bits == 1 ? digit : to.op(Op::ZeroExtend, sort, {digit});
    sum = to.op(Op::BvAdd, sort, {sum, wide});
  }
  return sum;
}

// How many zeros lie before the first one, from the top or from the bottom.
ValueId count_zeros(Builder& to, ValueId x, bool from_top) {
  const Sort sort = to.sort(x);
  ValueId count = to.constant(sort, sort.width_bits);
  for (unsigned i = 0; i < sort.width_bits; ++i) {  // the bit that decides comes last
    const unsigned zeros = sort.width_bits - 1 - i;
    const unsigned index = from_top ? i : zeros;
    count = to.ite(bit(to, x, index), to.constant(sort, zeros), count);
  }
  return count;
}

// `pieces` of the value in the opposite order.
ValueId reverse_pieces(Builder& to, ValueId x, unsigned piece_bits) {
  const unsigned width = to.sort(x).width_bits;
  ValueId result = to.op(Op::Extract, Sort::bits(piece_bits), {x}, 0);
  for (unsigned done = piece_bits; done < width; done += piece_bits) {
    const ValueId piece = to.op(Op::Extract, Sort::bits(piece_bits), {x}, done);
    result = to.op(Op::Concat, Sort::bits(done + piece_bits), {result, piece});
  }
  return result;
}

// The upper (left) or lower (right) half of a:b shifted by amount modulo width.
ValueId funnel_shift(Builder& to, const IntrinsicInst& call, bool is_left) {
  const ValueId a = to.operand(*call.getArgOperand(0));
  const ValueId b = to.operand(*call.getArgOperand(1));
  const ValueId amount = to.operand(*call.getArgOperand(2));
  const Sort sort = to.sort(a);
  const Sort wide = Sort::bits(2U * sort.width_bits);
  const ValueId width = to.constant(sort, sort.width_bits);
  const ValueId modulo = to.op(Op::BvUrem, sort, {amount, width});
  const ValueId both = to.op(Op::Concat, wide, {a, b});
  const ValueId distance = to.op(Op::ZeroExtend, wide, {modulo});
  const ValueId shifted = to.op(is_left ? Op::BvShl : Op::BvLshr, wide, {both, distance});
  return to.op(Op::Extract, sort, {shifted}, is_left ? sort.width_bits : 0);
}

ValueId absolute(Builder& to, const IntrinsicInst& call) {
  const ValueId x = to.operand(*call.getArgOperand(0));
  const Sort sort = to.sort(x);
  const ValueId zero = to.constant(sort, 0);
  const bool is_int = sort.is_int();
  if (!is_int && is_flag_set(call, 1) && to.tables().guards_overflow()) {
    const ValueId smallest = to.constant(sort, Bits{1} << (sort.width_bits - 1));
    to.guard(to.equal(x, smallest), Ending::Undefined);
  }
  const ValueId opposite = to.op(is_int ? Op::IntNeg : Op::BvNeg, sort, {x});
  return to.ite(to.test(is_int ? Op::IntLt : Op::BvSlt, x, zero), opposite, x);
}

ValueId extreme(Builder& to, const IntrinsicInst& call) {
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  const bool is_signed = id == llvm::Intrinsic::smax || id == llvm::Intrinsic::smin;
  const bool is_maximum = id == llvm::Intrinsic::smax || id == llvm::Intrinsic::umax;
  const Sign sign = is_signed ? Sign::Signed : Sign::Unsigned;
  const ValueId a = to.operand(*call.getArgOperand(0), sign);
  const ValueId b = to.operand(*call.getArgOperand(1), sign);
  const Op less = to.sort(a).is_int() ? Op::IntLt : is_signed ? Op::BvSlt : Op::BvUlt;
  const ValueId a_is_less = to.test(less, a, b);
  return is_maximum ? to.ite(a_is_less, b, a) : to.ite(a_is_less, a, b);
}

void with_overflow(Builder& to, const llvm::WithOverflowInst& call) {
  const ValueId a = to.operand(*call.getLHS());
  const ValueId b = to.operand(*call.getRHS());
  const Op op = call.getBinaryOp() == Instruction::Add   ? Op::BvAdd
                : call.getBinaryOp() == Instruction::Sub ? Op::BvSub
                                                         : Op::BvMul;
  const ValueId result = to.op(op, to.sort(a), {a, b});
  to.define_parts(call, {result, overflows(to, call.getBinaryOp(), call.isSigned(), a, b)});
}

// A write of what is never read, from where there is certainly something to read.
bool is_harmless(const llvm::MemIntrinsic& access) {
  if (access.isVolatile() || !is_local_never_read(*access.getRawDest())) return false;
  const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&access);
  if (!copy) return true;
  const llvm::Value* source = llvm::getUnderlyingObject(copy->getRawSource(), 0);
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(source);
}

void refuse(Builder& to, const IntrinsicInst& call) {
  if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
    const AccessProblem problem = describe_address(to, *memory->getRawDest());
    return to.unsupported(problem.construct, "access to " + problem.object);
  }
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::vastart:
    case llvm::Intrinsic::vaend:
    case llvm::Intrinsic::vacopy: return to.unsupported("variadic-function", "va_list");
    default: return to.unsupported("intrinsic", call.getCalledFunction()->getName().str());
  }
}

// Those on bits, which only machine integers have.
bool lower_bits(Builder& to, const IntrinsicInst& call) {
  const auto operand = [&] { return to.operand(*call.getArgOperand(0)); };
  const unsigned width =
      call.getType()->isIntegerTy() ? call.getType()->getIntegerBitWidth() : max_width_bits;
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::ctpop: to.define(call, count_ones(to, operand())); return true;
    case llvm::Intrinsic::ctlz:
    case llvm::Intrinsic::cttz: {
      const ValueId x = operand();
      if (is_flag_set(call, 1)) {  // __builtin_clz(0) has no meaning
        to.guard(to.equal(x, to.constant(to.sort(x), 0)), Ending::Undefined);
      }
      const bool from_top = call.getIntrinsicID() == llvm::Intrinsic::ctlz;
      to.define(call, count_zeros(to, x, from_top));
      return true;
    }
    case llvm::Intrinsic::bswap: to.define(call, reverse_pieces(to, operand(), 8)); return true;
    case llvm::Intrinsic::bitreverse:
      to.define(call, reverse_pieces(to, operand(), 1));
      return true;
    case llvm::Intrinsic::fshl:
    case llvm::Intrinsic::fshr:
      if (2 * width > max_width_bits) return false;
      to.define(call, funnel_shift(to, call, call.getIntrinsicID() == llvm::Intrinsic::fshl));
      return true;
    default: break;
  }
  if (const auto* checked = llvm::dyn_cast<llvm::WithOverflowInst>(&call)) {
    with_overflow(to, *checked);
    return true;
  }
  return false;
}

bool is_one_bit(const IntrinsicInst& call) {
  return call.arg_size() > 0 && call.getArgOperand(0)->getType()->isIntegerTy(1);
}

}  // namespace

void lower_intrinsic(Builder& to, const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::stacksave:  // locals have places of their own for good
    case llvm::Intrinsic::stackrestore:
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end:
    case llvm::Intrinsic::assume:  // a promise: what holds is not changed by it
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::sideeffect:
    case llvm::Intrinsic::experimental_noalias_scope_decl: return;
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::expect_with_probability:
    case llvm::Intrinsic::threadlocal_address:  // that of the one thread that there is
      return to.define(call, to.operand(*call.getArgOperand(0)));
    case llvm::Intrinsic::trap:
    case llvm::Intrinsic::ubsantrap:
    case llvm::Intrinsic::debugtrap: return to.terminate(ir::Stop{Ending::Trap, std::nullopt});
    default: break;
  }
  if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
    if (is_harmless(*memory) || lower_copy(to, *memory)) return;
  }
  if (lower_float_intrinsic(to, call) || lower_va_list(to, call)) return;
  if (is_one_bit(call)) return refuse(to, call);
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::abs: return to.define(call, absolute(to, call));
    case llvm::Intrinsic::smax:
    case llvm::Intrinsic::smin:
    case llvm::Intrinsic::umax:
    case llvm::Intrinsic::umin: return to.define(call, extreme(to, call));
    default: break;
  }
  if (to.is_math() || !lower_bits(to, call)) refuse(to, call);
}

}  // namespace tandem::frontend
