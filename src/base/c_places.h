#pragma once

#include <optional>
#include <string>

#include "base/c_type.h"
#include "base/open_array.h"

// Where in a C type a byte lies.

namespace tandem {

// A part of an object that has no parts.
struct Leaf {
  CTypeId type;
  std::uint64_t offset = 0;  // in bytes
  std::uint64_t size = 0;
  std::uint32_t bit_offset = 0;  // of a bit-field, from `offset` on
  std::uint32_t bit_width = 0;   // 0 if it is none
  std::string path;              // ".next", "[3].name"; "" if the whole is a leaf
  std::string before = {};       // "__real__ " for a part of a complex number
};

// The leaf of `type` that has the byte, and of bit-fields that bit of it; nothing
// for padding, and for what the types do not say. Of the members of a union, the
// first that covers the byte.
std::optional<Leaf> leaf_at(const CTypes& types, CTypeId type, std::uint64_t offset,
                            unsigned bit = 0);

// The same for an object of elements of `type`, of which there may be several: the leaf is in the
// one that has the byte, and its offset is that in the object. A structure with an open array is
// one element, and the array goes on to the end of the object.
std::optional<Leaf> leaf_among(const CTypes& types, CTypeId type, std::uint64_t offset,
                               unsigned bit = 0);
std::uint64_t element_index(const CTypes& types, CTypeId type, std::uint64_t offset);

// How many bytes, from `offset` on, belong to what a pointer to there points to, in an object of
// `size` bytes with elements of `type`: at its start, all of it; the rest of an array; a field
// that begins there.
std::uint64_t pointed_bytes(const CTypes& types, CTypeId type, std::uint64_t offset,
                            std::uint64_t size);

// Opaque if there is no such type.
CTypeId type_named(const CTypes& types, const std::string& name);

// The type of that id, or Opaque, also where there are no types at all.
const CType& type_of(const CTypes& types, CTypeId type);

}  // namespace tandem
