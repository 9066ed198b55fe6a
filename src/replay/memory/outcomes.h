#pragma once

#include <string>
#include <vector>

#include "replay/memory/final_state.h"
#include "verdict/witness.h"

// What two versions did on an input, before anything is put into words.

namespace tandem::replay {

// An argument of an external call that is a pointer: what it points to, as in LoggedArgument.
struct PlacedArgument {
  static constexpr std::uint32_t callee = ~std::uint32_t{0};
  std::uint32_t call = 0;
  std::uint32_t argument = 0;  // or `callee`: the function itself
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;
  std::int64_t offset = 0;
  std::string name;  // of a function
};
TANDEM_FIELDS(PlacedArgument, call, argument, kind, index, offset, name)

// Behaviour::memory is still empty: the caller, who has the names, writes it from the states.
struct Outcomes {
  Both<Behaviour> behaviours;
  Both<FinalState> states;
  Both<std::vector<PlacedArgument>> placed;
};
TANDEM_FIELDS(Outcomes, behaviours, states, placed)

}  // namespace tandem::replay
