#pragma once

#include <optional>
#include <span>

#include "ir/term.h"

namespace tandem::ir {

// fold() for the floating-point operators. Those that only look at bits (FpNeg,
// FpAbs, FpCanonical) have a value in every format, the others in float and double
// alone: these the machine computes as IEEE 754 says.
std::optional<Bits> fold_float(Op op, Sort result, std::span<const Bits> args,
                               std::span<const Sort> sorts);

}  // namespace tandem::ir
