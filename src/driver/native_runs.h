#pragma once

#include <functional>

#include "driver/component.h"
#include "engines/executions/executions.h"

namespace tandem::driver {

// How the versions are to be run under these options.
void set_modes(replay::Subject& subject, const frontend::Options& options);

// Runs both versions of a pair natively, as the options say. A difference comes with an input that
// is as easy to read as one that shows it can be made.
class NativeRuns {
 public:
  NativeRuns(const ComponentTask& task, Counters& counters) : task_(task), counters_(counters) {}

  // On inputs that are worth a try. Nothing where the pair cannot be run.
  struct OnManyInputs {
    std::optional<Different> difference;
    std::uint64_t comparable = 0;        // inputs on which both versions ended
    std::uint64_t undefined_in_new = 0;  // inputs on which the new version alone was undefined
  };
  std::optional<OnManyInputs> on_many_inputs(const engines::Task& task, pairing::PairId pair);

  // On inputs that a model suggests.
  std::optional<Different> on_candidates(const engines::Task& task, pairing::PairId pair,
                                         std::span<const Witness> candidates);

 private:
  using IsMeant = std::function<bool(const Witness&)>;
  static IsMeant meant_inputs(const engines::Task& task, pairing::PairId pair,
                              const engines::Executable& executable);
  std::optional<engines::Executable> executable_of(const engines::Task& task,
                                                   pairing::PairId pair) const;
  // On those of the inputs that are meant.
  replay::Batch run(const replay::Subject& subject, std::vector<Witness> inputs,
                    const IsMeant& is_meant, const replay::Limits& limits);
  Different difference(const engines::Executable& executable, const Confirmed& found,
                       const IsMeant& is_meant, const replay::Limits& limits);

  const ComponentTask& task_;
  Counters& counters_;
};

}  // namespace tandem::driver
