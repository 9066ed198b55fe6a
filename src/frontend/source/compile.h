#pragma once

#include <memory>
#include <string>

#include "clang/Frontend/FrontendAction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include "base/result.h"
#include "frontend/options.h"
#include "frontend/source/source_notes.h"
#include "frontend/source/sources.h"

// One file to one LLVM module, by clang in this process or by LLVM's readers.

namespace tandem::frontend {

struct Compiled {
  std::unique_ptr<llvm::Module> module;  // belongs to the context given
  std::string warnings;                  // as clang prints them
  PositionValues positions = {};         // that the code asks for and is not told
};

// Runs any action of clang on a C file; gives its warnings.
Result<std::string> run_clang(const Unit& unit, bool colour, clang::FrontendAction& action);

Result<Compiled> compile(const Unit& unit, const Options& options, llvm::LLVMContext& context);
// A C file by an action that makes code.
Result<Compiled> compile_c(const Unit& unit, const Options& options, NotingAction& action);

}  // namespace tandem::frontend
