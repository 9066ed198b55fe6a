#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "llvm/IR/Function.h"

#include "frontend/layouts/byte_uses.h"
#include "frontend/layouts/merged_layouts.h"
#include "frontend/source/source_notes.h"

// Compiling with layouts that are not those of the target: the merged ones of the
// two versions.

namespace tandem::frontend {

// Clang as usual, but for the layouts; notes how functions use structures.
class ByFieldAction : public NotingAction {
 public:
  // `layouts` outlives the action.
  ByFieldAction(const MergedLayouts& layouts, llvm::LLVMContext& context)
      : NotingAction(&context), layouts_(layouts) {}

  const ByteUses& uses() const { return uses_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override;

 private:
  const MergedLayouts& layouts_;
  ByteUses uses_;
};

// Writes the uses into the module, and reads them from there after linking.
void attach_uses(const ByteUses& uses, llvm::Module& module);
// None if nothing is known of the function.
std::optional<std::vector<ByteUse>> uses_of(const llvm::Function& function);
// The structures whose bytes count outside of functions, or whose own fields have an
// address there.
std::set<std::string> used_elsewhere(const llvm::Module& module, const MergedLayouts& layouts,
                                     Side side);

}  // namespace tandem::frontend
