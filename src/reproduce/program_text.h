#pragma once

#include <string>

#include "reproduce/version_text.h"

#include "base/result.h"
#include "ir/program.h"
#include "pairing/pairing.h"
#include "verdict/verdict.h"

namespace tandem::reproduce {

extern const char* const runtime_text;  // runtime.c, put in at build time

// All that one reproducer is made of; everything outlives it.
struct Difference {
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  pairing::PairId pair;
  const Confirmed& run;
  const Both<VersionText>& versions;
};

// The C program, or why there can be none.
Result<std::string> program_text(const Difference& difference);

}  // namespace tandem::reproduce
