#pragma once

#include "engines/shared/engine.h"

// Rules for the pointers of an input that C has, and the machine has not.

namespace tandem::engines {

// The alignment that an address of this type needs, in bytes. For a structure it may be less than
// that: debug information does not say which are packed.
std::uint64_t alignment_of(const CTypes& types, CTypeId type);

// A pointer to `part` can lead to this offset in an object with elements of type
// `element`: it is aligned, and of structures one contains the other there.
bool can_point_to(const CTypes& types, CTypeId element, std::uint64_t offset, CTypeId part);

// Where those among the parameters that lead to scalars are aligned, and no two structures of one
// type that they lead to overlap in part. Given are the inputs of the old version. Nothing is said
// of a pair that calls itself: it may pass others on.
ir::TermId valid_pointers(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                          const std::vector<ir::TermId>& inputs);
// The same as a value, for what rests on it (verdict/proof.h).
ir::Formula valid_pointers_formula(const Task& task, pairing::PairId pair);

// The same, and structures are aligned as their members ask: so are those of nearly all programs.
ir::TermId usual_pointers(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                          const std::vector<ir::TermId>& inputs);

// There are two pointers, so that it can matter how they lie to each other.
bool has_two_pointers(const Task& task, pairing::PairId pair);

// The same of structures, for what the pool says of terms.
void keep_structures_whole(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                           const std::vector<ir::TermId>& inputs);

}  // namespace tandem::engines
