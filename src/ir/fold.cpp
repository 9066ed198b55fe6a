// The machine's arithmetic on constants: the one definition of what each
// operator means. Simplification, model checking and tests all rest on it.

#include "ir/fold_float.h"
#include "ir/pool.h"

namespace tandem::ir {
namespace {

std::optional<Bits> fold_unsigned_division(Op op, Bits a, Bits b) {
  if (b == 0) return std::nullopt;
  return op == Op::BvUdiv ? a / b : a % b;
}

std::optional<Bits> fold_signed_division(Op op, SignedBits a, SignedBits b, unsigned width) {
  if (b == 0) return std::nullopt;
  if (b == -1) {  // the one quotient that does not fit wraps, as in SMT-LIB
    return op == Op::BvSdiv ? truncate(Bits{0} - static_cast<Bits>(a), width) : Bits{0};
  }
  return truncate(static_cast<Bits>(op == Op::BvSdiv ? a / b : a % b), width);
}

std::optional<Bits> fold_shift(Op op, Bits a, Bits amount, unsigned width) {
  if (amount >= width) return std::nullopt;
  const auto by = static_cast<unsigned>(amount);
  if (op == Op::BvShl) return truncate(a << by, width);
  if (op == Op::BvLshr) return a >> by;
  return truncate(static_cast<Bits>(to_signed(a, width) >> by), width);
}

std::optional<Bits> fold_bits(Op op, std::span<const Bits> args, unsigned width, Bits a, Bits b) {
  Bits sum = a;
  switch (op) {
    case Op::BvNot: return truncate(~a, width);
    case Op::BvNeg: return truncate(Bits{0} - a, width);
    case Op::BvSub: return truncate(a - b, width);
    case Op::BvAdd:
      for (std::size_t i = 1; i < args.size(); ++i) sum += args[i];
      return truncate(sum, width);
    case Op::BvMul:
      for (std::size_t i = 1; i < args.size(); ++i) sum *= args[i];
      return truncate(sum, width);
    case Op::BvAnd:
      for (std::size_t i = 1; i < args.size(); ++i) sum &= args[i];
      return sum;
    case Op::BvOr:
      for (std::size_t i = 1; i < args.size(); ++i) sum |= args[i];
      return sum;
    case Op::BvXor:
      for (std::size_t i = 1; i < args.size(); ++i) sum ^= args[i];
      return sum;
    case Op::BvUdiv:
    case Op::BvUrem: return fold_unsigned_division(op, a, b);
    case Op::BvSdiv:
    case Op::BvSrem:
      return fold_signed_division(op, to_signed(a, width), to_signed(b, width), width);
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr: return fold_shift(op, a, b, width);
    default: return std::nullopt;
  }
}

std::optional<Bits> fold_int(Op op, std::span<const Bits> args) {
  auto value = static_cast<SignedBits>(args[0]);
  const auto second = static_cast<SignedBits>(args.size() > 1 ? args[1] : 0);
  SignedBits result = 0;
  switch (op) {
    case Op::IntNeg:
      if (__builtin_sub_overflow(SignedBits{0}, value, &result)) return std::nullopt;
      return static_cast<Bits>(result);
    case Op::IntSub:
      if (__builtin_sub_overflow(value, second, &result)) return std::nullopt;
      return static_cast<Bits>(result);
    case Op::IntAdd:
      for (std::size_t i = 1; i < args.size(); ++i) {
        if (__builtin_add_overflow(value, static_cast<SignedBits>(args[i]), &value)) {
          return std::nullopt;
        }
      }
      return static_cast<Bits>(value);
    case Op::IntMul:
      for (std::size_t i = 1; i < args.size(); ++i) {
        if (__builtin_mul_overflow(value, static_cast<SignedBits>(args[i]), &value)) {
          return std::nullopt;
        }
      }
      return static_cast<Bits>(value);
    case Op::IntDiv:
    case Op::IntRem:
      if (second == 0) return std::nullopt;
      if (second == -1) {
        if (op == Op::IntRem) return Bits{0};
        if (__builtin_sub_overflow(SignedBits{0}, value, &result)) return std::nullopt;
        return static_cast<Bits>(result);
      }
      return static_cast<Bits>(op == Op::IntDiv ? value / second : value % second);
    case Op::IntLt: return Bits{value < second};
    case Op::IntLe: return Bits{value <= second};
    default: return std::nullopt;
  }
}

bool all_true(std::span<const Bits> args) {
  for (const Bits arg : args) {
    if (arg == 0) return false;
  }
  return true;
}

bool any_true(std::span<const Bits> args) {
  for (const Bits arg : args) {
    if (arg != 0) return true;
  }
  return false;
}

}  // namespace

std::optional<Bits> fold(Op op, Sort result, std::span<const Bits> args,
                         std::span<const Sort> sorts, Bits immediate,
                         const ConstantObject* object) {
  const Bits a = args.empty() ? 0 : args[0];
  const Bits b = args.size() > 1 ? args[1] : 0;
  const unsigned width = sorts.empty() ? 0 : sorts[0].width_bits;
  switch (op) {
    case Op::Const: return immediate;
    case Op::Var:
    case Op::Apply:
    case Op::AddressOf:
    case Op::ObjectAddress:
    case Op::Load:
    case Op::Store: return std::nullopt;
    case Op::TableRead:
      if (object == nullptr || a >= object->elements.size()) return std::nullopt;
      return object->elements[static_cast<std::size_t>(a)];
    case Op::Not: return Bits{a == 0};
    case Op::And: return Bits{all_true(args)};
    case Op::Or: return Bits{any_true(args)};
    case Op::Ite: return a != 0 ? b : args[2];
    case Op::Eq: return Bits{a == b};
    case Op::IsNull: return Bits{a < null_page_bytes};
    case Op::Overlaps: {
      const Bits ahead = truncate(a - b, 64);
      return Bits{ahead != 0 && (ahead < args[2] || truncate(Bits{0} - ahead, 64) < args[2])};
    }
    case Op::BvUlt: return Bits{a < b};
    case Op::BvUle: return Bits{a <= b};
    case Op::BvSlt: return Bits{to_signed(a, width) < to_signed(b, width)};
    case Op::BvSle: return Bits{to_signed(a, width) <= to_signed(b, width)};
    case Op::Concat: {
      Bits joined = 0;
      for (std::size_t i = 0; i < args.size(); ++i) {
        joined =
            (sorts[i].width_bits >= max_width_bits ? 0 : joined << sorts[i].width_bits) | args[i];
      }
      return joined;
    }
    case Op::Extract: return truncate(a >> static_cast<unsigned>(immediate), result.width_bits);
    case Op::ZeroExtend: return a;
    case Op::SignExtend: return truncate(static_cast<Bits>(to_signed(a, width)), result.width_bits);
    case Op::IntNeg:
    case Op::IntAdd:
    case Op::IntSub:
    case Op::IntMul:
    case Op::IntDiv:
    case Op::IntRem:
    case Op::IntLt:
    case Op::IntLe: return fold_int(op, args);
    default:
      return is_float_operator(op) ? fold_float(op, result, args, sorts)
                                   : fold_bits(op, args, width, a, b);
  }
}

}  // namespace tandem::ir
