#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/shared/boundary.h"

// Inputs that were run, as terms have them: each object gets an address of its own.

namespace tandem::engines {

Bits address_of(const Place& place);
// Of a pointer, the address.
Bits bits_of(const NamedValue& value);
// With addresses for the pointers among them.
std::string bytes_of(const MemoryObject& object);
// Addresses of objects are no numbers that mean something.
bool is_placed_address(Bits bits);

// The inputs of one version, as this input has them: constants, and memory in which the objects
// were stored. What an input does not say (the world, memory elsewhere) is a variable. nullopt
// where that version takes something else than the input gives.
std::optional<std::vector<ir::TermId>> placed_inputs(ir::TermPool& pool, const Task& task,
                                                     pairing::PairId pair, Side side,
                                                     const Executable& executable,
                                                     const Witness& witness);

// The object of the input that the address of a global in memory is that of, if it is one.
std::optional<Bits> placed_address(const ir::TermPool& pool, const Task& task,
                                   const Executable& executable, const Witness& witness,
                                   ir::TermId object_address);

}  // namespace tandem::engines
