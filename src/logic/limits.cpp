#include "logic/limits.h"

namespace tandem::logic {

Limits Limits::scaled(double factor) const {
  Limits made = *this;
  scale_limits(factor, made.z3.resources, made.cvc5.resources, made.query);
  return made;
}

}  // namespace tandem::logic
