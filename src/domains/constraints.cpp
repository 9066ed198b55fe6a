#include "domains/constraints.h"

#include <string>

namespace tandem::domains {

namespace ppl = Parma_Polyhedra_Library;

namespace {

std::optional<std::int64_t> small(const ppl::Coefficient& value) {
  if (!value.fits_slong_p()) return std::nullopt;
  return value.get_si();
}

}  // namespace

ppl::Coefficient to_coefficient(std::int64_t value) {
  return ppl::Coefficient(std::to_string(value));
}

ppl::Linear_Expression to_expression(const LinearSum& sum) {
  ppl::Linear_Expression made(to_coefficient(sum.rest));
  for (std::size_t i = 0; i < sum.factors.size(); ++i)
    made += to_coefficient(sum.factors[i]) * ppl::Variable(i);
  return made;
}

ppl::Constraint to_ppl(const LinearConstraint& constraint) {
  const ppl::Linear_Expression sum = to_expression({constraint.factors, constraint.rest});
  return constraint.is_equality ? sum == 0 : sum >= 0;
}

std::optional<LinearConstraint> from_ppl(const ppl::Constraint& constraint,
                                         std::size_t dimensions) {
  LinearConstraint made;
  made.is_equality = constraint.is_equality();
  for (std::size_t i = 0; i < dimensions; ++i) {
    const auto factor = small(constraint.coefficient(ppl::Variable(i)));
    if (!factor) return std::nullopt;
    made.factors.push_back(*factor);
  }
  const auto rest = small(constraint.inhomogeneous_term());
  if (!rest) return std::nullopt;
  made.rest = *rest;
  return made;
}

}  // namespace tandem::domains
