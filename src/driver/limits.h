#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/budget.h"
#include "base/fields.h"

namespace tandem::driver {

// How the work for a pair is shared out. The unit is logic::Limits::query, which scales with the
// effort that the user asks for.
struct Limits {
  // Inputs that a contract is tried on where it is not proved.
  std::size_t contract_inputs = 1'000;

  // A component has as many queries to spend as pairs, up to this: large recursions are hard
  // anyway, and their time would add up.
  static constexpr std::size_t queries_of_component = 4;
  // Functions that did not change are here because of what they call. They are looked at for a
  // difference, but not for long: their part of a query.
  static constexpr double unchanged_share = 0.125;
  // The same for the question when two versions do the same.
  static constexpr double condition_share = 0.5;
  // Parts of what is left, for rows of the ladder. Two rounds are enough for most differences that
  // need a solver, and what they do not decide the rows after them may.
  static constexpr double first_rounds_share = 0.2;
  // A solver that gives up on the whole of a function late leaves something for its parts.
  static constexpr double inductive_share = 0.75;
  // Versions that are not in step after this much mostly never are; callees that are looked into,
  // and more rounds, are still to come.
  static constexpr double synchronised_share = 0.75;
  // Regions that are not proved soon mostly are not: the functions as a whole get the rest.
  static constexpr double regions_share = 0.5;
  // For facts about both versions at once: what unrolling finds later may be a difference.
  static constexpr double correlated_share = 0.5;
  // Instructions of both versions, from which on a function is long.
  static constexpr std::size_t long_function = 400;
  // Regions that are a smaller part are tried before the functions are looked at as a whole.
  static constexpr double small_part = 0.25;
  // Regions that together are a larger part of their functions are no help.
  static constexpr double largest_part = 0.6;
  // The same where nothing changed but what is called: the rest may be a loop around it.
  static constexpr double largest_part_of_unchanged = 0.95;
  // How often regions grow, by 1, 2, 4, ... steps.
  static constexpr unsigned growths = 5;

  // Far behind what is counted, in milliseconds of the processor, which a busy machine has as many
  // of as an idle one: for one call of a solver, which mostly takes two seconds and hardly ever
  // twenty, and for all work on one pair.
  std::uint32_t call_ms = 60'000;
  std::uint32_t pair_ms = 180'000;
  // A worker that does nothing for so long waits for something that never comes. Replay ends its
  // own programs sooner.
  static constexpr std::chrono::minutes idle{30};
  // Up to so many calls of solvers are left out of one component, which begins anew for each.
  static constexpr std::size_t lost_calls = 3;
  // A worker that somebody kills is replaced so many times for one component.
  static constexpr unsigned kills = 5;

  // For so much effort, of which the solvers have `of_solvers`.
  Limits scaled(double factor, double of_solvers) const {
    Limits made = *this;
    scale_limits(factor, made.contract_inputs);
    scale_limits(std::max(1.0, of_solvers), made.call_ms, made.pair_ms);
    return made;
  }
};
TANDEM_FIELDS(Limits, contract_inputs, call_ms, pair_ms)

}  // namespace tandem::driver
