#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tandem {

// Machine integers of up to 128 bits. A bit-vector value of width w is a Bits
// whose upper 128 - w bits are zero.
__extension__ typedef unsigned __int128 Bits;
__extension__ typedef __int128 SignedBits;

inline constexpr unsigned max_width_bits = 128;

constexpr Bits mask_of(unsigned width_bits) {
  return width_bits >= max_width_bits ? ~Bits{0} : (Bits{1} << width_bits) - 1;
}
constexpr Bits truncate(Bits value, unsigned width_bits) { return value & mask_of(width_bits); }
constexpr bool sign_bit(Bits value, unsigned width_bits) {
  return ((value >> (width_bits - 1)) & 1) != 0;
}
constexpr SignedBits to_signed(Bits value, unsigned width_bits) {
  return static_cast<SignedBits>(sign_bit(value, width_bits) ? value | ~mask_of(width_bits)
                                                             : value);
}

std::string to_decimal(Bits value);
std::string to_decimal(SignedBits value);
std::optional<SignedBits> parse_decimal(const std::string& text);  // with optional leading '-'

}  // namespace tandem
