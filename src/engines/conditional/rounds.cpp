#include "engines/conditional/rounds.h"

#include <algorithm>
#include <set>

#include "engines/conditional/loop_atoms.h"
#include "engines/conditional/summary.h"
#include "engines/synchronised/synchronised.h"
#include "engines/unrolled/unrolled.h"
#include "ir/evaluate.h"

namespace tandem::engines {
namespace {

using ir::TermId;

Question with_suffix(const Inquiry& whole, const std::string& suffix) {
  Question question = whole.question;
  question.name += suffix;
  return question;
}

Inquiry::Statement up_to(unsigned rounds, const Task& task, const Question& question) {
  return [=, &task, &question](ir::TermPool& pool) {
    return state_by_unrolling(task, question, {rounds, task.limits.conditional.bodies}, pool);
  };
}

class Rounds {
 public:
  Rounds(Inquiry& whole, const IsNews& is_news, unsigned rounds)
      : whole_(whole),
        is_news_(is_news),
        question_(with_suffix(whole, "-few" + std::to_string(rounds))),
        task_(with_less_time(whole.task)),
        inquiry_(task_, question_, up_to(rounds, task_, question_), logic::Effort::Brief) {}

  std::optional<ProvedCondition> run() {
    if (!inquiry_.is_worth_asking()) return std::nullopt;
    const LoopAtoms found = find_loop_atoms(inquiry_);
    numbers_ = found.numbers;
    if (found.first.empty() && found.lasting.empty()) return std::nullopt;
    std::vector<TermId> atoms = found.first;
    for (const TermId atom : found.lasting) {
      if (std::find(atoms.begin(), atoms.end(), atom) == atoms.end()) atoms.push_back(atom);
    }
    // What becomes of a counter at the end of its range says nothing about all others.
    Cube within;
    for (const TermId edge : found.edges) within.push_back(inquiry_.pool.negate(edge));
    const auto differences = guess_by_atoms(inquiry_, atoms, within);
    if (!differences || differences->parts.empty()) return std::nullopt;
    std::vector<TermId> parts;
    for (const DifferingPart& part : differences->parts)
      parts.push_back(inquiry_.pool.all_of(part.cube));
    return prove_without(parts, found.edges);
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
  std::optional<ProvedCondition> prove_without(const std::vector<TermId>& parts,
                                               std::vector<TermId> edges) {
    const auto with = [&](const std::vector<TermId>& some) {
      std::vector<TermId> all = parts;
      all.insert(all.end(), some.begin(), some.end());
      return same_outside(all);
    };
    std::erase_if(edges, [&](TermId edge) { return is_impossible({same_outside(parts), edge}); });
    auto proved = prove(with(edges));
    for (std::size_t i = 0; proved && i < edges.size();) {
      std::vector<TermId> fewer = edges;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const bool differs_there = std::holds_alternative<Inquiry::Difference>(
          inquiry_.find_difference({with(fewer), edges[i]}));
      auto weaker = differs_there ? std::nullopt : prove(with(fewer));
      if (weaker) {
        proved = std::move(weaker);
        edges = std::move(fewer);
      } else {
        ++i;
      }
    }
    return proved;
  }

  // For any number of rounds.
  bool is_impossible(const Cube& cube) {
    ir::TermPool& pool = inquiry_.pool;
    return std::holds_alternative<logic::Proved>(
        task_.prover.decide(pool, {cube, pool.boolean(false)}, inquiry_.next_name()));
  }

  TermId same_outside(const std::vector<TermId>& parts) {
    return inquiry_.pool.negate(ir::join_conditions(inquiry_.pool, parts));
  }

  std::optional<ProvedCondition> prove(TermId same) {
    const TermId found = inquiry_.over(whole_.pool, whole_.body.inputs[Side::Old], same);
    if (inquiry_.is_late() || whole_.pool.is_false(found) || !is_news_(found)) return std::nullopt;
    Attempt attempt = inquiry_.prove_when(same);
    if (!attempt.proof) {
      const Question given = inquiry_.when(same, inquiry_.next_name() + "-given");
      attempt = Synchronised().answer(task_, given);
    }
    if (!attempt.proof) return std::nullopt;
    return ProvedCondition{found, std::move(*attempt.proof)};
  }

  Inquiry& whole_;
  const IsNews& is_news_;
  const Question question_;
  const Task task_;
  Inquiry inquiry_;
  std::set<unsigned> numbers_;
};

}  // namespace

ShortRuns::ShortRuns(const Inquiry& whole)
    : whole_(whole),
      question_(with_suffix(whole, "-short")),
      inquiry_(whole.task, question_, up_to(ConditionalLimits::short_rounds, whole.task, question_),
               logic::Effort::Brief) {}

namespace {

std::optional<ShortDifferences> find_in_rounds(Inquiry& whole, TermId rest, unsigned rounds) {
  Question question = with_suffix(whole, "-all" + std::to_string(rounds));
  question.given = whole.as_formula(rest);
  const auto state = [&](ir::TermPool& pool) {
    return state_all_rounds(whole.task, question, {rounds, whole.task.limits.conditional.bodies},
                            pool);
  };
  Inquiry inquiry(whole.task, question, state, logic::Effort::Modest);
  if (!inquiry.is_worth_asking()) return std::nullopt;
  auto found = find_plainest(inquiry);
  if (!found || !found->is_exact) return std::nullopt;
  ShortDifferences result;
  result.proof = inquiry.so_far();
  if (found->outside) result.proof.obligations.push_back(*found->outside);
  std::vector<TermId> parts;
  const std::vector<TermId>& inputs = whole.body.inputs[Side::Old];
  for (DifferingPart& part : found->parts) {
    parts.push_back(inquiry.over(whole.pool, inputs, inquiry.pool.all_of(part.cube)));
    const TermId here = whole.over(inquiry.pool, inquiry.body.inputs[Side::Old], rest);
    if (!inquiry.pool.is_true(here)) part.cube.insert(part.cube.begin(), here);
  }
  result.differ = ir::join_conditions(whole.pool, parts);
  result.cases = summarise(inquiry, *found);
  return result;
}

}  // namespace

std::optional<ShortDifferences> find_in_short_runs(Inquiry& whole, TermId rest) {
  const unsigned fixed =
      rounds_of_fixed_loops(whole.task, whole.question.pair, ConditionalLimits::fixed_rounds)
          .value_or(0);
  for (const unsigned rounds : {ConditionalLimits::short_rounds, fixed}) {
    if (rounds < ConditionalLimits::short_rounds) break;
    if (auto found = find_in_rounds(whole, rest, rounds)) return found;
    if (whole.is_late()) break;
  }
  return std::nullopt;
}

bool ShortRuns::always_differ(TermId condition) {
  // What was not answered in time is not for a brief look.
  if (!inquiry_.is_worth_asking() || inquiry_.undecided() > 0) return false;
  const Share brief(whole_.task.prover, 0.05);
  const Cube cube{whole_.over(inquiry_.pool, inquiry_.body.inputs[Side::Old], condition)};
  return inquiry_.implies_difference(cube) && !inquiry_.is_impossible(cube);
}

std::optional<ProvedCondition> find_by_rounds(Inquiry& inquiry, const IsNews& is_news) {
  // What two rounds show is often enough, and cheap.
  std::set<unsigned> open{2, 3};
  while (!open.empty()) {
    const unsigned rounds = *open.begin();
    open.erase(open.begin());
    Rounds some(inquiry, is_news, rounds);
    if (auto found = some.run()) return found;
    for (const unsigned number : some.numbers()) {
      if (number + 2 > rounds) open.insert(number + 2);
    }
  }
  return std::nullopt;
}

}  // namespace tandem::engines
