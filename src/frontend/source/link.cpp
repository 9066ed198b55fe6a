#include "frontend/source/link.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/module/origin.h"

namespace tandem::frontend {

namespace {

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

std::string path_of(const llvm::DIFile* file) { return file ? absolute_path(*file) : ""; }

// Where a definition is written.
std::string source_of(const llvm::GlobalValue& value) {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&value))
    return function->getSubprogram() ? path_of(function->getSubprogram()->getFile()) : "";
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value))
    variable->getDebugInfo(described);
  return described.empty() ? "" : path_of(described.front()->getVariable()->getFile());
}

// Files of several programs define the same names, `main` first of all. A file that defines a name
// means its own, so each gets a symbol of its own; it stays visible outside. Which one another file
// would mean depends on what is linked with it, and that is not known; unless all are copies of
// one, by an #include of the file that has it: then it is the one of that file.
class Namesakes {
 public:
  explicit Namesakes(std::vector<NamedModule>& modules) : modules_(modules) {
    std::map<std::string, std::size_t> defined_in;
    for (std::size_t i = 0; i < modules.size(); ++i) {
      for (const llvm::GlobalValue& value : modules[i].module->global_values()) {
        if (value.isDeclaration() || !value.hasExternalLinkage()) continue;
        const auto [first, is_new] = defined_in.emplace(value.getName().str(), i);
        if (!is_new) defined_in_[first->first] = {first->second, i};
      }
    }
  }

  // The first use of a name of which it is not known what it means.
  std::optional<AmbiguousUse> find_ambiguous() const {
    for (const auto& [name, files] : defined_in_) {
      if (find_original(name)) continue;
      if (auto found = find_user(name, files)) return found;
    }
    return std::nullopt;
  }

  std::optional<Failure> tell_apart() {
    for (const auto& [name, files] : defined_in_) {
      const auto original = find_original(name);
      if (!original) {
        if (const auto found = find_user(name, files))
          return Failure{found->why + ": give the files of one program", ""};
      }
      for (std::size_t i = 0; i < modules_.size(); ++i) {
        if (i != original) rename(name, i);
      }
    }
    return std::nullopt;
  }

 private:
  // The module of the file that has the definition of which all are copies.
  std::optional<std::size_t> find_original(const std::string& name) const {
    std::set<std::string> sources;
    std::optional<std::size_t> original;
    for (std::size_t i = 0; i < modules_.size(); ++i) {
      const llvm::Module& module = *modules_[i].module;
      const llvm::GlobalValue* value = module.getNamedValue(name);
      if (!value || value->isDeclaration() || value->hasLocalLinkage()) continue;
      sources.insert(source_of(*value));
      const auto units = module.debug_compile_units();
      if (!units.empty() && path_of(units.begin()->getFile()) == *sources.begin()) original = i;
    }
    return sources.size() == 1 ? original : std::nullopt;
  }

  std::optional<AmbiguousUse> find_user(const std::string& name,
                                        const std::pair<std::size_t, std::size_t>& files) const {
    for (const NamedModule& item : modules_) {
      const llvm::GlobalValue* value = item.module->getNamedValue(name);
      if (!value || value->hasLocalLinkage()) continue;
      const bool is_own = !value->isDeclaration() && llvm::isa<llvm::GlobalObject>(value);
      if (is_own || value->use_empty()) continue;
      return AmbiguousUse{
          item.file,
          fmt::format("'{}' is defined in {} and again in {}, and {} uses it", name,
                      modules_[files.first].file, modules_[files.second].file, item.file)};
    }
    return std::nullopt;
  }

  void rename(const std::string& name, std::size_t index) {
    llvm::GlobalValue* value = modules_[index].module->getNamedValue(name);
    auto* object = llvm::dyn_cast_or_null<llvm::GlobalObject>(value);
    if (!object || object->isDeclaration() || object->hasLocalLinkage()) return;
    remember_origin(*object, modules_[index].file);
    object->setName(fmt::format("{}.in.{}", name, index));
  }

  std::vector<NamedModule>& modules_;
  std::map<std::string, std::pair<std::size_t, std::size_t>> defined_in_;  // two of the files
};

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

std::optional<AmbiguousUse> find_ambiguous_use(std::vector<NamedModule>& modules) {
  return Namesakes(modules).find_ambiguous();
}

Result<std::unique_ptr<llvm::Module>> link(std::vector<NamedModule> modules,
                                           llvm::LLVMContext& context) {
  if (modules.empty()) return std::make_unique<llvm::Module>("empty", context);
  if (auto failure = find_other_target(modules)) return *failure;
  for (NamedModule& item : modules) remember_origins(item);
  if (auto failure = Namesakes(modules).tell_apart()) return *failure;
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
