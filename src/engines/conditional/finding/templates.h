#pragma once

#include "engines/conditional/finding/atoms.h"

namespace tandem::engines::conditional {

// Conditions that people would write of inputs like these, whether they occur in the versions or
// not: the sign of a number, that it is 0, that its lowest bits are, where the versions divide or
// shift, how two numbers compare, whether two pointers are the same.
Atoms template_atoms(Inquiry& inquiry);

}  // namespace tandem::engines::conditional
