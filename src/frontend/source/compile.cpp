#include "frontend/source/compile.h"

#include <filesystem>
#include <fmt/format.h>

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include "frontend/source/assumptions.h"
#include "frontend/source/library_copies.h"
#include "frontend/source/optimisation.h"
#include "frontend/source/printable_names.h"
#include "frontend/source/readable_files.h"
#include "frontend/source/source_notes.h"
#include "frontend/source/tree_files.h"
#include "frontend/source/unsequenced.h"

namespace tandem::frontend {

namespace {

// The words of a clang command line that compiles the unit. The user's
// arguments come first, so that ours decide what the rest of Tandem rests on:
// locals in memory with debug information, and nothing optimised. Types that only a declaration of
// a function names are kept (expression_types.h).
std::vector<std::string> command_line(const Unit& unit, bool colour) {
  std::vector<std::string> words{TANDEM_CLANG_PROGRAM};
  if (std::filesystem::exists(TANDEM_CLANG_RESOURCE_DIR)) {
    words.push_back(std::string("-resource-dir=") + TANDEM_CLANG_RESOURCE_DIR);
  }
  const std::vector<std::string> arguments = with_fast_math(unit.arguments);
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.insert(words.end(), {"-O0", "-g", "-fno-eliminate-unused-debug-types", "-fno-lto",
                             "-fno-rounding-math", "-fno-builtin-memcpy", "-Xclang",
                             "-disable-llvm-passes", "-Xclang", "-disable-O0-optnone"});
  words.push_back(colour ? "-fcolor-diagnostics" : "-fno-color-diagnostics");
  words.insert(words.end(), {"-x", "c", unit.path});
  return words;
}

// Clang's messages, collected as text.
class Messages {
 public:
  Messages(bool colour, bool follows_line_directives)
      : stream_(text_), options_(new clang::DiagnosticOptions) {
    options_->ShowColors = colour;
    options_->ShowPresumedLoc = follows_line_directives;
    stream_.enable_colors(colour);
    printer_ = std::make_unique<clang::TextDiagnosticPrinter>(stream_, options_.get());
  }
  clang::DiagnosticConsumer* consumer() { return printer_.get(); }
  clang::DiagnosticOptions* options() { return options_.get(); }
  llvm::raw_ostream& stream() { return stream_; }
  std::string text() const { return text_; }

 private:
  std::string text_;
  llvm::raw_string_ostream stream_;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options_;
  std::unique_ptr<clang::TextDiagnosticPrinter> printer_;
};

std::shared_ptr<clang::CompilerInvocation> make_invocation(
    const std::vector<std::string>& words, Messages& messages,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = clang::CompilerInstance::createDiagnostics(
      messages.options(), messages.consumer(), /*ShouldOwnClient=*/false);
  options.VFS = std::move(files);
  std::shared_ptr<clang::CompilerInvocation> invocation =
      clang::createInvocation(arguments, std::move(options));
  if (!invocation) return nullptr;
  // Clang as a program leaves its memory to the system at exit; we go on.
  invocation->getFrontendOpts().DisableFree = false;
  // One time for both versions, whenever they are compiled.
  invocation->getPreprocessorOpts().SourceDateEpoch = compilation_time;
  // -MD and the like among the arguments: no file is written here.
  invocation->getDependencyOutputOpts() = clang::DependencyOutputOptions();
  return invocation;
}

// Memory is bytes at 64-bit addresses, the lowest first; and versions are run here.
std::optional<Failure> check_target(const Unit& unit, const llvm::Module& module) {
  const llvm::DataLayout& layout = module.getDataLayout();
  const llvm::Triple target(module.getTargetTriple());
  const llvm::Triple here(llvm::sys::getProcessTriple());
  std::string why;
  if (layout.isBigEndian()) {
    why = "a big-endian machine, and Tandem knows little-endian ones only";
  } else if (layout.getPointerSizeInBits() != 64) {
    why = fmt::format("a machine with pointers of {} bits, and Tandem knows those of 64 bits only",
                      layout.getPointerSizeInBits());
  } else if (target.getArch() != llvm::Triple::UnknownArch && target.getArch() != here.getArch()) {
    why = fmt::format("{}, and this machine, on which versions are run, is {}",
                      target.getArchName().str(), here.getArchName().str());
  }
  if (why.empty()) return std::nullopt;
  return Failure{fmt::format("{}: compiled for {}", unit.name, why), ""};
}

// Code that does not say what machine it is for is for this one.
std::optional<Failure> settle_target(llvm::Module& module) {
  if (!module.getDataLayoutStr().empty()) return std::nullopt;
  Unit nothing;
  nothing.name = nothing.path = "/nothing.c";  // in memory
  nothing.text = "";
  const auto compiled = compile(nothing, {}, module.getContext());
  if (!compiled) return compiled.error();
  module.setDataLayout(compiled->module->getDataLayout());
  if (module.getTargetTriple().empty()) module.setTargetTriple(compiled->module->getTargetTriple());
  return std::nullopt;
}

// Those of ours that only compiling C makes: whoever wrote the module does not get to say them.
void remove_notes(llvm::Module& module) {
  const auto is_ours = [](llvm::StringRef name) { return name.starts_with("tandem"); };
  llvm::SmallVector<llvm::StringRef> kinds;
  module.getContext().getMDKindNames(kinds);
  llvm::SmallVector<unsigned> our_kinds;
  for (unsigned kind = 0; kind < kinds.size(); ++kind) {
    if (is_ours(kinds[kind])) our_kinds.push_back(kind);
  }
  const auto without_ours = [&](llvm::AttributeList list) {
    llvm::AttributeMask mask;
    for (const llvm::Attribute& attribute : list.getFnAttrs()) {
      if (attribute.isStringAttribute() && is_ours(attribute.getKindAsString()))
        mask.addAttribute(attribute.getKindAsString());
    }
    return list.removeFnAttributes(module.getContext(), mask);
  };
  for (llvm::GlobalObject& object : module.global_objects()) {
    for (const unsigned kind : our_kinds) object.setMetadata(kind, nullptr);
  }
  for (llvm::Function& function : module) {
    function.setAttributes(without_ours(function.getAttributes()));
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      for (const unsigned kind : our_kinds) instruction.setMetadata(kind, nullptr);
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        call->setAttributes(without_ours(call->getAttributes()));
    }
  }
  for (llvm::NamedMDNode& node : llvm::make_early_inc_range(module.named_metadata())) {
    if (is_ours(node.getName())) module.eraseNamedMetadata(&node);
  }
}

Result<Compiled> read_llvm(const Unit& unit, llvm::LLVMContext& context) {
  // An empty file would pass for a module of text.
  std::error_code missing;
  if (std::filesystem::file_size(unit.path, missing) == 0 && !missing) {
    return Failure{fmt::format("{}: not LLVM code: the file is empty", unit.name), ""};
  }
  llvm::SMDiagnostic error;
  Compiled compiled{llvm::parseIRFile(unit.path, error, context), ""};
  if (!compiled.module) {
    const std::string place = error.getLineNo() > 0 ? fmt::format(":{}", error.getLineNo()) : "";
    std::string why = error.getMessage().str();
    why = why.substr(0, why.find('\n'));
    return Failure{fmt::format("{}{}: not LLVM code: {}", unit.name, place, why), ""};
  }
  if (llvm::verifyModule(*compiled.module)) {
    return Failure{fmt::format("{}: LLVM code that breaks LLVM's own rules", unit.name), ""};
  }
  remove_notes(*compiled.module);
  make_names_printable(*compiled.module);
  if (auto failure = settle_target(*compiled.module)) return *failure;
  if (auto failure = check_target(unit, *compiled.module)) return *failure;
  spell_out_assumptions(*compiled.module);
  note_punned_accesses(*compiled.module);
  return compiled;
}

}  // namespace

Result<std::string> run_clang(const Unit& unit, bool colour, clang::FrontendAction& action) {
  const Failure failed{fmt::format("{} does not compile", unit.name), ""};
  Messages messages(colour, unit.text.has_value());
  // A file system with a working directory of its own: the process's stays.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = llvm::vfs::createPhysicalFileSystem();
  llvm::IntrusiveRefCntPtr<ReadableFiles> readable;
  if (unit.places) files = readable = llvm::makeIntrusiveRefCnt<ReadableFiles>(files, unit.places);
  if (unit.tree) files = llvm::makeIntrusiveRefCnt<TreeFiles>(files, unit.tree);
  if (!unit.directory.empty()) {
    if (files->setCurrentWorkingDirectory(unit.directory)) {
      return Failure{fmt::format("{}: no such directory", unit.directory), ""};
    }
  }
  if (unit.text) {
    auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    auto both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(files);
    both->pushOverlay(memory);  // first: paths are then relative to the same directory
    memory->addFile(unit.path, 0, llvm::MemoryBuffer::getMemBufferCopy(*unit.text));
    files = both;
  }
  const auto invocation = make_invocation(command_line(unit, colour), messages, files);
  if (!invocation) return Failure{failed.message, messages.text()};
  if (readable) readable->forget_refused();  // the driver looks around by itself
  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.createDiagnostics(messages.consumer(), /*ShouldOwnClient=*/false);
  compiler.setVerboseOutputStream(messages.stream());
  compiler.createFileManager(files);
  if (compiler.ExecuteAction(action)) return messages.text();
  std::string said = messages.text();
  if (readable && !readable->refused().empty()) {
    said += fmt::format("note: '{}' is outside of what may be read (see --allow-read)\n",
                        readable->refused().front());
  }
  return Failure{failed.message, std::move(said)};
}

Result<Compiled> compile(const Unit& unit, const Options& options, llvm::LLVMContext& context) {
  if (unit.kind != UnitKind::C) return read_llvm(unit, context);
  NotingAction action(&context);
  return compile_c(unit, options, action);
}

Result<Compiled> compile_c(const Unit& unit, const Options& options, NotingAction& action) {
  if (is_optimised(unit.arguments)) action.find_optimisation_tests();
  if (options.positions == PositionsRule::Same) action.make_positions_same();
  auto messages = run_clang(unit, options.colour, action);
  if (!messages) return messages.error();
  Compiled compiled{action.takeModule(), *messages + action.messages(), action.positions()};
  if (!compiled.module) {
    return Failure{fmt::format("{} does not compile", unit.name), compiled.warnings};
  }
  if (auto failure = check_target(unit, *compiled.module)) return *failure;
  action.attach_notes(*compiled.module);
  mark_library_copies(*compiled.module);
  guard_unsequenced(*compiled.module, action.unsequenced());
  spell_out_assumptions(*compiled.module);
  make_names_printable(*compiled.module);
  return compiled;
}

}  // namespace tandem::frontend
