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

constexpr unsigned short_rounds = 2;
constexpr unsigned fixed_rounds = 17;   // as many as a loop over a short array has
constexpr std::size_t max_bodies = 60;  // on each side: what is nested is soon large

InductiveOptions with_prefix(const Question& whole, const std::string& suffix) {
  InductiveOptions options = whole.options;
  options.obligation_prefix += suffix;
  return options;
}

Question::Statement up_to(unsigned rounds, const Task& task, pairing::PairId pair,
                          std::string prefix) {
  return [=, &task](ir::TermPool& pool) {
    return state_by_unrolling(task, pair, {rounds, max_bodies, prefix}, pool);
  };
}

class Rounds {
 public:
  Rounds(Question& whole, const IsNews& is_news, unsigned rounds)
      : whole_(whole),
        is_news_(is_news),
        options_(with_prefix(whole, "-few" + std::to_string(rounds))),
        task_(with_less_time(whole.task)),
        question_(task_, whole.pair, options_,
                  up_to(rounds, task_, whole.pair, options_.obligation_prefix),
                  logic::Effort::Brief) {}

  std::optional<ProvedCondition> run() {
    if (!question_.is_worth_asking()) return std::nullopt;
    const LoopAtoms found = find_loop_atoms(question_);
    numbers_ = found.numbers;
    if (found.first.empty() && found.lasting.empty()) return std::nullopt;
    std::vector<TermId> atoms = found.first;
    for (const TermId atom : found.lasting) {
      if (std::find(atoms.begin(), atoms.end(), atom) == atoms.end()) atoms.push_back(atom);
    }
    // What becomes of a counter at the end of its range says nothing about all others.
    Cube within;
    for (const TermId edge : found.edges) within.push_back(question_.pool.negate(edge));
    const auto differences = guess_by_atoms(question_, atoms, within);
    if (!differences || differences->parts.empty()) return std::nullopt;
    std::vector<TermId> parts;
    for (const DifferingPart& part : differences->parts)
      parts.push_back(question_.pool.all_of(part.cube));
    return prove_without(parts, found.edges);
  }

  // What happens when a variable has got to one of these takes so many rounds, and the next.
  const std::set<unsigned>& numbers() const { return numbers_; }

 private:
  // What is found without this still has to be described.
  static Task with_less_time(const Task& task) {
    Task less = task;
    less.deadline = task.deadline.after_share(0.75);
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
      const bool differs_there = std::holds_alternative<Question::Difference>(
          question_.find_difference({with(fewer), edges[i]}));
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
    ir::TermPool& pool = question_.pool;
    return std::holds_alternative<logic::Proved>(
        task_.prover.decide(pool, {cube, pool.boolean(false)}, question_.next_name()));
  }

  TermId same_outside(const std::vector<TermId>& parts) {
    return question_.pool.negate(ir::join_conditions(question_.pool, parts));
  }

  std::optional<ProvedCondition> prove(TermId same) {
    const TermId found = question_.over(whole_.pool, whole_.body.inputs[Side::Old], same);
    if (question_.is_late() || whole_.pool.is_false(found) || !is_news_(found)) return std::nullopt;
    Attempt attempt = question_.prove_when(same);
    if (!attempt.proof) {
      const Given given = [&](ir::TermPool& pool, const std::vector<TermId>& inputs) {
        return question_.over(pool, inputs, same);
      };
      attempt = prove_synchronised(task_, question_.pair,
                                   {options_.wants, question_.next_name() + "-given", given});
    }
    if (!attempt.proof) return std::nullopt;
    return ProvedCondition{found, std::move(*attempt.proof)};
  }

  Question& whole_;
  const IsNews& is_news_;
  const InductiveOptions options_;
  const Task task_;
  Question question_;
  std::set<unsigned> numbers_;
};

}  // namespace

ShortRuns::ShortRuns(const Question& whole)
    : whole_(whole),
      options_(with_prefix(whole, "-short")),
      question_(whole.task, whole.pair, options_,
                up_to(short_rounds, whole.task, whole.pair, options_.obligation_prefix),
                logic::Effort::Brief) {}

namespace {

std::optional<ShortDifferences> find_in_rounds(Question& whole, TermId rest, unsigned rounds) {
  const InductiveOptions options = with_prefix(whole, "-all" + std::to_string(rounds));
  const auto state = [&](ir::TermPool& pool) -> std::optional<BodyQuery> {
    const Given given = [&](ir::TermPool& own, const std::vector<TermId>& inputs) {
      return whole.over(own, inputs, rest);
    };
    return state_all_rounds(whole.task, whole.pair, {rounds, max_bodies, options.obligation_prefix},
                            given, pool);
  };
  Question question(whole.task, whole.pair, options, state, logic::Effort::Modest);
  if (!question.is_worth_asking()) return std::nullopt;
  auto found = find_plainest(question);
  if (!found || !found->is_exact) return std::nullopt;
  ShortDifferences result;
  result.proof.obligations = question.body.obligations;
  if (found->outside) result.proof.obligations.push_back(*found->outside);
  std::vector<TermId> parts;
  const std::vector<TermId>& inputs = whole.body.inputs[Side::Old];
  for (DifferingPart& part : found->parts) {
    parts.push_back(question.over(whole.pool, inputs, question.pool.all_of(part.cube)));
    const TermId here = whole.over(question.pool, question.body.inputs[Side::Old], rest);
    if (!question.pool.is_true(here)) part.cube.insert(part.cube.begin(), here);
  }
  result.differ = ir::join_conditions(whole.pool, parts);
  result.cases = summarise(question, *found);
  return result;
}

}  // namespace

std::optional<ShortDifferences> find_in_short_runs(Question& whole, TermId rest) {
  for (const unsigned rounds : {short_rounds, fixed_rounds}) {
    if (auto found = find_in_rounds(whole, rest, rounds)) return found;
    if (whole.is_late()) break;
  }
  return std::nullopt;
}

bool ShortRuns::always_differ(TermId condition) {
  // What was not answered in time is not for a brief look.
  if (!question_.is_worth_asking() || question_.undecided() > 0) return false;
  const LessTime brief(whole_.task.prover, 0.05);
  const Cube cube{whole_.over(question_.pool, question_.body.inputs[Side::Old], condition)};
  return question_.implies_difference(cube) && !question_.is_impossible(cube);
}

std::optional<ProvedCondition> find_by_rounds(Question& question, const IsNews& is_news) {
  // What two rounds show is often enough, and cheap.
  std::set<unsigned> open{2, 3};
  while (!open.empty()) {
    const unsigned rounds = *open.begin();
    open.erase(open.begin());
    Rounds some(question, is_news, rounds);
    if (auto found = some.run()) return found;
    for (const unsigned number : some.numbers()) {
      if (number + 2 > rounds) open.insert(number + 2);
    }
  }
  return std::nullopt;
}

}  // namespace tandem::engines
