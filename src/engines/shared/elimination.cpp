#include "engines/shared/elimination.h"

#include <algorithm>

namespace tandem::engines {

AllGoals prove_goals(const Task& task, ir::TermPool& pool,
                     const std::vector<ir::TermId>& assumptions,
                     const std::vector<ir::TermId>& goals, const std::string& name,
                     logic::Effort effort) {
  const logic::Answer answer =
      task.prover.decide(pool, {assumptions, pool.all_of(goals)}, name, effort);
  AllGoals result;
  if (const auto* proved = std::get_if<logic::Proved>(&answer)) {
    result.step = Step::Proved;
    result.obligation = Obligation{name, proved->solver, proved->encoding};
    return result;
  }
  const auto* refuted = std::get_if<logic::Refuted>(&answer);
  if (refuted == nullptr) return result;
  for (const ir::TermId goal : goals) {
    const auto value = logic::value_of(pool, refuted->model, goal);
    result.is_broken.push_back(!value || *value == 0);
  }
  const bool is_any =
      std::find(result.is_broken.begin(), result.is_broken.end(), true) != result.is_broken.end();
  result.step = is_any ? Step::Weakened : Step::Failed;
  return result;
}

}  // namespace tandem::engines
