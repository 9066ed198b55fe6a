#pragma once

#include "driver/component.h"
#include "verdict/stored_verdict.h"

// Tasks and decisions as data: to be kept in a file, or decided by another process.

namespace tandem::driver {

// A component with everything that its decision depends on, and nothing else: both programs and the
// plan are cut down to what it refers to.
struct StoredTask {
  Rules rules;  // nothing is dumped
  Both<ir::Program> programs;
  pairing::Plan plan;
  engines::Knowledge known;
  std::vector<pairing::PairId> component;
};
TANDEM_FIELDS(StoredTask, rules, programs, plan, known, component)
bool is_well_formed(const StoredTask& task);

StoredTask to_stored(const ComponentTask& task, const std::vector<pairing::PairId>& component);

// Decides it as the task that it was made of would be. The runner has the bitcode of the whole
// versions loaded.
std::map<pairing::PairId, Decision> decide(StoredTask task, replay::Runner& runner);

struct StoredDecision {
  StoredVerdict verdict = Unknown{};
  std::vector<std::string> established = {};
  std::vector<Tried> tried = {};
  std::vector<Change> changes = {};
  std::vector<LineRange> boundaries = {};
};
TANDEM_FIELDS(StoredDecision, verdict, established, tried, changes, boundaries)
StoredDecision to_stored(const Decision& decision);

// The decision on a pair, where it is still worth something: a difference is run again. What is
// known of the pair is entered. nullopt where the difference does not show, or where a condition
// does not fit the function.
std::optional<Decision> revive(const ComponentTask& task, pairing::PairId pair,
                               const StoredDecision& stored);

}  // namespace tandem::driver
