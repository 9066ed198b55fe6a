#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "ir/pool.h"
#include "logic/limits.h"

// Queries over terms and their answers. The only door to Z3 and cvc5.

namespace tandem::logic {

// Do the assumptions imply the goal, for all values of all variables and for
// all interpretations of all uninterpreted functions?
struct Query {
  std::vector<ir::TermId> assumptions;
  ir::TermId goal;
};

// Values of variables and of applications of uninterpreted functions; what is
// absent may be anything. Bool as 0 or 1, Int as two's complement in 128 bits.
// Terms of sort Memory and World have numbers that stand for "this one": equal numbers, equal
// states.
struct Model {
  std::map<ir::TermId, Bits> values;
  // Contents of memories that are variables or results of functions, where the query looks.
  std::map<std::pair<ir::TermId, Bits>, std::uint8_t> bytes;
  // For samples: what is absent of memories, addresses and functions is by chance, the same for
  // the same seed. None: it counts as 0.
  std::optional<std::uint32_t> seed = {};
  // For samples: what memories hold most of the time, as elements of that size. None: anything.
  std::vector<Bits> likely = {};
  unsigned element_bytes = 1;
};

// The value of a term in a model, by our own arithmetic (ir::fold); what the
// model leaves open counts as 0. nullopt where no value can be given.
std::optional<Bits> value_of(const ir::TermPool& pool, const Model& model, ir::TermId term);

// Values of terms in one model, each computed once.
class Evaluator {
 public:
  // Both must outlive the evaluator.
  Evaluator(const ir::TermPool& pool, const Model& model) : pool_(pool), model_(model) {}
  std::optional<Bits> value(ir::TermId term);

 private:
  std::optional<Bits> compute(ir::TermId term) const;
  std::optional<Bits> open_value(ir::TermId term) const;
  Bits by_chance(std::span<const Bits> about) const;
  std::optional<Bits> load(ir::TermId term) const;
  std::optional<Bits> load_byte(ir::TermId memory, Bits address) const;

  const ir::TermPool& pool_;
  const Model& model_;
  std::map<ir::TermId, std::optional<Bits>> values_;
};

enum class SolverChoice : std::uint8_t { Z3, Cvc5, Both };
TANDEM_LAST_OF(SolverChoice, Both)

// How terms are shown to a solver, cheapest first. Each is sound for proving.
enum class Encoding : std::uint8_t {
  Abstract,  // products, quotients and remainders of two variables, floating-point operations and
             // accesses of memory as uninterpreted functions
  Exact,     // bit-vectors as they are
  Integers,  // bit-vectors as integers with the wrap-around made explicit; tried
             // only where every operator has such a form
};

// An approximation stands even in the exact encoding: any function may be in its place. A model
// that relies on one need not be one of the program.
enum class Approximation : std::uint8_t {
  LargeTable,     // of more than Limits::table_elements
  FloatingPoint,  // formats and operators that SMT-LIB lacks: those of the x87, fmod
};
// "what a table of more than 1024 elements holds is left open"; "" for none.
std::string to_text(const std::set<Approximation>& approximations);

struct Proved {
  std::string solver;    // "" where simplification alone did it
  std::string encoding;  // "terms", "abstract", "exact", "integers"
};
struct Refuted {
  Model model;  // exact, unless memory is looked into: re-evaluated by value_of, the assumptions
                // hold and the goal does not
  // The model may rely on these. Uninterpreted functions of the query do not count.
  std::set<Approximation> approximations;
};
struct Undecided {
  // "z3: resource limit reached", ...; names the approximation that stood in the way, if one did.
  std::string reason;
};
using Answer = std::variant<Proved, Refuted, Undecided>;

struct Options {
  SolverChoice solver = SolverChoice::Z3;
  Limits limits;
  std::string dump_directory;  // "" for none: one SMT-LIB file for each proved obligation
};
TANDEM_FIELDS(Options, solver, limits, dump_directory)

// Calls of solvers as somebody in another process sees them, who ends this one where a solver does
// not come back, and has the work done again without that call. The same work makes the same calls,
// so a number says which.
struct Watch {
  std::atomic<std::uint64_t>* under_way = nullptr;  // there goes the call under way; 0 for none
  std::map<std::uint64_t, std::string> lost = {};   // not made again, and why not
  std::uint64_t calls = 0;                          // so far, of all provers that are watched
};

// How long to try: a brief question is answered within a fraction of the limits, or not at all.
// Modest: within a larger one, for those of which many are asked.
enum class Effort : std::uint8_t { Brief, Modest, Full };

// Decides queries for one task. Not for use by two threads at a time.
class Prover {
 public:
  explicit Prover(const Options& options);
  ~Prover();

  // `name` names the dumped file and must be unique in a run: letters, digits, '-', '_', '.'.
  Answer decide(ir::TermPool& pool, const Query& query, const std::string& name,
                Effort effort = Effort::Full);

  // Off: only what simplification alone proves; everything else is Undecided
  // with reason "no solver was asked". On at first.
  void use_solvers(bool on);
  // The account that queries draw from: without a limit at first. Once it is empty every query is
  // answered Undecided with reason "out of budget".
  void set_budget(const Budget& budget);
  const Budget& budget() const;
  std::uint64_t solver_calls() const;
  // From the first call on; the watch outlives the prover.
  void set_watch(Watch& watch);
  // The first file of a dump that could not be written, and why; "" for none.
  const std::string& trouble() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// The query as an SMT-LIB 2 script that stock solvers accept; `unsat` means
// proved. Encodings other than Exact only where the query was proved in them.
std::string to_smtlib(const ir::TermPool& pool, const Query& query,
                      Encoding encoding = Encoding::Exact);

}  // namespace tandem::logic
