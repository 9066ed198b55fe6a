#include "engines/conditional/finding/rounds.h"

#include <algorithm>
#include <set>

#include "engines/conditional/finding/domains.h"
#include "engines/conditional/finding/loop_atoms.h"
#include "engines/conditional/wording/summary.h"
#include "engines/synchronised/synchronised.h"
#include "engines/unrolled/unrolled.h"
#include "ir/evaluate.h"

namespace tandem::engines::conditional {
namespace {

using ir::TermId;

Question with_suffix(const Inquiry& whole, const std::string& suffix) {
  Question question = whole.question;
  question.name += suffix;
  return question;
}

// The statements of unrolled.h for so many rounds.
template <class State>
Inquiry::Statement up_to(unsigned rounds, State* state) {
  return [=](const Task& task, const Question& question, ir::TermPool& pool) {
    return state(task, question, {rounds, task.limits.conditional.bodies}, pool);
  };
}

class Rounds {
 public:
  Rounds(Inquiry& whole, const IsNews& is_news, unsigned rounds)
      : whole_(whole),
        is_news_(is_news),
        inquiry_(with_less_time(whole.task), with_suffix(whole, "-few" + std::to_string(rounds)),
                 up_to(rounds, unrolled::state_by_unrolling), logic::Effort::Brief) {}

  std::optional<ProvedCondition> run() {
    if (!inquiry_.is_worth_asking()) return std::nullopt;
    const LoopAtoms found = find_loop_atoms(inquiry_);
    numbers_ = found.numbers;
    Atoms atoms = found.first;
    for (const Atoms& more : {found.lasting, found.at_limits}) {
      for (const TermId atom : more) add_atom(inquiry_, atom, atoms);
    }
    if (atoms.empty()) return std::nullopt;
    // What becomes of a counter at the end of its range says nothing about all others.
    Cube within;
    for (const TermId edge : found.edges) within.push_back(inquiry_.pool.negate(edge));
    const auto differences = guess_by_atoms(inquiry_, atoms, within);
    if (!differences || differences->parts.empty()) return std::nullopt;
    return prove_without(parts_of(inquiry_.pool, *differences), found.edges);
  }

  // What happens when a variable has got to one of these takes so many rounds, and the next.
  const std::set<unsigned>& numbers() const { return numbers_; }

 private:
  // What is found without this still has to be described.
  static Task with_less_time(const Task& task) {
    Task less = task;
    less.budget = task.budget.share(0.75);
    return less;
  }

  // The edges are left out as far as there is no proof otherwise.
  std::optional<ProvedCondition> prove_without(const std::vector<TermId>& parts, Atoms edges) {
    const auto same_without = [&](const Atoms& some) {
      std::vector<TermId> all = parts;
      all.insert(all.end(), some.begin(), some.end());
      return inquiry_.pool.negate(ir::join_conditions(inquiry_.pool, all));
    };
    std::erase_if(edges, [&](TermId edge) {
      return inquiry_.is_always_implied({same_without({})}, inquiry_.pool.negate(edge),
                                        logic::Effort::Full);
    });
    auto proved = prove(same_without(edges));
    for (std::size_t i = 0; proved && i < edges.size();) {
      Atoms fewer = edges;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const bool differs_there = std::holds_alternative<Inquiry::Difference>(
          inquiry_.find_difference({same_without(fewer), edges[i]}));
      auto weaker = differs_there ? std::nullopt : prove(same_without(fewer));
      if (weaker) {
        proved = std::move(weaker);
        edges = std::move(fewer);
      } else {
        ++i;
      }
    }
    return proved;
  }

  std::optional<ProvedCondition> prove(TermId same) {
    const TermId found = inquiry_.over(whole_, same);
    if (inquiry_.is_late() || whole_.pool.is_false(found) || !is_news_(found)) return std::nullopt;
    Attempt attempt = inductive::prove_by_induction(inquiry_.task, inquiry_.when(same));
    if (!attempt.proof)
      attempt = synchronised::Synchronised().answer(inquiry_.task, inquiry_.when(same));
    if (!attempt.proof) return std::nullopt;
    return ProvedCondition{found, std::move(*attempt.proof)};
  }

  Inquiry& whole_;
  const IsNews& is_news_;
  Inquiry inquiry_;
  std::set<unsigned> numbers_;
};

std::optional<ShortDifferences> find_in_rounds(Inquiry& whole, TermId rest, unsigned rounds) {
  Question question = with_suffix(whole, "-all" + std::to_string(rounds));
  question.given = whole.as_formula(rest);
  Inquiry inquiry(whole.task, question, up_to(rounds, unrolled::state_all_rounds),
                  logic::Effort::Modest);
  if (!inquiry.is_worth_asking()) return std::nullopt;
  auto found = find_differences(inquiry, Domain::Auto);
  if (!found || !found->is_exact) return std::nullopt;
  ShortDifferences result;
  result.differ = inquiry.over(whole, inputs_in(inquiry.pool, *found));
  result.proof = inquiry.so_far();
  if (found->outside) result.proof.obligations.push_back(*found->outside);
  const TermId here = whole.over(inquiry, rest);
  for (DifferingPart& part : found->parts) {
    if (!inquiry.pool.is_true(here)) part.cube.insert(part.cube.begin(), here);
  }
  result.cases = summarise(inquiry, *found);
  return result;
}

}  // namespace

std::optional<ShortDifferences> find_in_short_runs(Inquiry& whole, TermId rest) {
  const unsigned fixed = unrolled::rounds_of_fixed_loops(whole.task, whole.question.pair,
                                                         ConditionalLimits::fixed_rounds)
                             .value_or(0);
  for (const unsigned rounds : {ConditionalLimits::short_rounds, fixed}) {
    if (rounds < ConditionalLimits::short_rounds) break;
    if (auto found = find_in_rounds(whole, rest, rounds)) return found;
    if (whole.is_late()) break;
  }
  return std::nullopt;
}

ShortRuns::ShortRuns(const Inquiry& whole)
    : whole_(whole),
      inquiry_(whole.task, with_suffix(whole, "-short"),
               up_to(ConditionalLimits::short_rounds, unrolled::state_by_unrolling),
               logic::Effort::Brief) {}

bool ShortRuns::always_differ(TermId condition) {
  // What was not answered in time is not for a brief look.
  if (!inquiry_.is_worth_asking() || inquiry_.undecided() > 0) return false;
  const Share brief(whole_.task.prover, 0.05);
  const Cube cube{whole_.over(inquiry_, condition)};
  return inquiry_.implies_difference(cube) && !inquiry_.is_impossible(cube);
}

std::optional<ProvedCondition> find_by_rounds(Inquiry& whole, const IsNews& is_news) {
  // What two rounds show is often enough, and cheap.
  std::set<unsigned> open{2, 3};
  while (!open.empty()) {
    const unsigned rounds = *open.begin();
    open.erase(open.begin());
    Rounds some(whole, is_news, rounds);
    if (auto found = some.run()) return found;
    for (const unsigned number : some.numbers()) {
      if (number + 2 > rounds) open.insert(number + 2);
    }
  }
  return std::nullopt;
}

}  // namespace tandem::engines::conditional
