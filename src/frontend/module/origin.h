#pragma once

#include <string>

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalObject.h"

// Where functions and globals of a linked module are from.

namespace tandem::frontend {

// The name of a function or global before linking, and its file, for what linking may rename (what
// is static, or defined in several files) and for what has no debug information (.ll and .bc
// files).
struct Origin {
  std::string name;
  std::string file;
};
Origin origin_of(const llvm::GlobalObject& object);
// Before linking.
void remember_origin(llvm::GlobalObject& object, const std::string& file);

std::string absolute_path(const llvm::DIFile& file);

}  // namespace tandem::frontend
