#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "verdict/verdict.h"

// Where the behaviours of the two versions part: what text and JSON both show.

namespace tandem::report {

struct Difference {
  enum class Kind : std::uint8_t { Ending, Return, Global, Memory, Call };
  Kind kind;
  std::string name;                       // the global or the place in memory; else ""
  Both<std::optional<std::string>> text;  // absent where that side has none
};

const char* to_text(Difference::Kind kind);
// How a run ended, in a stable word: "return", "exit", ..., "does-not-end".
std::string outcome_text(const Behaviour& behaviour);

// All differences; of calls only the first one that differs, as what follows it may differ for that
// reason alone.
std::vector<Difference> differences(const Confirmed& run);

// How many calls at the start are the same in both versions.
std::size_t like_calls(const Confirmed& run);
bool has_like_calls_only(const Confirmed& run);

}  // namespace tandem::report
