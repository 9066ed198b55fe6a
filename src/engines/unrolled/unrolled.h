#pragma once

#include <cstdint>

#include "engines/inductive/inductive.h"

namespace tandem::engines {

// Loops and recursions followed for `depth` rounds each. A difference within
// them gives a candidate. If there is none, and no input needs more rounds, the
// pair is proved; if some does, equality within the rounds is all that is
// established.
struct UnrolledOptions {
  unsigned depth = 8;
  std::size_t max_bodies = 4'000;  // evaluated in all, on each side
  std::string obligation_prefix;
};
Attempt prove_by_unrolling(const Task& task, pairing::PairId pair, const UnrolledOptions& options);

// Asked but not decided, about the inputs that need no more rounds; nullopt where a body cannot be
// looked at, or is too large so.
std::optional<BodyQuery> state_by_unrolling(const Task& task, pairing::PairId pair,
                                            const UnrolledOptions& options, ir::TermPool& pool);
// About the inputs that satisfy a condition; nullopt too where it is not proved, as an obligation
// of the answer, that none of them needs more rounds.
std::optional<BodyQuery> state_all_rounds(const Task& task, pairing::PairId pair,
                                          const UnrolledOptions& options, const Given& given,
                                          ir::TermPool& pool);

}  // namespace tandem::engines
