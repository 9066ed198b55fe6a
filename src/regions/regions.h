#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "pairing/pairing.h"

// The parts of a pair of functions that changed, as procedures of their own, and the functions
// that call them: these are the same text in both versions.

namespace tandem::regions {

// The pair that is looked at. `same` are the pairs that are known or assumed to do the same on all
// inputs.
struct Subject {
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  pairing::PairId pair;
  std::set<pairing::PairId> same;
};

// Lines of a version, from the first to the last; 0: not known.
struct Lines {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// A pair of regions. Inputs and outputs correspond one to one and in order.
struct Region {
  Both<ir::Procedure> procedures;
  Both<Lines> lines;
  std::size_t size = 0;  // in instructions and terminators, of both versions
};

// Blocks of the old version (in steps) that an alignment has to leave to the regions.
using Apart = std::set<ir::BlockId>;

// Both versions with their regions cut out. But for what the regions do, they are the same text:
// that has been checked (same_text.h).
struct Outlined {
  Both<ir::Procedure> functions;  // region k is called as procedure number (of those there are) + k
  std::vector<Region> regions;
  std::size_t size = 0;       // of both functions as they were, as that of a region
  std::string drawing;        // what is aligned with what, for people
  std::vector<Apart> around;  // the aligned places: which block, by place
  std::vector<std::set<std::size_t>> neighbours;  // by place
  std::vector<std::size_t> place_of;              // by region
};

// nullopt where control flow or signatures do not allow it.
std::optional<Outlined> outline(const Subject& subject, const Apart& apart);

// What has to be left out so that a region takes in all that is at most so many steps away.
Apart grow(const Outlined& outlined, std::size_t region, std::size_t steps);

}  // namespace tandem::regions
