#include "engines/shared/natively.h"

namespace tandem::engines {

replay::Batch run_natively(const Task& task, replay::Subject subject,
                           const std::vector<Witness>& inputs, const replay::Limits& limits) {
  const Stopwatch stopwatch(task.counters.replay_us);
  subject.overflow = task.running.overflow;
  subject.relation = task.running.relation;
  replay::Batch batch = task.runner.run(subject, inputs, limits);
  task.counters.executions += batch.executions;
  return batch;
}

}  // namespace tandem::engines
