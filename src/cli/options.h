#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "git/git.h"

#include "base/both.h"
#include "base/result.h"
#include "cli/exit_code.h"
#include "frontend/frontend.h"
#include "logic/logic.h"
#include "pairing/pairing.h"
#include "verdict/verdict.h"

// The command line, parsed and checked once, as plain data.

namespace tandem::cli {

enum class Format : std::uint8_t { Text, Json, Sarif, Gcc, Markdown, Github };
enum class Show : std::uint8_t { Verdicts, Source };

// tandem check, tandem client
struct CheckOptions {
  Both<frontend::Sources>
      sources;             // OLD, NEW, --old, --new; arguments after -- and --old-arg, --new-arg
  bool is_client = false;  // tandem client
  std::vector<std::string> library_functions;                 // --library-function; empty: all
  std::vector<std::string> functions;                         // --function, --entry; empty: all
  std::vector<std::pair<std::string, std::string>> renamed;   // --map: old name, new name
  std::map<std::string, std::vector<std::string>> arguments;  // of --map, by old name
  frontend::Overflow overflow = frontend::Overflow::Wrap;
  frontend::Ints ints = frontend::Ints::Machine;
  frontend::PositionsRule positions = frontend::PositionsRule::Same;
  Relation relation = Relation::Equal;
  std::vector<std::string> libraries;            // --library
  std::vector<pairing::NoAliasOption> no_alias;  // --no-alias
  std::vector<frontend::Condition> conditions;   // --when
  Domain domain = Domain::Auto;
  std::vector<std::string> contract_files;  // --contracts
  bool reads_annotations = false;           // --annotations
  logic::SolverChoice solver = logic::SolverChoice::Z3;
  std::uint64_t seed = 1;                 // of the random inputs
  std::optional<double> timeout_seconds;  // for the whole run; none: until all budgets are spent
  std::string memory;                     // --memory as the user gave it; "" for none
  std::uint64_t memory_bytes = 0;         // the same; 0: a share of the machine's
  double effort = 1;                      // --effort: times the usual work
  double pair_budget = 1;                 // times that for the solvers, a pair
  unsigned workers = 0;                   // -j; 0: one a processor
  std::string dump_directory;             // --dump-smt; "" for none
  std::string reproducer_directory;       // --reproducer; "" for none
  Failing failing;                        // --fail-on, --removed
  std::vector<std::string> only;          // --only: verdicts that are shown; empty: all
  std::vector<std::string> ignored;       // --ignore
  std::string baseline_file;              // --baseline
  std::string written_baseline;           // --write-baseline
  bool is_quiet = false;                  // --quiet
  bool shows_all = false;                 // --all
  bool keeps_answers = false;             // from one run to the next
  std::string html_file;                  // --html; "" for none
  Format format = Format::Text;
  Show show = Show::Verdicts;
  bool leaves_out_broken = false;  // a file that does not compile, as --keep-going says
  bool stats = false;
  bool verbose = false;
  bool explain = false;
};

// tandem git
struct GitOptions {
  CheckOptions check;  // all but its sources
  git::Options git;
  std::string directory = ".";  // -C
  bool per_commit = false;
};

// tandem difftool
struct DifftoolOptions {
  CheckOptions check;              // all but its sources
  std::vector<std::string> words;  // as git passes them
};

// tandem cache
struct CacheOptions {
  enum class Action : std::uint8_t { Info, Clear, Trim } action = Action::Info;
  unsigned megabytes = 256;  // that are left: --size
};

// tandem ir
struct IrOptions {
  frontend::Sources sources;
  std::vector<std::string> functions;  // empty: all
  frontend::Overflow overflow = frontend::Overflow::Wrap;
  frontend::Ints ints = frontend::Ints::Machine;
  std::vector<std::string> libraries;  // --library
  bool recursive = false;
  bool split = false;
  bool align = false;  // of two versions
};

// --help, --version: to stdout, and done.
struct Message {
  std::string text;
};

using Command =
    std::variant<CheckOptions, GitOptions, DifftoolOptions, CacheOptions, IrOptions, Message>;

// `arguments` without the program's name. A failure is bad usage: one line.
Result<Command> parse(const std::vector<std::string>& arguments);

// The options in force as the report shows them: all that a verdict may depend
// on, and nothing else (so neither -j nor --format).
std::map<std::string, std::string> shown_options(const CheckOptions& options);

const char* version();

}  // namespace tandem::cli
