#pragma once

#include "engines/conditional/finding/finding.h"

// The abstract domains, each with words of its own.

namespace tandem::engines::conditional {

// A single part, if nothing differs outside of it.
std::optional<Differences> enclosed_by(Inquiry& inquiry, Cube cube, const logic::Model& example);

// Conditions that the two versions decide by on the way to a difference, and where
// these do not say it, all that occur in them.
std::optional<Differences> find_by_predicates(Inquiry& inquiry);
// Only the former of these.
std::optional<Differences> find_by_paths(Inquiry& inquiry);
// By conditions that people would write of such inputs (templates.h), whether the versions have
// them or not.
std::optional<Differences> find_by_templates(Inquiry& inquiry);
// That, and all that `find_by_predicates` looks at.
std::optional<Differences> find_by_all_atoms(Inquiry& inquiry);
// By these conditions alone, of which the first are given up first, among the inputs `within`. A
// guess: the parts may hold more than the differences, and that there are no others is not proved
// where the solver gave up.
std::optional<Differences> guess_by_atoms(Inquiry& inquiry, const std::vector<ir::TermId>& atoms,
                                          const Cube& within);
// The least and the greatest value of every input among the differences.
std::optional<Differences> find_by_intervals(Inquiry& inquiry);
// Linear relations between the inputs.
std::optional<Differences> find_by_polyhedra(Inquiry& inquiry);

}  // namespace tandem::engines::conditional
