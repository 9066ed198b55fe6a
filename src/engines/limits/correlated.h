#pragma once

#include <cstddef>
#include <cstdint>

#include "base/fields.h"

namespace tandem::engines {

struct CorrelatedLimits {
  // Queries of one search for invariants.
  std::size_t queries = 120;
  // Conditions on the inputs under which relations are sought.
  std::size_t premises = 4;

  // Runs that relations are learned from.
  static constexpr std::size_t runs = 30;
  // Numbers that both versions mention and that memory is filled with in sample runs.
  static constexpr std::size_t likely = 8;
  // Calls of each run.
  static constexpr std::size_t run_steps = 60;
  // Fewer runs that get to the end of both versions say nothing.
  static constexpr std::size_t fewest_runs = 4;
  // Places of both versions at a time. Each of them is looked at by itself.
  static constexpr std::size_t nodes = 40;
  // Ways to go on from a place: more of them are more paths than a query should have.
  static constexpr std::size_t leaves = 24;
  // Things that one equation may speak of: with more of them, chance equations are likely.
  static constexpr std::size_t columns = 14;
  // What grows larger in sample runs comes about by wrapping around, or is an address.
  static constexpr std::int64_t counter = 1 << 20;
  // Places in runs that guesses are checked on before a solver is asked.
  static constexpr std::size_t checked = 80;
  // Orders that are guessed of one place.
  static constexpr std::size_t orders = 120;
  // Things asked of both versions of which one tells the other.
  static constexpr std::size_t views = 40;
  // Of the analysis: how often a node is looked at, how often before states are widened.
  static constexpr unsigned visits = 12;
  static constexpr unsigned precise_visits = 2;
  // Ways from one node to others, and states of one node that are kept apart.
  static constexpr std::size_t ways = 24;
  static constexpr std::size_t partitions = 4;
  // Numbers that one step relates: the work grows with a power of that.
  static constexpr std::size_t coordinates = 16;
  // Choices in the values of one step that are looked at case by case.
  static constexpr unsigned case_depth = 4;
  // Of one output, to either side, that are tried.
  static constexpr std::size_t bounds = 4;
  // Sums of pointers and distances that one query speaks of.
  static constexpr std::size_t pointer_sums = 400;
  // Places of sums that one query speaks of.
  static constexpr std::size_t sums = 24;
  // Factors of an equation that is shown.
  static constexpr std::int64_t factor = 64;
};
TANDEM_FIELDS(CorrelatedLimits, queries, premises)

}  // namespace tandem::engines
