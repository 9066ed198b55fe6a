#pragma once

#include <string_view>

#include "base/result.h"
#include "ir/program.h"

namespace tandem::ir {

// Reads what print.h writes for a program (the grammar is in README.md). Lines
// that start with "//" are comments. A failure names the line. Only the text is
// checked here: ask verify.h whether the procedures make sense.
Result<Program> parse_program(std::string_view text);

}  // namespace tandem::ir
