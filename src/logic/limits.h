#pragma once

#include <cstddef>
#include <cstdint>

#include "base/budget.h"
#include "base/fields.h"

namespace tandem::logic {

struct SolverLimits {
  std::uint64_t resources;  // one call may use so many, of the solver's own kind
  Work work_per_thousand;   // that so many resources are charged as
};
TANDEM_FIELDS(SolverLimits, resources, work_per_thousand)

// Every limit of the prover. Those that count work scale with the effort that the user asks for.
// The others are the same at any effort: they keep a solver from using up the memory, or are
// prices. Prices are averages over the case suite; single queries are up to ten times slower or
// three times quicker.
struct Limits {
  // About two seconds each: what is proved at all is nearly always proved in less.
  SolverLimits z3{8'000'000, 250};
  SolverLimits cvc5{500'000, 2'500};
  // For one query: all encodings, placements of objects and solvers together.
  Work query = 8'000 * work_per_ms;

  // A unit of resources takes longer in floating point and on integers than on bit-vectors.
  static constexpr Work slow_theory_factor = 2;
  // To set a solver up. Z3 and cvc5 take about a millisecond even for "x < 1".
  static constexpr Work work_per_call = 1'000;
  // To build a node, hand it over and preprocess it, of which solvers count only a part.
  static constexpr Work work_per_node = 5;

  // Above so many cells of multipliers and dividers a solver takes hundreds of megabytes to
  // translate them to bits.
  static constexpr std::size_t cells = 50'000;
  // A brief question may have one 32-bit product: it is taken apart where there is no quick answer.
  static constexpr std::size_t brief_cells = 1'100;
  // Solvers multiply polynomials out before they count. A product of so many variables is still
  // small.
  static constexpr std::size_t degree = 24;
  // Up to so many objects are kept apart from each other, with a constraint for every two, without
  // asking which of them need it.
  static constexpr std::size_t few_objects = 6;
  // Above so many elements a table is an uninterpreted function: every element is a choice.
  static constexpr std::size_t table_elements = 1'024;
  // A model says of at most so many bytes what they hold: each is a term that the solver evaluates.
  static constexpr std::size_t model_bytes = 2'000;

  Limits scaled(double factor) const;
};
TANDEM_FIELDS(Limits, z3, cvc5, query)

}  // namespace tandem::logic
