#include "frontend/source/expression_types.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include "frontend/module/structures.h"
#include "frontend/source/declared_names.h"

namespace tandem::frontend {

namespace {

constexpr const char* types_attribute =
    "tandem-expression-types";  // of a function: "struct a;struct b"

class TypeFinder : public clang::RecursiveASTVisitor<TypeFinder> {
 public:
  StructuresByFunction take() { return std::move(found_); }

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    in_ = function->doesThisDeclarationHaveABody() ? &found_[symbol_of(*function)] : nullptr;
    const bool goes_on = RecursiveASTVisitor::TraverseFunctionDecl(function);
    in_ = nullptr;
    return goes_on;
  }

  bool VisitExpr(clang::Expr* expression) {
    if (!in_) return true;
    clang::QualType type = expression->getType();
    while (!type.isNull() && (type->isPointerType() || type->isArrayType()))
      type = type->isPointerType() ? type->getPointeeType()
                                   : type->getAsArrayTypeUnsafe()->getElementType();
    const clang::RecordDecl* record = type.isNull() ? nullptr : type->getAsRecordDecl();
    const std::string name = record ? structure_name(*record) : "";
    if (!name.empty()) in_->insert(name);
    return true;
  }

 private:
  StructuresByFunction found_;
  std::set<std::string>* in_ = nullptr;  // of the function that is being visited
};

void keep_types(llvm::Module& module, const std::set<std::string>& names) {
  for (llvm::DICompileUnit* unit : module.debug_compile_units()) {
    llvm::SmallVector<llvm::Metadata*, 8> kept;
    for (llvm::DIScope* retained : unit->getRetainedTypes()) {
      const auto* type = llvm::dyn_cast_or_null<llvm::DIType>(retained);
      if (type && names.contains(structure_name(type))) kept.push_back(retained);
    }
    unit->replaceRetainedTypes(llvm::MDTuple::get(module.getContext(), kept));
  }
}

}  // namespace

StructuresByFunction find_expression_types(clang::ASTContext& context) {
  TypeFinder finder;
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return finder.take();
}

void attach_expression_types(const StructuresByFunction& structures, llvm::Module& module) {
  std::set<std::string> all;
  for (const auto& [symbol, names] : structures) {
    llvm::Function* function = module.getFunction(symbol);
    if (!function || names.empty()) continue;
    function->addFnAttr(types_attribute, llvm::join(names, ";"));
    all.insert(names.begin(), names.end());
  }
  keep_types(module, all);
}

std::set<std::string> expression_types_of(const llvm::Function& function) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  function.getFnAttribute(types_attribute).getValueAsString().split(parts, ';', -1, false);
  std::set<std::string> names;
  for (const llvm::StringRef part : parts) names.insert(part.str());
  return names;
}

}  // namespace tandem::frontend
