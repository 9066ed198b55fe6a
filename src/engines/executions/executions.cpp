#include "engines/executions/executions.h"

#include "engines/executions/inputs.h"
#include "engines/executions/simplest.h"
#include "engines/shared/given.h"
#include "engines/shared/natively.h"

namespace tandem::engines::executions {
namespace {

class Runs {
 public:
  Runs(const Task& task, const Question& question, const Executable& executable,
       std::uint64_t blocks)
      : task_(task), question_(question), executable_(executable) {
    limits_.blocks = blocks;
  }

  // On those of the inputs that are meant.
  replay::Batch run(std::vector<Witness> inputs) const {
    std::erase_if(inputs, [&](const Witness& input) { return !is_meant(input); });
    return run_natively(task_, executable_.subject, inputs, limits_);
  }

  replay::Batch run_first(std::size_t count, bool is_brief) const {
    return run(
        choose_inputs(task_, question_.pair, executable_, {task_.running.seed, count, is_brief}));
  }

  Confirmed simplest_like(const Confirmed& found) const {
    return simplest(found, executable_, [&](std::span<const Witness> simpler) {
      return run({simpler.begin(), simpler.end()});
    });
  }

 private:
  // A program can have it, and it satisfies what is asked for, as far as that can be told.
  bool is_meant(const Witness& input) const {
    if (!is_possible(task_, question_.pair, executable_, input)) return false;
    return !question_.given || is_known_to_hold(task_, question_, executable_, input);
  }

  const Task& task_;
  const Question& question_;
  const Executable& executable_;
  replay::Limits limits_;
};

}  // namespace

Attempt Executions::answer(const Task& task, const Question& question) const {
  const auto executable = make_executable(task, question.pair);
  if (!executable) return {.why = "it cannot be run"};
  const Runs runs(task, question, *executable, task.limits.executions.blocks_of_many);
  replay::Batch batch = runs.run_first(ExecutionLimits::first_inputs, true);
  if (!batch.difference) batch = runs.run_first(task.limits.executions.inputs, false);
  Attempt attempt;
  if (batch.difference) {
    attempt.difference = runs.simplest_like(*batch.difference);
    return attempt;
  }
  attempt.comparable_runs = batch.comparable;
  attempt.runs_undefined_in_new = batch.undefined_in_new;
  attempt.why = "no difference on " + std::to_string(batch.comparable) + " inputs";
  return attempt;
}

std::optional<Confirmed> run_again(const Task& task, const Question& question,
                                   const Witness& input) {
  const auto executable = make_executable(task, question.pair);
  if (!executable) return std::nullopt;
  return Runs(task, question, *executable, task.limits.executions.blocks_of_few)
      .run({input})
      .difference;
}

std::optional<Confirmed> confirm(const Task& task, const Question& question,
                                 const std::vector<Witness>& candidates) {
  const auto executable = make_executable(task, question.pair);
  if (!executable) return std::nullopt;
  const Runs runs(task, question, *executable, task.limits.executions.blocks_of_few);
  const replay::Batch batch = runs.run(candidates);
  if (!batch.difference) return std::nullopt;
  return runs.simplest_like(*batch.difference);
}

}  // namespace tandem::engines::executions
