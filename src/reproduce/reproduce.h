#pragma once

#include <string>
#include <vector>

#include "frontend/confined.h"
#include "ir/program.h"
#include "pairing/pairing.h"
#include "verdict/verdict.h"

// Confirmed differences as C programs that show them without Tandem.

namespace tandem::reproduce {

struct Case {
  pairing::PairId pair;
  const Confirmed* run = nullptr;
};

// Writes <directory>/<function>.c for each case. Gives a line for each difference that no
// program shows; fails where a file cannot be written.
Result<std::vector<std::string>> write(const Both<frontend::Sources>& sources,
                                       frontend::ConfinedFrontend& reader,
                                       const Both<ir::Program>& programs, const pairing::Plan& plan,
                                       const std::vector<Case>& cases,
                                       const std::string& directory);

}  // namespace tandem::reproduce
