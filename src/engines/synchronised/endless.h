#pragma once

#include "engines/synchronised/expansions.h"

namespace tandem::engines::synchronised {

// Inputs on which a point never ends: a loop that goes on up to a bound and the bound
// included, `i <= n`, where n is the largest number that there is. That it calls
// itself there, whatever else, is proved.
class EndlessLoops {
 public:
  EndlessLoops(const Points& points, Expansions& expansions)
      : points_(points), pool_(points.pool), expansions_(expansions) {}

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
  Both<std::map<PointId, Known>> known_;
  std::vector<Obligation> obligations_;
};

}  // namespace tandem::engines::synchronised
