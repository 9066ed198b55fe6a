#pragma once

#include <memory>
#include <string>
#include <vector>

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

// An optimisation level among the arguments for clang means more than optimising, which Tandem
// does not do: it compiles with -O0.

namespace tandem::frontend {

// The arguments with what -Ofast says of floating point spelled out.
std::vector<std::string> with_fast_math(std::vector<std::string> arguments);

bool is_optimised(const std::vector<std::string>& arguments);

// Appends a line to `notes` for the first place outside of system headers that tests whether the
// code is being optimised. Both outlive what is given.
std::unique_ptr<clang::PPCallbacks> find_optimisation_tests(clang::Preprocessor& preprocessor,
                                                            std::string& notes);

}  // namespace tandem::frontend
