#pragma once

#include <string>
#include <vector>

#include "verdict/report.h"

namespace tandem::report {

// A difference that is proved to be there only where a pointer is null, or at whose input both
// versions trap: fills Finding::only of every finding that is different.
void find_only(Report& report);

// The pointers one of which is NULL on every input on which a condition does not hold; none if that
// cannot be told from its text.
std::vector<std::string> null_outside(const std::string& condition);

}  // namespace tandem::report
