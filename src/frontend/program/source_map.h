#pragma once

#include <map>
#include <string>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

#include "base/source_location.h"
#include "frontend/source/sources.h"
#include "ir/program.h"

// From LLVM's debug information back to the C source: positions, and the
// variables that values stand for.

namespace tandem::frontend {

class SourceMap {
 public:
  explicit SourceMap(std::vector<Root> roots) : roots_(std::move(roots)) {}

  // The file as the user would name it.
  const std::string& file(const llvm::DIFile* file) const;
  SourceLocation where(const llvm::Instruction& instruction) const;
  SourceLocation where(const llvm::Function& function) const;
  // Where its text is, if that is known.
  static std::optional<ir::SourceText> text(const llvm::Function& function);

 private:
  std::vector<Root> roots_;
  mutable llvm::DenseMap<const llvm::DIFile*, std::string> files_;  // looked up, never walked
};

// The source variables of one function's values.
class VariableNames {
 public:
  explicit VariableNames(const llvm::Function& function);
  std::string of(const llvm::Value& value) const;  // "" if it stands for none
  // The C type of the variable that it stands for; null if for none as a whole.
  const llvm::DIType* type_of(const llvm::Value& value) const;
  // The type of the variable of each name; null where several of one name have several.
  const std::map<std::string, const llvm::DIType*>& types() const { return type_of_name_; }
  // The variable of C parameter `index`, counted from 0; null if not known.
  const llvm::DILocalVariable* parameter(unsigned index) const;

 private:
  llvm::DenseMap<const llvm::Value*, std::string> names_;
  llvm::DenseMap<const llvm::Value*, const llvm::DIType*> types_;
  std::map<std::string, const llvm::DIType*> type_of_name_;
  std::map<unsigned, const llvm::DILocalVariable*> parameters_;
};

}  // namespace tandem::frontend
