#pragma once

#include <optional>

#include "base/float_format.h"
#include "logic/forms.h"

// Operators of floating point in a script. Those that only sort and compare numbers become
// operators on the bits that hold them; arithmetic is in SMT-LIB's theory of floating point.

namespace tandem::logic {

// That the bits are those of a NaN.
NodeId is_nan_form(Script& script, NodeId bits);
// That the bits are those of a number, or of the one NaN that stands for all.
NodeId is_canonical_form(Script& script, NodeId bits);

// FpCanonical, FpNeg and FpAbs of every format, comparisons of the IEEE formats, on
// bits and giving bits; nullopt for any other operator.
std::optional<NodeId> float_bits_form(Script& script, const Operation& operation);

// The operator on numbers: `args` are FloatingPoint nodes where the operator takes
// numbers, and the result is one where it gives a number. nullopt where SMT-LIB has no
// such operator (FpRem) or no such format (that of the x87).
std::optional<NodeId> float_theory_form(Script& script, const Operation& operation);

}  // namespace tandem::logic
