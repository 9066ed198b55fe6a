#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "llvm/IR/Module.h"

#include "base/result.h"

// The modules of a version to one module.

namespace tandem::frontend {

struct NamedModule {
  std::string file;  // as the user named it
  std::unique_ptr<llvm::Module> module;
};

// A file that uses a name which several others define.
struct AmbiguousUse {
  std::string file;
  std::string why;
};
std::optional<AmbiguousUse> find_ambiguous_use(std::vector<NamedModule>& modules);

// `modules` share one context and are used up. None at all gives an empty module. A name that
// several files define, and no other uses, is something of its own in each: they belong to several
// programs.
Result<std::unique_ptr<llvm::Module>> link(std::vector<NamedModule> modules,
                                           llvm::LLVMContext& context);

}  // namespace tandem::frontend
