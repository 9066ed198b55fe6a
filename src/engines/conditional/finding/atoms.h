#pragma once

#include "engines/conditional/question/inquiry.h"

// Conditions over the inputs alone that C can write down.

namespace tandem::engines::conditional {

using Atoms = std::vector<ir::TermId>;

// Adds a condition, or what it negates, if it is such a one and new.
void add_atom(const Inquiry& inquiry, ir::TermId condition, Atoms& atoms);

// All that occur in the versions.
Atoms atoms_in(Inquiry& inquiry);

// As they are in a model, those that C can evaluate there.
Cube literals_in(Inquiry& inquiry, const logic::Model& model, const Atoms& atoms);

}  // namespace tandem::engines::conditional
