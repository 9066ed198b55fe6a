#pragma once

#include <map>
#include <memory>
#include <string>

#include "clang/AST/Decl.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "llvm/IR/Module.h"

#include "frontend/source/expression_types.h"
#include "frontend/source/unsequenced.h"

// What LLVM's code does not tell of the source: where the definitions of functions begin and end
// (debug information has only the line of their names), and whether objects may be accessed by
// types other than their own.

namespace tandem::frontend {

// The name of a function in a module, before linking.
std::string symbol_of(const clang::FunctionDecl& function);

struct Extent {
  unsigned first_line = 0;
  unsigned last_line = 0;
};

// Clang as usual; notes where functions begin and end, and the like. Others derive from it to do
// more.
class NotingAction : public clang::EmitLLVMOnlyAction {
 public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;
  // To be asked for before it is run: what is said to the user of tests for optimised builds.
  void find_optimisation_tests() { looks_for_optimisation_ = true; }
  const std::string& notes() const { return notes_; }
  // Into the module, for after linking.
  void attach_notes(llvm::Module& module) const;
  const Unsequenced& unsequenced() const { return unsequenced_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override;

 private:
  std::map<std::string, Extent> extents_;  // by symbol
  // By symbol, of functions without a body: the parameters that are pointers to const. Replay does
  // not let such a function write there.
  std::map<std::string, std::string> constants_;
  StructuresByFunction structures_;
  bool has_loose_types_ = false;
  Unsequenced unsequenced_;
  bool looks_for_optimisation_ = false;
  std::string notes_;
};

// Whether objects may be accessed by any type: -fno-strict-aliasing, __attribute__((may_alias)).
bool has_loose_types(const llvm::Module& module);

// {} if nothing is known of the function.
Extent extent_of(const llvm::Function& function);

}  // namespace tandem::frontend
