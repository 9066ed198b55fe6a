#pragma once

#include <array>
#include <cstddef>

#include "base/fields.h"

namespace tandem::engines {

struct ContractLimits {
  // Evaluated for one unrolling.
  std::size_t bodies = 1'500;

  // Rounds of loops that are looked at where no invariant is found, one after the other.
  static constexpr std::array<unsigned, 3> depths{2, 8, 32};
  // Numbers of a function that invariants may speak of: most likely bounds of loops.
  static constexpr std::size_t numbers = 10;
  // Guessed invariants of one loop. More only slow a solver down.
  static constexpr std::size_t guesses = 120;
};
TANDEM_FIELDS(ContractLimits, bodies)

}  // namespace tandem::engines
