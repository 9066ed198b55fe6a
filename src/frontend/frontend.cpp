#include "frontend/frontend.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <set>
#include <sstream>
#include <utility>

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/conditions/conditions.h"
#include "frontend/conditions/shown_code.h"
#include "frontend/layouts/by_field.h"
#include "frontend/layouts/shared_layouts.h"
#include "frontend/library/library_use.h"
#include "frontend/library/models.h"
#include "frontend/lower/lower.h"
#include "frontend/normalise/normalise.h"
#include "frontend/program/reached_objects.h"
#include "frontend/program/source_map.h"
#include "frontend/program/tables.h"
#include "frontend/source/compile.h"
#include "frontend/source/folded_overflow.h"
#include "frontend/source/link.h"
#include "frontend/source/lost_files.h"
#include "frontend/source/sources.h"
#include "frontend/source/tree_files.h"
#include "ir/effects.h"
#include "ir/verify.h"
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

// A version as the user names it.
struct Named {
  Side side;
  const Sources& sources;
};

// A version before anything is compiled.
struct Found {
  Side side = Side::Old;
  Units units;
  Options options;  // with the conditions of this version
};

// The linked module of a version, and what becomes of it on the way to a program.
struct Linked {
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;
  std::string warnings;
  std::vector<std::pair<std::string, std::string>> broken = {};  // files, and the message of each
  PositionValues positions;
  LinkedConditions conditions;
  std::string bitcode;  // as it was before it was normalised
  std::optional<ReachedObjects> reached;
  std::set<const llvm::Function*> damaged;
  ir::Program globals;  // as they are by themselves: those that are memory are so in both versions
};

// Each version has an LLVM context and a clang of its own: all at the same time, unless that is not
// wanted. One value a version, or the failure of the first that has one.
template <class Make>
auto for_all(std::size_t count, bool one_at_a_time, const Make& make) {
  using Made = decltype(make(count));
  const auto when = one_at_a_time ? std::launch::deferred : std::launch::async;
  std::vector<std::future<Made>> others;
  for (std::size_t i = 1; i < count; ++i) others.push_back(std::async(when, make, i));
  std::vector<Made> made;
  made.push_back(make(0));
  for (auto& other : others) made.push_back(other.get());
  std::vector<std::decay_t<decltype(*made[0])>> values;
  for (Made& one : made) {
    if (!one) return Result<decltype(values)>(one.error());
    values.push_back(std::move(*one));
  }
  return Result<decltype(values)>(std::move(values));
}

// From the files of one version, or of both, to programs. The stages are the same either way; with
// both, each is read by what is known of the other too.
class Loader {
 private:
  template <class Make>
  auto for_each_version(std::size_t count, const Make& make) const {
    return for_all(count, reading_.one_at_a_time, [&](std::size_t i) {
      auto made = make(i);
      reading_.wait(sides_[i]);
      return made;
    });
  }

 public:
  Loader(const Options& options, const library::KnownEffects& library, std::vector<Clause> clauses,
         const Reading& reading)
      : options_(options), library_(library), clauses_(std::move(clauses)), reading_(reading) {}

  Result<std::vector<Version>> load(const std::vector<Named>& named) {
    begin(named);
    auto found = for_each_version(named.size(), [&](std::size_t i) { return find(named[i]); });
    if (!found) return found.error();
    found_ = std::move(*found);
    auto linked = link_all({});
    if (!linked) return linked.error();
    leave_out_broken(*linked);
    if (found_.size() == 1) return lower_all(*linked, {});
    const auto modules = modules_of(*linked);
    if (auto failure = check_names(clauses_, modules)) return *failure;
    std::vector<Linked> by_field;
    const MergedLayouts layouts = share_layouts(modules, by_field);
    if (layouts.empty()) return lower_all(*linked, {});
    for (std::size_t i = 0; i < by_field.size(); ++i) by_field[i].warnings = (*linked)[i].warnings;
    auto made = lower_all(by_field, layouts);
    // A condition may speak of what is not by field.
    return made ? std::move(made) : lower_all(*linked, {});
  }

  Result<ShownCode> compile_shown(const Named& named,
                                  const std::vector<ShownExpression>& expressions) {
    begin({named});
    const auto found = find(named);
    if (!found) return found.error();
    llvm::LLVMContext context;
    const MergedLayouts layouts;
    const CompileUnit compile_unit = unit_compiler(named.side, layouts, context);
    std::vector<NamedModule> modules;
    auto symbols = frontend::compile_shown(found->units.items, expressions, compile_unit, modules);
    if (!symbols) return symbols.error();
    reading_.begin(named.side, "");
    auto linked = link(std::move(modules), context);
    if (!linked) return linked.error();
    apply(library_, **linked);
    return ShownCode{write_bitcode(**linked), std::move(*symbols)};
  }

 private:
  bool has_conditions() const {
    return !options_.conditions.empty() || !clauses_.empty() || options_.reads_annotations;
  }
  static Failure conditions_with_lost() {
    return {"conditions and contracts are not looked at where a file is left out", ""};
  }

  Result<Found> find(const Named& named) const {
    for (const std::string& path : named.sources.paths) reading_.begin(named.side, path);
    if (lost_files() && has_conditions()) return conditions_with_lost();
    auto units = find_units(named.sources, places_);
    if (!units) return units.error();
    const std::set<std::string>& left_out = reading_.left_out[named.side];
    std::erase_if(units->items, [&](const Unit& unit) { return left_out.contains(unit.name); });
    if (units->items.empty() && !named.sources.tree) return Failure{no_file_left, ""};
    if (options_.overflow == Overflow::Undefined) {
      for (Unit& unit : units->items) {
        const auto checks = overflow_checks(unit.arguments);
        unit.arguments.insert(unit.arguments.end(), checks.begin(), checks.end());
      }
    }
    return Found{named.side, std::move(*units), options_for(options_, named.side, clauses_)};
  }

  void begin(const std::vector<Named>& named) {
    for (const Named& one : named) sides_.push_back(one.side);
    std::vector<std::string> readable;
    for (const Named& one : named) {
      const auto paths = readable_paths(one.sources);
      readable.insert(readable.end(), paths.begin(), paths.end());
    }
    places_ = std::make_shared<const ReadablePlaces>(readable);
  }

  // By the layouts of the target if none are given.
  Result<std::vector<Linked>> link_all(const MergedLayouts& layouts) const {
    auto linked = for_each_version(found_.size(),
                                   [&](std::size_t i) { return link_one(found_[i], layouts); });
    const bool has_lost =
        linked &&
        (lost_files() || std::any_of(linked->begin(), linked->end(),
                                     [](const Linked& one) { return !one.broken.empty(); }));
    if (has_lost && linked->size() > 1)
      forget_unshared(make_both((*linked)[0].module.get(), (*linked)[1].module.get()));
    return linked;
  }

  bool lost_files() const {
    return !reading_.left_out[Side::Old].empty() || !reading_.left_out[Side::New].empty() ||
           std::any_of(found_.begin(), found_.end(),
                       [](const Found& found) { return !found.units.lost.empty(); });
  }

  // From here on these files are none of the version.
  void leave_out_broken(const std::vector<Linked>& linked) {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      Units& units = found_[i].units;
      for (const auto& [name, message] : linked[i].broken) {
        std::erase_if(units.items, [&](const Unit& unit) { return unit.name == name; });
        units.lost.push_back(message);
      }
    }
  }

  CompileUnit unit_compiler(Side side, const MergedLayouts& layouts,
                            llvm::LLVMContext& context) const {
    return [this, side, &layouts, &context](const Unit& unit) {
      reading_.begin(side, unit.name);
      return layouts.empty() ? compile(unit, options_, context)
                             : compile_by_field(unit, options_, layouts, context);
    };
  }

  Result<Linked> link_one(const Found& found, const MergedLayouts& layouts) const {
    Linked made;
    made.warnings = found.units.notes;
    const CompileUnit compile_unit = unit_compiler(found.side, layouts, *made.context);
    std::vector<NamedModule> modules;
    std::vector<Unit> units;
    for (const Unit& unit : found.units.items) {
      auto compiled = compile_unit(unit);
      if (!compiled && options_.leaves_out_broken) {
        made.warnings += compiled.error().details;
        made.broken.emplace_back(unit.name, compiled.error().message);
        continue;
      }
      if (!compiled) return compiled.error();
      units.push_back(unit);
      made.warnings += compiled->warnings;
      for (const auto& [macro, values] : compiled->positions) {
        auto& all = made.positions[macro];
        all.insert(all.end(), values.begin(), values.end());
      }
      modules.push_back({unit.name, std::move(compiled->module)});
    }
    if (!made.broken.empty() && has_conditions()) return conditions_with_lost();
    const auto note = compile_conditions(units, found.options, compile_unit, modules);
    if (!note) return note.error();
    made.warnings += *note;
    reading_.begin(found.side, "");
    while (options_.leaves_out_broken && !has_conditions()) {
      const auto ambiguous = find_ambiguous_use(modules);
      if (!ambiguous) break;
      made.broken.emplace_back(ambiguous->file, ambiguous->file + ": " + ambiguous->why);
      std::erase_if(modules, [&](const NamedModule& one) { return one.file == ambiguous->file; });
    }
    auto linked = link(std::move(modules), *made.context);
    if (!linked) return linked.error();
    made.module = std::move(*linked);
    if (options_.overflow == Overflow::Undefined) keep_folded_overflow(*made.module);
    made.conditions = find_conditions(*made.module);
    apply(library_, *made.module);
    return made;
  }

  static Both<const llvm::Module*> modules_of(const std::vector<Linked>& linked) {
    return make_both<const llvm::Module*>(linked[0].module.get(), linked[1].module.get());
  }

  MergedLayouts share_layouts(const Both<const llvm::Module*>& modules,
                              std::vector<Linked>& by_field) const {
    for (const Found& found : found_) {
      if (!is_all_c(found.units)) return {};
    }
    using Compiled = std::optional<Both<const llvm::Module*>>;
    return frontend::share_layouts(modules, [&](const MergedLayouts& layouts) -> Compiled {
      auto linked = link_all(layouts);
      if (!linked) return std::nullopt;
      by_field = std::move(*linked);
      return modules_of(by_field);
    });
  }

  static bool is_all_c(const Units& units) {
    return std::all_of(units.items.begin(), units.items.end(),
                       [](const Unit& unit) { return unit.kind == UnitKind::C; });
  }

  Result<std::vector<Version>> lower_all(std::vector<Linked>& linked,
                                         const MergedLayouts& layouts) const {
    Common common{layouts, {}};
    for (const Linked& one : linked) common.library_use.merge(library_use_of(*one.module));
    const auto prepared = for_each_version(
        linked.size(), [&](std::size_t i) { return prepare(found_[i], common, linked[i]); });
    if (!prepared) return prepared.error();
    return for_each_version(linked.size(), [&](std::size_t i) {
      const ir::Program* other = linked.size() > 1 ? &linked[1 - i].globals : nullptr;
      return lower(found_[i], common, linked[i], other);
    });
  }

  // Both versions are read with the same.
  struct Common {
    const MergedLayouts& layouts;
    LibraryUse library_use;
  };

  // Makes the module ready to be lowered.
  Result<bool> prepare(const Found& found, const Common& common, Linked& linked) const {
    reading_.begin(found.side, "");
    llvm::Module& module = *linked.module;
    linked.bitcode = write_bitcode(module);
    linked.reached.emplace(module, library_);
    remove_checks(linked.conditions);
    read_structures_in_place(linked.conditions);
    if (auto added = add_models(module); !added) return added.error();
    linked.damaged = normalise(module);
    const SourceMap source_map(found.units.roots);
    Tables tables(linked.globals, options_, found.side, source_map, library_, common.library_use,
                  *linked.reached);
    tables.use_layouts(common.layouts);
    tables.enter(module);
    return true;
  }

  // `other_globals`: those of the other version, if there is one.
  Result<Version> lower(const Found& found, const Common& common, Linked& linked,
                        const ir::Program* other_globals) const {
    reading_.begin(found.side, "");
    Version version;
    for (const Unit& unit : found.units.items) version.program.files.push_back(unit.name);
    version.own_files = static_cast<std::size_t>(
        std::count_if(found.units.items.begin(), found.units.items.end(),
                      [](const Unit& unit) { return !unit.is_of_library; }));
    version.warnings = std::move(linked.warnings);
    version.lost = found.units.lost;
    version.bitcode = std::move(linked.bitcode);
    version.positions = std::move(linked.positions);
    const llvm::Module& module = *linked.module;
    const SourceMap source_map(found.units.roots);
    Tables tables(version.program, options_, found.side, source_map, library_, common.library_use,
                  *linked.reached);
    tables.use_layouts(common.layouts);
    if (other_globals != nullptr) tables.keep_in_memory(*other_globals);
    lower_module(module, linked.damaged, tables);
    version.program = ir::make_effects_explicit(std::move(version.program));
    for (const llvm::Function& function : module) {
      const auto text = SourceMap::text(function);
      const auto id = tables.procedure(function);
      if (!id || !text) continue;
      version.program.texts[*id] = *text;
      if (options_.keeps_text) version.texts[*id] = lines_of(*text, found.units.items.front().tree);
    }
    if (auto entered = enter_conditions(linked.conditions, tables); !entered)
      return entered.error();
    return version;
  }

  // Empty if the file cannot be read, or is shorter than it was said to be.
  std::vector<std::string> lines_of(const ir::SourceText& text,
                                    const std::shared_ptr<const Tree>& tree) const {
    std::error_code ignored;
    if (const auto inside = tree ? text_in(*tree, text.path) : std::nullopt) {
      std::istringstream stream(*inside);
      return lines_of(text, stream);
    }
    if (!places_->allow(text.path) || !std::filesystem::is_regular_file(text.path, ignored))
      return {};
    std::ifstream file(text.path);
    return lines_of(text, file);
  }

  static std::vector<std::string> lines_of(const ir::SourceText& text, std::istream& stream) {
    std::vector<std::string> lines;
    std::string line;
    for (unsigned number = 1; number <= text.last_line; ++number) {
      if (!std::getline(stream, line)) return {};
      if (number >= text.first_line) lines.push_back(line);
    }
    return lines;
  }

  const Options& options_;
  const library::KnownEffects& library_;
  std::vector<Clause> clauses_;
  const Reading& reading_;
  std::shared_ptr<const ReadablePlaces> places_;
  std::vector<Side> sides_;
  std::vector<Found> found_;
};

Result<std::vector<Version>> load_all(const std::vector<Named>& named, const Options& options,
                                      const Reading& reading) {
  for (const std::string& file : options.libraries) reading.begin(Side::Old, file);
  const auto library = library::effects_with(options.libraries);
  if (!library) return library.error();
  for (const std::string& file : options.contract_files) reading.begin(Side::Old, file);
  auto clauses = read_contracts(options.contract_files);
  if (!clauses) return clauses.error();
  return Loader(options, *library, std::move(*clauses), reading).load(named);
}

}  // namespace

std::vector<std::string> differing_positions(const Both<Version>& versions) {
  std::set<std::string> macros;
  for (const Side side : sides) {
    for (const auto& [macro, values] : versions[side].positions) macros.insert(macro);
  }
  const auto values_of = [&](Side side, const std::string& macro) {
    const auto found = versions[side].positions.find(macro);
    return found == versions[side].positions.end() ? std::vector<std::string>() : found->second;
  };
  std::vector<std::string> differing;
  for (const std::string& macro : macros) {
    if (values_of(Side::Old, macro) != values_of(Side::New, macro)) differing.push_back(macro);
  }
  return differing;
}

bool is_well_formed(const Version& version) {
  const std::size_t procedures = version.program.procedures.size();
  return ir::is_well_formed(version.program) && version.own_files <= version.program.files.size() &&
         std::all_of(version.texts.begin(), version.texts.end(),
                     [&](const auto& entry) { return entry.first.index < procedures; });
}

Result<Version> load_one(const Sources& sources, Side side, const Options& options,
                         const Reading& reading) {
  auto versions = load_all({{side, sources}}, options, reading);
  if (!versions) return versions.error();
  return std::move(versions->front());
}

Result<ShownCode> compile_shown(const Sources& sources, const Options& options,
                                const std::vector<ShownExpression>& expressions,
                                const Reading& reading) {
  const auto library = library::effects_with(options.libraries);
  if (!library) return library.error();
  return Loader(options, *library, {}, reading).compile_shown({Side::Old, sources}, expressions);
}

Result<Both<Version>> load(const Both<Sources>& sources, const Options& options,
                           const Reading& reading) {
  auto versions = load_all({{Side::Old, sources[Side::Old]}, {Side::New, sources[Side::New]}},
                           options, reading);
  if (!versions) return versions.error();
  return make_both(std::move((*versions)[0]), std::move((*versions)[1]));
}

}  // namespace tandem::frontend
