#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace tandem {

// Written aside and renamed: whoever looks finds the whole text, or what was there before.
std::optional<Failure> write_file(const std::string& path, const std::string& text);

}  // namespace tandem
