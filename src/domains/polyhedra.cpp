#include <mutex>
#include <ppl.hh>
#include <string>

#include "domains/domains.h"

namespace tandem::domains {
namespace {

namespace ppl = Parma_Polyhedra_Library;

// PPL is not for two threads at a time. Floating point is as it was before when this is made:
// versions are run in processes that inherit the mode, and our own arithmetic counts with it.
class UseOfPpl {
 public:
  UseOfPpl() {
    static const bool is_ready = [] {
      ppl::initialize();
      ppl::restore_pre_PPL_rounding();
      return true;
    }();
    static_cast<void>(is_ready);
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  std::lock_guard<std::mutex> lock_{mutex()};
};

ppl::Coefficient coefficient(std::int64_t value) { return ppl::Coefficient(std::to_string(value)); }

ppl::Constraint to_ppl(const LinearConstraint& constraint) {
  ppl::Linear_Expression sum(coefficient(constraint.rest));
  for (std::size_t i = 0; i < constraint.factors.size(); ++i)
    sum += coefficient(constraint.factors[i]) * ppl::Variable(i);
  return constraint.is_equality ? sum == 0 : sum >= 0;
}

std::optional<std::int64_t> small(const ppl::Coefficient& value) {
  if (!value.fits_slong_p()) return std::nullopt;
  return value.get_si();
}

std::optional<LinearConstraint> from_ppl(const ppl::Constraint& constraint, std::size_t count) {
  LinearConstraint made;
  made.is_equality = constraint.is_equality();
  for (std::size_t i = 0; i < count; ++i) {
    const auto factor = small(constraint.coefficient(ppl::Variable(i)));
    if (!factor) return std::nullopt;
    made.factors.push_back(*factor);
  }
  const auto rest = small(constraint.inhomogeneous_term());
  if (!rest) return std::nullopt;
  made.rest = *rest;
  return made;
}

}  // namespace

std::optional<std::vector<LinearConstraint>> minimised(
    const std::vector<Range>& ranges, const std::vector<LinearConstraint>& constraints) {
  const UseOfPpl use;
  ppl::C_Polyhedron everything(ranges.size(), ppl::UNIVERSE);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    everything.add_constraint(ppl::Variable(i) >= coefficient(ranges[i].least));
    everything.add_constraint(ppl::Variable(i) <= coefficient(ranges[i].greatest));
  }
  ppl::C_Polyhedron region = everything;
  for (const LinearConstraint& constraint : constraints) region.add_constraint(to_ppl(constraint));
  std::vector<LinearConstraint> kept;
  for (const ppl::Constraint& constraint : region.minimized_constraints()) {
    if (everything.relation_with(constraint).implies(ppl::Poly_Con_Relation::is_included()))
      continue;
    auto made = from_ppl(constraint, ranges.size());
    if (!made) return std::nullopt;
    kept.push_back(std::move(*made));
  }
  return kept;
}

}  // namespace tandem::domains
