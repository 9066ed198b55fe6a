#include <ppl.hh>
#include <variant>

#include "domains/constraints.h"
#include "domains/domains.h"
#include "domains/use_of_ppl.h"

namespace tandem::domains {

namespace ppl = Parma_Polyhedra_Library;

namespace {

using Box = ppl::Rational_Box;
using Octagon = ppl::Octagonal_Shape<mpq_class>;
using Polyhedron = ppl::C_Polyhedron;

ppl::Constraint_System to_system(std::span<const LinearConstraint> constraints) {
  ppl::Constraint_System made;
  for (const LinearConstraint& constraint : constraints) made.insert(to_ppl(constraint));
  return made;
}

// `newer` includes `older`.
void widen(Polyhedron& newer, const Polyhedron& older, const ppl::Constraint_System& thresholds) {
  newer.limited_H79_extrapolation_assign(older, thresholds);
}
void widen(Octagon& newer, const Octagon& older, const ppl::Constraint_System& thresholds) {
  newer.limited_BHMZ05_extrapolation_assign(older, thresholds);
}
void widen(Box& newer, const Box& older, const ppl::Constraint_System& thresholds) {
  Box widened = newer;
  widened.widening_assign(older);
  // What both keep of the thresholds: those of PPL for boxes are numbers without a coordinate.
  for (const ppl::Constraint& threshold : thresholds) {
    if (newer.relation_with(threshold).implies(ppl::Poly_Con_Relation::is_included()))
      widened.refine_with_constraint(threshold);
  }
  newer = widened;
}

// `older` includes `newer`.
void narrow(Polyhedron& older, const Polyhedron& newer) { older = newer; }
void narrow(Octagon& older, const Octagon& newer) {
  Octagon narrowed = newer;
  narrowed.CC76_narrowing_assign(older);
  older = narrowed;
}
void narrow(Box& older, const Box& newer) {
  Box narrowed = newer;
  narrowed.CC76_narrowing_assign(older);
  older = narrowed;
}

}  // namespace

struct Region::Set {
  std::variant<Box, Octagon, Polyhedron> of;

  // PPL may be used while it goes away, too.
  static std::shared_ptr<const Set> keep(std::variant<Box, Octagon, Polyhedron> made) {
    return {new Set{std::move(made)}, [](const Set* set) {
              const UseOfPpl use;
              delete set;
            }};
  }
  static std::shared_ptr<const Set> make(Shape shape, std::size_t dimensions,
                                         ppl::Degenerate_Element kind) {
    switch (shape) {
      case Shape::Boxes: return keep(Box(dimensions, kind));
      case Shape::Octagons: return keep(Octagon(dimensions, kind));
      case Shape::Polyhedra: break;
    }
    return keep(Polyhedron(dimensions, kind));
  }
};

Region Region::everything(Shape shape, std::size_t dimensions) {
  const UseOfPpl use;
  return Region(Set::make(shape, dimensions, ppl::UNIVERSE));
}

Region Region::nothing(Shape shape, std::size_t dimensions) {
  const UseOfPpl use;
  return Region(Set::make(shape, dimensions, ppl::EMPTY));
}

template <class Change>
Region Region::changed(const Change& change) const {
  const UseOfPpl use;
  auto made = set_->of;
  std::visit(change, made);
  return Region(Set::keep(std::move(made)));
}

Shape Region::shape() const { return static_cast<Shape>(set_->of.index()); }

std::size_t Region::dimensions() const {
  return std::visit([](const auto& set) { return set.space_dimension(); }, set_->of);
}

bool Region::is_empty() const {
  const UseOfPpl use;
  return std::visit([](const auto& set) { return set.is_empty(); }, set_->of);
}

bool Region::includes(const Region& other) const {
  const UseOfPpl use;
  return std::visit(
      [&]<class Kind>(const Kind& set) { return set.contains(std::get<Kind>(other.set_->of)); },
      set_->of);
}

bool Region::implies(const LinearConstraint& constraint) const {
  const UseOfPpl use;
  return std::visit(
      [&](const auto& set) {
        return set.is_empty() ||
               set.relation_with(to_ppl(constraint)).implies(ppl::Poly_Con_Relation::is_included());
      },
      set_->of);
}

Region Region::joined(const Region& other) const {
  return changed(
      [&]<class Kind>(Kind& set) { set.upper_bound_assign(std::get<Kind>(other.set_->of)); });
}

Region Region::met(const Region& other) const {
  return changed(
      [&]<class Kind>(Kind& set) { set.intersection_assign(std::get<Kind>(other.set_->of)); });
}

Region Region::widened(const Region& newer, std::span<const LinearConstraint> thresholds) const {
  return changed([&]<class Kind>(Kind& set) {
    Kind both = set;
    both.upper_bound_assign(std::get<Kind>(newer.set_->of));
    widen(both, set, to_system(thresholds));
    set = both;
  });
}

Region Region::narrowed(const Region& newer) const {
  return changed([&]<class Kind>(Kind& set) { narrow(set, std::get<Kind>(newer.set_->of)); });
}

Region Region::assumed(const LinearConstraint& constraint) const {
  return changed([&](auto& set) { set.refine_with_constraint(to_ppl(constraint)); });
}

Region Region::assigned(std::size_t coordinate, const LinearSum& sum) const {
  return changed(
      [&](auto& set) { set.affine_image(ppl::Variable(coordinate), to_expression(sum)); });
}

Region Region::forgotten(std::size_t coordinate) const {
  return changed([&](auto& set) { set.unconstrain(ppl::Variable(coordinate)); });
}

std::optional<std::vector<LinearConstraint>> Region::constraints() const {
  const UseOfPpl use;
  const std::size_t count = dimensions();
  std::vector<LinearConstraint> found;
  const bool is_small = std::visit(
      [&](const auto& set) {
        for (const ppl::Constraint& constraint : set.minimized_constraints()) {
          auto made = from_ppl(constraint, count);
          if (!made) return false;
          found.push_back(std::move(*made));
        }
        return true;
      },
      set_->of);
  if (!is_small) return std::nullopt;
  return found;
}

}  // namespace tandem::domains
