#include "frontend/frontend.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <future>
#include <set>
#include <utility>

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/conditions/conditions.h"
#include "frontend/conditions/contracts.h"
#include "frontend/layouts/by_field.h"
#include "frontend/library/library_use.h"
#include "frontend/library/models.h"
#include "frontend/lower/lower.h"
#include "frontend/normalise/normalise.h"
#include "frontend/program/source_map.h"
#include "frontend/program/tables.h"
#include "frontend/source/compile.h"
#include "frontend/source/link.h"
#include "frontend/source/sources.h"
#include "ir/effects.h"
#include "library/effects.h"

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
void apply(const library::KnownEffects& library, llvm::Module& module) {
  for (const auto& [name, entry] : library.of_user()) {
    llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration()) continue;
    if (entry.is_pure) {
      function->setDoesNotAccessMemory();
      function->setWillReturn();
      function->setDoesNotThrow();
    }
    if (entry.never_returns) function->setDoesNotReturn();
    if (entry.is_pure || entry.writes_memory || entry.allocates) continue;
    llvm::MemoryEffects effects = llvm::MemoryEffects::inaccessibleMemOnly();
    if (entry.reads_memory) effects |= llvm::MemoryEffects::readOnly();
    function->setMemoryEffects(effects);
  }
}

// The linked module of a version.
struct Linked {
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;
  std::string warnings;
  LinkedConditions conditions;  // of --when
  Surroundings surroundings;    // of both versions, once both are linked
  std::string bitcode;          // as it was before `prepare`
  std::set<const llvm::Function*> damaged = {};
};

using CompileUnit = std::function<Result<Compiled>(const Unit&, llvm::LLVMContext&)>;

CompileUnit as_it_is(const Options& options) {
  return [colour = options.colour](const Unit& unit, llvm::LLVMContext& context) {
    return compile(unit, colour, context);
  };
}

// `with_conditions`: those of the options are compiled too.
Result<Linked> compile_and_link(const Units& units, const library::KnownEffects& library,
                                const CompileUnit& compile_unit,
                                const Options* with_conditions = nullptr) {
  Linked made;
  std::vector<NamedModule> modules;
  for (const Unit& unit : units.items) {
    auto compiled = compile_unit(unit, *made.context);
    if (!compiled) return compiled.error();
    made.warnings += compiled->warnings;
    modules.push_back({unit.name, std::move(compiled->module)});
  }
  if (with_conditions != nullptr) {
    const auto note = compile_conditions(units.items, *with_conditions, modules);
    if (!note) return note.error();
    made.warnings += *note;
  }
  auto linked = link(std::move(modules), *made.context);
  if (!linked) return linked.error();
  made.module = std::move(*linked);
  made.conditions = find_conditions(*made.module);
  apply(library, *made.module);
  made.surroundings = surroundings_of(*made.module);
  return made;
}

// What is the same for all versions.
struct Context {
  const library::KnownEffects& library;
  const Options& options;
  MergedLayouts layouts = {};
};

// Makes the module ready to be lowered. Gives the globals of this version as they are by
// themselves: those that are memory are so in the other version too.
Result<ir::Program> prepare(Linked& linked, const Units& units, Side side, const Context& context) {
  llvm::Module& module = *linked.module;
  linked.bitcode = write_bitcode(module);
  remove_checks(linked.conditions);
  read_structures_in_place(linked.conditions);
  if (auto added = add_models(module); !added) return added.error();
  linked.damaged = normalise(module);
  ir::Program program;
  const SourceMap source_map(units.roots);
  Tables tables(program, context.options, side, source_map, context.library, linked.surroundings);
  tables.use_layouts(context.layouts);
  tables.enter(module);
  return program;
}

// `other_globals`: those of the other version, if there is one.
Result<Version> lower_prepared(Linked& linked, const Units& units, Side side,
                               const Context& context, const ir::Program* other_globals) {
  Version version;
  for (const Unit& unit : units.items) version.program.files.push_back(unit.name);
  version.warnings = std::move(linked.warnings);
  version.bitcode = std::move(linked.bitcode);
  llvm::Module& module = *linked.module;
  const SourceMap source_map(units.roots);
  Tables tables(version.program, context.options, side, source_map, context.library,
                linked.surroundings);
  tables.use_layouts(context.layouts);
  if (other_globals != nullptr) tables.keep_in_memory(*other_globals);
  lower_module(module, linked.damaged, tables);
  version.program = ir::make_effects_explicit(std::move(version.program));
  for (const llvm::Function& function : module) {
    const auto text = SourceMap::text(function);
    if (const auto id = tables.procedure(function); id && text) version.program.texts[*id] = *text;
  }
  if (auto entered = enter_conditions(linked.conditions, tables); !entered) return entered.error();
  return version;
}

void share_surroundings(Linked& old_version, Linked& new_version) {
  old_version.surroundings.merge(new_version.surroundings);
  new_version.surroundings = old_version.surroundings;
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

Result<Both<Version>> lower_both(Both<Linked>& linked, const Both<Units>& units,
                                 const Context& context) {
  share_surroundings(linked[Side::Old], linked[Side::New]);
  const auto globals =
      for_both([&](Side side) { return prepare(linked[side], units[side], side, context); });
  if (!globals) return globals.error();
  return for_both([&](Side side) {
    return lower_prepared(linked[side], units[side], side, context, &(*globals)[other(side)]);
  });
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
MergedLayouts share_layouts(const Both<Units>& units, const library::KnownEffects& library,
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

bool has_conditions(const Options& options) {
  return !options.conditions.empty() || !options.contract_files.empty() ||
         options.reads_annotations;
}

// The options with all conditions of a version: --when is for the old one, contracts are for both.
Options conditions_of(const Options& options, Side side, const std::vector<Clause>& clauses) {
  Options result = options;
  if (side == Side::New) result.conditions.clear();
  for (const Clause& clause : clauses) {
    if (!clause.side || clause.side == side) result.conditions.push_back(clause.condition);
  }
  return result;
}

std::optional<Failure> check_names(const std::vector<Clause>& clauses,
                                   const Both<llvm::Module*>& modules) {
  for (const auto& [condition, side] : clauses) {
    const bool is_known = std::any_of(sides.begin(), sides.end(), [&, only = side](Side one) {
      return (!only || only == one) && defines(*modules[one], condition.function);
    });
    if (is_known) continue;
    return Failure{
        fmt::format("{}:{}: no function '{}' with a body in {}", condition.where.file,
                    condition.where.line, condition.function,
                    side ? std::string("the ") + to_text(*side) + " version" : "either version"),
        ""};
  }
  return std::nullopt;
}

Result<Both<Version>> load_with_conditions(const Both<Units>& units,
                                           const library::KnownEffects& library,
                                           const Options& options) {
  const auto clauses = read_contracts(options.contract_files);
  if (!clauses) return clauses.error();
  const Options old_options = conditions_of(options, Side::Old, *clauses);
  const Options new_options = conditions_of(options, Side::New, *clauses);
  auto linked_old = compile_and_link(units[Side::Old], library, as_it_is(options), &old_options);
  if (!linked_old) return linked_old.error();
  auto linked_new = compile_and_link(units[Side::New], library, as_it_is(options), &new_options);
  if (!linked_new) return linked_new.error();
  if (auto failure = check_names(
          *clauses, make_both<llvm::Module*>(linked_old->module.get(), linked_new->module.get())))
    return *failure;
  auto linked = make_both(std::move(*linked_old), std::move(*linked_new));
  return lower_both(linked, units, {library, options});
}

}  // namespace

Result<Version> load_one(const Sources& sources, Side side, const Options& options) {
  const auto library = library::effects_with(options.libraries);
  if (!library) return library.error();
  auto units = find_units(sources);
  if (!units) return units.error();
  const auto clauses = read_contracts(options.contract_files);
  if (!clauses) return clauses.error();
  const Options own = conditions_of(options, side, *clauses);
  auto linked =
      compile_and_link(*units, *library, as_it_is(options), has_conditions(own) ? &own : nullptr);
  if (!linked) return linked.error();
  const Context context{*library, options};
  if (auto prepared = prepare(*linked, *units, side, context); !prepared) return prepared.error();
  return lower_prepared(*linked, *units, side, context, nullptr);
}

Result<Both<Version>> load(const Both<Sources>& sources, const Options& options) {
  const auto library = library::effects_with(options.libraries);
  if (!library) return library.error();
  auto units = for_both([&](Side side) { return find_units(sources[side]); });
  if (!units) return units.error();
  if (has_conditions(options)) return load_with_conditions(*units, *library, options);
  auto linked = for_both(
      [&](Side side) { return compile_and_link((*units)[side], *library, as_it_is(options)); });
  if (!linked) return linked.error();
  Context context{*library, options};
  if (is_all_c((*units)[Side::Old]) && is_all_c((*units)[Side::New]))
    context.layouts = share_layouts(*units, *library, *linked);
  return lower_both(*linked, *units, context);
}

}  // namespace tandem::frontend
