#include "driver/driver.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <sys/stat.h>

#include "reproduce/reproduce.h"

#include "driver/cache.h"
#include "driver/client.h"
#include "driver/component.h"
#include "driver/contracts.h"
#include "driver/findings.h"
#include "driver/schedule.h"
#include "frontend/confined.h"
#include "logic/versions.h"

namespace tandem::driver {
namespace {

using pairing::PairId;
using pairing::Plan;

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

// The pairs that are reported.
struct Reported {
  std::set<PairId> selected;
  std::set<PairId> entries;  // of a client
};

Result<Reported> reported_pairs(const Both<ir::Program>& programs, const Plan& plan,
                                const Options& options, const std::optional<ClientView>& client) {
  if (!client) {
    const auto selected = select(programs, plan, options.functions);
    if (!selected) return selected.error();
    return Reported{*selected, {}};
  }
  const auto entries = client->entries(options.functions);
  if (!entries) return entries.error();
  const auto reaching = client->reaching(*entries, options.client->library_functions);
  if (!reaching) return reaching.error();
  Reported reported{*reaching, *reaching};
  reported.selected.merge(client->library_below(*reaching));
  return reported;
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

std::string note_on_positions(const std::vector<std::string>& macros) {
  std::string names;
  for (const std::string& macro : macros) names += (names.empty() ? "" : ", ") + macro;
  return names + " count as the same in both versions (--positions=exact tells them apart)";
}

// The processes that execute code, one for each worker.
class Runners {
 public:
  Result<bool> start(unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      auto runner = replay::Runner::start();
      if (!runner) return runner.error();
      runners_.push_back(std::move(*runner));
    }
    return true;
  }
  void load(const Both<std::string>& bitcode) {
    for (auto& runner : runners_) runner->load(bitcode);
  }
  replay::Runner& operator[](unsigned worker) { return *runners_[worker]; }

 private:
  std::vector<std::unique_ptr<replay::Runner>> runners_;
};

// A bug in Tandem costs the pair that met it, not the run.
std::map<PairId, Decision> decide_safely(const ComponentTask& task,
                                         const std::vector<PairId>& component) {
  std::string trouble;
  try {
    return decide_component(task, component);
  } catch (const std::exception& error) {
    trouble = error.what();
  }
  std::map<PairId, Decision> decisions;
  for (const PairId id : component) {
    const auto& pair = task.plan.pairs[id];
    task.known.set(id, {});
    decisions[id].verdict =
        Unknown{{{"internal-error", "internal error: " + trouble,
                  task.programs[Side::New].procedures[pair.ids[Side::New]].where}}};
  }
  return decisions;
}

// The program as it is built, and its solvers.
std::string maker() {
  struct stat program{};
  if (::stat("/proc/self/exe", &program) != 0) program = {};
  return std::to_string(program.st_size) + ":" + std::to_string(program.st_mtim.tv_sec) + "." +
         std::to_string(program.st_mtim.tv_nsec) + " " + logic::solver_versions();
}

// Loading is part of what the user gives the whole run for.
frontend::Options frontend_options(const Options& options) {
  frontend::Options result = options.frontend;
  result.keeps_text = options.lists_source;
  if (options.timeout_seconds) {
    const auto all_ms = static_cast<std::uint32_t>(
        std::min<double>(*options.timeout_seconds * 1'000, result.limits.all_ms));
    result.limits.all_ms = all_ms;
    result.limits.file_ms = std::min(result.limits.file_ms, all_ms);
  }
  return result;
}

void write_reproducers(const Options& options, const Observer& observer,
                       frontend::ConfinedFrontend& reader, const Both<ir::Program>& programs,
                       const Plan& plan, const std::set<PairId>& selected,
                       const std::map<PairId, Decision>& decisions) {
  std::vector<reproduce::Case> cases;
  for (const PairId id : selected) {
    const auto decided = decisions.find(id);
    if (decided == decisions.end()) continue;
    const auto* different = std::get_if<Different>(&decided->second.verdict);
    // A program that never ends shows nothing.
    if (different != nullptr && !different->endless) cases.push_back({id, &different->run});
  }
  for (const std::string& complaint : reproduce::write(options.sources, reader, programs, plan,
                                                       cases, options.reproducer_directory)) {
    if (observer.warn) observer.warn("tandem: " + complaint + "\n");
  }
}

}  // namespace

Result<Report> check(const Options& options, const Observer& observer) {
  const auto start = Clock::now();
  auto latest = Clock::time_point::max();
  if (options.timeout_seconds) {
    latest = start + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(*options.timeout_seconds));
  }
  Runners runners;
  auto reader = frontend::ConfinedFrontend::start();
  if (!reader) return reader.error();
  if (const auto started = runners.start(options.workers); !started) return started.error();

  Result<Both<frontend::Version>> versions =
      reader->load(options.sources, frontend_options(options));
  if (!versions) return versions.error();
  Both<ir::Program> programs;
  Both<Texts> texts;
  std::vector<std::string> lost;
  for (const Side side : sides) {
    if (!(*versions)[side].warnings.empty() && observer.warn)
      observer.warn((*versions)[side].warnings);
    programs[side] = std::move((*versions)[side].program);
    texts[side] = std::move((*versions)[side].texts);
    lost.insert(lost.end(), (*versions)[side].lost.begin(), (*versions)[side].lost.end());
  }
  const std::vector<std::string> moved = frontend::differing_positions(*versions);
  if (const auto failure = check_conditions(programs, options)) return *failure;
  const double load_seconds = seconds_since(start);

  const auto plan = pairing::match(programs, options.pairing);
  if (!plan) return plan.error();
  pairing::unite_interfaces(programs, *plan);
  std::optional<ClientView> client;
  if (options.client) client.emplace(programs, *plan, (*versions)[Side::New].own_files);
  const auto reported = reported_pairs(programs, *plan, options, client);
  if (!reported) return reported.error();

  const std::vector<bool> wanted = wanted_components(*plan, reported->selected);
  const Rules rules = rules_of(options);
  engines::Knowledge known(plan->pairs.size());
  std::map<PairId, Decision> decisions;
  engines::Counters counters;
  const Both<std::string> bitcode = make_both(std::move((*versions)[Side::Old].bitcode),
                                              std::move((*versions)[Side::New].bitcode));
  std::vector<ContractResult> contracts =
      prove_contracts({rules, programs, *plan, known, runners[0], counters, latest}, bitcode);
  runners.load(bitcode);
  // After the helpers are forked: what SQLite has open is not for them.
  std::unique_ptr<store::Store> store;
  std::optional<Cache> cache;
  if (!options.cache_file.empty()) {
    store = store::Store::open(options.cache_file);
    cache.emplace(Cache{*store, maker()});
  }
  std::mutex mutex;
  std::size_t done = 0;
  const auto total = static_cast<std::size_t>(std::count(wanted.begin(), wanted.end(), true));
  run_bottom_up(*plan, wanted, options.workers, [&](std::size_t component, unsigned worker) {
    const auto began = Clock::now();
    const std::vector<PairId>& pairs = plan->components[component];
    engines::Counters own;
    auto decided = decide_safely({rules, programs, *plan, known, runners[worker], own, latest,
                                  std::nullopt, false, cache ? &*cache : nullptr},
                                 pairs);
    const double spent = seconds_since(began);
    const std::scoped_lock lock(mutex);
    for (auto& [id, decision] : decided) {
      decision.seconds = spent;
      decisions.emplace(id, std::move(decision));
    }
    counters.solver_calls += own.solver_calls;
    counters.executions += own.executions;
    counters.replay_seconds += own.replay_seconds;
    counters.proof_seconds += own.proof_seconds;
    if (observer.progress) observer.progress(++done, total, plan->pairs[pairs[0]].name);
  });

  if (store && !store->trouble().empty() && observer.warn) {
    observer.warn("tandem: " + options.cache_file + ": " + store->trouble() +
                  "; nothing is kept (--no-cache)\n");
  }
  if (!options.reproducer_directory.empty())
    write_reproducers(options, observer, *reader, programs, *plan, reported->selected, decisions);
  Report report = collect(programs, *plan, reported->selected, decisions, texts);
  if (client)
    client->enter_into(report, reported->entries, decisions, options.client->library_functions);
  if (!moved.empty()) report.notes.push_back(note_on_positions(moved));
  report.lost_files = std::move(lost);
  for (const std::string& line : report.lost_files) {
    if (observer.warn) observer.warn("tandem: " + line + "; it is left out\n");
  }
  report.contracts = std::move(contracts);
  report.statistics = Statistics{counters.solver_calls,
                                 counters.executions,
                                 {{"load", load_seconds},
                                  {"proof", counters.proof_seconds},
                                  {"replay", counters.replay_seconds},
                                  {"total", seconds_since(start)}}};
  return report;
}

}  // namespace tandem::driver
