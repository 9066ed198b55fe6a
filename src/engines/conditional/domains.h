#pragma once

#include "engines/conditional/inquiry.h"

// The abstract domains: each finds a set of inputs, of the kind that it has words
// for, outside of which the versions are proved to do the same.

namespace tandem::engines {

// A part of the inputs, and one of them on which the versions differ.
struct DifferingPart {
  Cube cube;
  logic::Model example;
};

struct Differences {
  std::vector<DifferingPart> parts;
  bool is_exact = true;  // they differ on all inputs of all parts
  // That they do the same on all other inputs; none where there are no others.
  std::optional<Obligation> outside;
};

// The inputs of all parts.
ir::TermId inputs_in(ir::TermPool& pool, const Differences& differences);

// A single part, if nothing differs outside of it.
std::optional<Differences> enclosed_by(Inquiry& inquiry, Cube cube, const logic::Model& example);

// Conditions that the two versions decide by on the way to a difference, and where
// these do not say it, all that occur in them.
std::optional<Differences> find_by_predicates(Inquiry& inquiry);
// By these conditions alone, of which the first are given up first, among the inputs `within`. A
// guess: the parts may hold more than the differences, and that there are no others is not proved
// where the solver gave up.
std::optional<Differences> guess_by_atoms(Inquiry& inquiry, const std::vector<ir::TermId>& atoms,
                                          const Cube& within);
// Only the former of all that `find_by_predicates` looks at.
std::optional<Differences> find_by_paths(Inquiry& inquiry);
// By conditions that people would write of such inputs (templates.h), whether the versions have
// them or not.
std::optional<Differences> find_by_templates(Inquiry& inquiry);
// That, and all that `find_by_predicates` looks at.
std::optional<Differences> find_by_all_atoms(Inquiry& inquiry);
// The least and the greatest value of every input among the differences.
std::optional<Differences> find_by_intervals(Inquiry& inquiry);
// Linear relations between the inputs.
std::optional<Differences> find_by_polyhedra(Inquiry& inquiry);

// The plainest of these: by what the versions say themselves, else by bounds. But where that is not
// all, or where they only say what they compute (x / 4 != x >> 2), by what people would write.
std::optional<Differences> find_plainest(Inquiry& inquiry);

}  // namespace tandem::engines
