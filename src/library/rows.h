#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

// Lines of a name and words; `#` starts a comment.

namespace tandem::library {

using Words = std::vector<std::string>;
// Gives the problem with a row; "" if there is none.
using ReadRow = std::function<std::string(const std::string& name, const Words& words)>;

// Hands over one row after the other. The first problem is the failure, with `file` and the line:
// of `read`, or a row that has no words, a name that is none of C, or the name of an earlier row.
std::optional<Failure> read_rows(std::string_view text, const std::string& file,
                                 const ReadRow& read);

}  // namespace tandem::library
