#pragma once

#include <string>
#include <vector>

#include "verdict/proof.h"

namespace tandem::report {

// The grounds of a proof about a function in words, one line each.
std::vector<std::string> grounds_text(const std::string& function, const Grounds& grounds);

// Something that nobody proved, true or not.
bool is_assumption(const Ground& ground);

}  // namespace tandem::report
