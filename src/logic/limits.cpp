#include "logic/limits.h"

#include <type_traits>

namespace tandem::logic {

Limits Limits::scaled(double factor) const {
  const auto scale = [factor](auto& limit) {
    using Number = std::remove_reference_t<decltype(limit)>;
    limit = static_cast<Number>(static_cast<double>(limit) * factor);
  };
  Limits made = *this;
  scale(made.z3.resources);
  scale(made.cvc5.resources);
  scale(made.query);
  scale(made.wall_ms);
  return made;
}

}  // namespace tandem::logic
