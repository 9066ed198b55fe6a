#pragma once

#include <cstddef>

namespace tandem::engines {

// Limits of the inductive rule. All are sizes, which are the same at any effort.
struct InductiveLimits {
  // Guessed facts of one pair of loops. More only slow a solver down.
  static constexpr std::size_t facts = 150;
  // Numbers on the way to a loop that facts speak of.
  static constexpr std::size_t constants = 6;
  // Terms that are looked through for these numbers.
  static constexpr std::size_t searched_terms = 500;
  // Size of a term that a fact is made of.
  static constexpr std::size_t fact_terms = 200;
};

}  // namespace tandem::engines
