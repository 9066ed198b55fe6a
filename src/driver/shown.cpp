#include "driver/shown.h"

#include <algorithm>
#include <set>

#include "system/interrupt.h"

#include "engines/executions/inputs.h"
#include "engines/shared/boundary.h"

namespace tandem::driver {
namespace {

using pairing::PairId;
using replay::Seen;

// What is run does not decide anything by itself, so a few inputs do.
constexpr std::size_t inputs_of_pair = 300;
constexpr std::uint64_t blocks_of_run = 20'000;
// To read more files once more takes longer than anything else.
constexpr std::size_t most_files = 64;

// The condition of a decision; none where there is nothing to check: words of the user, and what
// speaks of more than inputs.
Condition* condition_in(Decision& decision) {
  Condition* condition = nullptr;
  if (auto* different = std::get_if<Different>(&decision.verdict)) {
    if (different->otherwise) condition = &*different->otherwise;
  } else if (auto* when = std::get_if<EquivalentWhen>(&decision.verdict)) {
    if (!when->open.empty()) condition = &when->condition;
  }
  return condition != nullptr && condition->formula ? condition : nullptr;
}

// One pair with a condition: its expressions are those from `first` on, the condition and then the
// cases.
struct Checked {
  PairId pair;
  std::size_t first = 0;
  engines::Executable executable;
  std::vector<Witness> inputs;
  std::vector<Seen> versions = {};           // of both versions on each input
  std::vector<std::vector<Seen>> seen = {};  // of each expression on each input: Same if it holds
};

class ShownCheck {
 public:
  ShownCheck(const Loaded& loaded, const Options& options, replay::Runner& runner,
             std::map<PairId, Decision>& decisions)
      : loaded_(loaded),
        options_(options),
        runner_(runner),
        decisions_(decisions),
        known_(loaded.plan.pairs.size()),
        prover_(loaded.rules.logic) {}

  void run(frontend::ConfinedFrontend& reader, const std::set<PairId>& pairs) {
    if (loaded_.programs[Side::Old].files.size() > most_files || is_over()) return;
    for (const PairId id : pairs) {
      if (decisions_.contains(id)) collect(id);
    }
    if (checked_.empty()) return;
    auto code = reader.compile_shown(options_.sources[Side::Old], options_.frontend, expressions_);
    if (!code) return;
    for (Checked& one : checked_)
      one.versions = runner_.survey(subject_of(one), one.inputs, limits());
    runner_.load(make_both(code->bitcode, code->bitcode));
    for (Checked& one : checked_) evaluate(one, code->symbols);
    runner_.load(loaded_.bitcode);
    for (const Checked& one : checked_) judge(one);
  }

 private:
  bool is_over() const {
    return system::is_interrupted() ||
           (options_.deadline && system::Clock::now() >= *options_.deadline);
  }

  engines::Task task() {
    return {loaded_.programs, loaded_.plan,          known_,    prover_,
            runner_,          loaded_.rules.running, counters_, loaded_.rules.engines,
            Budget()};
  }

  void collect(PairId id) {
    Decision& decision = decisions_.at(id);
    const Condition* condition = condition_in(decision);
    if (condition == nullptr || !loaded_.plan.pairs[id].by_field.empty()) return;
    auto executable = engines::make_executable(task(), id);
    if (!executable) return;
    std::vector<Witness> inputs = engines::executions::choose_inputs(
        task(), id, *executable, {loaded_.rules.running.seed, inputs_of_pair, true});
    if (const auto* different = std::get_if<Different>(&decision.verdict))
      inputs.insert(inputs.begin(), different->run.witness());
    std::erase_if(inputs, [&](const Witness& input) {
      return !engines::executions::is_possible(task(), id, *executable, input);
    });
    checked_.push_back({id, expressions_.size(), std::move(*executable), std::move(inputs)});
    const std::string& function = loaded_.plan.pairs[id].name;
    expressions_.push_back({function, condition->text});
    for (const DifferenceCase& one : condition->cases) expressions_.push_back({function, one.when});
  }

  static replay::Limits limits() {
    replay::Limits limits;
    limits.blocks = blocks_of_run;
    return limits;
  }

  // Two functions of the old version in the place of two versions.
  static replay::Subject as_expression(replay::Subject subject,
                                       const frontend::ShownSymbols& symbols) {
    const ScalarType truth{"int", 32, true};
    for (const Side side : sides) {
      replay::Entry& entry = subject.entry[side];
      entry = subject.entry[Side::Old];
      entry.return_type = truth;
      if (entry.own) entry.own->return_type = truth;
    }
    subject.entry[Side::Old].symbol = symbols.holds;
    subject.entry[Side::New].symbol = symbols.one;
    subject.overflow = replay::OverflowCheck::None;
    subject.relation = Relation::Equal;
    return subject;
  }

  replay::Subject subject_of(const Checked& one) const {
    replay::Subject subject = one.executable.subject;
    subject.overflow = loaded_.rules.running.overflow;
    subject.relation = loaded_.rules.running.relation;
    return subject;
  }

  void evaluate(Checked& one, const std::vector<frontend::ShownSymbols>& symbols) {
    const std::size_t count = 1 + condition_in(decisions_.at(one.pair))->cases.size();
    for (std::size_t i = one.first; i < one.first + count; ++i) {
      std::vector<Seen> seen(one.inputs.size(), Seen::Nothing);
      if (!symbols[i].holds.empty() && !is_over())
        seen =
            runner_.survey(as_expression(one.executable.subject, symbols[i]), one.inputs, limits());
      one.seen.push_back(std::move(seen));
    }
  }

  void judge(const Checked& one) {
    if (is_over()) return;
    Decision& decision = decisions_.at(one.pair);
    Condition& condition = *condition_in(decision);
    bool is_inexact = false;
    std::set<std::size_t> wrong;  // cases in which the versions do the same
    for (std::size_t i = 0; i < one.inputs.size(); ++i) {
      if (one.seen[0][i] == Seen::Same && one.versions[i] == Seen::Different &&
          runner_.run(subject_of(one), {&one.inputs[i], 1}, limits()).difference)
        return drop(decision);
      if (one.versions[i] != Seen::Same) continue;
      is_inexact |= condition.is_exact && one.seen[0][i] == Seen::Different;
      for (std::size_t k = 0; k < condition.cases.size(); ++k) {
        // Unless it is exact, a case that does not say how they differ says nothing.
        const bool is_claim = condition.is_exact || !condition.cases[k].outputs.empty();
        if (is_claim && one.seen[k + 1][i] == Seen::Same) wrong.insert(k);
      }
    }
    if (!is_inexact && wrong.empty()) return;
    is_inexact |= condition.is_exact;
    if (is_inexact) {
      condition.is_exact = false;
      condition.cases.clear();
      note(decision, "that the versions differ everywhere else does not agree with executions");
    } else {
      for (auto k = wrong.rbegin(); k != wrong.rend(); ++k)
        condition.cases.erase(condition.cases.begin() + static_cast<std::ptrdiff_t>(*k));
      note(decision, "cases of a difference do not agree with executions");
    }
  }

  static void drop(Decision& decision) {
    note(decision, "the condition, as C, does not agree with executions");
    if (auto* different = std::get_if<Different>(&decision.verdict)) {
      different->otherwise.reset();
    } else {
      decision.verdict = Unknown{std::get<EquivalentWhen>(decision.verdict).open};
    }
  }

  static void note(Decision& decision, const char* text) {
    decision.tried.push_back({"condition", text});
  }

  const Loaded& loaded_;
  const Options& options_;
  replay::Runner& runner_;
  std::map<PairId, Decision>& decisions_;
  engines::Knowledge known_;
  logic::Prover prover_;
  engines::Counters counters_;
  std::vector<Checked> checked_;
  std::vector<frontend::ShownExpression> expressions_;
};

}  // namespace

void drop_what_runs_contradict(const Loaded& loaded, const Options& options,
                               frontend::ConfinedFrontend& reader, replay::Runner& runner,
                               const std::set<PairId>& pairs,
                               std::map<PairId, Decision>& decisions) {
  ShownCheck(loaded, options, runner, decisions).run(reader, pairs);
}

}  // namespace tandem::driver
