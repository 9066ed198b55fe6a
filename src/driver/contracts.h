#pragma once

#include "driver/component.h"

namespace tandem::driver {

// Proves the contracts of both versions, before all else: what is proved of them may be used for
// every pair. Where one is not proved, looks for an input on which it fails, natively: the runner
// then has another program loaded than before.
std::vector<ContractResult> prove_contracts(const ComponentTask& task,
                                            const Both<std::string>& bitcode);

}  // namespace tandem::driver
