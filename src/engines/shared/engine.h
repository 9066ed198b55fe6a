#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/budget.h"
#include "engines/limits/limits.h"
#include "engines/shared/knowledge.h"
#include "logic/logic.h"
#include "replay/replay.h"

namespace tandem::engines {

// How both versions are run natively.
struct Running {
  replay::OverflowCheck overflow{};
  Relation relation = Relation::Equal;
  std::uint64_t seed = 1;  // of the inputs that are tried
};
TANDEM_FIELDS(Running, overflow, relation, seed)

// Work that was done so far; shown with --stats.
struct Counters {
  std::uint64_t solver_calls = 0;
  std::uint64_t executions = 0;
  std::uint64_t replay_us = 0;
  std::uint64_t proof_us = 0;
};
TANDEM_FIELDS(Counters, solver_calls, executions, replay_us, proof_us)

// Everything that an engine may use while it answers. All of it outlives the task.
struct Task {
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  const Knowledge& known;
  logic::Prover& prover;
  replay::Runner& runner;
  Running running;
  Counters& counters;
  const Limits& limits;
  Budget budget;  // of work: what stops long work

  const ir::Procedure& procedure(pairing::PairId pair, Side side) const {
    return programs[side].procedures[plan.pairs[pair].ids[side]];
  }
};

// Adds the time that it lives for.
class Stopwatch {
 public:
  explicit Stopwatch(std::uint64_t& us) : us_(us) {}
  ~Stopwatch() {
    using std::chrono::microseconds;
    us_ += static_cast<std::uint64_t>(
        std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - start_)
            .count());
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  std::uint64_t& us_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// While it lives, the prover has that share of the budget that it has left.
class Share {
 public:
  Share(logic::Prover& prover, double share) : prover_(prover), before_(prover.budget()) {
    prover.set_budget(before_.share(share));
  }
  ~Share() { prover_.set_budget(before_); }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

 private:
  logic::Prover& prover_;
  const Budget before_;
};

// Which callees are replaced by their bodies. Functions of one version only always are, as far as
// their recursion allows; pairs that are assumed never are.
enum class Bodies : std::uint8_t {
  None,
  Unproved,        // those of which nothing is known that says what a call gives
  UnlessContract,  // of these, none that repeats something and keeps a contract
  ByContract,      // of these, none that keeps a contract
  Differing,       // besides, those that do the same under a condition only
  All,             // besides, all that do not call themselves
};

// The one thing that an engine is asked: do both versions of this pair do the same?
struct Question {
  pairing::PairId pair;
  std::optional<ir::Formula> given = {};   // only inputs that satisfy it are asked about
  std::set<pairing::PairId> assumed = {};  // the induction hypothesis
  Bodies bodies = Bodies::Unproved;
  std::string name = {};  // of its obligations, unique in a run
};

// True if a callee of the pair is replaced by its body.
bool wants_body(const Task& task, const Question& question, pairing::PairId callee);

// The inputs of the old version as the variables that formulas are made over (ir/formula.h).
std::vector<ir::TermId> formula_variables(ir::TermPool& pool, const Task& task,
                                          pairing::PairId pair);

// An engine's answer to a question.
struct Attempt {
  std::optional<Proof> proof = {};
  std::optional<Confirmed> difference = {};
  std::vector<Witness> candidates = {};  // from models: inputs to run natively
  std::string why = {};                  // nothing is decided
  std::string established = {};          // a weaker result that was proved, or ""
  bool is_out_of_budget = false;         // a limit was reached (otherwise a model stood in the way)
  std::uint64_t comparable_runs = 0;     // in which both versions did the same
  std::uint64_t runs_undefined_in_new = 0;  // and not in old
};

// A way to establish something about a pair: one folder, and one row of the driver's ladder.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // It looks at the bodies as they were translated. Otherwise it can be asked about any pair.
  virtual bool needs_bodies() const { return true; }
  // False where it can say nothing that the rows before it cannot.
  virtual bool applies(const Task&, const Question&) const { return true; }
  virtual Attempt answer(const Task& task, const Question& question) const = 0;
};

}  // namespace tandem::engines
