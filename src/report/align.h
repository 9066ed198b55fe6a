#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/both.h"

namespace tandem::report {

// Which line of old stands beside which of new, by place in the two texts.
struct Row {
  Both<std::optional<std::size_t>> line;  // at least one
  bool is_same = false;                   // the lines are equal, but for spaces at their ends
};

// A longest common subsequence of lines; between its lines, what was replaced stands beside
// what replaced it, in order.
std::vector<Row> align(const Both<std::vector<std::string>>& texts);

}  // namespace tandem::report
