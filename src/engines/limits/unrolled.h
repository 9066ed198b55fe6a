#pragma once

#include <cstddef>

#include "base/fields.h"

namespace tandem::engines {

// How far loops and recursions are followed.
struct RoundLimits {
  unsigned depth;      // rounds of each loop, and calls within calls
  std::size_t bodies;  // evaluated in all, on each side
};

struct UnrolledLimits {
  // Evaluated on each side. What needs more is mostly nested, and no solver gets through it.
  std::size_t bodies = 4'000;
  // The same where loops are followed to their end: so many rounds of nested loops are too large.
  std::size_t bodies_to_the_end = 1'200;

  // Terms of a pool: keeps the memory that a task takes within bounds.
  static constexpr std::size_t terms = 300'000;
  // Solvers count little while they take in writes to unknown places one upon the other.
  static constexpr std::size_t stores = 400;
  // Loops of no more rounds than this are seen to their end by an ordinary row of the ladder.
  static constexpr unsigned few_rounds = 32;
  // Rounds of loops that are followed to their end: tables of 256 or 512 elements, and a few more.
  static constexpr unsigned most_rounds = 600;
};
TANDEM_FIELDS(UnrolledLimits, bodies, bodies_to_the_end)

}  // namespace tandem::engines
