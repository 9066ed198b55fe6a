#include "engines/inductive/termination.h"

namespace tandem::engines {

bool prove_calls_correspond(const Task& task, ir::TermPool& pool, StandIns& stand_ins,
                            const std::vector<ir::TermId>& assumptions, const std::string& name) {
  const auto goal = stand_ins.calls_correspond();
  if (!goal || pool.is_false(*goal)) return false;
  if (pool.is_true(*goal)) return true;
  const logic::Answer answer = task.prover.decide(pool, {assumptions, *goal}, name);
  return std::holds_alternative<logic::Proved>(answer);
}

}  // namespace tandem::engines
