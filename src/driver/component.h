#pragma once

#include <functional>
#include <map>

#include "driver/driver.h"
#include "engines/shared/engine.h"

namespace tandem::driver {

struct Cache;

// The verdict on one pair, and how it came about.
struct Decision {
  Verdict verdict = Unknown{};
  std::vector<std::string> established = {};
  std::vector<Tried> tried = {};
  std::vector<Change> changes = {};
  std::vector<LineRange> boundaries = {};  // of new: where what changed stays, if parts were proved
  double seconds = 0;
};

// The user's wishes, as far as a decision depends on them and they are not in the programs and the
// plan.
struct Rules {
  engines::Running running;
  std::vector<frontend::Condition> conditions;  // to say them again: programs have their procedures
  logic::Options logic;
  engines::Limits engines;
  Limits limits;
  Domain domain = Domain::Auto;
  bool is_of_client = false;  // functions that did not change are what is asked about
};
TANDEM_FIELDS(Rules, running, conditions, logic, engines, limits, domain, is_of_client)
Rules rules_of(const Options& options);

// Whoever waits for a decision in another process, and does not wait for ever.
struct Onlooker {
  logic::Watch& watch;
  // Told now and then what is settled, and what is known of open pairs, which are unknown for no
  // reason yet. May be empty.
  std::function<void(const std::map<pairing::PairId, Decision>&)> sofar = {};
  std::string trouble = {};  // the first file that could not be written; "" for none
  void note(const std::string& other) {
    if (trouble.empty()) trouble = other;
  }
};

// Everything that deciding a component may use. What is known covers all the
// pairs that the component calls; what is decided is entered there.
struct ComponentTask {
  const Rules& rules;
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  engines::Knowledge& known;
  replay::Runner& runner;
  engines::Counters& counters;
  // Where it decides a part of something: what that draws from.
  std::optional<Budget> account = std::nullopt;
  bool by_terms_alone = false;  // no other row is tried
  Onlooker* onlooker = nullptr;
  const Cache* cache = nullptr;  // outlives the task; null: nothing is kept
};

// What the names of obligations about a pair of this name start with.
std::string obligation_stem(const std::string& pair);

// The same for engines.
engines::Task engine_task(const ComponentTask& task, logic::Prover& prover, const Budget& budget);

// The pairs of one component, by the ladder of engines.
std::map<pairing::PairId, Decision> decide_component(const ComponentTask& task,
                                                     const std::vector<pairing::PairId>& component);

// Both versions of a pair end on every input: no loop, no recursion, and
// the same of all that they call.
bool always_terminates(const Both<ir::Program>& programs, const pairing::Plan& plan,
                       const engines::Knowledge& known, pairing::PairId pair);

}  // namespace tandem::driver
