#pragma once

#include <string_view>

#include "replay/program.h"

// Functions of the C library that depend on nothing but their arguments and
// what these point to, and change nothing. They are really called: any other
// answer would show differences that no program has. They are no part of a
// behaviour.

namespace tandem::replay {

// Null if the function is not one of these, or is called with other types.
LibraryFunction find_library_function(const ExternalSite& site);

}  // namespace tandem::replay
