#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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

// factors * point + rest
struct LinearSum {
  std::vector<std::int64_t> factors;  // one for each coordinate
  std::int64_t rest = 0;
};

// The constraints that say more than the ranges, without what follows from the rest; nullopt where
// that takes larger numbers.
std::optional<std::vector<LinearConstraint>> minimised(
    const std::vector<Range>& ranges, const std::vector<LinearConstraint>& constraints);

// The half-spaces that a region may be bounded by.
enum class Shape : std::uint8_t {
  Boxes,      // bounds of one coordinate
  Octagons,   // bounds of sums and differences of two
  Polyhedra,  // any
};

// A set of points, as a value. It holds at least the points that an operation asks for: one that a
// shape cannot express gives more points, never fewer. Two regions that are put together have one
// shape and one number of coordinates.
class Region {
 public:
  static Region everything(Shape shape, std::size_t dimensions);
  static Region nothing(Shape shape, std::size_t dimensions);

  Shape shape() const;
  std::size_t dimensions() const;
  bool is_empty() const;
  bool includes(const Region& other) const;
  // The constraint holds of all points; false, too, where that is not seen.
  bool implies(const LinearConstraint& constraint) const;

  Region joined(const Region& other) const;
  Region met(const Region& other) const;
  // At least this and the newer one; a sequence of regions, each widened with whatever comes next,
  // stops growing. A threshold that holds of both is kept.
  Region widened(const Region& newer, std::span<const LinearConstraint> thresholds = {}) const;
  // Between this and a newer one that it includes. Polyhedra take the newer one: a sequence of them
  // may go on shrinking.
  Region narrowed(const Region& newer) const;

  Region assumed(const LinearConstraint& constraint) const;
  // The coordinate becomes the sum, of the coordinates before.
  Region assigned(std::size_t coordinate, const LinearSum& sum) const;
  Region forgotten(std::size_t coordinate) const;

  // As few as say the same; nullopt where that takes larger numbers.
  std::optional<std::vector<LinearConstraint>> constraints() const;

 private:
  struct Set;
  explicit Region(std::shared_ptr<const Set> set) : set_(std::move(set)) {}
  template <class Change>
  Region changed(const Change& change) const;

  std::shared_ptr<const Set> set_;
};

}  // namespace tandem::domains
