#pragma once

#include "engines/shared/boundary.h"

namespace tandem::engines::executions {

struct ExecutionOptions {
  std::uint64_t seed = 1;
  std::size_t count = 3'000;  // inputs tried, where not all can be
  bool is_brief = false;      // never more than `count`: the first that are tried
};

// Inputs worth trying before any solver: all of them where there are few, else
// boundary values, constants of both sources and their neighbours, and random
// ones. The same for the same pair and seed.
std::vector<Witness> choose_inputs(const Task& task, pairing::PairId pair,
                                   const Executable& executable, const ExecutionOptions& options);

// choose_inputs, if not brief, gives every possible input.
bool covers_every_input(const Executable& executable);

// Some program can call the pair with this input: nothing else leads to what a pointer that
// both versions declare `restrict` does, pointers that the user keeps apart are, no pointer leads
// to a static thing whose address no code hands out, and no object is seen as types that it cannot
// have at once.
bool is_possible(const Task& task, pairing::PairId pair, const Executable& executable,
                 const Witness& witness);

// How many things of an input could be simpler: its objects, then its numbers.
std::size_t parts_of(const Witness& witness);

// Inputs that differ from this one in one part, which is simpler: an object with fewer elements, a
// number nearer to zero; simplest first. Whether they show anything is for replay to say.
std::vector<Witness> simpler_in(const Witness& witness, const Executable& executable,
                                std::size_t part);

}  // namespace tandem::engines::executions
