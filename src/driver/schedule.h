#pragma once

#include <functional>
#include <vector>

#include "pairing/pairing.h"

namespace tandem::driver {

// The number of the component that each pair is in, by pair.
std::vector<std::size_t> components_by_pair(const pairing::Plan& plan);

// Runs `work` once for every component of the plan, after all components that
// it calls, on up to `workers` threads. `work` gets the component and the number
// of its worker. It must not throw.
void run_bottom_up(const pairing::Plan& plan, const std::vector<bool>& wanted, unsigned workers,
                   const std::function<void(std::size_t component, unsigned worker)>& work);

}  // namespace tandem::driver
