#pragma once

#include <string>
#include <vector>

#include "interpreter.h"

namespace tandem::ir::testing {

// A random program in all its forms. draw() is to be called in a RapidCheck
// property.
struct Forms {
  Program implicit;
  Program flow;
  Interpreter::Forms recursive;

  static Forms draw();
  std::string to_text() const;
};

std::string joined(const std::vector<std::string>& lines);

// Fails the property unless the two agree, or `actual` took too long.
void expect_same(const Execution& expected, const Execution& actual, const std::string& what);

}  // namespace tandem::ir::testing
