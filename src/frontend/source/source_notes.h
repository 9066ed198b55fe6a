#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "clang/CodeGen/CodeGenAction.h"
#include "llvm/IR/Module.h"

#include "frontend/source/expression_types.h"
#include "frontend/source/positions.h"
#include "frontend/source/tree_reader.h"
#include "frontend/source/unsequenced.h"

// LLVM's code does not tell all of the source. Notes on the rest are taken from clang's syntax tree
// before the code is made, and attached to the module, where they are found after linking.

namespace tandem::frontend {

// Debug information has only the line of a function's name.
struct Extent {
  unsigned first_line = 0;
  unsigned last_line = 0;
};

struct SourceNotes {
  std::map<std::string, Extent> extents;  // by symbol
  // By symbol, of functions without a body: the parameters that are pointers to const. Replay does
  // not let such a function write there.
  std::map<std::string, std::string> constants;
  StructuresByFunction structures;
  Unsequenced unsequenced;
  bool has_loose_types = false;
};

// Clang as usual, which takes notes. Others let it read more.
class NotingAction : public clang::EmitLLVMOnlyAction {
 public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;
  // To be asked for before it is run: what is said to the user of tests for optimised builds.
  void find_optimisation_tests() { looks_for_optimisation_ = true; }
  // Likewise: code is not told where it stands.
  void make_positions_same() { makes_positions_same_ = true; }
  const PositionValues& positions() const { return positions_.values(); }
  const std::string& messages() const { return messages_; }
  // Into the module, for after linking.
  void attach_notes(llvm::Module& module) const;
  const Unsequenced& unsequenced() const { return notes_.unsequenced; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override;
  // Likewise before the code is made: that takes parts of the tree with it.
  virtual void read_more(clang::ASTContext&) {}

 private:
  SourceNotes notes_;
  bool looks_for_optimisation_ = false;
  bool makes_positions_same_ = false;
  Positions positions_;
  std::string messages_;
};

// Objects may be accessed by any type: -fno-strict-aliasing, __attribute__((may_alias)).
bool has_loose_types(const llvm::Module& module);

// {} if nothing is known of the function.
Extent extent_of(const llvm::Function& function);

}  // namespace tandem::frontend
