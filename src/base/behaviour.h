#pragma once

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/integer.h"

namespace tandem {

// How an execution ended. The order is that of the codes in ending terms.
enum class Ending : std::uint8_t {
  Return,      // came back to the caller
  Exit,        // called exit, abort or another function that does not return
  Division,    // division by zero, or the one quotient that does not fit
  Shift,       // shift by a negative amount or by the width or more
  NullAccess,  // access through a null pointer
  Trap,        // __builtin_trap
  Undefined,   // outside every claim: __builtin_unreachable, and with
               // --overflow=undefined a signed overflow of the old version
};

constexpr const char* to_text(Ending ending) {
  switch (ending) {
    case Ending::Return: return "return";
    case Ending::Exit: return "exit";
    case Ending::Division: return "division trap";
    case Ending::Shift: return "shift trap";
    case Ending::NullAccess: return "null access";
    case Ending::Trap: return "trap";
    case Ending::Undefined: return "undefined behaviour";
  }
  return "";
}

// A C scalar type as far as values need it: how to print and choose them.
struct ScalarType {
  std::string name;  // "int", "unsigned char", "enum colour", "_Bool"; "" if not known
  unsigned width_bits = 32;
  bool is_signed = true;
  bool is_pointer = false;
  bool is_float = false;  // of 32, 64 or 80 bits; the bits are those of the IEEE or x87 format
  friend auto operator<=>(const ScalarType&, const ScalarType&) = default;
};

// The shortest decimal that reads back as the same number: "1.5", "-0.0", "1e+300", "NAN".
inline std::string float_text(Bits bits, unsigned width_bits) {
  char text[64];
  const auto written = [&](auto value) -> std::string {
    if (std::isnan(value)) return "NAN";
    const auto result = std::to_chars(text, text + sizeof text, value);
    std::string shortest(text, result.ptr);
    if (shortest.ends_with("inf")) return shortest.starts_with('-') ? "-INFINITY" : "INFINITY";
    // As C tells a number with a fraction from an integer.
    if (shortest.find_first_of(".e") == std::string::npos) shortest += ".0";
    return shortest;
  };
  if (width_bits == 32) return written(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  if (width_bits == 64) return written(std::bit_cast<double>(static_cast<std::uint64_t>(bits)));
  long double value = 0;
  std::memcpy(&value, &bits, 10);  // what the format has; the rest is padding
  return written(value);
}

struct TypedValue {
  ScalarType type;
  Bits bits = 0;
  friend bool operator==(const TypedValue&, const TypedValue&) = default;
  std::string to_text() const {  // decimal, by the signedness of the type
    if (type.is_float) return float_text(bits, type.width_bits);
    return type.is_signed && type.width_bits > 0 ? to_decimal(to_signed(bits, type.width_bits))
                                                 : to_decimal(bits);
  }
};

}  // namespace tandem
