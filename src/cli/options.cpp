#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "cli/manual.h"
#include "logic/versions.h"

namespace tandem::cli {
namespace {

constexpr const char* about =
    R"(Tandem says what a change to C code means: it proves two versions of each
function equivalent, or shows a confirmed input on which they differ.)";

constexpr const char* exit_codes = R"(Exit status:
  0  everything is equivalent (under the conditions of --when, if any)
  1  a difference is confirmed
  2  bad usage or input, or output that cannot be written
  3  no difference is known, but not everything could be established
  70 a bug in Tandem
  130 interrupted before there was anything to report)";

constexpr const char* check_examples = R"(Examples:
  tandem check old.c new.c                     compare all functions of two files
  tandem check v1/ v2/ -- -Iinclude -DNDEBUG   all .c files of two directories
  tandem check a.c b.c --function parse        one function, and what it calls
  tandem check a.c b.c --map getval=get_value  a function that was renamed
  tandem check --old a.c --old util.c --new b.c
                                               versions of several files

)";

constexpr const char* client_examples = R"(Examples:
  tandem client app.c --old v1/lib.c --new v2/lib.c
                                               is a program affected by an upgrade of its library?
  tandem client app/ --old v1/ --new v2/ -- -Iinclude
                                               directories; a library's folders v1/ and v1/include
                                               are searched for headers, too
  tandem client app.c --old json=j1/ --new json=j2/ --old zip=z1/ --new zip=z2/
                                               several libraries at once

)";

constexpr const char* client_exit_codes = R"(Exit status:
  0  every entry of the client is unaffected (under the conditions of --when, if any)
  1  an entry is affected: a confirmed input shows it
  2  bad usage or input
  3  nothing is known to be affected, but not everything could be established
  70 a bug in Tandem)";

constexpr const char* commands[] = {"check", "client", "git", "difftool", "cache", "ir"};

bool is_command(const std::string& word) {
  return std::find(std::begin(commands), std::end(commands), word) != std::end(commands);
}

template <class T>
struct Choice {
  const char* name;
  T value;
};

constexpr Choice<frontend::Overflow> overflow_choices[] = {
    {"wrap", frontend::Overflow::Wrap}, {"undefined", frontend::Overflow::Undefined}};
constexpr Choice<frontend::Ints> ints_choices[] = {{"machine", frontend::Ints::Machine},
                                                   {"math", frontend::Ints::Math}};
constexpr Choice<frontend::PositionsRule> positions_choices[] = {
    {"same", frontend::PositionsRule::Same}, {"exact", frontend::PositionsRule::Exact}};
constexpr Choice<Relation> relation_choices[] = {{"equal", Relation::Equal},
                                                 {"refines", Relation::Refines}};
constexpr Choice<Domain> domain_choices[] = {{"auto", Domain::Auto},
                                             {"exact", Domain::Exact},
                                             {"predicates", Domain::Predicates},
                                             {"intervals", Domain::Intervals},
                                             {"polyhedra", Domain::Polyhedra},
                                             {"none", Domain::None}};
constexpr Choice<logic::SolverChoice> solver_choices[] = {{"z3", logic::SolverChoice::Z3},
                                                          {"cvc5", logic::SolverChoice::Cvc5},
                                                          {"both", logic::SolverChoice::Both}};
constexpr Choice<double> effort_choices[] = {{"quick", 0.2}, {"normal", 1}, {"thorough", 5}};
constexpr Choice<Show> show_choices[] = {{"verdicts", Show::Verdicts}, {"source", Show::Source}};
constexpr Choice<Format> format_choices[] = {
    {"text", Format::Text}, {"json", Format::Json},         {"sarif", Format::Sarif},
    {"gcc", Format::Gcc},   {"markdown", Format::Markdown}, {"github", Format::Github}};

template <class T>
std::string names_of(std::span<const Choice<T>> choices) {
  std::string names;
  for (const Choice<T>& choice : choices)
    names += (names.empty() ? "" : "|") + std::string(choice.name);
  return names;
}

template <class T>
const char* name_of(std::span<const Choice<T>> choices, T value) {
  for (const Choice<T>& choice : choices) {
    if (choice.value == value) return choice.name;
  }
  return "";
}

template <class T>
void add_choice(CLI::App& app, const std::string& name, T& target,
                std::span<const Choice<std::type_identity_t<T>>> choices, const std::string& help) {
  const std::string names = names_of(choices);
  app.add_option_function<std::string>(
         name,
         [name, names, choices, &target](const std::string& text) {
           for (const Choice<T>& choice : choices) {
             if (text == choice.name) {
               target = choice.value;
               return;
             }
           }
           throw CLI::ValidationError(fmt::format("{}: '{}' is not one of {}", name, text, names));
         },
         help)
      ->type_name(names);
}

constexpr const char* verdict_words[] = {"different", "unknown", "equivalent-when", "equivalent"};
constexpr const char* failing_words[] = {"different", "unknown", "new", "removed"};
constexpr const char* ignorable_words[] = {"null", "traps"};
constexpr Choice<bool> removed_choices[] = {{"different", true}, {"note", false}};

// Some of these words, with commas between.
void add_words(CLI::App& app, const std::string& name, std::vector<std::string>& target,
               std::span<const char* const> words, const std::string& help) {
  app.add_option_function<std::string>(
         name,
         [name, words, &target](const std::string& text) {
           std::string rest = text;
           while (!rest.empty()) {
             const auto comma = std::min(rest.find(','), rest.size());
             const std::string word = rest.substr(0, comma);
             if (std::find(words.begin(), words.end(), word) == words.end()) {
               throw CLI::ValidationError(
                   fmt::format("{}: '{}' is not one of {}", name, word, fmt::join(words, "|")));
             }
             target.push_back(word);
             rest = comma < rest.size() ? rest.substr(comma + 1) : "";
           }
         },
         help)
      ->type_name(fmt::format("{},...", fmt::join(words, ",")));
}

// A whole or decimal number from `low` to `high`; nothing before or after it.
template <class T>
void add_number(CLI::App& app, const std::string& name, T& target, T low, T high,
                const std::string& type, const std::string& help) {
  app.add_option_function<std::string>(
         name,
         [name, low, high, &target](const std::string& text) {
           const char* end = text.data() + text.size();
           const auto [stop, error] = std::from_chars(text.data(), end, target);
           // Written so that what is not a number (nan) is refused too.
           if (error == std::errc() && stop == end && target >= low && target <= high) return;
           throw CLI::ValidationError(
               fmt::format("{}: '{}' is not a number from {} to {}", name, text, low, high));
         },
         help)
      ->type_name(type);
}

// May be repeated, one value each time.
CLI::Option* add_list(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                      const std::string& type, const std::string& help) {
  return app.add_option(name, target, help)->allow_extra_args(false)->option_text(type);
}

void add_modes(CLI::App& app, frontend::Overflow& overflow, frontend::Ints& ints) {
  add_choice(app, "--overflow", overflow, overflow_choices,
             "signed overflow wraps (default), or inputs on which the old version overflows do not "
             "count");
  add_choice(app, "--ints", ints, ints_choices,
             "integers as the machine has them (default), or unbounded");
}

void add_library(CLI::App& app, std::vector<std::string>& files) {
  add_list(app, "--library", files, "FILE",
           "says what functions without a body read and change, see docs/library.md (repeat)");
}

void add_readable(CLI::App& app, std::vector<std::string>& places) {
  add_list(app, "--allow-read", places, "PATH",
           "the code may include what is there or below it too, see docs/security.md (repeat)");
}

// The values as the parser fills them, before they are checked.
struct CheckInput {
  CheckOptions options;
  Both<std::string> path;  // OLD, NEW
  Both<std::vector<std::string>> more_files;
  Both<std::vector<std::string>> more_arguments;
  std::vector<std::string> client;           // CLIENT
  Both<std::vector<std::string>> libraries;  // --old, --new of a client
  std::vector<std::string> readable;
  std::vector<std::string> maps;
  std::vector<std::string> no_alias;
  std::vector<std::string> conditions;
  std::vector<std::string> fail_on;
  double timeout_seconds = 0;  // 0: not given
};

// What check and client have in common.
void declare_comparison(CLI::App& app, CheckInput& input);
// A whole number of megabytes or gigabytes.
void set_memory(CheckOptions& options, const std::string& text) {
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const std::string unit(stop, end);
  if (error != std::errc() || number == 0 || number > most || (unit != "M" && unit != "G")) {
    throw CLI::ValidationError(fmt::format(
        "--memory: '{}' is not a number of megabytes or gigabytes, as 800M or 4G", text));
  }
  options.memory = text;
  options.memory_bytes = number << (unit == "G" ? 30 : 20);
}

void declare_check(CLI::App& app, CheckInput& input) {
  app.footer(std::string(check_examples) + exit_codes);
  app.add_option(
         "OLD", input.path[Side::Old],
         "a .c, .ll or .bc file, a compile_commands.json, or a directory with one or of .c files")
      ->option_text(" ");
  app.add_option("NEW", input.path[Side::New], "the same of the new version")->option_text(" ");
  for (const Side side : sides) {
    const std::string name = to_text(side);
    add_list(app, "--" + name, input.more_files[side], "FILE",
             "a further file of the " + name + " version (repeat)");
  }
  add_list(app, "--function", input.options.functions, "F",
           "only this function, as in OLD (repeat)");
  declare_comparison(app, input);
}

void declare_client(CLI::App& app, CheckInput& input) {
  app.footer(std::string(client_examples) + client_exit_codes);
  app.add_option("CLIENT", input.client,
                 "the program: .c, .ll or .bc files, a compile_commands.json, or a directory")
      ->required()
      ->option_text(" ");
  for (const Side side : sides) {
    const std::string name = to_text(side);
    add_list(app, "--" + name, input.libraries[side], "[NAME=]LIB",
             "the " + name + " version of a library, the same kinds of input (repeat)");
  }
  add_list(app, "--entry", input.options.functions, "F",
           "only this function of the client (repeat; default: all that other code can call)");
  add_list(app, "--library-function", input.options.library_functions, "F",
           "only what calls of this function of a library change (repeat)");
  declare_comparison(app, input);
}

void declare_comparison(CLI::App& app, CheckInput& input) {
  CheckOptions& options = input.options;
  add_list(app, "--map", input.maps, "A=B[(a,0)]",
           "function A of OLD is B in NEW; how a call of it corresponds to one of A (repeat)");
  add_list(app, "--no-alias", input.no_alias, "F:a,b",
           "in F, what is accessed through a and b does not overlap (repeat)");
  add_list(app, "--when", input.conditions, "[F:]EXPR",
           "only inputs of F (or of all) on which this C expression holds count (repeat)");
  add_list(
      app, "--contracts", options.contract_files, "FILE",
      "pre- and postconditions of functions, proved before use, see docs/contracts.md (repeat)");
  app.add_flag("--annotations", options.reads_annotations,
               "contracts in comments /*@ requires ...; ensures ...; */ before functions too")
      ->disable_flag_override();
  add_choice(app, "--relation", options.relation, relation_choices,
             "the versions do the same (default), or refines: where the old one has undefined "
             "behaviour, the new one may do anything (--overflow=undefined unless said otherwise)");
  add_modes(app, options.overflow, options.ints);
  add_choice(app, "--positions", options.positions, positions_choices,
             "__LINE__, __FILE__ and the like are the same in both versions (default), or as each "
             "version has them");
  add_library(app, options.libraries);
  add_readable(app, input.readable);
  add_choice(app, "--domain", options.domain, domain_choices,
             "in what terms to say when versions that differ do the same (default auto: "
             "predicates, else polyhedra, else intervals; none: do not look for that)");
  add_choice(app, "--solver", options.solver, solver_choices,
             "who proves; with both, a proof counts only if they agree (default z3)");
  add_number(app, "--timeout", input.timeout_seconds, 0.001, 1e9, "S", "seconds for the whole run");
  app.add_option_function<std::string>(
         "--memory", [&options](const std::string& text) { set_memory(options, text); },
         "of all processes together, as 800M or 4G (default: half of the machine's)")
      ->type_name("SIZE");
  add_choice(app, "--effort", options.effort, effort_choices,
             "how much is tried: a fifth of what is usual, what is usual (default), five times it");
  add_number(app, "--pair-budget", options.pair_budget, 0.1, 10'000.0, "N",
             "N times the solver effort a pair that --effort gives");
  add_number<std::uint64_t>(app, "--seed", options.seed, 0, UINT64_MAX, "N",
                            "of the random inputs (default 1)");
  add_number(app, "-j", options.workers, 1U, 1'024U, "N",
             "workers (default: one a processor); the same result for any N");
  add_choice(app, "--format", options.format, format_choices,
             "of the report (default text), see docs/formats.md");
  app.add_option("--html", options.html_file, "also write a page to look at, see docs/html.md")
      ->type_name("FILE");
  add_words(app, "--only", options.only, verdict_words,
            "only findings with these verdicts are shown, but for JSON, which has all");
  app.add_flag("--all", options.shows_all,
               "show unchanged functions too that are open for the sake of others")
      ->disable_flag_override();
  add_words(app, "--fail-on", input.fail_on, failing_words,
            "what makes the exit status other than 0 (default different,unknown); new, removed: "
            "functions of one version only");
  add_choice(app, "--removed", options.failing.removed, removed_choices,
             "functions that the new version does not have count as a difference, or are noted "
             "(default)");
  add_words(app, "--ignore", options.ignored, ignorable_words,
            "differences that do not count: proved to be there only where a pointer is null; or on "
            "an input on which both versions trap");
  app.add_option("--baseline", options.baseline_file,
                 "differences that were accepted before, see docs/baseline.md")
      ->type_name("FILE");
  app.add_option("--write-baseline", options.written_baseline,
                 "write all differences there, as accepted")
      ->type_name("FILE");
  add_choice(app, "--show", options.show, show_choices,
             "source: in the text, also both versions of what is not equivalent side by side, with "
             "the lines that make the difference marked (default verdicts)");
  app.add_flag("--explain", options.explain, "show what each engine tried and why it stopped")
      ->disable_flag_override();
  app.add_flag("-q,--quiet", options.is_quiet, "no line on how far it is, on a terminal either")
      ->disable_flag_override();
  app.add_flag("-v,--verbose", options.verbose, "show each proof and all calls")
      ->disable_flag_override();
  app.add_flag("--stats", options.stats, "count solver calls, executions and time")
      ->disable_flag_override();
  app.add_option("--dump-smt", options.dump_directory,
                 "write every proof obligation there as an SMT-LIB 2 file")
      ->type_name("DIR");
  app.add_option("--reproducer", options.reproducer_directory,
                 "write every difference there as a C program that shows it")
      ->type_name("DIR");
  for (const Side side : sides) {
    const std::string name = to_text(side);
    add_list(app, "--" + name + "-arg", input.more_arguments[side], "ARG",
             "an argument for clang, for the " + name + " version only (repeat)");
  }
}

constexpr Choice<git::Scope> scope_choices[] = {{"change", git::Scope::Change},
                                                {"callers", git::Scope::Callers},
                                                {"program", git::Scope::Program}};
constexpr Choice<bool> keep_going_choices[] = {{"yes", true}, {"no", false}};

constexpr const char* git_examples = R"(Examples:
  tandem git                       the working tree against HEAD
  tandem git --staged              what is about to be committed
  tandem git HEAD~3..HEAD          a range; A...B: since B left A; A: the working tree against A
  tandem git --per-commit v1..v2   a line a commit

)";

void declare_git(CLI::App& app, CheckInput& input, GitOptions& options) {
  app.footer(std::string(git_examples) + exit_codes);
  app.add_option("RANGE", options.git.revisions, "A..B, A...B, A B, A, or nothing")
      ->expected(0, 2)
      ->option_text(" ");
  app.add_option("-C", options.directory, "a folder of the repository (default: this one)")
      ->type_name("DIR");
  app.add_flag("--staged", options.git.is_staged, "the index instead of the working tree")
      ->disable_flag_override();
  app.add_flag("--per-commit", options.per_commit, "each commit of the range by itself, as a table")
      ->disable_flag_override();
  app.add_flag("--first-parent", options.git.follows_first_parent,
               "of a merge only the first parent is followed")
      ->disable_flag_override();
  for (const Side side : sides) {
    const std::string name = to_text(side);
    app.add_option("--" + name + "-build", options.git.builds[side],
                   "where the compile_commands.json of the " + name +
                       " version is (default: that of the working tree)")
        ->type_name("DIR");
  }
  add_choice(app, "--scope", options.git.scope, scope_choices,
             "what is looked at besides the files that the change touches: files that name a "
             "function that changed (callers, default), and those that name these, and so on");
  add_list(app, "--exclude", options.git.excluded, "GLOB", "files that are not looked at (repeat)");
  add_choice(app, "--keep-going", input.options.leaves_out_broken, keep_going_choices,
             "a file that does not compile is left out (default), or ends the run");
  input.options.leaves_out_broken = true;
  add_list(app, "--function", input.options.functions, "F",
           "only this function, by its old name (repeat)");
  app.add_flag("--no-cache{false}", input.options.keeps_answers,
               "decide anew what an earlier run decided, and keep nothing, see docs/cache.md")
      ->disable_flag_override();
  input.options.keeps_answers = true;
  declare_comparison(app, input);
}

void declare_difftool(CLI::App& app, CheckInput& input, DifftoolOptions& options) {
  app.footer(
      "Git starts it, see docs/git.md:\n"
      "  git difftool -y -x 'tandem difftool' HEAD~1\n"
      "  git config difftool.tandem.cmd 'tandem difftool \"$LOCAL\" \"$REMOTE\" \"$MERGED\"'\n"
      "  git difftool --dir-diff -t tandem HEAD~1\n"
      "  GIT_EXTERNAL_DIFF='tandem difftool' git diff HEAD~1\n");
  app.add_option("FILES", options.words, "as git passes them: OLD NEW [NAME], or more")
      ->expected(1, 9)
      ->required()
      ->option_text(" ");
  add_choice(app, "--keep-going", input.options.leaves_out_broken, keep_going_choices,
             "a file that does not compile is left out (default), or ends the run");
  input.options.leaves_out_broken = true;
  declare_comparison(app, input);
}

constexpr Choice<CacheOptions::Action> cache_actions[] = {{"info", CacheOptions::Action::Info},
                                                          {"clear", CacheOptions::Action::Clear},
                                                          {"trim", CacheOptions::Action::Trim}};

void declare_cache(CLI::App& app, CacheOptions& options) {
  app.footer("Exit status: 0 done, 2 bad usage, or a file that cannot be used.");
  add_choice(app, "ACTION", options.action, cache_actions,
             "what is kept; forget all; forget what was not used for longest");
  add_number(app, "--size", options.megabytes, 0U, 1'000'000U, "MB",
             "what trim leaves (default 256)");
}

void declare_ir(CLI::App& app, IrOptions& options) {
  app.footer("Exit status: 0 shown, 2 bad usage, input or output, 70 a bug in Tandem.");
  app.add_option("FILES", options.sources.paths, "a .c, .ll or .bc file, or a directory")
      ->required()
      ->option_text(" ");
  app.add_flag("--recursive", options.recursive, "the recursive form: loops as procedures")
      ->disable_flag_override();
  app.add_flag("--split", options.split,
               "loops that compute several things apart from each other as several loops")
      ->disable_flag_override();
  app.add_flag(
         "--align", options.align,
         "of two versions, OLD and NEW: what is aligned with what, and the regions that changed")
      ->disable_flag_override();
  add_list(app, "--function", options.functions, "F", "only this function (repeat)");
  add_modes(app, options.overflow, options.ints);
  add_library(app, options.libraries);
  add_readable(app, options.sources.readable);
}

std::optional<Failure> set_arguments(CheckInput& input,
                                     const std::vector<std::string>& clang_arguments) {
  for (const Side side : sides) {
    frontend::Sources& sources = input.options.sources[side];
    sources.arguments = clang_arguments;
    sources.readable = input.readable;
    const auto& own = input.more_arguments[side];
    sources.arguments.insert(sources.arguments.end(), own.begin(), own.end());
  }
  return std::nullopt;
}

std::optional<Failure> set_sources(CheckInput& input,
                                   const std::vector<std::string>& clang_arguments) {
  set_arguments(input, clang_arguments);
  for (const Side side : sides) {
    frontend::Sources& sources = input.options.sources[side];
    if (!input.path[side].empty()) sources.paths.push_back(input.path[side]);
    const auto& files = input.more_files[side];
    sources.paths.insert(sources.paths.end(), files.begin(), files.end());
  }
  // One of the two alone would be taken for the old version by its place, and by mistake.
  const bool has_one = input.path[Side::Old].empty() != input.path[Side::New].empty();
  if (has_one || input.options.sources[Side::Old].paths.empty() ||
      input.options.sources[Side::New].paths.empty()) {
    return Failure{"check needs two versions: tandem check OLD NEW (see tandem check --help)", ""};
  }
  return std::nullopt;
}

// A library as the user names it: NAME=PATH, or a path alone.
struct NamedLibrary {
  std::string name;
  std::string path;
};
NamedLibrary named_library(const std::string& word) {
  const auto at = word.find('=');
  const bool has_name =
      at != std::string::npos && word.substr(0, at).find('/') == std::string::npos;
  return has_name ? NamedLibrary{word.substr(0, at), word.substr(at + 1)} : NamedLibrary{"", word};
}

// Headers are first looked for where the user says, then in the folders of the library.
std::vector<std::string> header_folders(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path folder =
      fs::is_directory(path, ignored) ? fs::path(path) : fs::path(path).parent_path();
  std::vector<std::string> arguments;
  for (const fs::path& one : {folder.empty() ? fs::path(".") : folder, folder / "include"}) {
    if (fs::is_directory(one, ignored)) arguments.push_back("-I" + one.string());
  }
  return arguments;
}

std::optional<Failure> set_client(CheckInput& input,
                                  const std::vector<std::string>& clang_arguments) {
  input.options.is_client = true;
  Both<std::vector<std::string>> names;
  for (const Side side : sides) {
    std::vector<std::string> arguments = clang_arguments;
    const auto& own = input.more_arguments[side];
    arguments.insert(arguments.end(), own.begin(), own.end());
    frontend::Sources& sources = input.options.sources[side];
    for (const std::string& word : input.libraries[side]) {
      const NamedLibrary library = named_library(word);
      names[side].push_back(library.name);
      for (const std::string& folder : header_folders(library.path)) arguments.push_back(folder);
      sources.libraries.push_back({{library.path}, {}});
    }
    for (frontend::Library& library : sources.libraries) library.arguments = arguments;
    sources.readable = input.readable;
    sources.paths = input.client;
    sources.arguments = std::move(arguments);
    std::sort(names[side].begin(), names[side].end());
  }
  if (names[Side::Old].empty() || names[Side::New].empty()) {
    return Failure{
        "client needs both versions of a library: tandem client CLIENT --old LIB --new LIB (see "
        "tandem client --help)",
        ""};
  }
  if (names[Side::Old] != names[Side::New]) {
    return Failure{"--old and --new do not name the same libraries", ""};
  }
  return std::nullopt;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::optional<Failure> set_renamed(CheckInput& input) {
  auto& renamed = input.options.renamed;
  for (const std::string& map : input.maps) {
    const auto at = map.find('=');
    if (at == std::string::npos || at == 0 || at + 1 == map.size()) {
      return Failure{fmt::format("--map: '{}' is not of the form OLD=NEW", map), ""};
    }
    std::pair entry{map.substr(0, at), map.substr(at + 1)};
    if (const auto arguments = entry.second.find('('); arguments != std::string::npos) {
      const std::string list = entry.second.substr(arguments + 1);
      if (arguments == 0 || !list.ends_with(')'))
        return Failure{fmt::format("--map: '{}' is not of the form OLD=NEW(ARGUMENTS)", map), ""};
      entry.second.resize(arguments);
      const std::string inside = list.substr(0, list.size() - 1);
      input.options.arguments[entry.first] =
          inside.empty() ? std::vector<std::string>() : split(inside, ',');
    }
    for (const auto& [before, after] : renamed) {
      if ((before == entry.first) != (after == entry.second)) {
        return Failure{fmt::format("--map: '{}' conflicts with '{}={}'", map, before, after), ""};
      }
    }
    if (std::find(renamed.begin(), renamed.end(), entry) == renamed.end()) renamed.push_back(entry);
  }
  return std::nullopt;
}

std::optional<Failure> set_no_alias(CheckInput& input) {
  for (const std::string& word : input.no_alias) {
    const auto at = word.find(':');
    pairing::NoAliasOption option{word.substr(0, at), {}};
    if (at != std::string::npos) option.pointers = split(word.substr(at + 1), ',');
    const bool has_empty =
        option.function.empty() ||
        std::find(option.pointers.begin(), option.pointers.end(), "") != option.pointers.end();
    if (option.pointers.size() < 2 || has_empty) {
      return Failure{
          fmt::format("--no-alias: '{}' is not of the form FUNCTION:POINTER,POINTER", word), ""};
    }
    input.options.no_alias.push_back(std::move(option));
  }
  return std::nullopt;
}

// An expression does not start with a name and a colon.
std::optional<Failure> set_conditions(CheckInput& input) {
  const auto is_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
  };
  for (const std::string& word : input.conditions) {
    const auto end = std::find_if_not(word.begin(), word.end(), is_of_name);
    const bool has_name = end != word.begin() && end != word.end() && *end == ':';
    frontend::Condition condition{"", word};
    if (has_name) condition = {{word.begin(), end}, {end + 1, word.end()}};
    if (condition.expression.find_first_not_of(" \t\n") == std::string::npos) {
      return Failure{
          fmt::format("--when: '{}' is not of the form EXPRESSION or FUNCTION:EXPRESSION", word),
          ""};
    }
    input.options.conditions.push_back(std::move(condition));
  }
  return std::nullopt;
}

void set_failing(CheckInput& input) {
  if (input.fail_on.empty()) return;
  const auto has = [&](const char* word) {
    return std::find(input.fail_on.begin(), input.fail_on.end(), word) != input.fail_on.end();
  };
  Failing& failing = input.options.failing;
  failing = {has("different"), has("unknown"), has("new"), has("removed") || failing.removed};
}

std::optional<Failure> check_modes(frontend::Overflow overflow, frontend::Ints ints) {
  if (overflow == frontend::Overflow::Undefined && ints == frontend::Ints::Math) {
    return Failure{
        "--overflow=undefined conflicts with --ints=math: unbounded integers do not overflow", ""};
  }
  return std::nullopt;
}

// CLI11's messages may span lines; a user gets one.
Failure bad_usage(const CLI::ParseError& error, const std::string& command) {
  std::string message = error.what();
  const auto repeated = message.find(": At Most 1 required");
  if (repeated != std::string::npos)
    message = message.substr(0, repeated) + ": given more than once";
  std::replace(message.begin(), message.end(), '\n', ' ');
  while (!message.empty() && message.back() == ' ') message.pop_back();
  return {fmt::format("{} (see tandem{} --help)", message, command), ""};
}

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

}  // namespace

Result<Command> parse(const std::vector<std::string>& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  const std::vector<std::string> clang_arguments(end == arguments.end() ? end : end + 1,
                                                 arguments.end());
  std::vector<std::string> own(arguments.begin(), end);
  if (own.empty()) return Failure{"say what to do: tandem check OLD NEW (see tandem --help)", ""};
  if (!is_command(own[0]) && own[0][0] != '-') {
    return Failure{fmt::format("'{}' is not a command: {} (see tandem --help)", own[0],
                               fmt::join(commands, ", ")),
                   ""};
  }
  std::reverse(own.begin(), own.end());  // as CLI11 takes them

  CLI::App app(about, "tandem");
  app.set_version_flag("--version", [] {
    return fmt::format("tandem {}\nclang {}, {}", version(), TANDEM_CLANG_VERSION,
                       logic::solver_versions());
  });
  app.footer("Start with: tandem check OLD NEW; tandem check --help has more examples.\n\n" +
             std::string(exit_codes));
  app.require_subcommand(1);
  CheckInput check;
  CLI::App* check_app = app.add_subcommand("check", "Compare two versions of C code.");
  declare_check(*check_app, check);
  CheckInput client;
  CLI::App* client_app =
      app.add_subcommand("client", "Is a program affected by a change of its libraries?");
  declare_client(*client_app, client);
  CheckInput of_git;
  GitOptions git;
  CLI::App* git_app =
      app.add_subcommand("git", "Compare two revisions of a repository, or the working tree.");
  declare_git(*git_app, of_git, git);
  CheckInput of_difftool;
  DifftoolOptions difftool;
  CLI::App* difftool_app =
      app.add_subcommand("difftool", "Compare what git passes to a tool of `git difftool`.");
  declare_difftool(*difftool_app, of_difftool, difftool);
  CacheOptions cache;
  CLI::App* cache_app = app.add_subcommand("cache", "What `tandem git` keeps of earlier runs.");
  declare_cache(*cache_app, cache);
  IrOptions ir;
  CLI::App* ir_app = app.add_subcommand("ir", "Show the program as Tandem sees it, for debugging.");
  declare_ir(*ir_app, ir);

  if (own.back().starts_with("--generate=")) {
    auto text = generated(app, own.back().substr(std::string("--generate=").size()));
    if (!text) return text.error();
    return Command(Message{*text});
  }
  try {
    app.parse(std::move(own));
  } catch (const CLI::CallForHelp&) {
    return Command(Message{app.help()});
  } catch (const CLI::CallForVersion& call) {
    return Command(Message{call.what() + std::string("\n")});
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    return bad_usage(error, chosen.empty() ? "" : " " + chosen.front()->get_name());
  }

  if (cache_app->parsed()) return Command(cache);
  if (ir_app->parsed()) {
    if (auto failure = check_modes(ir.overflow, ir.ints)) return *failure;
    ir.sources.arguments = clang_arguments;
    return Command(ir);
  }
  const bool is_client = client_app->parsed();
  const bool is_git = git_app->parsed();
  const bool is_difftool = difftool_app->parsed();
  CheckInput& input = is_client ? client : is_git ? of_git : is_difftool ? of_difftool : check;
  const auto set = is_client ? set_client : is_git || is_difftool ? set_arguments : set_sources;
  if (auto failure = set(input, clang_arguments)) return *failure;
  if (auto failure = set_renamed(input)) return *failure;
  if (auto failure = set_no_alias(input)) return *failure;
  if (auto failure = set_conditions(input)) return *failure;
  CheckOptions& options = input.options;
  set_failing(input);
  if (input.timeout_seconds != 0) options.timeout_seconds = input.timeout_seconds;
  if (auto failure = check_modes(options.overflow, options.ints)) return *failure;
  const CLI::App& chosen = is_client     ? *client_app
                           : is_git      ? *git_app
                           : is_difftool ? *difftool_app
                                         : *check_app;
  if (options.relation == Relation::Refines && options.ints == frontend::Ints::Machine &&
      chosen.count("--overflow") == 0)
    options.overflow = frontend::Overflow::Undefined;
  if (is_git) {
    git.check = std::move(options);
    return Command(git);
  }
  if (is_difftool) {
    difftool.check = std::move(options);
    return Command(difftool);
  }
  return Command(options);
}

std::map<std::string, std::string> shown_options(const CheckOptions& options) {
  std::vector<std::string> maps;
  for (const auto& [before, after] : options.renamed) {
    const auto said = options.arguments.find(before);
    const bool is_said = said != options.arguments.end();
    maps.push_back(before + "=" + after +
                   (is_said ? fmt::format("({})", fmt::join(said->second, ",")) : ""));
  }
  std::vector<std::string> no_alias;
  for (const pairing::NoAliasOption& option : options.no_alias)
    no_alias.push_back(fmt::format("{}:{}", option.function, fmt::join(option.pointers, ",")));
  std::map<std::string, std::string> shown{
      {"function", join(options.functions)},
      {"map", join(maps)},
      {"overflow", name_of<frontend::Overflow>(overflow_choices, options.overflow)},
      {"ints", name_of<frontend::Ints>(ints_choices, options.ints)},
      {"positions", name_of<frontend::PositionsRule>(positions_choices, options.positions)},
      {"relation", name_of<Relation>(relation_choices, options.relation)},
      {"no-alias", join(no_alias)},
      {"library", join(options.libraries)},
      {"domain", name_of<Domain>(domain_choices, options.domain)},
      {"solver", name_of<logic::SolverChoice>(solver_choices, options.solver)},
      {"seed", std::to_string(options.seed)},
      {"timeout", options.timeout_seconds ? fmt::format("{}", *options.timeout_seconds) : "none"},
      {"effort", name_of<double>(effort_choices, options.effort)},
      {"pair-budget", fmt::format("{}", options.pair_budget)},
      {"old-arg", join(options.sources[Side::Old].arguments)},
      {"new-arg", join(options.sources[Side::New].arguments)},
  };
  std::vector<std::string> conditions;
  for (const frontend::Condition& condition : options.conditions) {
    const std::string target = condition.function.empty() ? "" : condition.function + ":";
    conditions.push_back(target + condition.expression);
  }
  if (!options.library_functions.empty())
    shown["library-function"] = join(options.library_functions);
  if (!options.memory.empty()) shown["memory"] = options.memory;
  if (!options.contract_files.empty()) shown["contracts"] = join(options.contract_files);
  if (options.reads_annotations) shown["annotations"] = "yes";
  if (!conditions.empty()) shown["when"] = fmt::format("{}", fmt::join(conditions, "; "));
  return shown;
}

const char* version() { return TANDEM_VERSION; }

}  // namespace tandem::cli
