#pragma once

#include "engines/shared/engine.h"

// Claims that are assumed together and proved together: those that fail are dropped, and the rest
// is tried again without them, until all that are left are proved. What is left is then true, since
// nothing that was assumed is missing among what was proved.

namespace tandem::engines {

enum class Step : std::uint8_t { Proved, Weakened, Failed };

// Tries again as long as some claims were dropped. True where those that are left are proved.
template <class Try>
bool prove_what_is_left(const Try& attempt) {
  Step step = Step::Weakened;
  while (step == Step::Weakened) step = attempt();
  return step == Step::Proved;
}

// All goals at once. Where a model refutes them, it says which are to be given up; where it says
// none, or the solver does not decide, that has failed.
struct AllGoals {
  Step step = Step::Failed;
  std::optional<Obligation> obligation = {};  // where they are proved
  std::vector<bool> is_broken = {};           // where they are weakened: by goal
};
AllGoals prove_goals(const Task& task, ir::TermPool& pool,
                     const std::vector<ir::TermId>& assumptions,
                     const std::vector<ir::TermId>& goals, const std::string& name,
                     logic::Effort effort = logic::Effort::Full);

// Those of `claims` whose goals are not broken.
template <class Claim>
void drop_broken(const std::vector<bool>& is_broken, std::vector<Claim>& claims) {
  std::vector<Claim> kept;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (!is_broken[i]) kept.push_back(std::move(claims[i]));
  }
  claims = std::move(kept);
}

}  // namespace tandem::engines
