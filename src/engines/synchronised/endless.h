#pragma once

#include "engines/inductive/facts.h"
#include "engines/synchronised/expansions.h"

namespace tandem::engines {

// Inputs on which a point never ends: a loop that goes on up to a bound and the bound
// included, `i <= n`, where n is the largest number that there is. That it calls
// itself there, whatever else, is proved.
class EndlessLoops {
 public:
  EndlessLoops(const Points& points, ir::TermPool& pool, Expansions& expansions, std::string prefix)
      : points_(points), pool_(pool), expansions_(expansions), prefix_(std::move(prefix)) {}

  ir::TermId is_endless(Side side, const PointCall& call);
  const std::vector<Obligation>& obligations() const { return obligations_; }

 private:
  struct Known {
    std::vector<ir::TermId> inputs;  // variables
    ir::TermId is_endless;           // over them
  };
  const Known& known(Side side, PointId point);
  bool is_proved(ir::TermId condition, ir::TermId goes_on);

  const Points& points_;
  ir::TermPool& pool_;
  Expansions& expansions_;
  std::string prefix_;
  Both<std::map<PointId, Known>> known_;
  std::vector<Obligation> obligations_;
};

// The counter of such a loop is at most one beyond the bound, where it ends. Guesses, to be proved.
void add_bound_facts(const Points& points, ir::TermPool& pool, Expansions& expansions,
                     const LoopEntry& entry, Claim& claim);

}  // namespace tandem::engines
