#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/both.h"
#include "base/result.h"
#include "frontend/options.h"

// Contracts as the user writes them (docs/contracts.md), to conditions. What the expressions
// say is left to clang.

namespace tandem::frontend {

// A part of a contract, and the version it is for; none: both.
struct Clause {
  Condition condition;
  std::optional<Side> side;
};

// Lines `F: requires EXPR` and `F: ensures EXPR`, with `old` or `new` before them for one version;
// # begins a comment.
Result<std::vector<Clause>> parse_contracts(std::string_view text, const std::string& file);
Result<std::vector<Clause>> read_contracts(const std::vector<std::string>& files);

// The text of a comment before a function: `requires EXPR;` and `ensures EXPR;`.
Result<std::vector<Condition>> parse_annotation(std::string_view text, const std::string& function,
                                                const SourceLocation& start);

}  // namespace tandem::frontend
