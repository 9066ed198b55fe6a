#pragma once

#include <optional>
#include <string>

#include "base/behaviour.h"
#include "base/c_type.h"
#include "verdict/verdict.h"

// Values and the contents of memory as C: to set them up, and to show them.

namespace tandem::reproduce {

// A constant expression of that value.
std::string literal(const TypedValue& value);
std::string string_literal(std::string_view bytes);

// How C names the type of the elements of an object; none where it cannot.
std::optional<std::string> type_name(const CTypes& types, CTypeId type);
// Both programs know the type by its name, with the same layout.
bool is_alike(const Both<const CTypes*>& types, CTypeId old_type);

// An initialiser for the bytes from `at` on; pointers are left out. None where the
// types do not say what all the bytes are.
std::optional<std::string> initialiser(const CTypes& types, CTypeId type, const std::string& bytes,
                                       std::uint64_t at);
// "{0x01, 0x02}"
std::string bytes_initialiser(const std::string& bytes);

// The member that begins at this byte: ".next", "[3].name"; none if there is no pointer.
std::optional<std::string> pointer_member(const CTypes& types, CTypeId type, std::uint64_t at);

// Statements that show every part of an object. `expression` is the object in C,
// `name` what a person calls it.
struct Shown {
  std::string expression;
  std::string name;                // a format of printf
  std::vector<std::string> index;  // its arguments
  unsigned depth = 1;              // of indentation
};
std::string show(const CTypes& types, CTypeId type, const Shown& shown);

}  // namespace tandem::reproduce
