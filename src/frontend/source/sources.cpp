#include "frontend/source/sources.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <optional>
#include <set>

#include "clang/Driver/Options.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include "base/printable.h"
#include "frontend/source/allowed_arguments.h"
#include "frontend/source/tree_files.h"

namespace tandem::frontend {

namespace fs = std::filesystem;

namespace {

// An empty path is the current directory.
std::string absolute_of(const fs::path& path) {
  std::error_code ignored;
  const fs::path absolute = fs::absolute(path.empty() ? "." : path, ignored).lexically_normal();
  return absolute.has_filename() ? absolute.string() : absolute.parent_path().string();
}

std::optional<UnitKind> kind_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  if (extension == ".c") return UnitKind::C;
  if (extension == ".ll" || extension == ".bc") return UnitKind::Llvm;
  return std::nullopt;
}

using Places = std::shared_ptr<const ReadablePlaces>;

// Where a stranger chose the name, whether there is such a file outside is none of his business.
std::optional<Failure> check_allowed(const std::string& name, const std::string& path,
                                     const Places& places) {
  if (printable(name) != name)
    return Failure{fmt::format("{}: a name that cannot be shown", printable(name)), ""};
  if (places->allow(path)) return std::nullopt;
  return Failure{fmt::format("{}: outside of what may be read (see --allow-read)", name), ""};
}

std::optional<Failure> check_readable(const std::string& path, const Places& places) {
  std::error_code ignored;
  if (!fs::exists(path, ignored))
    return Failure{fmt::format("{}: no such file or directory", path), ""};
  if (auto failure = check_allowed(path, path, places)) return failure;
  // Opening a FIFO would wait for somebody to write to it.
  if (!fs::is_regular_file(path, ignored))
    return Failure{fmt::format("{}: not a regular file", path), ""};
  if (!std::ifstream(path)) return Failure{fmt::format("{}: cannot be read", path), ""};
  return std::nullopt;
}

// The arguments of one entry of compile_commands.json without the compiler,
// the file, and what concerns files that a compiler writes.
std::vector<std::string> usable_arguments(const clang::tooling::CompileCommand& command) {
  namespace tooling = clang::tooling;
  auto adjusted = tooling::getClangStripOutputAdjuster()(command.CommandLine, command.Filename);
  adjusted = tooling::getClangStripDependencyFileAdjuster()(adjusted, command.Filename);
  // The command may spell the file in another way than its entry does.
  const auto resolved = [&](const std::string& word) {
    return (fs::path(command.Directory) / word).lexically_normal();
  };
  const fs::path file = resolved(command.Filename);
  std::vector<std::string> arguments;
  for (std::size_t i = 1; i < adjusted.size(); ++i) {
    const std::string& word = adjusted[i];
    if (resolved(word) != file && word != "-c" && word != "--") arguments.push_back(word);
  }
  return arguments;
}

// An option may ask the driver for something else than to compile, or for more: to say
// something, or to keep files.
bool is_beside_compiling(const llvm::opt::Option& option) {
  static constexpr std::array names{
      "help",        "help-hidden", "version",     "dumpmachine", "dumpspecs",
      "dumpversion", "save-temps",  "save-temps=", "###",         "autocomplete="};
  const llvm::StringRef name = option.getName();
  return llvm::is_contained(names, name) || name.starts_with("print-") ||
         name.starts_with("ccc-print-");
}

// Those of the user. What clang does not know, it says itself.
std::optional<Failure> check_arguments(const std::vector<std::string>& arguments) {
  std::vector<const char*> words;
  for (const std::string& word : arguments) words.push_back(word.c_str());
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  const auto parsed = clang::driver::getDriverOptTable().ParseArgs(
      words, missing_index, missing_count,
      llvm::opt::Visibility(clang::driver::options::ClangOption));
  if (missing_count > 0) {
    return Failure{fmt::format("'{}', for clang, lacks what belongs to it", arguments.back()), ""};
  }
  for (const llvm::opt::Arg* one : parsed) {
    if (!one->getOption().matches(clang::driver::options::OPT_INPUT) &&
        !is_beside_compiling(one->getOption()))
      continue;
    return Failure{fmt::format("'{}' is not an option for compiling, which is what clang is given "
                               "for every file",
                               arguments[one->getIndex()]),
                   ""};
  }
  return std::nullopt;
}

// A folder as the user would call it, coming from one that the user named: "old/build" has
// "old/src" beside it. A place that is given absolutely stays so.
fs::path shown_from(const fs::path& folder, const fs::path& path) {
  if (folder.is_absolute()) return path;
  const fs::path shown = (folder / path.lexically_relative(absolute_of(folder))).lexically_normal();
  return shown == "." ? fs::path() : shown;
}

// The folder that all of these files are below.
fs::path common_folder(const std::vector<fs::path>& files) {
  fs::path common = files.front().parent_path();
  for (const fs::path& file : files) {
    while (!common.empty() && *file.lexically_relative(common).begin() == "..")
      common = common.parent_path();
  }
  return common;
}

// Finds the units of one version.
class Finder {
 public:
  explicit Finder(Places places) : places_(std::move(places)) {}

  std::optional<Failure> add_all(const std::vector<std::string>& paths,
                                 const std::vector<std::string>& arguments) {
    if (auto failure = check_arguments(arguments)) return failure;
    arguments_ = arguments;
    for (const std::string& path : paths) {
      if (auto failure = add(path)) return failure;
    }
    return std::nullopt;
  }
  std::optional<Failure> add_tree(const Tree& tree, const std::vector<std::string>& arguments) {
    if (auto failure = check_arguments(arguments)) return failure;
    arguments_ = arguments;
    tree_ = std::make_shared<const Tree>(tree);
    units_.roots.push_back(Root{tree.root, ""});
    for (const std::string& path : tree.units) {
      if (printable(path) != path)
        return Failure{fmt::format("{}: a name that cannot be shown", printable(path)), ""};
    }
    if (!tree.database.empty()) return add_database(tree.database);
    for (const std::string& path : tree.units) {
      units_.items.push_back(Unit{UnitKind::C, path, path, tree.root, arguments_, {}, places_});
      units_.items.back().tree = tree_;
    }
    return std::nullopt;
  }
  void begin_libraries() { is_library_ = true; }
  Units take() { return std::move(units_); }

 private:
  std::optional<Failure> add(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return add_directory(path);
    return fs::path(path).extension() == ".json" ? add_database(path) : add_file(path);
  }

  std::optional<Failure> add_file(const std::string& path) {
    if (auto failure = check_readable(path, places_)) return failure;
    const auto kind = kind_of(path);
    if (!kind) return Failure{fmt::format("{}: not a .c, .ll or .bc file", path), ""};
    units_.items.push_back(Unit{*kind, path, path, "", arguments_, {}, places_, is_library_});
    const fs::path folder = fs::path(path).parent_path();
    units_.roots.push_back(Root{absolute_of(folder), folder.string()});
    return std::nullopt;
  }

  // The units that a compile_commands.json names; the folder of a build may be beside that of the
  // sources.
  std::optional<Failure> add_database(const std::string& file) {
    if (auto failure = check_readable(file, places_)) return failure;
    // Looked at first, because clang's own reader prints to stderr.
    if (const auto buffer = llvm::MemoryBuffer::getFile(file)) {
      auto parsed = llvm::json::parse((*buffer)->getBuffer());
      if (!parsed) {
        return Failure{fmt::format("{}: not JSON: {}", file, llvm::toString(parsed.takeError())),
                       ""};
      }
    }
    std::string error;
    const auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
        file, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
    if (!database) {
      return Failure{fmt::format("{}: {}", file, error.substr(0, error.find('\n'))), ""};
    }
    const auto commands = database->getAllCompileCommands();
    return tree_ ? add_of_tree(file, commands) : add_commands(file, commands);
  }

  // One that a stranger wrote, as far as it may be followed.
  Result<std::vector<std::string>> arguments_of(const clang::tooling::CompileCommand& command,
                                                const std::string& database,
                                                const std::string& name) {
    auto allowed = allowed_arguments(usable_arguments(command));
    if (!allowed)
      return Failure{fmt::format("{}: {}: {}", database, name, allowed.error().message), ""};
    dropped_.insert(allowed->dropped.begin(), allowed->dropped.end());
    std::vector<std::string> all{"-w"};  // the project's own build has shown them
    all.insert(all.end(), allowed->kept.begin(), allowed->kept.end());
    all.insert(all.end(), arguments_.begin(), arguments_.end());
    return all;
  }

  void say_dropped(const std::string& database) {
    if (dropped_.empty()) return;
    units_.notes += fmt::format("tandem: {}: left out of what it says to the compiler: {}\n",
                                database, fmt::join(dropped_, " "));
    dropped_.clear();
  }

  // Only what the tree wants compiled; what it names besides need not exist any more.
  std::optional<Failure> add_of_tree(const std::string& file,
                                     const std::vector<clang::tooling::CompileCommand>& commands) {
    std::set<std::string> missing(tree_->units.begin(), tree_->units.end());
    const fs::path absolute_folder = absolute_of(fs::path(file).parent_path());
    for (const auto& command : commands) {
      const fs::path directory = absolute_folder / command.Directory;  // absolute stays itself
      const auto name = path_in(*tree_, (directory / command.Filename).string());
      if (!name || missing.erase(*name) == 0) continue;
      auto arguments = arguments_of(command, file, *name);
      if (!arguments) return arguments.error();
      units_.items.push_back(Unit{UnitKind::C,
                                  *name,
                                  tree_->root + "/" + *name,
                                  directory.lexically_normal().string(),
                                  std::move(*arguments),
                                  {},
                                  places_});
      units_.items.back().tree = tree_;
    }
    for (const std::string& name : missing)
      units_.lost.push_back(fmt::format("{}: {} does not say how it is compiled", name, file));
    std::sort(units_.items.begin(), units_.items.end(),
              [](const Unit& a, const Unit& b) { return a.name < b.name; });
    say_dropped(file);
    return std::nullopt;
  }

  std::optional<Failure> add_commands(const std::string& file,
                                      const std::vector<clang::tooling::CompileCommand>& commands) {
    const fs::path folder = fs::path(file).parent_path();
    const fs::path absolute_folder = absolute_of(folder);
    std::vector<Unit> found;
    std::vector<fs::path> files;
    std::set<std::string> seen;
    for (const auto& command : commands) {
      if (kind_of(command.Filename) != UnitKind::C) continue;
      const fs::path directory = absolute_folder / command.Directory;  // absolute stays itself
      const fs::path absolute = (directory / command.Filename).lexically_normal();
      if (!seen.insert(absolute.string()).second) continue;
      const std::string name = shown_from(folder, absolute).string();
      if (const auto failure = check_allowed(name, absolute.string(), places_))
        return Failure{fmt::format("{}: {}", file, failure->message), ""};
      if (!fs::exists(absolute))
        return Failure{fmt::format("{}: {}: no such file", file, name), ""};
      auto arguments = arguments_of(command, file, name);
      if (!arguments) return arguments.error();
      found.push_back(Unit{UnitKind::C,
                           name,
                           command.Filename,
                           directory.lexically_normal().string(),
                           std::move(*arguments),
                           {},
                           places_,
                           is_library_});
      files.push_back(absolute);
    }
    if (found.empty()) return Failure{fmt::format("{}: it names no C files", file), ""};
    say_dropped(file);
    std::sort(found.begin(), found.end(),
              [](const Unit& a, const Unit& b) { return a.name < b.name; });
    units_.items.insert(units_.items.end(), found.begin(), found.end());
    units_.roots.push_back(Root{absolute_folder.string(), folder.string()});
    files.push_back(absolute_folder / "any");
    const fs::path root = common_folder(files);
    units_.roots.push_back(Root{root.string(), shown_from(folder, root).string()});
    return std::nullopt;
  }

  std::optional<Failure> add_all_below(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
      if (it->is_regular_file(error) && kind_of(it->path()) == UnitKind::C) {
        paths.push_back(it->path().string());
      }
    }
    if (error) return Failure{fmt::format("{}: {}", folder, error.message()), ""};
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
      if (auto failure = check_readable(path, places_)) return failure;
      units_.items.push_back(
          Unit{UnitKind::C, path, path, "", arguments_, {}, places_, is_library_});
    }
    return std::nullopt;
  }

  std::optional<Failure> add_directory(const std::string& folder) {
    const std::string database = (fs::path(folder) / "compile_commands.json").string();
    if (fs::exists(database)) return add_database(database);
    const std::size_t count_before = units_.items.size();
    if (auto failure = add_all_below(folder)) return failure;
    if (units_.items.size() == count_before) {
      return Failure{fmt::format("{}: no C files in this directory", folder), ""};
    }
    units_.roots.push_back(Root{absolute_of(folder), folder});
    return std::nullopt;
  }

  std::vector<std::string> arguments_;
  std::set<std::string> dropped_;  // of what databases say
  bool is_library_ = false;
  std::shared_ptr<const Tree> tree_;
  Places places_;
  Units units_;
};

}  // namespace

Result<Units> find_units(const Sources& sources, const Places& places) {
  Finder finder(places);
  if (auto failure = sources.tree ? finder.add_tree(*sources.tree, sources.arguments)
                                  : finder.add_all(sources.paths, sources.arguments))
    return *failure;
  finder.begin_libraries();
  for (const Library& library : sources.libraries) {
    if (auto failure = finder.add_all(library.paths, library.arguments)) return *failure;
  }
  Units units = finder.take();
  std::set<std::string> seen;
  for (const Unit& unit : units.items) {
    if (!seen.insert(absolute_of(fs::path(unit.directory) / unit.path)).second)
      return Failure{fmt::format("{}: given twice for one version", unit.name), ""};
  }
  return units;
}

}  // namespace tandem::frontend
