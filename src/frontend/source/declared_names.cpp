#include "frontend/source/declared_names.h"

#include "clang/AST/Attr.h"

namespace tandem::frontend {

std::string symbol_of(const clang::FunctionDecl& function) {
  if (const auto* label = function.getAttr<clang::AsmLabelAttr>())
    return "\1" + label->getLabel().str();
  return function.getNameAsString();
}

std::string structure_name(const clang::RecordDecl& record) {
  std::string name = record.getNameAsString();
  if (name.empty() && record.getTypedefNameForAnonDecl())
    name = record.getTypedefNameForAnonDecl()->getNameAsString();
  if (name.empty()) return "";
  return (record.isUnion() ? "union " : "struct ") + name;
}

}  // namespace tandem::frontend
