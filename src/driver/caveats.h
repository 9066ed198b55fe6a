#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "pairing/pairing.h"

namespace tandem::driver {

// What a reader must know who takes "equivalent" for "nothing changed": the pair is compared from
// equal states, and both versions start from other ones; or there is no input on which they do
// anything but trap.
std::vector<std::string> caveats_of(const Both<ir::Program>& programs, const pairing::Plan& plan,
                                    pairing::PairId pair);

}  // namespace tandem::driver
