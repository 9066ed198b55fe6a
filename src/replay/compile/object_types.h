#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <map>
#include <string>

#include "base/c_type.h"

// The C types of the objects of one compiled version, from its debug information and, where
// there is none, from the types that LLVM gives them: which bytes of an object mean
// something, and as what. Not those of the front end (Subject::types).

namespace tandem::replay {

class ObjectTypes {
 public:
  explicit ObjectTypes(const llvm::Module& module);

  CTypeId of(const llvm::DIType* type);
  // A structure by its name, if there is debug information of it.
  CTypeId of(llvm::Type& type);
  CTypeId of_local(const llvm::AllocaInst& local);
  // The type of a global, if debug information says.
  CTypeId of_global(const llvm::GlobalVariable& global);

  const CTypes& all() const { return types_; }

 private:
  CTypeId add(CType type);
  CTypeId of_composite(const llvm::DICompositeType& type);
  CTypeId of_array(const llvm::DICompositeType& type);
  CTypeId of_structure(llvm::StructType& type);
  void find_structures();

  const llvm::Module& module_;
  CTypes types_;
  std::map<const llvm::DIType*, CTypeId> known_;
  std::map<llvm::Type*, CTypeId> known_plain_;
  // By name, "struct node"; found when first needed.
  std::map<std::string, const llvm::DICompositeType*> structures_;
  bool has_structures_ = false;
};

// The variable that is kept in a local, if debug information says; null otherwise.
const llvm::DILocalVariable* variable_in(const llvm::AllocaInst& local);

}  // namespace tandem::replay
