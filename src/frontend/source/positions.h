#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

// Where code stands and when it was compiled, as the code can ask for it: __LINE__, __FILE__ and
// the like. Code that moves means the same, so these get one value wherever they stand.
//
// Lines are replaced in the syntax tree, before code is made of it: by then names that were pasted
// from them, and conditions of the preprocessor, have had the real ones. A function keeps its own
// lines where C asks for constants that differ (`case __LINE__:`). Files are replaced as they are
// expanded, so that the sizes of arrays follow, but for directives (`#include __FILE__`). The time
// is the same in every compilation.

namespace tandem::frontend {

// By macro, the real values in the order in which they occur.
using PositionValues = std::map<std::string, std::vector<std::string>>;

class Positions {
 public:
  // To be called before the file is read, and to outlive the compiler.
  std::unique_ptr<clang::ASTConsumer> watch(clang::CompilerInstance& compiler);
  const PositionValues& values() const { return values_; }

 private:
  class Macros;
  class Lines;
  PositionValues values_;
  std::set<clang::SourceLocation::UIntTy> line_strings_;  // uses of macros that make text of a line
};

// The clock that __DATE__, __TIME__ and __TIMESTAMP__ show, in seconds.
inline constexpr std::uint64_t compilation_time = 0;

}  // namespace tandem::frontend
