#include "frontend/frontend.h"

#include <algorithm>
#include <functional>
#include <future>
#include <set>
#include <utility>

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/by_field.h"
#include "frontend/compile.h"
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

// The linked module of a version.
struct Linked {
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;
  std::string warnings;
};

using CompileUnit = std::function<Result<Compiled>(const Unit&, llvm::LLVMContext&)>;

CompileUnit as_it_is(const Options& options) {
  return [colour = options.colour](const Unit& unit, llvm::LLVMContext& context) {
    return compile(unit, colour, context);
  };
}

Result<Linked> compile_and_link(const Units& units, const LibraryTable& library,
                                const CompileUnit& compile_unit) {
  Linked made;
  std::vector<NamedModule> modules;
  for (const Unit& unit : units.items) {
    auto compiled = compile_unit(unit, *made.context);
    if (!compiled) return compiled.error();
    made.warnings += compiled->warnings;
    modules.push_back({unit.name, std::move(compiled->module)});
  }
  auto linked = link(std::move(modules), *made.context);
  if (!linked) return linked.error();
  made.module = std::move(*linked);
  apply(library, *made.module);
  return made;
}

Result<Version> lower_linked(Linked& linked, const Units& units, const LibraryTable& library,
                             Side side, const Options& options, const MergedLayouts& layouts) {
  Version version;
  for (const Unit& unit : units.items) version.program.files.push_back(unit.name);
  version.warnings = std::move(linked.warnings);
  llvm::Module& module = *linked.module;
  version.bitcode = write_bitcode(module);
  if (auto added = add_models(module); !added) return added.error();
  const auto damaged = normalise(module);
  const SourceMap source_map(units.roots);
  Tables tables(version.program, options, side, source_map, library);
  tables.use_layouts(layouts);
  lower_module(module, damaged, tables);
  version.program = ir::make_effects_explicit(std::move(version.program));
  return version;
}

// Each version has an LLVM context and a clang of its own: both at the same time.
template <class Make>
auto for_both(const Make& make) -> Result<Both<std::decay_t<decltype(*make(Side::Old))>>> {
  auto making_new = std::async(std::launch::async, [&] { return make(Side::New); });
  auto made_old = make(Side::Old);
  auto made_new = making_new.get();
  if (!made_old) return made_old.error();
  if (!made_new) return made_new.error();
  return make_both(std::move(*made_old), std::move(*made_new));
}

bool is_all_c(const Units& units) {
  return std::all_of(units.items.begin(), units.items.end(),
                     [](const Unit& unit) { return unit.kind == UnitKind::C; });
}

Both<const llvm::Module*> modules_of(const Both<Linked>& linked) {
  return make_both<const llvm::Module*>(linked[Side::Old].module.get(),
                                        linked[Side::New].module.get());
}

// Compiles again with layouts that the versions share, where some changed. What shows only
// then, that the bytes of a structure matter outside of functions, leaves it out and starts over.
MergedLayouts share_layouts(const Both<Units>& units, const LibraryTable& library,
                            Both<Linked>& linked) {
  std::set<std::string> excluded;
  const Both<const llvm::Module*> real = modules_of(linked);
  for (;;) {
    MergedLayouts layouts = merge_layouts(real, excluded);
    if (layouts.empty()) return {};
    auto compiled = for_both([&](Side side) {
      return compile_and_link(units[side], library,
                              [&](const Unit& unit, llvm::LLVMContext& context) {
                                return compile_by_field(unit, layouts, context);
                              });
    });
    if (!compiled) return {};  // it asserts a size, say
    const std::size_t before = excluded.size();
    for (const Side side : sides) {
      for (const std::string& name : used_elsewhere(*(*compiled)[side].module, layouts, side)) {
        if (layouts.contains(name)) excluded.insert(name);
      }
    }
    if (excluded.size() > before) continue;
    for (const Side side : sides) {
      (*compiled)[side].warnings = std::move(linked[side].warnings);
      linked[side].module.reset();  // before its context
      linked[side] = std::move((*compiled)[side]);
    }
    return layouts;
  }
}

}  // namespace

Result<Version> load_one(const Sources& sources, Side side, const Options& options) {
  const auto library = library_table_with(options.libraries);
  if (!library) return library.error();
  auto units = find_units(sources);
  if (!units) return units.error();
  auto linked = compile_and_link(*units, *library, as_it_is(options));
  if (!linked) return linked.error();
  return lower_linked(*linked, *units, *library, side, options, {});
}

Result<Both<Version>> load(const Both<Sources>& sources, const Options& options) {
  const auto library = library_table_with(options.libraries);
  if (!library) return library.error();
  auto units = for_both([&](Side side) { return find_units(sources[side]); });
  if (!units) return units.error();
  auto linked = for_both(
      [&](Side side) { return compile_and_link((*units)[side], *library, as_it_is(options)); });
  if (!linked) return linked.error();
  MergedLayouts layouts;
  if (is_all_c((*units)[Side::Old]) && is_all_c((*units)[Side::New]))
    layouts = share_layouts(*units, *library, *linked);
  return for_both([&](Side side) {
    return lower_linked((*linked)[side], (*units)[side], *library, side, options, layouts);
  });
}

}  // namespace tandem::frontend
