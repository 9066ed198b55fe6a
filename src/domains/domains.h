#pragma once

#include <cstdint>
#include <optional>
#include <vector>

// Sets of points with integer coordinates, as intersections of half-spaces. The only door to PPL.

namespace tandem::domains {

// The values that a coordinate has at all.
struct Range {
  std::int64_t least = 0;
  std::int64_t greatest = 0;
};

// factors * point + rest >= 0, or == 0.
struct LinearConstraint {
  std::vector<std::int64_t> factors;  // one for each coordinate
  std::int64_t rest = 0;
  bool is_equality = false;
};

// The constraints that say more than the ranges, without what follows from the rest; nullopt where
// that takes larger numbers.
std::optional<std::vector<LinearConstraint>> minimised(
    const std::vector<Range>& ranges, const std::vector<LinearConstraint>& constraints);

}  // namespace tandem::domains
