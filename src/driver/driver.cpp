#include "driver/driver.h"

#include <algorithm>
#include <set>

#include "reproduce/reproduce.h"

#include "driver/findings.h"
#include "driver/schedule.h"
#include "driver/supervisor.h"

namespace tandem::driver {
namespace {

using pairing::PairId;
using pairing::Plan;

double seconds_since(system::Clock::time_point start) {
  return std::chrono::duration<double>(system::Clock::now() - start).count();
}

std::optional<system::NothingToReport::Deadline> deadline_of(const Options& options) {
  if (!options.deadline) return std::nullopt;
  return system::NothingToReport::Deadline{
      *options.deadline, nothing_established_status,
      "tandem: the time limit of the run was reached before both versions were read\n"};
}

// The pairs to report; a name that no function has is the user's mistake.
Result<std::set<PairId>> select(const Both<ir::Program>& programs, const Plan& plan,
                                const std::vector<std::string>& functions) {
  std::set<PairId> selected;
  if (functions.empty()) {
    for (const PairId id : plan.pairs.ids()) selected.insert(id);
    return selected;
  }
  for (const std::string& name : functions) {
    bool is_found = false;
    for (const PairId id : plan.pairs.ids()) {
      if (plan.pairs[id].name != name && plan.pairs[id].new_name != name) continue;
      selected.insert(id);
      is_found = true;
    }
    for (const Side side : sides) {
      for (const ir::ProcedureId id : plan.only_in[side]) {
        if (programs[side].procedures[id].name != name) continue;
        return Failure{"function '" + name + "' is in the " + to_text(side) + " version only", ""};
      }
    }
    if (is_found) continue;
    return Failure{"no function '" + name + "' in either version" +
                       pairing::did_you_mean(pairing::nearest_functions(programs, name)),
                   ""};
  }
  return selected;
}

// A condition for a function that the old version does not have is the user's mistake.
std::optional<Failure> check_conditions(const Both<ir::Program>& programs, const Options& options) {
  for (const frontend::Condition& condition : options.frontend.conditions) {
    const auto& procedures = programs[Side::Old].procedures;
    const bool is_known = std::any_of(
        procedures.begin(), procedures.end(),
        [&](const ir::Procedure& procedure) { return procedure.name == condition.function; });
    if (condition.function.empty() || is_known) continue;
    return Failure{
        "--when: no function '" + condition.function + "' in the old version" +
            pairing::did_you_mean(pairing::nearest_functions(programs, condition.function)),
        ""};
  }
  return std::nullopt;
}

// Components that the selected pairs are in or call.
std::vector<bool> wanted_components(const Plan& plan, const std::set<PairId>& selected) {
  const std::vector<std::size_t> component_of = components_by_pair(plan);
  std::vector<bool> wanted(plan.components.size(), false);
  for (const PairId id : selected) wanted[component_of[id.index]] = true;
  for (std::size_t c = plan.components.size(); c-- > 0;) {  // callers come after callees
    if (!wanted[c]) continue;
    for (const PairId id : plan.components[c]) {
      for (const PairId callee : plan.pairs[id].callees) wanted[component_of[callee.index]] = true;
    }
  }
  return wanted;
}

// The processes that execute code, one for each worker.
Result<std::vector<std::unique_ptr<replay::Runner>>> start_runners(unsigned count) {
  std::vector<std::unique_ptr<replay::Runner>> runners;
  for (unsigned i = 0; i < count; ++i) {
    auto runner = replay::Runner::start();
    if (!runner) return runner.error();
    runners.push_back(std::move(*runner));
  }
  return runners;
}

std::optional<Failure> write_reproducers(const Options& options, const Observer& observer,
                                         const Both<ir::Program>& programs, const Plan& plan,
                                         const std::set<PairId>& selected,
                                         const std::map<PairId, Decision>& decisions) {
  std::vector<reproduce::Case> cases;
  for (const PairId id : selected) {
    const auto decided = decisions.find(id);
    if (decided == decisions.end()) continue;
    if (const auto* different = std::get_if<Different>(&decided->second.verdict))
      cases.push_back({id, &different->run});
  }
  // To write them the sources are read again, which takes as long as it takes.
  if (!cases.empty() && options.deadline && system::Clock::now() >= *options.deadline) {
    if (observer.warn)
      observer.warn("tandem: no reproducers: the time limit of the run was reached\n");
    return std::nullopt;
  }
  const auto complaints =
      reproduce::write(options.sources, programs, plan, cases, options.reproducer_directory);
  if (!complaints) return complaints.error();
  for (const std::string& complaint : *complaints) {
    if (observer.warn) observer.warn("tandem: " + complaint + "\n");
  }
  return std::nullopt;
}

}  // namespace

Result<Checked> check(const Options& options, const Observer& observer) {
  const auto start = system::Clock::now();
  auto runners = start_runners(options.workers);
  if (!runners) return runners.error();

  std::optional<system::NothingToReport> nothing;
  nothing.emplace("tandem: interrupted before anything was established\n", deadline_of(options));
  Result<Both<frontend::Version>> versions = frontend::load(options.sources, options.frontend);
  if (!versions) return versions.error();
  Both<ir::Program> programs;
  for (const Side side : sides) {
    if (!(*versions)[side].warnings.empty() && observer.warn)
      observer.warn((*versions)[side].warnings);
    programs[side] = std::move((*versions)[side].program);
  }
  if (const auto failure = check_conditions(programs, options)) return *failure;
  const double load_seconds = seconds_since(start);

  const auto plan = pairing::match(programs, options.pairing);
  if (!plan) return plan.error();
  const auto selected = select(programs, *plan, options.functions);
  if (!selected) return selected.error();

  const std::vector<bool> wanted = wanted_components(*plan, *selected);
  const Rules rules = rules_of(options);
  const Both<std::string> bitcode = make_both(std::move((*versions)[Side::Old].bitcode),
                                              std::move((*versions)[Side::New].bitcode));
  for (const auto& runner : *runners) runner->load(bitcode);
  nothing.reset();
  Supervised supervised =
      supervise({rules, programs, *plan, bitcode}, options, observer, wanted, std::move(*runners));
  const engines::Counters& counters = supervised.counters;

  std::optional<Failure> unwritten = std::move(supervised.unwritten);
  if (!options.reproducer_directory.empty() && !unwritten) {
    unwritten =
        write_reproducers(options, observer, programs, *plan, *selected, supervised.decisions);
  }
  Report report = collect(programs, *plan, *selected, supervised.decisions, options.lists_source);
  report.contracts = std::move(supervised.contracts);
  report.statistics = Statistics{counters.solver_calls,
                                 counters.executions,
                                 {{"load", load_seconds},
                                  {"proof", 1e-6 * static_cast<double>(counters.proof_us)},
                                  {"replay", 1e-6 * static_cast<double>(counters.replay_us)},
                                  {"total", seconds_since(start)}}};
  return Checked{std::move(report), std::move(unwritten)};
}

}  // namespace tandem::driver
