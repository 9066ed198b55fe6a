#include "driver/component.h"

#include <algorithm>
#include <set>

#include "driver/cache.h"
#include "driver/identical.h"
#include "driver/ladder.h"
#include "driver/regions.h"
#include "engines/conditional/conditional.h"
#include "engines/correlated/correlated.h"
#include "engines/endings/endings.h"
#include "engines/executions/executions.h"
#include "engines/shared/elimination.h"
#include "engines/shared/given.h"
#include "ir/too_large.h"
#include "report/differences.h"

namespace tandem::driver {
namespace {

using engines::Attempt;
using engines::Bodies;
using engines::Question;
using pairing::PairId;

// A pair while it is looked at.
struct PairState {
  Decision decision = {};
  std::optional<engines::Given> given = {};  // what the user asked for
  std::string established = {};              // by unrolling
  std::string why = {};                      // the best reason so far that nothing is decided
  bool is_out_of_budget = false;
  std::uint64_t executions = 0;
  std::uint64_t undefined_in_new = 0;
  unsigned tries = 0;                        // to name obligations
  std::set<std::string_view> finished = {};  // families of rows
  std::unique_ptr<ChangedParts> parts = {};
};

class ComponentDecision {
 public:
  ComponentDecision(const ComponentTask& task, const std::vector<PairId>& component)
      : task_(task), component_(component), prover_(task.rules.logic) {
    if (task.onlooker != nullptr) prover_.set_watch(task.onlooker->watch);
    set_budget(budget_of_all());
  }

  std::map<PairId, Decision> run() {
    for (const PairId id : component_) {
      states_[id].given = engines::given_condition(engine_task(), id);
      note_calls_against(id);
      if (!refuse(id)) open_.insert(id);
    }
    const std::vector<PairId> compared = open_pairs();
    for (const Row& row : ladder()) {
      if (task_.by_terms_alone && row.engine != nullptr && !row.is_first_look) break;
      try_row(row);
      if (row.is_first_look) refuse_impossible();
      tell_sofar();
    }
    for (const PairId id : compared) find_endless(id);
    for (const PairId id : open_pairs()) give_up(id);
    for (const PairId id : compared) {
      tell_sofar();
      find_condition(id);
      tell_sofar();
      describe(id);
      find_changes(id);
    }
    if (task_.onlooker != nullptr) task_.onlooker->note(prover_.trouble());
    task_.counters.solver_calls += prover_.solver_calls();
    std::map<PairId, Decision> decisions;
    for (auto& [id, state] : states_) decisions.emplace(id, std::move(state.decision));
    return decisions;
  }

 private:
  Work budget_of_all() const {
    const Work one = task_.rules.logic.limits.query;
    const bool is_unchanged =
        std::all_of(component_.begin(), component_.end(), [&](PairId id) { return is_aside(id); });
    return is_unchanged ? part_of(one, Limits::unchanged_share)
                        : one * std::min(component_.size(), Limits::queries_of_component);
  }
  // For when they do the same.
  Work budget_of_condition(PairId id) const {
    const Work one = task_.rules.logic.limits.query;
    const auto state = states_.find(id);
    const bool is_affected = pair(id).has_identical_body && state != states_.end() &&
                             std::holds_alternative<Different>(state->second.decision.verdict);
    const bool is_brief = is_affected || is_aside(id);
    return part_of(one, is_brief ? Limits::unchanged_share : Limits::condition_share);
  }
  // What it calls changed, and that is looked at by itself.
  bool is_aside(PairId id) const {
    return pair(id).has_identical_body && !task_.rules.is_of_client;
  }
  static Work part_of(Work work, double share) {
    return static_cast<Work>(static_cast<double>(work) * share);
  }
  void set_budget(Work work) {
    budget_ = task_.account ? task_.account->at_most(work) : Budget(work);
    prover_.set_budget(budget_);
  }

  engines::Task engine_task() { return driver::engine_task(task_, prover_, budget_); }
  const pairing::Pair& pair(PairId id) const { return task_.plan.pairs[id]; }
  const ir::Procedure& procedure(PairId id, Side side) const {
    return task_.programs[side].procedures[pair(id).ids[side]];
  }
  std::vector<PairId> open_pairs() const { return {open_.begin(), open_.end()}; }
  bool is_late() const { return budget_.is_empty(); }
  bool is_translated(PairId id) const {
    return procedure(id, Side::Old).has_body() && procedure(id, Side::New).has_body();
  }

  // Where the process is ended before all is decided, this is left of it.
  void tell_sofar() const {
    if (task_.onlooker == nullptr || !task_.onlooker->sofar) return;
    std::map<PairId, Decision> decisions;
    for (const auto& [id, state] : states_) {
      Decision& decision = decisions.emplace(id, state.decision).first->second;
      if (open_.contains(id)) note_established(state, decision);
    }
    task_.onlooker->sofar(decisions);
  }

  void settle(PairId id, Verdict verdict) {
    task_.known.set(id, engines::known_of(pair(id).name, verdict));
    states_[id].decision.verdict = std::move(verdict);
    open_.erase(id);
  }

  // Settles a pair that is proved: for the inputs that the user asked about, if any, else for all.
  void settle_proved(PairId id, Proof proof) {
    const auto& given = states_[id].given;
    if (!given) {
      settle(id, Equivalent{std::move(proof)});
      return;
    }
    Condition condition{condition_text(id), std::nullopt, false, std::move(proof), {}};
    if (given->is_about_inputs) condition.formula = given->formula;
    settle(id, EquivalentWhen{std::move(condition), {}});
  }

  void refuse(PairId id, const char* code, std::string text) {
    settle(id, Unknown{{{code, std::move(text), procedure(id, Side::New).where}}});
  }
  // Pairs that cannot be compared at all.
  bool refuse(PairId id) {
    if (pair(id).incomparable) {
      refuse(id, "signature-changed", *pair(id).incomparable);
      return true;
    }
    if (!pair(id).changed_layouts.empty()) {
      refuse(id, "layout-changed",
             "the layout of '" + *pair(id).changed_layouts.begin() +
                 "' changed: what the two versions have in memory cannot be compared byte by byte");
      return true;
    }
    for (const Side side : sides) {
      for (const ir::Input& input : procedure(id, side).inputs) {
        if (input.kind != ir::InputKind::Global) continue;
        const auto& global = task_.plan.globals[task_.plan.global_pair_of[side].at(input.global)];
        if (!global.is_retyped) continue;
        refuse(id, "global-changed",
               "it can touch global '" + global.name + "', whose type changed");
        return true;
      }
    }
    return false;
  }

  // The condition is said of all calls, and the program itself has others.
  void note_calls_against(PairId id) {
    PairState& state = states_[id];
    if (!state.given) return;
    for (const SourceLocation& call : engines::calls_against(engine_task(), id, *state.given)) {
      state.decision.established.push_back("the call at " + call.to_text() +
                                           " does not satisfy the condition");
    }
  }

  // Unique in a run, and the same on every run.
  std::string obligation_name(PairId id) {
    return obligation_stem(pair(id).name) + "-" + std::to_string(id.index) + "-try" +
           std::to_string(++states_[id].tries);
  }

  // About a pair by itself.
  Question question_about(PairId id, Bodies bodies) {
    Question question{.pair = id, .bodies = bodies, .name = obligation_name(id)};
    const auto& given = states_[id].given;
    if (given) question.given = given->formula;
    if (pair(id).is_recursive) question.assumed = {id};
    return question;
  }

  void try_row(const Row& row) {
    switch (row.scope) {
      case Scope::Together: try_together(row); return;
      case Scope::OneAfterAnother:
        for (const PairId id : open_pairs()) try_alone(row, id);
        return;
      case Scope::UntilNoneIsNew:
        if (component_.size() < 2) return;
        for (std::size_t before = 0; before != open_.size() && !open_.empty();) {
          before = open_.size();
          for (const PairId id : open_pairs()) try_alone(row, id);
        }
        return;
      case Scope::ByRegionsAtOnce:
      case Scope::BySmallRegions:
      case Scope::ByRegions:
        for (const PairId id : open_pairs()) try_regions(row, id);
        return;
    }
  }

  bool is_long(PairId id) const {
    std::size_t size = 0;
    for (const Side side : sides) {
      for (const ir::Block& block : procedure(id, side).blocks)
        size += block.instructions.size() + 1;
    }
    return size >= Limits::long_function;
  }

  // Only where all inputs are asked about: where a formula holds says nothing of the regions.
  void try_regions(const Row& row, PairId id) {
    if (task_.account || states_[id].given || !is_translated(id) || is_late()) return;
    auto& parts = states_[id].parts;
    if (row.only_long && !is_long(id)) return;
    if (!parts) parts = std::make_unique<ChangedParts>(task_, id);
    const bool at_once = row.scope == Scope::ByRegionsAtOnce;
    if (row.scope == Scope::BySmallRegions && !parts->are_small()) return;
    const char* const rows = at_once ? "regions, by terms" : "regions";
    if (!states_[id].finished.insert(rows).second) return;  // once
    RegionAttempt attempt =
        at_once ? parts->prove_at_once(budget_) : parts->prove(budget_.share(row.share));
    if (!attempt.is_worth_saying || (at_once && !attempt.proof)) return;
    states_[id].decision.tried.push_back(
        {std::string(row.name), attempt.proof ? "proved" : attempt.why});
    if (!attempt.proof) return;
    states_[id].decision.boundaries = std::move(attempt.boundaries);
    settle_proved(id, std::move(*attempt.proof));
  }

  void try_alone(const Row& row, PairId id) {
    if (row.engine->needs_bodies() && !is_translated(id)) return;
    if (is_late() || states_[id].finished.contains(row.family)) return;
    const bool is_part = pair(id).cannot_run || task_.rules.is_of_client;
    if ((row.only_parts && !is_part) || (row.only_whole && is_part)) return;
    const Question question = question_about(id, row.bodies);
    if (row.engine->applies(engine_task(), question)) conclude(row, question, ask(row, question));
  }

  Attempt ask(const Row& row, const Question& question) {
    const engines::Stopwatch stopwatch(task_.counters.proof_us);
    const engines::Share share(prover_, row.share);
    engines::Task task = engine_task();
    task.budget = prover_.budget();
    try {
      return row.engine->answer(task, question);
    } catch (const ir::TooLarge& reason) {
      return {.why = reason.what(), .is_out_of_budget = true};
    }
  }

  // Simultaneous induction over all open pairs of the component. Those that fail leave the
  // hypothesis, and the rest is tried again. Pairs of which only some inputs are asked about are
  // looked at by themselves.
  void try_together(const Row& row) {
    std::set<PairId> assumed;
    for (const PairId id : open_pairs()) {
      if (is_asked_whole(row, id)) {
        if (is_translated(id) || pair(id).has_identical_body) assumed.insert(id);
      } else {
        try_alone(row, id);
      }
    }
    engines::prove_what_is_left([&] {
      std::map<PairId, Proof> proofs;
      for (const PairId id : std::set<PairId>(assumed)) {
        if (is_late()) return engines::Step::Failed;
        if (auto proof = prove_assuming(row, id, assumed)) {
          proofs.emplace(id, std::move(*proof));
        }
      }
      if (proofs.size() == assumed.size()) {
        settle_together(std::move(proofs));
        return engines::Step::Proved;
      }
      std::erase_if(assumed, [&](PairId id) { return !proofs.contains(id); });
      return engines::Step::Weakened;
    });
  }

  bool is_asked_whole(const Row& row, PairId id) { return !states_[id].given || row.is_first_look; }

  std::optional<Proof> prove_assuming(const Row& row, PairId id, const std::set<PairId>& assumed) {
    if (auto unchanged = prove_identical(task_.plan, task_.known, id, assumed)) return unchanged;
    Question question{.pair = id, .bodies = row.bodies, .name = obligation_name(id)};
    for (const PairId other : assumed) {
      if (pair(other).is_recursive) question.assumed.insert(other);
    }
    Attempt attempt = ask(row, question);
    if (attempt.proof) return std::move(attempt.proof);
    if (!row.is_first_look) conclude(row, question, std::move(attempt));
    return std::nullopt;
  }

  // Each was assumed to end together with its counterpart by all the others.
  void settle_together(std::map<PairId, Proof> proofs) {
    const bool ends_together = std::all_of(proofs.begin(), proofs.end(), [](const auto& proof) {
      return proof.second.terminates_together;
    });
    for (auto& [id, proof] : proofs) {
      proof.terminates_together = ends_together;
      settle(id, Equivalent{std::move(proof)});
    }
  }

  void conclude(const Row& row, const Question& question, Attempt attempt) {
    const PairId id = question.pair;
    PairState& state = states_[id];
    note_tried(row, state, attempt);
    state.executions += attempt.comparable_runs;
    state.undefined_in_new += attempt.runs_undefined_in_new;
    if (!attempt.established.empty()) state.established = attempt.established;
    if (attempt.proof) {
      settle_proved(id, std::move(*attempt.proof));
      return;
    }
    if (!attempt.difference && !attempt.candidates.empty() && open_.contains(id))
      attempt.difference =
          engines::executions::confirm(engine_task(), question, attempt.candidates);
    // What nobody can see is none.
    if (attempt.difference && report::differences(*attempt.difference).empty()) {
      attempt.difference.reset();
      attempt.why = "a difference between two executions that C has no words for";
    }
    if (attempt.difference) {
      settle(id, Different{std::move(*attempt.difference)});
      return;
    }
    keep_reason(row, state, attempt);
  }

  static void note_tried(const Row& row, PairState& state, const Attempt& attempt) {
    const std::string name = std::string(row.name) + (state.given ? ", under the condition" : "");
    const char* decided = attempt.proof ? "proved" : attempt.difference ? "a difference" : nullptr;
    state.decision.tried.push_back({name, decided != nullptr ? decided : attempt.why});
  }

  // For an unknown that no later engine explains better.
  static void keep_reason(const Row& row, PairState& state, const Attempt& attempt) {
    if (!row.explains) return;
    if (row.family.empty()) {
      state.why = attempt.why;
      state.is_out_of_budget = state.is_out_of_budget || attempt.is_out_of_budget;
      return;
    }
    const bool is_spurious = !attempt.candidates.empty();  // more rounds would give the same
    const bool is_exhausted = attempt.is_out_of_budget && row.share == 1;
    if (is_spurious) state.why = attempt.why;
    if (is_exhausted) state.is_out_of_budget = true;
    if (is_spurious || is_exhausted) state.finished.insert(row.family);
  }

  // Where no input satisfies the condition that the user gave.
  void refuse_impossible() {
    for (const PairId id : open_pairs()) {
      if (!states_[id].given) continue;
      if (engines::is_impossible(engine_task(), question_about(id, Bodies::None)))
        refuse(id, "condition", "no input satisfies the condition, so nothing is proved by it");
    }
  }

  std::string condition_text(PairId id) const {
    std::vector<std::string> parts;
    for (const frontend::Condition& condition : task_.rules.conditions) {
      if (!condition.function.empty() && condition.function != pair(id).name) continue;
      parts.push_back(condition.expression);
    }
    const auto& contracts = task_.programs[Side::Old].contracts;
    const auto contract = contracts.find(pair(id).ids[Side::Old]);
    if (contract != contracts.end() && contract->second.precondition)
      parts.push_back(contract->second.precondition_text);
    if (pair(id).changed_interface) {
      for (const pairing::SharedParameter& shared : pair(id).changed_interface->parameters) {
        if (!shared.condition.empty()) parts.push_back(shared.condition);
      }
    }
    if (parts.size() == 1) return parts[0];
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "(" : " && (") + part + ")";
    return text;
  }

  // Does one go on for ever where the other returns? For what is open, and where it is not proved
  // that both end on the same inputs.
  void find_endless(PairId id) {
    const auto* equivalent = std::get_if<Equivalent>(&states_[id].decision.verdict);
    const bool is_open = open_.contains(id);
    if (!is_open && (equivalent == nullptr || equivalent->proof.terminates_together)) return;
    if (task_.account || task_.by_terms_alone || states_[id].given || !is_translated(id)) return;
    if (pair(id).has_identical_body || task_.known.always_terminates(id)) return;
    set_budget(budget_of_condition(id));
    const engines::Stopwatch stopwatch(task_.counters.proof_us);
    Question question = question_about(id, Bodies::All);
    question.assumed.clear();
    std::optional<engines::endings::EndlessRun> found;
    try {
      found = engines::endings::find_endless(engine_task(), question);
    } catch (const ir::TooLarge&) {
      return;
    }
    if (!found) return;
    if (!is_open) found->endless.same_otherwise = equivalent->proof;
    settle(id, Different{std::move(found->run), {}, {}, std::move(found->endless)});
  }

  // When do they behave the same? For what differs, and for what is open.
  void find_condition(PairId id) {
    const Verdict& verdict = states_[id].decision.verdict;
    const bool is_open = std::holds_alternative<Unknown>(verdict);
    if ((!is_open && !std::holds_alternative<Different>(verdict)) || !is_translated(id)) return;
    if (states_[id].given) return;
    if (is_open && is_aside(id)) return;  // what it calls says it better
    if (!is_open && std::get<Different>(verdict).endless) return;
    if (task_.rules.domain == Domain::None) return;
    set_budget(budget_of_condition(id));
    auto condition = infer(id);
    if (!condition || (is_open && condition->never_holds())) return;
    if (const auto* different = std::get_if<Different>(&verdict)) {
      settle(id, Different{different->run, std::move(condition)});
    } else {
      // That the rest differs has not shown natively.
      condition->is_exact = false;
      condition->cases.clear();
      settle(id, EquivalentWhen{std::move(*condition), std::get<Unknown>(verdict).why});
    }
  }

  // What changed, for a reader who is to judge it.
  void find_changes(PairId id) {
    Decision& decision = states_[id].decision;
    auto* unknown = std::get_if<Unknown>(&decision.verdict);
    if (unknown == nullptr || !states_[id].parts || pair(id).has_identical_body) return;
    if (task_.rules.domain == Domain::None) return;
    set_budget(budget_of_condition(id));
    decision.changes = states_[id].parts->describe(budget_);
    const bool differs = std::any_of(decision.changes.begin(), decision.changes.end(),
                                     [](const Change& change) { return change.same.is_exact; });
    if (!differs) return;
    unknown->why.insert(unknown->why.begin(), {"locally-different",
                                               "what changed is not the same from every state; no "
                                               "input is known that leads to such a one",
                                               procedure(id, Side::New).where});
  }

  std::optional<Condition> infer(PairId id) {
    const engines::Stopwatch stopwatch(task_.counters.proof_us);
    Question question = question_about(id, Bodies::UnlessContract);
    question.assumed.clear();
    try {
      return engines::conditional::infer_condition(engine_task(), question, task_.rules.domain);
    } catch (const ir::TooLarge&) {
      return std::nullopt;
    }
  }

  // How do they differ, where a loop has a part in it? Cases that are told in full need no more.
  void describe(PairId id) {
    const auto* different = std::get_if<Different>(&states_[id].decision.verdict);
    if (different == nullptr || !is_translated(id) || states_[id].given) return;
    if (task_.rules.is_of_client) return;  // what it means for the client is asked
    if (task_.rules.domain == Domain::None) return;
    if (different->endless) return;
    const std::optional<Condition>& same = different->otherwise;
    if (same && !same->cases.empty()) return;
    set_budget(budget_of_condition(id));
    const engines::Stopwatch stopwatch(task_.counters.proof_us);
    Question question = question_about(id, Bodies::UnlessContract);
    question.assumed.clear();
    Different described = *different;
    try {
      described.relations = engines::correlated::describe_difference(
          engine_task(), question, same ? same->formula : std::nullopt);
    } catch (const ir::TooLarge&) {
      return;
    }
    if (!described.relations.empty()) states_[id].decision.verdict = std::move(described);
  }

  void give_up(PairId id) {
    Unknown unknown{unsupported_in(id)};
    const SourceLocation& where = procedure(id, Side::New).where;
    if (unknown.why.empty()) add_callee_reason(id, unknown);
    const PairState& state = states_[id];
    if (unknown.why.empty()) {
      const char* code = state.is_out_of_budget || is_late() ? "out-of-budget" : "not-proved";
      const std::string text = state.why.empty() ? "no engine could decide it" : state.why;
      unknown.why.push_back({code, (state.given ? "under the condition: " : "") + text, where});
    }
    settle(id, std::move(unknown));
    note_established(states_[id], states_[id].decision);
  }

  // Each construct of a file once.
  std::vector<Reason> unsupported_in(PairId id) const {
    std::vector<Reason> why;
    for (const Side side : sides) {
      for (const ir::Unsupported& construct : procedure(id, side).unsupported) {
        const Reason reason{"unsupported:" + construct.construct, construct.detail,
                            construct.where};
        const bool is_said = std::any_of(why.begin(), why.end(), [&](const Reason& r) {
          return r.code == reason.code && r.where.file == reason.where.file;
        });
        if (!is_said) why.push_back(reason);
      }
    }
    return why;
  }

  static void note_established(const PairState& state, Decision& decision) {
    auto& established = decision.established;
    if (!state.established.empty()) established.push_back(state.established);
    if (state.executions == 0) return;
    established.push_back("no difference in " + std::to_string(state.executions) + " executions");
    if (state.undefined_in_new == 0) return;
    established.push_back(
        "in " + std::to_string(state.undefined_in_new) +
        " further executions the new version alone runs into undefined behaviour");
  }

  // An unchanged function is only as sure as what it calls.
  void add_callee_reason(PairId id, Unknown& unknown) const {
    if (!pair(id).has_identical_body) return;
    for (const PairId callee : pair(id).callees) {
      const bool is_inside =
          std::find(component_.begin(), component_.end(), callee) != component_.end();
      if (is_inside || task_.known[callee].is_equivalent()) continue;
      unknown.why.push_back(
          {"callee",
           "unchanged, but it calls " + pair(callee).name + ", which is not proved equivalent",
           procedure(id, Side::New).where});
      return;
    }
  }

  const ComponentTask& task_;
  const std::vector<PairId>& component_;
  logic::Prover prover_;
  std::set<PairId> open_;
  std::map<PairId, PairState> states_;
  Budget budget_;  // of this component
};

}  // namespace

namespace {

engines::Running running_under(const Options& options) {
  engines::Running running;
  const bool is_undefined = options.frontend.overflow == frontend::Overflow::Undefined;
  running.overflow = options.frontend.ints == frontend::Ints::Math ? replay::OverflowCheck::All
                     : is_undefined                                ? replay::OverflowCheck::Signed
                                                                   : replay::OverflowCheck::None;
  running.relation = options.frontend.relation;
  running.seed = options.seed;
  return running;
}

}  // namespace

Rules rules_of(const Options& options) {
  return {running_under(options),
          options.frontend.conditions,
          options.logic,
          options.engines,
          options.limits,
          options.domain,
          options.client.has_value()};
}

std::string obligation_stem(const std::string& pair) {
  std::string stem;
  for (const char c : pair) stem += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return stem;
}

engines::Task engine_task(const ComponentTask& task, logic::Prover& prover, const Budget& budget) {
  return {task.programs,      task.plan,     task.known,         prover, task.runner,
          task.rules.running, task.counters, task.rules.engines, budget};
}

std::map<PairId, Decision> decide_component(const ComponentTask& task,
                                            const std::vector<PairId>& component) {
  if (auto identical = try_identical(task.programs, task.plan, task.known, component))
    return std::move(*identical);
  return decide_cached(task, component, [&] { return ComponentDecision(task, component).run(); });
}

}  // namespace tandem::driver
