#pragma once

#include "engines/shared/engine.h"
#include "ir/loops.h"

namespace tandem::engines {

// How loops are cut out of a body: as procedures that end with the loop, or with
// the function (ir/continuations.h; calls of itself that come last count as loops).
// Split: as AtExit, after loops that compute several things became several loops
// (ir/split_loops.h).
enum class LoopCut : std::uint8_t { AtExit, AtReturn, Split };

// Both bodies of a pair with calls inlined, in recursive form; nullopt, with the
// reason, where one has no body or cannot be brought into that form.
struct Prepared {
  std::optional<Both<ir::RecursiveForm>> forms;
  std::string why_not;
  bool has_used_apart = false;  // rests on pointers that do not alias (pairing::Pair::no_alias)
};
Prepared prepare(const Task& task, const Question& question, LoopCut cut = LoopCut::AtExit);

}  // namespace tandem::engines
