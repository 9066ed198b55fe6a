#pragma once

#include <optional>
#include <ppl.hh>

#include "domains/domains.h"

// Our constraints and those of PPL.

namespace tandem::domains {

Parma_Polyhedra_Library::Coefficient to_coefficient(std::int64_t value);
Parma_Polyhedra_Library::Linear_Expression to_expression(const LinearSum& sum);
Parma_Polyhedra_Library::Constraint to_ppl(const LinearConstraint& constraint);

// nullopt where that takes larger numbers.
std::optional<LinearConstraint> from_ppl(const Parma_Polyhedra_Library::Constraint& constraint,
                                         std::size_t dimensions);

}  // namespace tandem::domains
