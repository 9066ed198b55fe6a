#include "driver/component.h"

#include <algorithm>
#include <set>

#include "driver/identical.h"
#include "driver/native_runs.h"
#include "engines/conditional/conditional.h"
#include "engines/inductive/inductive.h"
#include "engines/synchronised/synchronised.h"
#include "engines/unrolled/unrolled.h"
#include "ir/natural_loops.h"

namespace tandem::driver {
namespace {

using engines::Attempt;
using pairing::PairId;

class ComponentDecision {
 public:
  ComponentDecision(const ComponentTask& task, const std::vector<PairId>& component,
                    Counters& counters)
      : task_(task),
        component_(component),
        counters_(counters),
        prover_(task.options.logic),
        natively_(task, counters) {
    set_budget(budget());
  }

  std::map<PairId, Decision> run() {
    for (const PairId id : component_) {
      if (!refuse(id)) open_.insert(id);
    }
    const std::vector<PairId> compared = open_pairs();
    prove_open(Effort::TermsOnly);
    for (const PairId id : open_pairs()) prove_given(id);
    for (const PairId id : open_pairs()) execute(id);
    for (const PairId id : open_pairs()) prove_by_contracts(id);
    prove_open(Effort::Solver);
    prove_with_one_hypothesis();
    for (const PairId id : open_pairs()) prove_split(id);
    // A difference in the first rounds is found sooner than it is seen that there is no proof.
    for (const PairId id : open_pairs()) unroll(id, {2}, 0.2);
    for (const PairId id : open_pairs()) synchronise(id);
    for (const PairId id : open_pairs()) prove_inlined(id);
    for (const PairId id : open_pairs()) unroll(id, {8, 32, 260}, 1);
    for (const PairId id : open_pairs()) give_up(id);
    for (const PairId id : compared) find_condition(id);
    counters_.solver_calls += prover_.solver_calls();
    return std::move(decisions_);
  }

 private:
  // Unchanged functions are here because of what they call: that is looked at
  // for a difference, but not for long.
  std::chrono::milliseconds budget() const {
    constexpr std::size_t max_shares = 4;
    const std::chrono::milliseconds one(task_.options.logic.limits.query / work_per_ms);
    const bool is_unchanged = std::all_of(component_.begin(), component_.end(),
                                          [&](PairId id) { return pair(id).has_identical_body; });
    const auto shares = static_cast<int>(std::min(component_.size(), max_shares));
    return is_unchanged ? one / 8 : one * shares;
  }
  // For when they do the same.
  std::chrono::milliseconds condition_budget(PairId id) const {
    const std::chrono::milliseconds one(task_.options.logic.limits.query / work_per_ms);
    return pair(id).has_identical_body ? one / 8 : one / 2;
  }

  enum class Effort : std::uint8_t { TermsOnly, Solver };

  // From now on, and never longer than that of the run.
  void set_budget(std::chrono::milliseconds work) {
    deadline_ = Deadline::after(work, task_.deadline);
    prover_.set_deadline(deadline_);
  }

  // The callees that have to be inlined in a proof about one pair.
  std::function<bool(PairId)> unproved_but(PairId id) const {
    return [this, id](PairId callee) { return callee != id && needs_body(callee); };
  }
  engines::InductiveOptions options_for(PairId id) {
    engines::InductiveOptions options;
    options.wants = [this, unproved = unproved_but(id)](PairId callee) {
      // Of a body without loops, the body says more than the contract.
      return unproved(callee) && (!keeps_contracts(callee) || always_terminates(task_, callee));
    };
    options.obligation_prefix = obligation_prefix(id);
    return options;
  }

  bool keeps_contracts(PairId id) const {
    return std::all_of(sides.begin(), sides.end(), [&](Side side) {
      return task_.known.keeps_contract(side, pair(id).ids[side]);
    });
  }

  engines::Task engine_task() {
    return {task_.programs, task_.plan, task_.known, prover_, deadline_};
  }
  const pairing::Pair& pair(PairId id) const { return task_.plan.pairs[id]; }
  const ir::Procedure& procedure(PairId id, Side side) const {
    return task_.programs[side].procedures[pair(id).ids[side]];
  }
  std::vector<PairId> open_pairs() const { return {open_.begin(), open_.end()}; }
  bool is_inside(PairId id) const {
    return std::find(component_.begin(), component_.end(), id) != component_.end();
  }
  bool is_late() const { return deadline_.is_past(); }
  bool is_run_late() const { return task_.deadline && Clock::now() >= *task_.deadline; }

  // What is known of a callee outside the component, or decided within it.
  bool is_equivalent(PairId id) const { return task_.known[id].is_equivalent; }
  // Nothing that is known says what a call gives. Of a callee without repetition
  // the body says more than when it does the same.
  bool needs_body(PairId id) const {
    if (is_equivalent(id)) return false;
    if (!task_.known[id].same_when) return true;
    const auto has_loops = [&](Side side) {
      const auto loops = ir::find_loops(procedure(id, side));
      return !loops || !loops->empty();
    };
    return !pair(id).is_recursive && !has_loops(Side::Old) && !has_loops(Side::New);
  }

  void settle(PairId id, Verdict verdict) {
    Decision& decision = decisions_[id];
    decision.verdict = std::move(verdict);
    if (const auto* equivalent = std::get_if<Equivalent>(&decision.verdict)) {
      const auto proviso = engines::proviso_of(equivalent->proof, task_.programs, task_.plan, id);
      decision.known.is_equivalent = !proviso;
      if (proviso) {
        decision.known.same_when = proviso->holds;
        decision.known.condition = proviso->text;
      }
      decision.known.terminates_together = equivalent->proof.terminates_together;
      decision.known.always_terminates = always_terminates(task_, id);
    }
    task_.known.set(id, decision.known);
    open_.erase(id);
  }

  // Pairs that cannot be compared at all.
  bool refuse(PairId id) {
    const SourceLocation& where = procedure(id, Side::New).where;
    if (pair(id).incomparable) {
      settle(id, Unknown{{{"signature-changed", *pair(id).incomparable, where}}});
      return true;
    }
    if (!pair(id).changed_layouts.empty()) {
      settle(id, Unknown{{{"layout-changed",
                           "the layout of '" + *pair(id).changed_layouts.begin() +
                               "' changed: what the two versions have in memory cannot be compared "
                               "byte by byte",
                           where}}});
      return true;
    }
    for (const Side side : sides) {
      for (const ir::Input& input : procedure(id, side).inputs) {
        if (input.kind != ir::InputKind::Global) continue;
        const auto& global = task_.plan.globals[task_.plan.global_pair_of[side].at(input.global)];
        if (!global.is_retyped) continue;
        settle(id,
               Unknown{{{"global-changed",
                         "it can touch global '" + global.name + "', whose type changed", where}}});
        return true;
      }
    }
    return false;
  }

  bool is_translated(PairId id) const {
    return procedure(id, Side::Old).has_body() && procedure(id, Side::New).has_body();
  }

  // Simultaneous induction over all open pairs of the component: they are
  // assumed together, and count only if all are proved. Those that fail leave
  // the hypothesis, and the rest is tried again.
  void prove_open(Effort effort) {
    std::set<PairId> assumed;
    for (const PairId id : open_) {
      if (is_translated(id) || pair(id).has_identical_body) assumed.insert(id);
    }
    while (!assumed.empty() && !is_late()) {
      std::map<PairId, Proof> proofs;
      std::set<PairId> failed;
      for (const PairId id : assumed) {
        if (is_late()) return;
        if (auto unchanged = prove_identical(task_, id, assumed)) {
          proofs.emplace(id, std::move(*unchanged));
          continue;
        }
        Attempt attempt = try_induction(id, assumed, effort, false);
        if (attempt.proof) {
          proofs.emplace(id, std::move(*attempt.proof));
        } else {
          failed.insert(id);
          if (effort == Effort::Solver) {
            note(id, "inductive", attempt);
            confirm(id, attempt.candidates);
          }
        }
      }
      if (failed.empty()) {
        // Each was assumed to end together with its counterpart by all the others.
        const bool ends_together = std::all_of(proofs.begin(), proofs.end(), [](const auto& proof) {
          return proof.second.terminates_together;
        });
        for (auto& [id, proof] : proofs) {
          proof.terminates_together = ends_together;
          settle(id, Equivalent{std::move(proof)});
        }
        return;
      }
      for (const PairId id : failed) assumed.erase(id);
    }
  }

  // One pair of the component as the hypothesis, the others inlined; what that
  // proves is a known callee for the rest.
  void prove_with_one_hypothesis() {
    if (component_.size() < 2) return;
    for (bool has_changed = true; has_changed && !open_.empty();) {
      has_changed = false;
      for (const PairId id : open_pairs()) {
        if (!is_translated(id) || is_late()) continue;
        Attempt attempt = try_induction(id, {id}, Effort::Solver, false);
        note(id, "inductive, the others of the recursion inlined", attempt);
        if (!attempt.proof) {
          confirm(id, attempt.candidates);
          continue;
        }
        settle(id, Equivalent{std::move(*attempt.proof)});
        has_changed = true;
      }
    }
  }

  // Callees that are not equivalent stand for what their contracts say.
  void prove_by_contracts(PairId id) {
    if (!is_translated(id) || is_late()) return;
    const auto& callees = pair(id).callees;
    const bool has_contract = std::any_of(callees.begin(), callees.end(), [&](PairId callee) {
      return !is_inside(callee) && !is_equivalent(callee) && keeps_contracts(callee);
    });
    if (!has_contract) return;
    engines::InductiveOptions options;
    if (pair(id).is_recursive) options.assumed.insert(id);
    options.wants = [this, unproved = unproved_but(id)](PairId callee) {
      return unproved(callee) && !keeps_contracts(callee);
    };
    options.obligation_prefix = obligation_prefix(id);
    prover_.use_solvers(true);
    const Attempt attempt = timed(counters_.proof_seconds, [&] {
      return engines::prove_by_induction(engine_task(), id, options);
    });
    conclude(id, "inductive, by contracts", attempt);
  }

  // Loops in a row against one that they were fused into.
  void prove_split(PairId id) {
    if (!is_translated(id) || is_late()) return;
    engines::InductiveOptions options = options_for(id);
    if (pair(id).is_recursive) options.assumed.insert(id);
    options.cut = engines::LoopCut::Split;
    prover_.use_solvers(true);
    const Attempt attempt = timed(counters_.proof_seconds, [&] {
      return engines::prove_by_induction(engine_task(), id, options);
    });
    conclude(id, "inductive, loops split", attempt);
  }

  // Recursions and loops that are not in step. The others of the component are
  // inlined.
  void synchronise(PairId id) {
    if (!is_translated(id) || is_late()) return;
    prover_.use_solvers(true);
    constexpr double share = 0.75;  // of the time that is left: others may do better
    const engines::LessTime less(prover_, share);
    engines::Task task = engine_task();
    task.deadline = deadline_.after_share(share);
    const Attempt attempt = timed(counters_.proof_seconds, [&] {
      return engines::prove_synchronised(task, id, {unproved_but(id), obligation_prefix(id)});
    });
    conclude(id, "synchronised", attempt);
  }

  // Under the condition that the user gave; what is outside of it does not count.
  void prove_given(PairId id) {
    const engines::Task task = engine_task();
    const auto given = engines::given_condition(task, id);
    if (!given || !is_translated(id)) return;
    prover_.use_solvers(true);
    engines::InductiveOptions options = options_for(id);
    if (pair(id).is_recursive) options.assumed.insert(id);
    options.given = *given;
    const SourceLocation& where = procedure(id, Side::New).where;
    if (engines::is_impossible(task, id, *given, obligation_prefix(id))) {
      settle(id,
             Unknown{{{"condition", "no input satisfies the condition, so nothing is proved by it",
                       where}}});
      return;
    }
    Attempt attempt = timed(counters_.proof_seconds,
                            [&] { return engines::prove_by_induction(task, id, options); });
    tried(id, "inductive, under the condition", attempt);
    if (!attempt.proof) confirm(id, attempt.candidates);
    if (!attempt.proof && open_.contains(id)) synchronise_given(id, *given, attempt);
    if (attempt.proof) {
      settle(id, EquivalentWhen{{condition_text(id), false, std::move(*attempt.proof), {}}, {}});
      if (engines::is_about_inputs(task, id)) keep_condition(id, *given, condition_text(id));
      return;
    }
    if (open_.contains(id)) execute(id);
    if (open_.contains(id)) {
      settle(id, Unknown{{{attempt.is_out_of_budget ? "out-of-budget" : "not-proved",
                           "under the condition: " + attempt.why, where}}});
      note_executions(id);
    }
  }

  // Where the inductive rule does not prove it. Models of unrolled versions are not looked at: part
  // of an input may be missing there, and what is put in its place need not satisfy the condition.
  void synchronise_given(PairId id, const engines::Given& given, Attempt& attempt) {
    Attempt other = timed(counters_.proof_seconds, [&] {
      return engines::prove_synchronised(engine_task(), id,
                                         {unproved_but(id), obligation_prefix(id), given});
    });
    tried(id, "synchronised, under the condition", other);
    attempt.proof = std::move(other.proof);
  }

  // For those that call it: they may never do so elsewhere.
  void keep_condition(PairId id, const engines::Given& same_when, const std::string& text) {
    decisions_[id].known.same_when = same_when;
    decisions_[id].known.condition = text;
    task_.known.set(id, decisions_[id].known);
  }

  std::string condition_text(PairId id) const {
    std::vector<std::string> parts;
    for (const frontend::Condition& condition : task_.options.frontend.conditions) {
      if (!condition.function.empty() && condition.function != pair(id).name) continue;
      parts.push_back(condition.expression);
    }
    const auto& contracts = task_.programs[Side::Old].contracts;
    const auto contract = contracts.find(pair(id).ids[Side::Old]);
    if (contract != contracts.end() && contract->second.precondition)
      parts.push_back(contract->second.precondition_text);
    if (parts.size() == 1) return parts[0];
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "(" : " && (") + part + ")";
    return text;
  }

  // When do they behave the same? For what differs, and for what is open.
  void find_condition(PairId id) {
    auto* different = std::get_if<Different>(&decisions_[id].verdict);
    const bool is_open = std::holds_alternative<Unknown>(decisions_[id].verdict);
    if ((different == nullptr && !is_open) || !is_translated(id)) return;
    if (engines::given_condition(engine_task(), id)) return;
    if (is_open && pair(id).has_identical_body) return;  // what it calls says it better
    if (is_run_late() || task_.options.domain == Domain::None) return;
    set_budget(condition_budget(id));
    prover_.use_solvers(true);
    auto inferred = timed(counters_.proof_seconds, [&] {
      return engines::infer_condition(engine_task(), id, options_for(id), task_.options.domain);
    });
    const bool never_holds = inferred && inferred->condition.never_holds();
    if (!inferred || (is_open && never_holds)) return;
    if (!never_holds) keep_condition(id, inferred->same_when, inferred->condition.text);
    if (different != nullptr) {
      different->otherwise = std::move(inferred->condition);
    } else {
      // That the rest differs has not shown natively.
      inferred->condition.is_exact = false;
      inferred->condition.cases.clear();
      std::vector<Reason> why = std::get<Unknown>(decisions_[id].verdict).why;
      decisions_[id].verdict = EquivalentWhen{std::move(inferred->condition), std::move(why)};
    }
  }

  // Callees that are equivalent can still hide why two callers are: see them too.
  void prove_inlined(PairId id) {
    if (!is_translated(id) || is_late()) return;
    const bool has_callee =
        std::any_of(pair(id).callees.begin(), pair(id).callees.end(),
                    [&](PairId callee) { return !is_inside(callee) && !needs_body(callee); });
    if (!has_callee) return;
    conclude(id, "inductive, callees inlined", try_induction(id, {id}, Effort::Solver, true));
  }

  Attempt try_induction(PairId id, const std::set<PairId>& assumed, Effort effort,
                        bool inline_all) {
    engines::InductiveOptions options;
    for (const PairId other : assumed) {
      if (pair(other).is_recursive) options.assumed.insert(other);
    }
    options.wants = [this, assumed, inline_all](PairId callee) {
      if (assumed.contains(callee)) return false;
      return needs_body(callee) || (inline_all && !pair(callee).is_recursive);
    };
    options.obligation_prefix = obligation_prefix(id);
    prover_.use_solvers(effort == Effort::Solver);
    return timed(counters_.proof_seconds,
                 [&] { return engines::prove_by_induction(engine_task(), id, options); });
  }

  // Unique in a run, and the same on every run.
  std::string obligation_prefix(PairId id) {
    std::string name;
    for (const char c : pair(id).name)
      name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name + "-" + std::to_string(id.index) + "-try" + std::to_string(++tries_[id]);
  }

  // Runs both on many inputs: before any solver, or, under a condition, where nothing is proved.
  void execute(PairId id) {
    if (is_late()) return;
    auto runs = natively_.on_many_inputs(engine_task(), id);
    if (!runs) return;
    decisions_[id].tried.push_back(
        {"executions", runs->difference
                           ? "a difference"
                           : "no difference on " + std::to_string(runs->comparable) + " inputs"});
    if (runs->difference) {
      settle(id, std::move(*runs->difference));
    } else if (runs->comparable > 0) {
      executions_[id] += runs->comparable;
    }
    if (!runs->difference) undefined_in_new_[id] += runs->undefined_in_new;
  }

  // Models are claims until they have been run.
  void confirm(PairId id, const std::vector<Witness>& candidates) {
    if (candidates.empty() || !open_.contains(id)) return;
    if (auto difference = natively_.on_candidates(engine_task(), id, candidates))
      settle(id, std::move(*difference));
  }

  // With that share of the time that is left.
  void unroll(PairId id, std::initializer_list<unsigned> depths, double share) {
    if (!is_translated(id) || unrolled_enough_.contains(id)) return;
    const engines::LessTime less(prover_, share);
    for (const unsigned depth : depths) {
      if (is_late()) return;
      prover_.use_solvers(true);
      const std::size_t most_calls = depth > 100 ? 1'200 : 4'000;
      const Attempt attempt = timed(counters_.proof_seconds, [&] {
        return engines::prove_by_unrolling(engine_task(), id,
                                           {depth, most_calls, obligation_prefix(id)});
      });
      tried(id, "unrolled " + std::to_string(depth) + " times", attempt);
      if (attempt.proof) {
        settle(id, Equivalent{*attempt.proof});
        return;
      }
      if (!attempt.established.empty()) unrolled_[id] = attempt.established;
      if (!attempt.candidates.empty()) {
        confirm(id, attempt.candidates);
        if (!open_.contains(id)) return;
        keep_reason(id, attempt);
        unrolled_enough_.insert(id);  // a spurious model: more rounds would give the same
        return;
      }
      if (attempt.is_out_of_budget) {
        if (share == 1) out_of_budget_.insert(id);
        return;
      }
    }
  }

  void conclude(PairId id, const std::string& engine, const Attempt& attempt) {
    tried(id, engine, attempt);
    if (attempt.proof) {
      settle(id, Equivalent{*attempt.proof});
    } else {
      confirm(id, attempt.candidates);
    }
  }

  void tried(PairId id, const std::string& engine, const Attempt& attempt) {
    decisions_[id].tried.push_back({engine, attempt.proof ? "proved" : attempt.why});
  }

  void note(PairId id, const std::string& engine, const Attempt& attempt) {
    tried(id, engine, attempt);
    keep_reason(id, attempt);
  }

  // For an unknown that no later engine explains better.
  void keep_reason(PairId id, const Attempt& attempt) {
    if (attempt.proof) return;
    why_[id] = attempt.why;
    if (attempt.is_out_of_budget) out_of_budget_.insert(id);
  }

  void give_up(PairId id) {
    Unknown unknown;
    for (const Side side : sides) {
      for (const ir::Unsupported& construct : procedure(id, side).unsupported) {
        const Reason reason{"unsupported:" + construct.construct, construct.detail,
                            construct.where};
        const bool is_said =
            std::any_of(unknown.why.begin(), unknown.why.end(), [&](const Reason& r) {
              return r.code == reason.code && r.where.file == reason.where.file;
            });
        if (!is_said) unknown.why.push_back(reason);
      }
    }
    const SourceLocation& where = procedure(id, Side::New).where;
    if (unknown.why.empty() && is_run_late()) {
      unknown.why.push_back({"timeout", "the time limit of the run was reached", where});
    }
    if (unknown.why.empty()) add_callee_reason(id, unknown);
    if (unknown.why.empty()) {
      const std::string text = why_.contains(id) ? why_[id] : "no engine could decide it";
      unknown.why.push_back(
          {out_of_budget_.contains(id) || is_late() ? "out-of-budget" : "not-proved", text, where});
    }
    settle(id, std::move(unknown));
    if (unrolled_.contains(id)) decisions_[id].established.push_back(unrolled_[id]);
    note_executions(id);
  }

  void note_executions(PairId id) {
    if (!executions_.contains(id)) return;
    decisions_[id].established.push_back("no difference in " + std::to_string(executions_[id]) +
                                         " executions");
    if (undefined_in_new_[id] > 0) {
      decisions_[id].established.push_back(
          "in " + std::to_string(undefined_in_new_[id]) +
          " further executions the new version alone runs into undefined behaviour");
    }
  }

  // An unchanged function is only as sure as what it calls.
  void add_callee_reason(PairId id, Unknown& unknown) const {
    if (!pair(id).has_identical_body) return;
    for (const PairId callee : pair(id).callees) {
      if (is_inside(callee) || is_equivalent(callee)) continue;
      unknown.why.push_back(
          {"callee",
           "unchanged, but it calls " + pair(callee).name + ", which is not proved equivalent",
           procedure(id, Side::New).where});
      return;
    }
  }

  const ComponentTask& task_;
  const std::vector<PairId>& component_;
  Counters& counters_;
  logic::Prover prover_;
  NativeRuns natively_;
  std::set<PairId> open_;
  std::map<PairId, Decision> decisions_;
  std::map<PairId, unsigned> tries_;
  std::map<PairId, std::uint64_t> executions_;
  std::map<PairId, std::uint64_t> undefined_in_new_;
  std::map<PairId, std::string> unrolled_;
  std::set<PairId> unrolled_enough_;
  std::map<PairId, std::string> why_;
  std::set<PairId> out_of_budget_;
  Deadline deadline_;  // of this component, and of the run
};

}  // namespace

std::map<PairId, Decision> decide_component(const ComponentTask& task,
                                            const std::vector<PairId>& component,
                                            Counters& counters) {
  if (auto identical = try_identical(task, component)) return std::move(*identical);
  return ComponentDecision(task, component, counters).run();
}

}  // namespace tandem::driver
