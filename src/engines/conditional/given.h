#pragma once

#include "engines/engine.h"

namespace tandem::engines {

// The condition that the user gave for a pair (Program::conditions), if any: true
// where it is not 0 and evaluating it does not stop.
std::optional<Given> given_condition(const Task& task, pairing::PairId pair);

// Whether no input satisfies it.
bool is_impossible(const Task& task, pairing::PairId pair, const Given& given,
                   const std::string& obligation);

}  // namespace tandem::engines
