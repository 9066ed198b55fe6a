// The machine's floating point on constants. It is IEEE 754's, as long as nobody
// computes with more than the width of the type, fuses or reorders operations, or
// changes the rounding: this file is compiled for SSE2 without -ffast-math, and
// fused operations are only made by std::fma.

#include "ir/fold_float.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>

#include "base/float_format.h"

#if FLT_EVAL_METHOD != 0 || defined(__FAST_MATH__)
#error "constants would be folded by an arithmetic that is not IEEE 754's"
#endif

namespace tandem::ir {
namespace {

template <class Float>
struct Holder;
template <>
struct Holder<float> {
  using Integer = std::uint32_t;
};
template <>
struct Holder<double> {
  using Integer = std::uint64_t;
};

template <class Float>
Float number(Bits bits) {
  return std::bit_cast<Float>(static_cast<typename Holder<Float>::Integer>(bits));
}

template <class Float>
Bits bits_of(Float number) {
  const Bits bits = std::bit_cast<typename Holder<Float>::Integer>(number);
  return float_format(8 * sizeof(Float))->canonical(bits);
}

// Through a volatile, so that each operation is done by itself, at run time.
template <class Float>
Float held(Float number) {
  volatile Float hold = number;
  return hold;
}

template <class Float>
Float arithmetic(Op op, Float a, Float b, Float c) {
  switch (op) {
    case Op::FpSqrt: return std::sqrt(a);
    case Op::FpFloor: return std::floor(a);
    case Op::FpCeil: return std::ceil(a);
    case Op::FpTrunc: return std::trunc(a);
    case Op::FpRound: return std::round(a);
    case Op::FpRint: return std::nearbyint(a);
    case Op::FpAdd: return a + b;
    case Op::FpSub: return a - b;
    case Op::FpMul: return a * b;
    case Op::FpDiv: return a / b;
    case Op::FpRem: return std::fmod(a, b);
    default: return std::fma(a, b, c);  // FpFma, the last one
  }
}

// None where the number without its fraction is not one of these integers.
template <class Float>
std::optional<Bits> to_integer(Float a, unsigned width, bool is_signed) {
  if (std::isnan(a) || std::isinf(a)) return std::nullopt;
  const Float whole = std::trunc(a);
  // A power of two that is too large for the format is infinite, and above all numbers.
  const Float end = std::ldexp(Float{1}, static_cast<int>(is_signed ? width - 1 : width));
  const Float start = is_signed ? -end : Float{0};
  if (whole < start || whole >= end) return std::nullopt;
  return truncate(
      is_signed ? static_cast<Bits>(static_cast<SignedBits>(whole)) : static_cast<Bits>(whole),
      width);
}

template <class Float>
std::optional<Bits> fold_number(Op op, Sort result, std::span<const Bits> args) {
  const Float a = held(number<Float>(args[0]));
  const Float b = held(args.size() > 1 ? number<Float>(args[1]) : Float{0});
  const Float c = held(args.size() > 2 ? number<Float>(args[2]) : Float{0});
  switch (op) {
    case Op::FpLt: return Bits{a < b};
    case Op::FpLe: return Bits{a <= b};
    case Op::FpEq: return Bits{a == b};
    case Op::FpConvert:
      if (result.width_bits == 32) return bits_of(held(static_cast<float>(a)));
      if (result.width_bits == 64) return bits_of(held(static_cast<double>(a)));
      return std::nullopt;
    case Op::FpToSi: return to_integer(a, result.width_bits, true);
    case Op::FpToUi: return to_integer(a, result.width_bits, false);
    default: return bits_of(held(arithmetic(op, a, b, c)));
  }
}

template <class Float>
Bits from_integer(Op op, Bits value, unsigned width) {
  return bits_of(held(op == Op::SiToFp ? static_cast<Float>(to_signed(value, width))
                                       : static_cast<Float>(value)));
}

}  // namespace

std::optional<Bits> fold_float(Op op, Sort result, std::span<const Bits> args,
                               std::span<const Sort> sorts) {
  const unsigned width = sorts[0].width_bits;
  if (op == Op::SiToFp || op == Op::UiToFp) {
    if (result.width_bits == 32) return from_integer<float>(op, args[0], width);
    if (result.width_bits == 64) return from_integer<double>(op, args[0], width);
    return std::nullopt;
  }
  const auto format = float_format(width);
  if (!format) return std::nullopt;
  switch (op) {
    case Op::FpCanonical: return format->canonical(args[0]);
    case Op::FpNeg: return format->canonical(args[0] ^ format->sign());
    case Op::FpAbs: return format->canonical(args[0] & ~format->sign());
    default: break;
  }
  if (width == 32) return fold_number<float>(op, result, args);
  if (width == 64) return fold_number<double>(op, result, args);
  return std::nullopt;
}

}  // namespace tandem::ir
