#pragma once

#include <string_view>

#include "engines/shared/facts.h"
#include "engines/synchronised/recalled.h"

// Facts about the inputs of the two points of a claim, and where they are looked for. A source
// only guesses: what it finds is proved to hold wherever claims lead to this one, or dropped.

namespace tandem::engines::synchronised {

// All that a source may look at. The placeholders of the claim are there.
struct FactSearch {
  const Points& points;
  Expansions& expansions;
  SampleRuns& runs;
  RecalledValues& recalled;
  LoopEntry entry;                // how another claim leads to this one
  ir::TermId start;               // the facts of the claim about the functions
  std::vector<Meeting> meetings;  // of sample runs, at the points of the claim
};

using Facts = std::vector<ir::TermId>;

enum class Basis : std::uint8_t {
  Text,    // the bodies, and the way to the points: facts that sample runs contradict are dropped
  Runs,    // likewise, and where no runs meet nothing is asked
  Tested,  // runs that the source itself holds its facts against
};

struct FactSource {
  std::string_view finds;
  std::string_view needed_by;  // a case that is not decided without it
  Basis basis;
  Facts (*find)(const FactSearch& search, const Claim& claim);
};

// In the order in which they are asked.
std::span<const FactSource> fact_sources();

// Gives a claim the facts of all sources.
void add_facts(const FactSearch& search, Claim& claim);

// Sources that have a file of their own.
Facts strict_orders(const FactSearch& search, const Claim& claim);
Facts walking_pointers(const FactSearch& search, const Claim& claim);
Facts equations(const FactSearch& search, const Claim& claim);
Facts inclusive_bounds(const FactSearch& search, const Claim& claim);
Facts loaded_values(const FactSearch& search, const Claim& claim);

}  // namespace tandem::engines::synchronised
