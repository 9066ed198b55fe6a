#pragma once

#include <string>
#include <vector>

#include "base/fields.h"

// Expressions that a report is to show, as code: whoever shows one can run it before.

namespace tandem::frontend {

// C over the parameters of a function and what else its file has names for.
struct ShownExpression {
  std::string function;
  std::string text;
};
TANDEM_FIELDS(ShownExpression, function, text)

// Two functions with the parameters of that function: one gives whether the expression holds, one
// gives 1. "" where it does not compile, or has a side effect.
struct ShownSymbols {
  std::string holds;
  std::string one;
};
TANDEM_FIELDS(ShownSymbols, holds, one)

struct ShownCode {
  std::string bitcode;                // of the version, with these functions
  std::vector<ShownSymbols> symbols;  // one to one with the expressions
};
TANDEM_FIELDS(ShownCode, bitcode, symbols)

}  // namespace tandem::frontend
