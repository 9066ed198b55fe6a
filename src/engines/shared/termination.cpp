#include "engines/shared/termination.h"

namespace tandem::engines {

void prove_ends_together(const Task& task, ir::TermPool& pool, StandIns& stand_ins,
                         const std::vector<ir::TermId>& assumptions, const std::string& name,
                         Proof& proof) {
  const auto goal = stand_ins.calls_correspond();
  if (!goal || pool.is_false(*goal)) return;
  proof.terminates_together = pool.is_true(*goal);
  if (proof.terminates_together) return;
  const logic::Answer answer = task.prover.decide(pool, {assumptions, *goal}, name);
  const auto* proved = std::get_if<logic::Proved>(&answer);
  if (proved == nullptr) return;
  proof.terminates_together = true;
  if (!proved->solver.empty())
    proof.obligations.push_back({name, proved->solver, proved->encoding});
}

}  // namespace tandem::engines
