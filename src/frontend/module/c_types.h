#pragma once

#include <map>
#include <set>
#include <string>

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
  // These fields are left out, by the name of their structure.
  void leave_out(std::map<std::string, std::set<std::string>> fields) {
    left_out_ = std::move(fields);
  }

 private:
  void fill(CTypeId id, const llvm::DIType& type, const std::string& structure);
  void fill_composite(CType& made, const llvm::DICompositeType& type, const std::string& structure);
  CTypeId part_of_complex(const CType& type);
  CTypeId array_of(const llvm::DICompositeType& type, unsigned dimension);

  CTypes& types_;
  llvm::DenseMap<const llvm::DIType*, CTypeId> known_;
  std::map<std::string, std::set<std::string>> left_out_;
};

}  // namespace tandem::frontend
