#pragma once

#include "engines/boundary.h"

namespace tandem::engines {

struct ExecutionOptions {
  std::uint64_t seed = 1;
  std::size_t count = 3'000;  // inputs tried, where not all can be
};

// Inputs worth trying before any solver: all of them where there are few, else
// boundary values, constants of both sources and their neighbours, and random
// ones. The same for the same pair and seed.
std::vector<Witness> choose_inputs(const Task& task, pairing::PairId pair,
                                   const Executable& executable, const ExecutionOptions& options);

// Whether choose_inputs gave every possible input.
bool covers_every_input(const Executable& executable);

}  // namespace tandem::engines
