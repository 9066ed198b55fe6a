#include "base/budget.h"

namespace tandem {

Budget Budget::share(double part) const {
  return at_most(static_cast<Work>(static_cast<double>(left()) * std::clamp(part, 0.0, 1.0)));
}

Budget Budget::at_most(Work units) const {
  Budget made = *this;
  if (units < left()) made.end_ = spent() + units;
  return made;
}

void Budget::spend(Work units) const {
  constexpr Work most = std::numeric_limits<Work>::max();
  *spent_ += std::min(units, most - *spent_);
}

}  // namespace tandem
