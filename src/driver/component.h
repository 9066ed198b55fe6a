#pragma once

#include <chrono>
#include <map>

#include "driver/driver.h"
#include "engines/engine.h"
#include "replay/replay.h"

namespace tandem::driver {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// What `work` gives; the time that it takes is added to `seconds`.
template <class Work>
auto timed(double& seconds, const Work& work) {
  const auto start = Clock::now();
  auto result = work();
  seconds += seconds_since(start);
  return result;
}

// What came out for one pair.
struct Decision {
  Verdict verdict = Unknown{};
  engines::Known known;
  std::vector<std::string> established;
  std::vector<Tried> tried = {};
  double seconds = 0;
};

struct Counters {
  std::uint64_t solver_calls = 0;
  std::uint64_t executions = 0;
  double replay_seconds = 0;
  double proof_seconds = 0;
};

// Everything that deciding a component may use. What is known covers all the
// pairs that the component calls; what is decided is entered there.
struct ComponentTask {
  const Options& options;
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  engines::Knowledge& known;
  replay::Runner& runner;
  std::optional<Clock::time_point> deadline;
};

// The ladder of engines, cheapest first, for the pairs of one component.
std::map<pairing::PairId, Decision> decide_component(const ComponentTask& task,
                                                     const std::vector<pairing::PairId>& component,
                                                     Counters& counters);

// Whether both versions of a pair end on every input: no loop, no recursion, and
// the same of all that they call.
bool always_terminates(const ComponentTask& task, pairing::PairId pair);

}  // namespace tandem::driver
