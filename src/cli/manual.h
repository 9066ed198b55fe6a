#pragma once

#include <string>

#include "base/result.h"

namespace CLI {
class App;
}

namespace tandem::cli {

// Made from the table of options, so that they say what the program does:
// "man", "bash", "zsh" or "fish".
Result<std::string> generated(const CLI::App& app, const std::string& kind);

}  // namespace tandem::cli
