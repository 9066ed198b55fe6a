#pragma once

#include "library/functions.h"

// From the words of a row to a Function.

namespace tandem::library {

// Gives the problem with the words; "" if there is none.
std::string read_function(const std::string& name, const Words& words, Function& function);

std::vector<std::string_view> column_names();

}  // namespace tandem::library
