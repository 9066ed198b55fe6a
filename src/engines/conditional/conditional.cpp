#include "engines/conditional/conditional.h"

#include <algorithm>

#include "engines/conditional/finding/finding.h"
#include "engines/conditional/finding/loop_atoms.h"
#include "engines/conditional/finding/rounds.h"
#include "engines/conditional/wording/summary.h"
#include "engines/conditional/wording/wording.h"
#include "ir/evaluate.h"

namespace tandem::engines::conditional {
namespace {

using ir::TermId;

class Inference {
 public:
  Inference(const Task& task, const Question& question)
      : inquiry_(task, question), pool_(inquiry_.pool) {}

  std::optional<Condition> run(Domain domain) {
    if (!inquiry_.is_worth_asking()) return std::nullopt;
    Condition condition;
    std::vector<TermId> ways;  // any of which makes them do the same
    const auto differences = find_differences(inquiry_, domain);
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
    const Atoms atoms = lasting_atoms();
    for (std::size_t i = 0; i < atoms.size() && i < ConditionalLimits::assumed; ++i) {
      for (const TermId literal : {atoms[i], pool_.negate(atoms[i])}) {
        if (inquiry_.is_late()) return;
        if (is_covered(literal, ways) || short_runs.always_differ(literal)) continue;
        const Attempt attempt =
            inductive::prove_by_induction(inquiry_.task, inquiry_.when(literal));
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

  // An input that satisfies the literal satisfies one of the others anyway.
  bool is_covered(TermId literal, const std::vector<TermId>& ways) {
    return !ways.empty() &&
           inquiry_.is_always_implied({literal}, pool_.any_of(ways), logic::Effort::Full);
  }

  Atoms lasting_atoms() {
    Atoms found;
    const TermId same = inquiry_.same();
    for (const TermId term : ir::reachable_terms(pool_, std::span(&same, 1))) {
      if (inquiry_.is_comparison(term)) add_atom(inquiry_, term, found);
    }
    for (const TermId atom : find_loop_atoms(inquiry_).lasting) add_atom(inquiry_, atom, found);
    return found;
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

}  // namespace tandem::engines::conditional
