#pragma once

#include <cstddef>
#include <cstdint>

#include "base/fields.h"

namespace tandem::engines {

struct EndingLimits {
  // Inputs that are tried for one on which a version does not end.
  std::size_t inputs = 1'500;
  // Of these, so many on which one does not seem to: whether it ends is looked at.
  std::size_t candidates = 6;
  // Steps from loop to loop that one such run is followed for.
  std::size_t steps = 3'000;

  // For a run that is to show that it goes on: many times what an input of that size needs.
  static constexpr std::uint64_t blocks = 1'000'000;
  // Steps from a state back to itself: one query speaks of all of them.
  static constexpr std::size_t cycle = 600;
  // Numbers of fewer bits are computed with in int.
  static constexpr unsigned int_bits = 32;
  // Values that are named in words.
  static constexpr std::size_t named = 6;
};
TANDEM_FIELDS(EndingLimits, inputs, candidates, steps)

}  // namespace tandem::engines
