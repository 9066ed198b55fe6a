#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include "base/c_type.h"

// C types from debug information into the table of a program.

namespace tandem::frontend {

class CTypeTable {
 public:
  explicit CTypeTable(CTypes& types);  // which outlives the table
  // Opaque for null and for what has no contents.
  CTypeId of(const llvm::DIType* type);
  CTypeId pointer_to(CTypeId target);

 private:
  void fill(CTypeId id, const llvm::DIType& type);
  void fill_composite(CType& made, const llvm::DICompositeType& type);
  CTypeId array_of(const llvm::DICompositeType& type, unsigned dimension);

  CTypes& types_;
  llvm::DenseMap<const llvm::DIType*, CTypeId> known_;
};

}  // namespace tandem::frontend
