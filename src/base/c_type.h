#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/ids.h"

// C types as far as the contents of memory need them: to choose contents, to
// print them, to write them down as C.

namespace tandem {

struct CTypeTag;
using CTypeId = Id<CTypeTag>;

enum class CTypeKind : std::uint8_t {
  Opaque,   // void, functions, incomplete types, what is not known: no contents
  Integer,  // integers, characters, enumerations, _Bool
  Float,
  Pointer,
  Array,
  Struct,
  Union,
};
TANDEM_LAST_OF(CTypeKind, Union)

struct CField {
  std::string name;  // "" for an anonymous structure or union
  CTypeId type;
  std::uint64_t offset_bits = 0;
  std::uint32_t width_bits = 0;  // of a bit-field, else 0
  friend bool operator==(const CField&, const CField&) = default;
};
TANDEM_FIELDS(CField, name, type, offset_bits, width_bits)

struct CType {
  CTypeKind kind = CTypeKind::Opaque;
  std::string name;  // as in C: "int", "struct node", "char *"
  std::uint64_t size_bytes = 0;
  bool is_signed = false;             // Integer
  CTypeId target;                     // Pointer: what it points to; Array: the element
  std::uint64_t count = 0;            // Array; both also where has_lanes()
  std::vector<CField> fields;         // Struct, Union
  std::uint64_t alignment_bytes = 0;  // where a typedef says; 0: as the type asks
};
TANDEM_FIELDS(CType, kind, name, size_bytes, is_signed, target, count, fields, alignment_bytes)

// The type of a function, which has no contents: "int (int)".
inline bool is_function_type(const CType& type) {
  return type.kind == CTypeKind::Opaque && type.size_bytes == 0 && type.name.ends_with(')');
}

// A vector, or a complex number: parts of one type that are passed and computed with as a whole.
inline bool has_lanes(const CType& type) {
  return type.kind == CTypeKind::Opaque && type.count > 0;
}
inline bool is_complex_type(const CType& type) {
  return has_lanes(type) && type.name.starts_with("_Complex ");
}

// A _Bool, which C23 calls bool: of the values of its byte it has two.
inline bool is_truth_type(const CType& type) {
  return type.kind == CTypeKind::Integer && type.size_bytes == 1 &&
         (type.name == "_Bool" || type.name == "bool");
}

// One that texts are made of.
inline bool is_character_type(const CType& type) {
  return type.kind == CTypeKind::Integer && type.size_bytes == 1 &&
         type.name.find("char") != std::string::npos;
}

// A number in the format of the x87: 80 bits, with padding behind. A __float128 is as large.
inline bool is_extended_float(const CType& type) {
  return type.kind == CTypeKind::Float && type.name == "long double" && type.size_bytes == 16;
}

// The part that a parameter has of a structure that is passed in several.
struct Piece {
  std::string of;  // the structure, as C calls it
  CTypeId type;    // of the structure
  std::uint64_t offset_bytes = 0;
};
TANDEM_FIELDS(Piece, of, type, offset_bytes)

// The types of one program. The first is Opaque: what a default id stands for.
using CTypes = IdVector<CTypeId, CType>;

}  // namespace tandem
