#include <ppl.hh>

#include "domains/constraints.h"
#include "domains/domains.h"
#include "domains/use_of_ppl.h"

namespace tandem::domains {
namespace ppl = Parma_Polyhedra_Library;

std::optional<std::vector<LinearConstraint>> minimised(
    const std::vector<Range>& ranges, const std::vector<LinearConstraint>& constraints) {
  const UseOfPpl use;
  ppl::C_Polyhedron everything(ranges.size(), ppl::UNIVERSE);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    everything.add_constraint(ppl::Variable(i) >= to_coefficient(ranges[i].least));
    everything.add_constraint(ppl::Variable(i) <= to_coefficient(ranges[i].greatest));
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
