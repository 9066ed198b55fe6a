#pragma once

#include <string>
#include <vector>

#include "replay/memory/final_state.h"
#include "verdict/run.h"

// The raw outcomes of an input in both versions, before anything is put into words.

namespace tandem::replay {

// An argument of an external call that is a pointer: what it points to, as in LoggedArgument.
struct PlacedArgument {
  std::uint32_t call = 0;
  std::uint32_t argument = 0;
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;
  std::int64_t offset = 0;
  std::string name;  // of a function
};
TANDEM_FIELDS(PlacedArgument, call, argument, kind, index, offset, name)

// The memory that a call showed to its callee. Its roots are the arguments.
struct ShownMemory {
  std::uint32_t call = 0;
  FinalState state;
  std::vector<bool> by_value;  // the arguments that are structures
};
TANDEM_FIELDS(ShownMemory, call, state, by_value)

struct Outcomes {
  Both<Behaviour> behaviours;
  Both<FinalState> states;
  Both<std::vector<PlacedArgument>> placed;
  Both<std::vector<ShownMemory>> shown;  // in order of the calls
  // Those of the objects that are shown. From the process that compiled, not from the one that ran.
  Both<CTypes> object_types;
};
TANDEM_FIELDS(Outcomes, behaviours, states, placed, shown, object_types)

// True if all of it can be used without harm: the process that wrote it ran anything.
bool is_consistent(const Outcomes& outcomes);

}  // namespace tandem::replay
