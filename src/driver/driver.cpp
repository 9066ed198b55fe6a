#include "driver/driver.h"

#include <algorithm>
#include <set>
#include <sys/stat.h>

#include "reproduce/reproduce.h"

#include "driver/cache.h"
#include "driver/client.h"
#include "driver/findings.h"
#include "driver/schedule.h"
#include "driver/shown.h"
#include "driver/supervisor.h"
#include "frontend/confined.h"
#include "logic/versions.h"

namespace tandem::driver {
namespace {

using pairing::PairId;
using pairing::Plan;

double seconds_since(system::Clock::time_point start) {
  return std::chrono::duration<double>(system::Clock::now() - start).count();
}

std::optional<system::NothingToReport::Deadline> deadline_of(const Options& options) {
  if (!options.deadline) return std::nullopt;
  // Who reads the versions names the file that takes so long.
  constexpr std::chrono::milliseconds last_words{300};
  return system::NothingToReport::Deadline{
      *options.deadline + last_words, nothing_established_status,
      "tandem: the time limit of the run was reached before anything was compared\n"};
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
Result<std::vector<std::unique_ptr<replay::Runner>>> start_runners(unsigned count) {
  std::vector<std::unique_ptr<replay::Runner>> runners;
  for (unsigned i = 0; i < count; ++i) {
    auto runner = replay::Runner::start();
    if (!runner) return runner.error();
    runners.push_back(std::move(*runner));
  }
  return runners;
}

// The program as it is built, and its solvers.
std::string maker() {
  struct stat program{};
  if (::stat("/proc/self/exe", &program) != 0) program = {};
  return std::to_string(program.st_size) + ":" + std::to_string(program.st_mtim.tv_sec) + "." +
         std::to_string(program.st_mtim.tv_nsec) + " " + logic::solver_versions();
}

frontend::Options frontend_options(const Options& options) {
  frontend::Options result = options.frontend;
  result.keeps_text = options.lists_source;
  return result;
}

std::optional<Failure> write_reproducers(const Options& options, const Observer& observer,
                                         frontend::ConfinedFrontend& reader,
                                         const Both<ir::Program>& programs, const Plan& plan,
                                         const std::set<PairId>& selected,
                                         const std::map<PairId, Decision>& decisions) {
  std::vector<reproduce::Case> cases;
  for (const PairId id : selected) {
    const auto decided = decisions.find(id);
    if (decided == decisions.end()) continue;
    const auto* different = std::get_if<Different>(&decided->second.verdict);
    // A program that never ends shows nothing.
    if (different != nullptr && !different->endless) cases.push_back({id, &different->run});
  }
  // To write them the sources are read again.
  if (!cases.empty() && options.deadline && system::Clock::now() >= *options.deadline) {
    if (observer.warn)
      observer.warn("tandem: no reproducers: the time limit of the run was reached\n");
    return std::nullopt;
  }
  const auto complaints = reproduce::write(options.sources, reader, programs, plan, cases,
                                           options.reproducer_directory);
  if (!complaints) return complaints.error();
  for (const std::string& complaint : *complaints) {
    if (observer.warn) observer.warn("tandem: " + complaint + "\n");
  }
  return std::nullopt;
}

}  // namespace

Result<Checked> check(const Options& options, const Observer& observer) {
  const auto start = system::Clock::now();
  std::optional<system::NothingToReport> nothing;
  nothing.emplace("tandem: interrupted before anything was established\n", deadline_of(options));
  auto reader = frontend::ConfinedFrontend::start();
  if (!reader) return reader.error();
  if (options.deadline) reader->set_deadline(*options.deadline);
  auto runners = start_runners(options.workers);
  if (!runners) return runners.error();
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
  const Both<std::string> bitcode = make_both(std::move((*versions)[Side::Old].bitcode),
                                              std::move((*versions)[Side::New].bitcode));
  for (const auto& runner : *runners) runner->load(bitcode);
  nothing.reset();
  const Loaded loaded{rules, programs, *plan, bitcode, {options.cache_file, maker()}};
  Supervised supervised = supervise(loaded, options, observer, wanted, std::move(*runners));
  if (supervised.runner) {
    drop_what_runs_contradict(loaded, options, *reader, *supervised.runner, reported->selected,
                              supervised.decisions);
  }
  const engines::Counters& counters = supervised.counters;
  if (!supervised.cache_trouble.empty() && observer.warn) {
    observer.warn("tandem: " + options.cache_file + ": " + supervised.cache_trouble +
                  "; nothing is kept (--no-cache)\n");
  }

  std::optional<Failure> unwritten = std::move(supervised.unwritten);
  if (!options.reproducer_directory.empty() && !unwritten) {
    unwritten = write_reproducers(options, observer, *reader, programs, *plan, reported->selected,
                                  supervised.decisions);
  }
  Report report = collect(programs, *plan, reported->selected, supervised.decisions, texts);
  if (client) {
    client->enter_into(report, reported->entries, supervised.decisions,
                       options.client->library_functions);
  }
  if (!moved.empty()) report.notes.push_back(note_on_positions(moved));
  report.lost_files = std::move(lost);
  for (const std::string& line : report.lost_files) {
    if (observer.warn) observer.warn("tandem: " + line + "; it is left out\n");
  }
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
