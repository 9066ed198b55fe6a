#include "frontend/source/source_notes.h"

#include <fmt/format.h>

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/ADT/STLExtras.h"

#include "frontend/source/declared_names.h"
#include "frontend/source/optimisation.h"

namespace tandem::frontend {

namespace {

constexpr const char* attribute = "tandem-lines";  // of a function: "first,last"
// On a function without a body: the parameters that are pointers to const, "0,2".
constexpr const char* constant_attribute = "tandem-const";
constexpr const char* loose_types_node = "tandem.loose-types";  // of a module

bool may_alias(const clang::DeclContext& declared) {
  return llvm::any_of(declared.decls(), [](const clang::Decl* decl) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    return decl->hasAttr<clang::MayAliasAttr>() || (function && may_alias(*function));
  });
}

std::string constant_parameters(const clang::FunctionDecl& function) {
  std::string list;
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const clang::QualType type = function.getParamDecl(i)->getType();
    const bool is_constant = type->isPointerType() && type->getPointeeType().isConstQualified();
    // A structure may be passed in pieces, and then arguments have other numbers: all are taken so.
    if (type->isRecordType()) return "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15";
    if (is_constant) list += fmt::format("{}{}", list.empty() ? "" : ",", i);
  }
  return list;
}

// Lines as debug information counts them, so by #line too. None for what spans files.
Extent extent_in_source(const clang::FunctionDecl& function, const clang::SourceManager& sources) {
  const clang::PresumedLoc first = sources.getPresumedLoc(function.getBeginLoc());
  const clang::PresumedLoc last = sources.getPresumedLoc(function.getEndLoc());
  if (first.isInvalid() || last.isInvalid() || first.getLine() > last.getLine()) return {};
  if (llvm::StringRef(first.getFilename()) != last.getFilename()) return {};
  return {first.getLine(), last.getLine()};
}

SourceNotes notes_on(clang::ASTContext& context) {
  SourceNotes notes;
  notes.structures = find_expression_types(context);
  notes.unsequenced = find_unsequenced(context);
  notes.has_loose_types = may_alias(*context.getTranslationUnitDecl());
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (function && !function->hasBody())
      notes.constants[symbol_of(*function)] = constant_parameters(*function);
    if (function && function->doesThisDeclarationHaveABody())
      notes.extents[symbol_of(*function)] = extent_in_source(*function, context.getSourceManager());
  }
  return notes;
}

}  // namespace

std::unique_ptr<clang::ASTConsumer> NotingAction::CreateASTConsumer(
    clang::CompilerInstance& compiler, llvm::StringRef file) {
  if (looks_for_optimisation_) {
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(frontend::find_optimisation_tests(preprocessor, messages_));
  }
  const bool has_relaxed_aliasing = compiler.getCodeGenOpts().RelaxedAliasing;
  std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
  if (makes_positions_same_) consumers.push_back(positions_.watch(compiler));
  consumers.push_back(
      std::make_unique<TreeReader>([this, has_relaxed_aliasing](clang::ASTContext& context) {
        notes_ = notes_on(context);
        notes_.has_loose_types = notes_.has_loose_types || has_relaxed_aliasing;
        read_more(context);
      }));
  consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
  return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
}

void NotingAction::attach_notes(llvm::Module& module) const {
  if (notes_.has_loose_types) module.getOrInsertNamedMetadata(loose_types_node);
  attach_expression_types(notes_.structures, module);
  for (const auto& [symbol, extent] : notes_.extents) {
    llvm::Function* function = module.getFunction(symbol);
    if (!function || extent.first_line == 0) continue;
    function->addFnAttr(attribute, fmt::format("{},{}", extent.first_line, extent.last_line));
  }
  for (const auto& [symbol, list] : notes_.constants) {
    llvm::Function* function = module.getFunction(symbol);
    if (function && function->isDeclaration() && !list.empty())
      function->addFnAttr(constant_attribute, list);
  }
}

bool has_loose_types(const llvm::Module& module) {
  return module.getNamedMetadata(loose_types_node) != nullptr;
}

Extent extent_of(const llvm::Function& function) {
  llvm::StringRef text = function.getFnAttribute(attribute).getValueAsString();
  Extent extent;
  const bool is_bad = text.consumeInteger(10, extent.first_line) || !text.consume_front(",") ||
                      text.consumeInteger(10, extent.last_line);
  return is_bad ? Extent{} : extent;
}

}  // namespace tandem::frontend
