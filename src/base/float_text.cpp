#include "base/float_text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/float_format.h"

namespace tandem {
namespace {

template <class Float>
std::string shortest(Float number) {
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  std::string text(digits.data(), end.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

// A half is a float too.
float half_to_float(Bits bits) {
  const auto fraction = static_cast<float>(bits & 0x3ff);
  const int exponent = static_cast<int>((bits >> 10) & 0x1f);
  const float size =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
  return (bits & 0x8000) != 0 ? -size : size;
}

std::string hexadecimal(Bits bits, unsigned width_bits) {
  std::string text = "bits 0x";
  for (unsigned shift = (width_bits + 3) / 4 * 4; shift > 0; shift -= 4) {
    text += "0123456789abcdef"[static_cast<std::size_t>((bits >> (shift - 4)) & 15)];
  }
  return text;
}

// The x87's own type, where the machine has it.
std::string extended_text(Bits bits) {
  if constexpr (sizeof(long double) != 16 || __LDBL_MANT_DIG__ != 64) {
    return hexadecimal(bits, 80);
  } else {
    long double number = 0;
    std::memcpy(&number, &bits, 10);
    return shortest(number);
  }
}

}  // namespace

std::string float_text(Bits bits, unsigned width_bits) {
  const auto format = float_format(width_bits);
  if (!format) return hexadecimal(bits, width_bits);
  if (format->is_nan(bits) || !format->is_encoding(bits)) return "nan";
  if (bits == format->infinity()) return "inf";
  if (bits == (format->infinity() | format->sign())) return "-inf";
  switch (width_bits) {
    case 16: return shortest(half_to_float(bits));
    case 32: return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case 64: return shortest(std::bit_cast<double>(static_cast<std::uint64_t>(bits)));
    case 80: return extended_text(bits);
    default: return hexadecimal(bits, width_bits);
  }
}

}  // namespace tandem
