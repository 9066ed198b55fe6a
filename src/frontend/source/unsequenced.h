#pragma once

#include <map>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "llvm/IR/Module.h"

// Side effects whose order C leaves open: `p[(*n)++] = x` changes *n and p[...], and is undefined
// where these are one object (C17 6.5p2). LLVM's code has an order, clang's, and would give it a
// meaning.

namespace tandem::frontend {

struct SourcePlace {
  unsigned line = 0;
  unsigned column = 0;
  friend auto operator<=>(const SourcePlace&, const SourcePlace&) = default;
};

// Two accesses: one place is written, the other written or read.
struct UnsequencedPair {
  enum class Kind : std::uint8_t { Written, Read };
  SourcePlace effect;
  SourcePlace access;
  Kind access_is = Kind::Written;
};

using Unsequenced = std::map<std::string, std::vector<UnsequencedPair>>;  // by symbol

// Effects on locals are left out, and what stands in macros: all of a macro is at one place.
Unsequenced find_unsequenced(clang::ASTContext& context);

// Where the two are the same bytes, the code goes no further: __builtin_unreachable().
void guard_unsequenced(llvm::Module& module, const Unsequenced& pairs);

}  // namespace tandem::frontend
