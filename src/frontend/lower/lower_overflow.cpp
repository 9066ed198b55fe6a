// Sums, differences and products that do not fit their width.

#include "llvm/IR/Instruction.h"

#include "frontend/lower/lower_families.h"

namespace tandem::frontend {

namespace {

using ir::Op;
using ir::Sort;
using ir::ValueId;
using llvm::Instruction;

Op op_of(unsigned opcode) {
  return opcode == Instruction::Add   ? Op::BvAdd
         : opcode == Instruction::Sub ? Op::BvSub
                                      : Op::BvMul;
}

// Computed in a width in which it fits, and compared with what is left of it.
ValueId overflows_in_wide(Builder& to, unsigned opcode, bool is_signed, ValueId a, ValueId b,
                          Sort wide) {
  const Op extend = is_signed ? Op::SignExtend : Op::ZeroExtend;
  const ValueId exact =
      to.op(op_of(opcode), wide, {to.op(extend, wide, {a}), to.op(extend, wide, {b})});
  const ValueId kept = to.op(Op::Extract, to.sort(a), {exact}, 0);
  return to.negate(to.equal(exact, to.op(extend, wide, {kept})));
}

ValueId is_negative(Builder& to, ValueId value) {
  return to.test(Op::BvSlt, value, to.constant(to.sort(value), 0));
}

// For 128 bits, where nothing is wider.
ValueId sum_overflows(Builder& to, unsigned opcode, bool is_signed, ValueId a, ValueId b) {
  const ValueId result = to.op(op_of(opcode), to.sort(a), {a, b});
  if (!is_signed) {
    return opcode == Instruction::Add ? to.test(Op::BvUlt, result, a) : to.test(Op::BvUlt, a, b);
  }
  // The sign of the result is not that of a, though b pulls no other way.
  const ValueId same_side = to.equal(is_negative(to, a), is_negative(to, b));
  const ValueId turned = to.negate(to.equal(is_negative(to, result), is_negative(to, a)));
  const ValueId may = opcode == Instruction::Add ? same_side : to.negate(same_side);
  return to.op(Op::And, Sort::boolean(), {may, turned});
}

// a * b fits unless b is not 0 and dividing the product by b does not give a back.
ValueId product_overflows(Builder& to, bool is_signed, ValueId a, ValueId b) {
  const Sort sort = to.sort(a);
  const ValueId zero = to.constant(sort, 0);
  const ValueId product = to.op(Op::BvMul, sort, {a, b});
  const ValueId back = to.op(is_signed ? Op::BvSdiv : Op::BvUdiv, sort, {product, b});
  ValueId wrong = to.negate(to.equal(back, a));
  if (is_signed) {
    const ValueId smallest = to.constant(sort, Bits{1} << (sort.width_bits - 1));
    const ValueId is_minus_one = to.equal(b, to.constant(sort, ~Bits{0}));
    wrong = to.ite(is_minus_one, to.equal(a, smallest), wrong);
  }
  return to.op(Op::And, Sort::boolean(), {to.negate(to.equal(b, zero)), wrong});
}

}  // namespace

ir::ValueId overflows(Builder& to, unsigned opcode, bool is_signed, ir::ValueId a, ir::ValueId b) {
  const unsigned width = to.sort(a).width_bits;
  const bool is_product = opcode == Instruction::Mul;
  const unsigned wide = is_product ? 2 * width : width + 1;
  if (wide <= max_width_bits) {
    return overflows_in_wide(to, opcode, is_signed, a, b, Sort::bits(wide));
  }
  return is_product ? product_overflows(to, is_signed, a, b)
                    : sum_overflows(to, opcode, is_signed, a, b);
}

void guard_signed_overflow(Builder& to, unsigned opcode, ir::ValueId a, ir::ValueId b) {
  to.guard(overflows(to, opcode, true, a, b), Ending::Undefined);
}

}  // namespace tandem::frontend
