#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/fields.h"

namespace tandem::engines {

struct SynchronisedLimits {
  // Sets of claims that are tried, likeliest first.
  std::size_t variants = 8;
  // In which a set of claims is weakened or extended.
  unsigned rounds = 12;
  // In which claims are aligned with each other, for one set of them.
  unsigned alignments = 40;
  // Obstacles to an alignment, each of which is tried as a claim that is weakened.
  std::size_t obstacles = 8;
  // Sets of calls that are followed, in one search for an unrolling.
  std::size_t states = 300;
  // Calls that one sample gets to.
  std::size_t reached_calls = 200;
  // Cases of one proof.
  std::size_t cases = 120;
  // In which the assumptions of a case are put into each other.
  int simplifying_rounds = 40;
  // Calls in both trees of one proof.
  std::size_t tree_nodes = 400;

  // Calls that are followed in one state of a search: proofs with more are too large.
  static constexpr std::size_t expanded_calls = 12;
  // How many calls leaves are looked into, one try after the other. Facts about loops are sought
  // before it gets far: with them most proofs need no deep look.
  static constexpr std::array<unsigned, 2> first_peeks{0, 1};
  static constexpr std::array<unsigned, 4> all_peeks{0, 1, 2, 4};
  // Random inputs that a search looks at.
  static constexpr std::size_t samples = 80;
  // Most of them are below this, so that order and parity vary, and large enough that a recursion
  // goes on for a while.
  static constexpr unsigned sample = 60;
  // Some are between this and its negative.
  static constexpr unsigned sample_about_zero = 6;
  // Fewer inputs from runs say nothing about which calls correspond.
  static constexpr std::size_t fewest_samples = 6;
  // How many conditions are told apart, one within the other.
  static constexpr unsigned case_depth = 14;
  // How many levels of cases lie between quick questions about the whole.
  static constexpr unsigned asked_every = 3;
  // Loops of one version. The claims are about every two of them.
  static constexpr std::size_t loops = 5;
  // Truths about pointer arithmetic. More than these only slow a solver down.
  static constexpr std::size_t pointer_sums = 40;

  // Runs that relations are learned from.
  static constexpr std::size_t runs = 14;
  // Numbers that they start from are below this: small, so that every run comes to its end.
  static constexpr unsigned start = 14;
  // In every third run they are below this: loops that begin late are entered, too.
  static constexpr unsigned larger_start = 36;
  // Calls of each run.
  static constexpr std::size_t run_steps = 40;
  // Things that one equation may speak of: with more of them, chance equations are likely.
  static constexpr std::size_t columns = 12;
  // A variable that grows larger in sample runs is no counter: it wraps around.
  static constexpr std::int64_t counter = 1 << 20;

  // Facts about recalled values, of each claim.
  static constexpr std::size_t recalled_facts = 8;
  // Places whose values are recalled in one query.
  static constexpr std::size_t recalled = 24;
  // Values of one function that are worked out in sample runs.
  static constexpr std::size_t recalled_values = 2'000;
  // Calls within calls there.
  static constexpr unsigned recalled_depth = 60;
  // Fewer visits in sample runs say nothing.
  static constexpr std::size_t fewest_visits = 5;

  // Loads of one claim that facts may speak of.
  static constexpr std::size_t loads = 12;
  // Meetings in sample runs that these facts are checked on.
  static constexpr std::size_t load_meetings = 24;
  // Fewer say nothing.
  static constexpr std::size_t fewest_load_meetings = 4;
};
TANDEM_FIELDS(SynchronisedLimits, variants, rounds, alignments, obstacles, states, reached_calls,
              cases, simplifying_rounds, tree_nodes)

}  // namespace tandem::engines
