#include "driver/native_runs.h"

#include <algorithm>

#include "driver/simplest.h"
#include "engines/conditional/conditional.h"

namespace tandem::driver {

using pairing::PairId;

void set_modes(replay::Subject& subject, const frontend::Options& options) {
  const auto check = options.ints == frontend::Ints::Math ? replay::OverflowCheck::All
                                                          : replay::OverflowCheck::None;
  subject.overflow = make_both(check, check);
  if (options.overflow == frontend::Overflow::Undefined && check == replay::OverflowCheck::None)
    subject.overflow[Side::Old] = replay::OverflowCheck::Signed;
  subject.relation = options.relation;
}

std::optional<NativeRuns::OnManyInputs> NativeRuns::on_many_inputs(const engines::Task& task,
                                                                   PairId pair) {
  const auto executable = executable_of(task, pair);
  if (!executable) return std::nullopt;
  replay::Limits limits;
  limits.blocks = 20'000;  // many inputs, most of them short runs
  const auto is_meant = meant_inputs(task, pair, *executable);
  const auto run_first = [&](std::size_t count, bool is_brief) {
    const engines::ExecutionOptions options{task_.options.seed, count, is_brief};
    return run(executable->subject, engines::choose_inputs(task, pair, *executable, options),
               is_meant, limits);
  };
  // Most differences show on the first few.
  replay::Batch batch = run_first(256, true);
  if (!batch.difference) batch = run_first(3'000, false);
  OnManyInputs result{std::nullopt, batch.comparable, batch.undefined_in_new};
  if (batch.difference)
    result.difference = difference(*executable, *batch.difference, is_meant, limits);
  return result;
}

std::optional<Different> NativeRuns::on_candidates(const engines::Task& task, PairId pair,
                                                   std::span<const Witness> candidates) {
  const auto executable = executable_of(task, pair);
  if (!executable) return std::nullopt;
  replay::Limits limits;
  limits.blocks = 5'000'000;  // few inputs, each for a reason
  const auto is_meant = meant_inputs(task, pair, *executable);
  const replay::Batch batch =
      run(executable->subject, {candidates.begin(), candidates.end()}, is_meant, limits);
  if (!batch.difference) return std::nullopt;
  return difference(*executable, *batch.difference, is_meant, limits);
}

std::optional<engines::Executable> NativeRuns::executable_of(const engines::Task& task,
                                                             PairId pair) const {
  auto executable = engines::make_executable(task, pair);
  if (executable) set_modes(executable->subject, task_.options.frontend);
  return executable;
}

replay::Batch NativeRuns::run(const replay::Subject& subject, std::vector<Witness> inputs,
                              const IsMeant& is_meant, const replay::Limits& limits) {
  std::erase_if(inputs, [&](const Witness& input) { return !is_meant(input); });
  replay::Batch batch =
      timed(counters_.replay_seconds, [&] { return task_.runner.run(subject, inputs, limits); });
  counters_.executions += batch.executions;
  return batch;
}

Different NativeRuns::difference(const engines::Executable& executable, const Confirmed& found,
                                 const IsMeant& is_meant, const replay::Limits& limits) {
  return {simplest(found, executable, [&](std::span<const Witness> simpler) {
    return run(executable.subject, {simpler.begin(), simpler.end()}, is_meant, limits);
  })};
}

// Those that a program can have and that satisfy what is asked for, as far as that can be told.
NativeRuns::IsMeant NativeRuns::meant_inputs(const engines::Task& task, PairId pair,
                                             const engines::Executable& executable) {
  const auto given = engines::given_condition(task, pair);
  return [&, task, pair, given](const Witness& input) {
    if (!engines::is_possible(task, pair, executable, input)) return false;
    return !given || engines::is_known_to_hold(task, pair, *given, executable, input);
  };
}

}  // namespace tandem::driver
