#pragma once

#include <cstdint>
#include <string>

#include "base/fields.h"
#include "base/float_text.h"
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
TANDEM_LAST_OF(Ending, Undefined)

// The relation that is claimed of two versions.
enum class Relation : std::uint8_t {
  Equal,    // they behave the same
  Refines,  // they do where the old one is defined by C; elsewhere the new one may do anything
};
TANDEM_LAST_OF(Relation, Refines)

// The trap stands for something that C leaves undefined: anything goes there with
// Relation::Refines.
constexpr bool is_trap_for_undefined(Ending ending) {
  return ending == Ending::Division || ending == Ending::Shift || ending == Ending::NullAccess;
}

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
  bool is_float = false;  // the width says which format (base/float_format.h)
  friend auto operator<=>(const ScalarType&, const ScalarType&) = default;
};
TANDEM_FIELDS(ScalarType, name, width_bits, is_signed, is_pointer, is_float)

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
TANDEM_FIELDS(TypedValue, type, bits)

}  // namespace tandem
