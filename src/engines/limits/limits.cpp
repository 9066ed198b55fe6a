#include "engines/limits/limits.h"

#include <tuple>

#include "base/budget.h"

namespace tandem::engines {

Limits Limits::scaled(double factor) const {
  Limits made = *this;
  const auto scale = [&](auto& of_engine) {
    std::apply([&](auto&... numbers) { scale_limits(factor, numbers...); }, fields(of_engine));
  };
  std::apply([&](auto&... engines) { (scale(engines), ...); }, fields(made));
  return made;
}

}  // namespace tandem::engines
