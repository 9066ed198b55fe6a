#pragma once

#include "pairing/pairing.h"

namespace tandem::pairing {

// Both versions mean the same object by this global: it has the same size, and nothing that is
// fixed about its contents differs.
bool is_same_object(const Both<ir::Program>& programs, const GlobalPair& pair);

}  // namespace tandem::pairing
