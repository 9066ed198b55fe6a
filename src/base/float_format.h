#pragma once

#include <optional>

#include "base/integer.h"

// Floating-point numbers as the bits that hold them. The width says which format
// it is: 16, 32, 64 and 128 bits are IEEE 754's, 80 bits is the extended format of
// the x87, which writes out the integer bit of its significand.

namespace tandem {

struct FloatFormat {
  unsigned width_bits = 32;
  unsigned exponent_bits = 8;
  unsigned fraction_bits = 23;  // below the integer bit of the significand

  constexpr bool has_integer_bit() const { return width_bits == 80; }
  constexpr unsigned precision() const { return fraction_bits + 1; }
  constexpr unsigned exponent_shift() const { return width_bits - 1 - exponent_bits; }
  constexpr Bits exponent_mask() const { return mask_of(exponent_bits) << exponent_shift(); }
  constexpr Bits sign() const { return Bits{1} << (width_bits - 1); }
  constexpr Bits integer_bit() const {
    return has_integer_bit() ? Bits{1} << fraction_bits : Bits{0};
  }
  constexpr Bits infinity() const { return exponent_mask() | integer_bit(); }
  // The one NaN that stands for all: quiet, positive, nothing else in it.
  constexpr Bits nan() const { return infinity() | (Bits{1} << (fraction_bits - 1)); }
  // 2 to the power of `exponent`, which must be that of a normal number.
  constexpr Bits power_of_two(int exponent) const {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    return (static_cast<Bits>(bias + exponent) << exponent_shift()) | integer_bit();
  }

  constexpr bool is_nan(Bits bits) const {
    return (bits & exponent_mask()) == exponent_mask() && (bits & mask_of(fraction_bits)) != 0;
  }
  // True if these bits are a number or a NaN at all: the integer bit must be that of the
  // exponent.
  constexpr bool is_encoding(Bits bits) const {
    return !has_integer_bit() || ((bits & integer_bit()) != 0) == ((bits & exponent_mask()) != 0);
  }
  // The number or NaN with this sign, exponent and fraction.
  constexpr Bits encoding(Bits bits) const {
    return is_encoding(bits) ? bits : bits ^ integer_bit();
  }
  constexpr bool is_negative(Bits bits) const { return (bits & sign()) != 0; }
  // The same number, with one NaN for all of them.
  constexpr Bits canonical(Bits bits) const { return is_nan(bits) ? nan() : bits; }
};

// The format of that width; none where there is no such format.
constexpr std::optional<FloatFormat> float_format(unsigned width_bits) {
  switch (width_bits) {
    case 16: return FloatFormat{16, 5, 10};
    case 32: return FloatFormat{32, 8, 23};
    case 64: return FloatFormat{64, 11, 52};
    case 80: return FloatFormat{80, 15, 63};
    case 128: return FloatFormat{128, 15, 112};
    default: return std::nullopt;
  }
}

// Formats in which every pattern of bits is a number or a NaN, and no number but
// zero has two patterns. The x87's is not one.
constexpr bool is_ieee_width(unsigned width_bits) {
  return width_bits == 16 || width_bits == 32 || width_bits == 64 || width_bits == 128;
}

}  // namespace tandem
