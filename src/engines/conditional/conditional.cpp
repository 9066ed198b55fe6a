#include "engines/conditional/conditional.h"

#include <algorithm>
#include <memory>

#include "engines/conditional/rounds.h"
#include "engines/conditional/summary.h"
#include "engines/conditional/wording.h"
#include "engines/inductive/policy.h"
#include "engines/shared/boundary.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

class Inference {
 public:
  Inference(const Task& task, const Question& question)
      : inquiry_(task, question), pool_(inquiry_.pool) {}

  std::optional<Condition> run(Domain domain) {
    if (!inquiry_.is_worth_asking()) return std::nullopt;
    Condition condition;
    std::vector<TermId> ways;  // any of which makes them do the same
    const auto differences = find(domain);
    if (differences) {
      ways.push_back(pool_.negate(inputs_in(pool_, *differences)));
      condition.is_exact = differences->is_exact;
      condition.proof = inquiry_.so_far();
      if (differences->outside) condition.proof.obligations.push_back(*differences->outside);
    }
    if (!differences || inquiry_.has_unknowns) {
      try_within_loops(domain, ways, condition);
      if (!condition.is_exact) try_short_runs(ways, condition);
    }
    const TermId same = in_fewer_words(inquiry_, pool_.any_of(ways));
    if (!is_worth_saying(same, condition.is_exact)) return std::nullopt;
    const auto text = ir::to_c(pool_, same, inquiry_.names);
    if (!text || !inquiry_.can_be_evaluated(same)) return std::nullopt;
    condition.text = *text;
    condition.formula = inquiry_.as_formula(same);
    condition.proof.rule = "conditional";
    // The parts of the condition were weighed against each other where these hold.
    condition.proof.grounds.add_all(inquiry_.so_far().grounds);
    // Nothing is known of what a version gives where it may not end.
    if (differences && condition.cases.empty() && !inquiry_.body.may_not_end)
      condition.cases = summarise(inquiry_, *differences);
    return condition;
  }

 private:
  std::optional<Differences> find(Domain domain) {
    switch (domain) {
      case Domain::Exact: return find_by_paths(inquiry_);
      case Domain::Predicates: return find_by_predicates(inquiry_);
      case Domain::Intervals: return find_by_intervals(inquiry_);
      case Domain::Polyhedra: return find_by_polyhedra(inquiry_);
      case Domain::None: return std::nullopt;
      case Domain::Auto: break;
    }
    return find_plainest(inquiry_);
  }

  // What is found still has to be put into words, here as in the next.
  void try_within_loops(Domain domain, std::vector<TermId>& ways, Condition& whole) {
    const Share less(inquiry_.task.prover, 0.75);
    ShortRuns short_runs(inquiry_);
    if (short_runs.always_differ(pool_.boolean(true))) return;
    try_assumptions(short_runs, ways, whole.proof);
    if (domain == Domain::Auto || domain == Domain::Predicates) try_rounds(ways, whole);
  }

  // Where a change is inside a loop or a recursion: conditions that occur there
  // and do not change on the way, each assumed from the start. Those under which
  // the versions are proved to do the same make up the condition.
  void try_assumptions(ShortRuns& short_runs, std::vector<TermId>& ways, Proof& whole) {
    const std::vector<TermId> atoms = atoms_in_loops();
    for (std::size_t i = 0; i < atoms.size() && i < ConditionalLimits::assumed; ++i) {
      for (const TermId literal : {atoms[i], pool_.negate(atoms[i])}) {
        if (inquiry_.is_late()) return;
        if (is_covered(literal, ways) || short_runs.always_differ(literal)) continue;
        const Attempt attempt = inquiry_.prove_when(literal);
        if (!attempt.proof) continue;
        std::erase_if(ways, [&](TermId way) { return is_covered(way, {literal}); });
        ways.push_back(literal);
        whole.include(*attempt.proof);
      }
    }
  }

  // Where a change is inside a loop or a recursion, and what makes it matter changes there.
  void try_rounds(std::vector<TermId>& ways, Condition& whole) {
    const auto found =
        find_by_rounds(inquiry_, [&](TermId same) { return !is_covered(same, ways); });
    if (!found) return;
    std::erase_if(ways, [&](TermId way) { return is_covered(way, {found->same}); });
    if (ways.empty()) whole.proof = {};
    whole.is_exact = false;
    // Where another way holds, this one need not say so again.
    std::map<TermId, TermId> elsewhere;
    for (const TermId way : ways) elsewhere[way] = pool_.boolean(false);
    ways.push_back(ir::substitute(pool_, found->same, elsewhere));
    // Of two that nobody would read together, the one about more than the first round.
    if (count_atoms(pool_, pool_.any_of(ways)) > ConditionalLimits::printed_atoms)
      ways = {found->same};
    whole.proof.include(found->proof);
  }

  // Where what is left takes a few rounds only, it is known to the last input.
  void try_short_runs(std::vector<TermId>& ways, Condition& whole) {
    const Share less(inquiry_.task.prover, 0.5);
    auto found = find_in_short_runs(inquiry_, pool_.negate(pool_.any_of(ways)));
    if (!found) return;
    const TermId same = pool_.negate(found->differ);
    std::erase_if(ways, [&](TermId way) { return is_covered(way, {same}); });
    ways.push_back(same);
    whole.is_exact = true;
    whole.cases = std::move(found->cases);
    whole.proof.include(found->proof);
  }

  // Whether an input that satisfies the literal satisfies one of the others anyway.
  bool is_covered(TermId literal, const std::vector<TermId>& ways) {
    if (ways.empty()) return false;
    const logic::Query query{{literal}, pool_.any_of(ways)};
    return std::holds_alternative<logic::Proved>(
        inquiry_.task.prover.decide(pool_, query, inquiry_.next_name()));
  }

  // Conditions over the inputs of the functions, in their bodies and in those of their loops.
  std::vector<TermId> atoms_in_loops() {
    std::vector<TermId> found;
    const TermId same = inquiry_.same();
    add_atoms(ir::reachable_terms(pool_, std::span(&same, 1)), found);
    const Prepared prepared = prepare(inquiry_.task, inquiry_.question);
    if (!prepared.forms) return found;
    const Question nothing_assumed{.pair = inquiry_.question.pair};
    const Setting setting{inquiry_.task,
                          {&(*prepared.forms)[Side::Old], &(*prepared.forms)[Side::New]},
                          nothing_assumed,
                          {},
                          false};
    for (const Side side : sides) {
      const ir::RecursiveForm& form = (*prepared.forms)[side];
      std::map<std::string, TermId> inputs;
      for (std::size_t i = 0; i < form.body.inputs.size(); ++i)
        inputs[form.body.input_name(i)] = inquiry_.body.inputs[side][i];
      for (const ir::Procedure& loop : form.loops) {
        StandIns stand_ins(pool_);
        InductivePolicy policy(setting, pool_, stand_ins, side);
        const ir::Outcome outcome =
            ir::evaluate(pool_, inquiry_.task.programs[side], loop, arguments(loop, inputs), policy,
                         pool_.boolean(true));
        std::vector<TermId> roots = outcome.outputs;
        if (outcome.ending) roots.push_back(*outcome.ending);
        add_atoms(ir::reachable_terms(pool_, roots), found);
      }
    }
    return found;
  }

  // What does not change in a loop is an input of the function, as far as that has its name.
  std::vector<TermId> arguments(const ir::Procedure& loop,
                                const std::map<std::string, TermId>& inputs) {
    std::vector<TermId> args;
    for (std::size_t i = 0; i < loop.inputs.size(); ++i) {
      const auto known = inputs.find(loop.input_name(i));
      const ir::Sort sort = loop.inputs[i].sort;
      const bool is_input = loop.inputs[i].kind == ir::InputKind::LiveIn && known != inputs.end() &&
                            pool_.sort(known->second) == sort;
      args.push_back(is_input ? known->second : pool_.fresh("loop", sort));
    }
    return args;
  }

  void add_atoms(const std::vector<TermId>& terms, std::vector<TermId>& found) const {
    for (const TermId term : terms) {
      if (inquiry_.is_comparison(term) && inquiry_.is_plain(term) &&
          std::find(found.begin(), found.end(), term) == found.end())
        found.push_back(term);
    }
  }

  bool is_worth_saying(TermId same, bool is_exact) {
    if (pool_.is_true(same) || count_atoms(pool_, same) > ConditionalLimits::printed_atoms)
      return false;
    return is_exact || (!pool_.is_false(same) && !only_stops(same));
  }

  // That both stop at a null pointer, say, and maybe elsewhere.
  bool only_stops(TermId same) {
    const TermId ending = ir::ending_of(pool_, inquiry_.body.outcomes[Side::Old]);
    const TermId returns = pool_.equal(ending, ir::ending_term(pool_, Ending::Return));
    return inquiry_.is_implied({same}, pool_.negate(returns));
  }

  Inquiry inquiry_;
  ir::TermPool& pool_;
};

}  // namespace

std::optional<Condition> infer_condition(const Task& task, const Question& question,
                                         Domain domain) {
  return Inference(task, question).run(domain);
}

}  // namespace tandem::engines
