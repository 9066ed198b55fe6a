#include "logic/limits.h"

#include <algorithm>

namespace tandem::logic {

Limits Limits::scaled(double factor) const {
  Limits made = *this;
  scale_limits(factor, made.z3.resources, made.cvc5.resources, made.query);
  // With little work to do, a loaded machine is as slow as with much.
  scale_limits(std::max(1.0, factor), made.wall_ms);
  return made;
}

}  // namespace tandem::logic
