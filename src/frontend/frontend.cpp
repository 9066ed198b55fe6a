#include "frontend/frontend.h"

#include <future>
#include <utility>

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/compile.h"
#include "frontend/conditions.h"
#include "frontend/library_calls.h"
#include "frontend/link.h"
#include "frontend/lower.h"
#include "frontend/models.h"
#include "frontend/normalise.h"
#include "frontend/source_map.h"
#include "frontend/sources.h"
#include "frontend/tables.h"
#include "ir/effects.h"

namespace tandem::frontend {

namespace {

std::string write_bitcode(const llvm::Module& module) {
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(module, stream);
  stream.flush();
  return bitcode;
}

// Replay sees the module only: what the user says of a function is said there too.
void apply(const LibraryTable& library, llvm::Module& module) {
  for (const auto& [name, entry] : library.of_user()) {
    llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration()) continue;
    if (entry.is_pure) {
      function->setDoesNotAccessMemory();
      function->setWillReturn();
      function->setDoesNotThrow();
    }
    if (entry.never_returns) function->setDoesNotReturn();
  }
}

// `old_version`: what this one is to agree with on what is memory, if anything.
Result<Version> load_version(const Sources& sources, Side side, const Options& options,
                             const ir::Program* old_version) {
  const auto library = library_table_with(options.libraries);
  if (!library) return library.error();
  auto units = find_units(sources);
  if (!units) return units.error();

  Version version;
  llvm::LLVMContext context;
  std::vector<NamedModule> modules;
  for (const Unit& unit : units->items) {
    auto compiled = compile(unit, options.colour, context);
    if (!compiled) return compiled.error();
    version.program.files.push_back(unit.name);
    version.warnings += compiled->warnings;
    modules.push_back({unit.name, std::move(compiled->module)});
  }
  if (side == Side::Old && !options.conditions.empty()) {
    const auto note = compile_conditions(units->items, options, modules);
    if (!note) return note.error();
    version.warnings += *note;
  }
  auto linked = link(std::move(modules), context);
  if (!linked) return linked.error();
  llvm::Module& module = **linked;
  const LinkedConditions conditions = find_conditions(module);
  apply(*library, module);
  version.bitcode = write_bitcode(module);
  read_structures_in_place(conditions);

  if (auto added = add_models(module); !added) return added.error();
  const auto damaged = normalise(module);
  const SourceMap source_map(units->roots);
  Tables tables(version.program, options, side, source_map, *library);
  if (old_version) tables.keep_in_memory(*old_version);
  lower_module(module, damaged, tables);
  version.program = ir::make_effects_explicit(std::move(version.program));
  if (auto entered = enter_conditions(conditions, tables); !entered) return entered.error();
  return version;
}

// One after the other: what the conditions of the old version look at concerns the new one.
Result<Both<Version>> load_with_conditions(const Both<Sources>& sources, const Options& options) {
  auto old_version = load_version(sources[Side::Old], Side::Old, options, nullptr);
  if (!old_version) return old_version.error();
  auto new_version = load_version(sources[Side::New], Side::New, options, &old_version->program);
  if (!new_version) return new_version.error();
  return make_both(std::move(*old_version), std::move(*new_version));
}

}  // namespace

Result<Version> load_one(const Sources& sources, Side side, const Options& options) {
  return load_version(sources, side, options, nullptr);
}

Result<Both<Version>> load(const Both<Sources>& sources, const Options& options) {
  if (!options.conditions.empty()) return load_with_conditions(sources, options);
  // At the same time: each version has an LLVM context and a clang of its own.
  auto loading_new = std::async(std::launch::async,
                                [&] { return load_one(sources[Side::New], Side::New, options); });
  auto old_version = load_one(sources[Side::Old], Side::Old, options);
  auto new_version = loading_new.get();
  if (!old_version) return old_version.error();
  if (!new_version) return new_version.error();
  return make_both(std::move(*old_version), std::move(*new_version));
}

}  // namespace tandem::frontend
