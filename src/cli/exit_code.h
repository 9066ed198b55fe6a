#pragma once

#include <cstdint>

#include "verdict/report.h"

namespace tandem::cli {

// One meaning each; the first three as in diff(1).
enum class ExitCode : std::uint8_t {
  Equivalent = 0,  // everything is equivalent, under the conditions that the user gave if any (or
                   // there was nothing to compare)
  Different = 1,   // some difference is confirmed
  BadInput = 2,    // bad usage, or input that cannot be read or compiled
  Open = 3,        // no difference is known, but not everything could be established
  Bug = 70,        // a bug in Tandem
};

// What counts, as --fail-on says.
struct Failing {
  bool different = true;
  bool unknown = true;
  bool added = false;    // a function that the old version does not have
  bool removed = false;  // one that the new version does not have
};

// A confirmed difference was seen natively and stands whatever else went wrong,
// so it goes before a bug in another pair; a bug goes before what is merely open.
ExitCode exit_code(const Report& report, const Failing& failing = {});

}  // namespace tandem::cli
