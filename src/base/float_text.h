#pragma once

#include <string>

#include "base/integer.h"

namespace tandem {

// A floating-point number of that width as C writes it: the shortest text that reads
// back the same, always with a point or an exponent ("1.0", "-0.0", "1e-45"); "inf",
// "-inf", "nan". A format that this machine does not compute with: as "bits 0x...".
std::string float_text(Bits bits, unsigned width_bits);

}  // namespace tandem
