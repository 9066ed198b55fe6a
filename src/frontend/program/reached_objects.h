#pragma once

#include <set>

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include "library/effects.h"

namespace tandem::frontend {

// Which objects the accesses of a program may reach that go through pointers of which it is not
// known where they lead. An access reaches objects of its own type (C17 6.5p7); as a character, as
// a vector, as anything that is not one of C's plain scalars, and where the type of the access is
// not that of the source (source_notes.h), every object.
class ReachedObjects {
 public:
  // Of the module as clang made it: passes make numbers of characters that are copied.
  ReachedObjects(const llvm::Module& module, const library::KnownEffects& library);

  // An object that is one scalar of this type.
  bool contains(const llvm::Type& type) const { return all_ || types_.contains(&type); }

 private:
  void enter(const llvm::Instruction& instruction, const library::KnownEffects& library);
  void enter_call(const llvm::CallBase& call, const library::KnownEffects& library);
  void enter_access(const llvm::Value& address, const llvm::Type& type);
  void enter_all(const llvm::Value& address);

  bool all_ = false;
  std::set<const llvm::Type*> types_;  // looked up and never walked
};

}  // namespace tandem::frontend
