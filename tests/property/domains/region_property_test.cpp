// Regions of every shape against all integer points of a small cube.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "domains/domains.h"

namespace tandem::domains {
namespace {

constexpr std::size_t dimensions = 3;
constexpr std::int64_t reach = 3;
using Point = std::vector<std::int64_t>;

std::vector<Point> all_points() {
  std::vector<Point> points;
  for (std::int64_t x = -reach; x <= reach; ++x) {
    for (std::int64_t y = -reach; y <= reach; ++y) {
      for (std::int64_t z = -reach; z <= reach; ++z) points.push_back({x, y, z});
    }
  }
  return points;
}

std::int64_t value(const LinearSum& sum, const Point& point) {
  std::int64_t result = sum.rest;
  for (std::size_t i = 0; i < dimensions; ++i) result += sum.factors[i] * point[i];
  return result;
}

bool holds(const LinearConstraint& constraint, const Point& point) {
  const std::int64_t sum = value({constraint.factors, constraint.rest}, point);
  return constraint.is_equality ? sum == 0 : sum >= 0;
}

Region only(Shape shape, const Point& point) {
  Region region = Region::everything(shape, dimensions);
  for (std::size_t i = 0; i < dimensions; ++i) region = region.assigned(i, {{0, 0, 0}, point[i]});
  return region;
}

bool contains(const Region& region, const Point& point) {
  return region.includes(only(region.shape(), point));
}

LinearSum some_sum() {
  const auto factors =
      *rc::gen::container<std::vector<std::int64_t>>(dimensions, rc::gen::inRange(-2, 3));
  return {factors, *rc::gen::inRange(-4, 5)};
}

LinearConstraint some_constraint() {
  const LinearSum sum = some_sum();
  return {sum.factors, sum.rest, *rc::gen::inRange(0, 4) == 0};
}

Shape some_shape() { return *rc::gen::element(Shape::Boxes, Shape::Octagons, Shape::Polyhedra); }

std::vector<LinearConstraint> some_constraints() {
  std::vector<LinearConstraint> constraints;
  const int count = *rc::gen::inRange(0, 5);
  for (int i = 0; i < count; ++i) constraints.push_back(some_constraint());
  return constraints;
}

Region region_of(Shape shape, const std::vector<LinearConstraint>& constraints) {
  Region region = Region::everything(shape, dimensions);
  for (const LinearConstraint& constraint : constraints) region = region.assumed(constraint);
  return region;
}

Region some_region(Shape shape) { return region_of(shape, some_constraints()); }

TEST(RegionProperty, AssumingKeepsThePointsThatSatisfyIt) {
  rc::check([] {
    const std::vector<LinearConstraint> constraints = some_constraints();
    const Region region = region_of(some_shape(), constraints);
    for (const Point& point : all_points()) {
      bool is_in = true;
      for (const LinearConstraint& constraint : constraints)
        is_in = is_in && holds(constraint, point);
      if (is_in) RC_ASSERT(contains(region, point));
      if (!is_in && region.shape() == Shape::Polyhedra) RC_ASSERT(!contains(region, point));
    }
  });
}

TEST(RegionProperty, JoinIsAboveBothAndMeetHoldsWhatIsInBoth) {
  rc::check([] {
    const Shape shape = some_shape();
    const Region a = some_region(shape);
    const Region b = some_region(shape);
    const Region joined = a.joined(b);
    const Region met = a.met(b);
    RC_ASSERT(joined.includes(a) && joined.includes(b));
    RC_ASSERT(a.includes(met) && b.includes(met));
    for (const Point& point : all_points()) {
      if (contains(a, point) && contains(b, point)) RC_ASSERT(contains(met, point));
    }
  });
}

TEST(RegionProperty, AssigningCoversEveryConcreteStep) {
  rc::check([] {
    const Region before = some_region(some_shape());
    const auto coordinate = static_cast<std::size_t>(*rc::gen::inRange(0, 3));
    const LinearSum sum = some_sum();
    const Region after = before.assigned(coordinate, sum);
    const Region forgotten = before.forgotten(coordinate);
    for (const Point& point : all_points()) {
      if (!contains(before, point)) continue;
      Point next = point;
      next[coordinate] = value(sum, point);
      RC_ASSERT(contains(after, next));
      RC_ASSERT(contains(forgotten, next));
    }
  });
}

TEST(RegionProperty, WhatIsImpliedHoldsOfAllPoints) {
  rc::check([] {
    const Region region = some_region(some_shape());
    const LinearConstraint constraint = some_constraint();
    if (!region.implies(constraint)) return;
    for (const Point& point : all_points()) {
      if (contains(region, point)) RC_ASSERT(holds(constraint, point));
    }
  });
}

TEST(RegionProperty, ConstraintsSayTheRegion) {
  rc::check([] {
    const Region region = some_region(some_shape());
    const auto constraints = region.constraints();
    RC_ASSERT(constraints.has_value());
    const Region again = region_of(region.shape(), *constraints);
    RC_ASSERT(again.includes(region) && region.includes(again));
  });
}

TEST(RegionProperty, WideningIsAboveBothAndEnds) {
  rc::check([] {
    const Shape shape = some_shape();
    const std::vector<LinearConstraint> thresholds = some_constraints();
    Region region = some_region(shape);
    const LinearSum sum = some_sum();
    const auto coordinate = static_cast<std::size_t>(*rc::gen::inRange(0, 3));
    bool has_ended = false;
    for (int round = 0; round < 60 && !has_ended; ++round) {
      const Region next = region.assigned(coordinate, sum);
      const Region widened = region.widened(next, thresholds);
      RC_ASSERT(widened.includes(region) && widened.includes(next));
      has_ended = region.includes(widened);
      region = widened;
    }
    RC_ASSERT(has_ended);
  });
}

TEST(RegionProperty, AThresholdThatHoldsOfBothIsKept) {
  rc::check([] {
    const Region region = some_region(Shape::Polyhedra);
    const Region next = region.assigned(0, some_sum());
    const std::vector<LinearConstraint> thresholds = some_constraints();
    const Region widened = region.widened(next, thresholds);
    for (const LinearConstraint& threshold : thresholds) {
      if (region.implies(threshold) && next.implies(threshold))
        RC_ASSERT(widened.implies(threshold));
    }
  });
}

TEST(RegionProperty, NarrowingLiesBetween) {
  rc::check([] {
    const Shape shape = some_shape();
    const Region region = some_region(shape);
    const Region newer = region.met(some_region(shape));
    const Region narrowed = region.narrowed(newer);
    RC_ASSERT(region.includes(narrowed) && narrowed.includes(newer));
  });
}

TEST(RegionProperty, NothingIsIncludedInAll) {
  for (const Shape shape : {Shape::Boxes, Shape::Octagons, Shape::Polyhedra}) {
    const Region nothing = Region::nothing(shape, dimensions);
    EXPECT_TRUE(nothing.is_empty());
    EXPECT_TRUE(Region::everything(shape, dimensions).includes(nothing));
    EXPECT_FALSE(nothing.includes(Region::everything(shape, dimensions)));
  }
}

}  // namespace
}  // namespace tandem::domains
