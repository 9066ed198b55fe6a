#pragma once

#include "engines/shared/engine.h"
#include "verdict/relation.h"

namespace tandem::engines::correlated {

// How the outputs of two versions that are known to differ relate to each other, through their
// loops. `same` is a condition under which they are proved to behave the same, if one is known:
// then relations are sought for the other inputs. All that is returned is proved on the machine's
// integers; nothing where no relation was found.
std::vector<OutputRelation> describe_difference(const Task& task, const Question& question,
                                                const std::optional<ir::Formula>& same);

// Both versions, cut at their loop headers and led side by side as sample runs suggest, with facts
// about both at every place where they meet: proved to end alike. Loops need not have variables in
// common, nor go round equally often.
class Correlated : public Engine {
 public:
  Attempt answer(const Task& task, const Question& question) const override;
};

}  // namespace tandem::engines::correlated
