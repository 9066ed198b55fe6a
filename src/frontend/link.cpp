#include "frontend/link.h"

#include <fmt/format.h>
#include <map>
#include <optional>

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"

namespace tandem::frontend {

namespace {

constexpr const char* origin_kind = "tandem.origin";

void remember_origin(llvm::GlobalObject& object, const std::string& file) {
  llvm::LLVMContext& context = object.getContext();
  llvm::Metadata* parts[] = {llvm::MDString::get(context, object.getName()),
                             llvm::MDString::get(context, file)};
  object.setMetadata(origin_kind, llvm::MDNode::get(context, parts));
}

void remember_origins(NamedModule& item) {
  for (llvm::Function& function : *item.module) {
    if (!function.isDeclaration() && (!function.getSubprogram() || function.hasLocalLinkage())) {
      remember_origin(function, item.file);
    }
  }
  for (llvm::GlobalVariable& global : item.module->globals()) {
    const bool has_debug_information = global.hasMetadata(llvm::LLVMContext::MD_dbg);
    if (!global.isDeclaration() && (!has_debug_information || global.hasLocalLinkage())) {
      remember_origin(global, item.file);
    }
  }
}

// LLVM's linker names neither file; so look for this first.
std::optional<Failure> find_duplicate(const std::vector<NamedModule>& modules) {
  std::map<std::string, std::string> defined_in;
  for (const NamedModule& item : modules) {
    for (const llvm::GlobalValue& value : item.module->global_values()) {
      if (value.isDeclaration() || !value.hasExternalLinkage()) continue;
      const auto [first, is_new] = defined_in.emplace(value.getName().str(), item.file);
      if (!is_new) {
        return Failure{fmt::format("'{}' is defined in {} and again in {}", first->first,
                                   first->second, item.file),
                       ""};
      }
    }
  }
  return std::nullopt;
}

std::optional<Failure> find_other_target(const std::vector<NamedModule>& modules) {
  for (const NamedModule& item : modules) {
    if (item.module->getDataLayout() != modules.front().module->getDataLayout()) {
      return Failure{fmt::format("{} and {} are compiled for different targets",
                                 modules.front().file, item.file),
                     ""};
    }
  }
  return std::nullopt;
}

// Keeps LLVM's complaints from going to stderr.
class LinkerMessages : public llvm::DiagnosticHandler {
 public:
  explicit LinkerMessages(std::string& text) : text_(text) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error || !text_.empty()) return true;
    llvm::raw_string_ostream stream(text_);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }

 private:
  std::string& text_;  // outlives the linking
};

}  // namespace

Origin origin_of(const llvm::GlobalObject& object) {
  const llvm::MDNode* node = object.getMetadata(origin_kind);
  if (!node) return Origin{object.getName().str(), ""};
  const auto text = [&](unsigned i) {
    return llvm::cast<llvm::MDString>(node->getOperand(i))->getString().str();
  };
  return Origin{text(0), text(1)};
}

Result<std::unique_ptr<llvm::Module>> link(std::vector<NamedModule> modules,
                                           llvm::LLVMContext& context) {
  if (modules.empty()) return std::make_unique<llvm::Module>("empty", context);
  if (auto failure = find_duplicate(modules)) return *failure;
  if (auto failure = find_other_target(modules)) return *failure;
  for (NamedModule& item : modules) remember_origins(item);
  std::unique_ptr<llvm::Module> linked = std::move(modules.front().module);
  if (modules.size() == 1) return linked;

  std::string complaint;
  auto usual_handler = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<LinkerMessages>(complaint));
  llvm::Linker linker(*linked);
  bool failed = false;
  std::string failed_file;
  for (std::size_t i = 1; i < modules.size() && !failed; ++i) {
    failed = linker.linkInModule(std::move(modules[i].module));
    failed_file = modules[i].file;
  }
  context.setDiagnosticHandler(std::move(usual_handler));
  if (failed) return Failure{fmt::format("{}: does not link: {}", failed_file, complaint), ""};
  return linked;
}

}  // namespace tandem::frontend
