#pragma once

#include <optional>
#include <set>

#include "ir/procedure.h"

namespace tandem::ir {

// Pointers that do not lead to the same bytes, as far as they are inputs of a procedure. (No
// two globals do either; that needs no saying.)
struct ApartPointers {
  std::set<std::pair<std::size_t, std::size_t>> inputs;  // by index, the smaller one first
  bool has_been_used = false;
};

// The procedure (in flow form) with two loops in a row for one that writes to several objects
// which do not overlap: the first loop does what is written to the object that is written first,
// the second one the rest. Only for loops that count up or down to a bound, so that they end, and
// that end otherwise only by an access through a null pointer: which of these comes first does not
// show then, and the tests of a pointer go with the accesses through it. nullopt: there is no such
// loop.
std::optional<Procedure> split_memory(const Procedure& procedure, ApartPointers& apart);

}  // namespace tandem::ir
