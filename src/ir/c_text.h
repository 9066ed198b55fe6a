#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ir/pool.h"

namespace tandem::ir {

// How C writes a term that stands for something of the source: a variable, what a
// pointer leads to.
struct CName {
  std::string text;
  bool is_signed = true;
  bool is_pointer = false;
};
using CNames = std::function<std::optional<CName>(TermId)>;

// The term as a C expression over those names, with the operators and the
// parentheses that a person would write; casts only where the types do not say
// it. Arithmetic wraps. nullopt where it holds something that C has no words
// for here: what a call gives, the contents of memory without a name, floating
// point, a term too large to read.
std::optional<std::string> to_c(const TermPool& pool, TermId term, const CNames& names);

}  // namespace tandem::ir
