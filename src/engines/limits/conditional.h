#pragma once

#include <cstddef>

#include "base/fields.h"

namespace tandem::engines {

struct ConditionalLimits {
  // Asked about one pair.
  unsigned queries = 400;
  // Where the solver has given up so often, it is not likely to know the rest.
  unsigned undecided = 2;
  // Evaluated on each side to look at the first rounds of loops: what is nested is soon large.
  std::size_t bodies = 60;
  // Conditions that are asked for at each choice, to say how two versions differ.
  std::size_t choices = 24;

  // Models that refuted a guess and are kept to refute others.
  static constexpr std::size_t models = 64;
  // Length of one comparison in a condition, so that people can read it.
  static constexpr std::size_t literal_characters = 60;
  // The same in terms, counted as a tree.
  static constexpr std::size_t literal_terms = 100;
  // Comparisons that a condition may be made of: each is asked about in every part.
  static constexpr std::size_t atoms = 24;
  // A comparison with more choices in it stands for too many.
  static constexpr unsigned choices_in_atom = 2;
  // A condition of more parts is none that people can read.
  static constexpr std::size_t parts = 12;
  // The same in comparisons.
  static constexpr std::size_t printed_atoms = 8;
  // A condition that takes more effort to read is worth the search for a plainer one.
  static constexpr std::size_t plain_effort = 7;

  // Numbers that a linear condition speaks of.
  static constexpr std::size_t linear_numbers = 4;
  // Constraints of one polyhedron.
  static constexpr std::size_t linear_constraints = 5;
  // Inputs that patterns of conditions are filled in with: there is a condition for every two.
  static constexpr std::size_t template_inputs = 4;
  static constexpr std::size_t template_masks = 4;

  // Conditions inside loops that are assumed from the start, each with a proof.
  static constexpr std::size_t assumed = 8;
  // Atoms of each kind, from inside loops.
  static constexpr std::size_t loop_atoms = 12;
  // Numbers up to this are counts of rounds that a condition may speak of.
  static constexpr unsigned round_number = 8;
  // Rounds in which most differences show.
  static constexpr unsigned short_rounds = 2;
  // Rounds of a loop over a short array, which is seen to its end.
  static constexpr unsigned fixed_rounds = 32;
};
TANDEM_FIELDS(ConditionalLimits, queries, undecided, bodies, choices)

}  // namespace tandem::engines
