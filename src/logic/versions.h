#pragma once

#include <string>

namespace tandem::logic {

// The solvers that are there: "Z3 4.8.12, cvc5 1.0.3".
std::string solver_versions();

}  // namespace tandem::logic
