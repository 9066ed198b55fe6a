#pragma once

#include "base/c_type.h"
#include "verdict/verdict.h"

// An object is accessed as what it is, as a part of it, or as characters (C17 6.5p7). So pointers
// of some types do not lead to one object in a program that C gives a meaning to.

namespace tandem::engines {

// Elements of a type from some place in an object on, as a pointer sees them.
struct View {
  std::uint64_t offset_bytes = 0;
  CTypeId type;
};

// One object can be seen in both ways. In doubt it can: where a type is not known, or is a
// union, and for structures that some union holds both of.
bool can_share_object(const CTypes& types, const View& a, const View& b);

// The type that the pointer at this offset of an object points to; Opaque where it is not known.
CTypeId pointed_from(const CTypes& types, const MemoryObject& object, std::uint64_t offset);

}  // namespace tandem::engines
