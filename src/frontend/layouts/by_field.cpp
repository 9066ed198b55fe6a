#include "frontend/layouts/by_field.h"

#include <fmt/format.h>

#include "clang/AST/ExternalASTSource.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/IR/Metadata.h"

#include "frontend/layouts/own_fields.h"
#include "frontend/source/declared_names.h"

namespace tandem::frontend {

namespace {

constexpr const char* function_attribute = "tandem-structures";
constexpr const char* module_node = "tandem.structures";

// Tells clang where the fields of a structure lie.
class Places : public clang::ExternalASTSource {
 public:
  explicit Places(const MergedLayouts& layouts) : layouts_(layouts) {}

  bool layoutRecordType(const clang::RecordDecl* record, std::uint64_t& size,
                        std::uint64_t& alignment,
                        llvm::DenseMap<const clang::FieldDecl*, std::uint64_t>& offsets,
                        llvm::DenseMap<const clang::CXXRecordDecl*, clang::CharUnits>&,
                        llvm::DenseMap<const clang::CXXRecordDecl*, clang::CharUnits>&) override {
    const auto found = layouts_.find(structure_name(*record));
    if (found == layouts_.end()) return false;
    const MergedLayout& layout = found->second;
    for (const clang::FieldDecl* field : record->fields()) {
      const auto place = layout.offsets_bytes.find(field->getNameAsString());
      if (place == layout.offsets_bytes.end()) return false;
      offsets[field] = place->second * 8;
    }
    size = layout.size_bytes * 8;
    alignment = layout.alignment_bytes * 8;
    return true;
  }

 private:
  const MergedLayouts& layouts_;
};

// Clang as usual, but for the layouts; notes how functions use structures.
class ByFieldAction : public NotingAction {
 public:
  ByFieldAction(const MergedLayouts& layouts, llvm::LLVMContext& context)
      : NotingAction(&context), layouts_(layouts) {}

  ByteUses uses;

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    compiler.getASTContext().setExternalSource(llvm::makeIntrusiveRefCnt<Places>(layouts_));
    // Clang leaves these to an external source that reads a whole program.
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.getBuiltinInfo().initializeBuiltins(preprocessor.getIdentifierTable(),
                                                     compiler.getLangOpts());
    return NotingAction::CreateASTConsumer(compiler, file);
  }
  void read_more(clang::ASTContext& context) override { uses = find_byte_uses(context); }

 private:
  const MergedLayouts& layouts_;
};

std::string to_text(const ByteUse& use) {
  return fmt::format("{},{},{},{}", static_cast<unsigned>(use.use), use.line, use.column,
                     use.structure);
}

ByteUse parse_use(llvm::StringRef text) {
  ByteUse use;
  unsigned kind = 0;
  text.consumeInteger(10, kind);
  text.consume_front(",");
  text.consumeInteger(10, use.line);
  text.consume_front(",");
  text.consumeInteger(10, use.column);
  text.consume_front(",");
  use.use = static_cast<StructureUse>(kind);
  use.structure = text.str();
  return use;
}

void attach_uses(const ByteUses& uses, llvm::Module& module) {
  for (const auto& [symbol, list] : uses.of_functions) {
    llvm::Function* function = module.getFunction(symbol);
    if (!function) continue;
    std::string text;
    for (const ByteUse& use : list) text += to_text(use) + ";";
    function->addFnAttr(function_attribute, text);
  }
  llvm::NamedMDNode* node = module.getOrInsertNamedMetadata(module_node);
  for (const ByteUse& use : uses.elsewhere) {
    // A variable that starts with these contents is no use of its bytes.
    if (use.use != StructureUse::Bytes) continue;
    llvm::LLVMContext& context = module.getContext();
    node->addOperand(llvm::MDNode::get(context, llvm::MDString::get(context, use.structure)));
  }
}

}  // namespace

Result<Compiled> compile_by_field(const Unit& unit, const Options& options,
                                  const MergedLayouts& layouts, llvm::LLVMContext& context) {
  ByFieldAction action(layouts, context);
  auto compiled = compile_c(unit, options, action);
  if (compiled) attach_uses(action.uses, *compiled->module);
  return compiled;
}

std::optional<std::vector<ByteUse>> uses_of(const llvm::Function& function) {
  if (!function.hasFnAttribute(function_attribute)) return std::nullopt;
  llvm::SmallVector<llvm::StringRef, 8> parts;
  function.getFnAttribute(function_attribute).getValueAsString().split(parts, ';', -1, false);
  std::vector<ByteUse> uses;
  for (const llvm::StringRef part : parts) uses.push_back(parse_use(part));
  return uses;
}

std::set<std::string> used_elsewhere(const llvm::Module& module, const MergedLayouts& layouts,
                                     Side side) {
  std::set<std::string> names;
  for (const std::string& name : addressed_in_initial_values(module)) {
    const auto found = layouts.find(name);
    if (found != layouts.end() && !found->second.only_in[side].empty()) names.insert(name);
  }
  const llvm::NamedMDNode* node = module.getNamedMetadata(module_node);
  if (!node) return names;
  for (const llvm::MDNode* entry : node->operands())
    names.insert(llvm::cast<llvm::MDString>(entry->getOperand(0))->getString().str());
  return names;
}

}  // namespace tandem::frontend
