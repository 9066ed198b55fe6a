#pragma once

#include "engines/shared/coupling.h"

namespace tandem::engines {

// How two loops are entered, as terms over the inputs of what calls them.
struct LoopEntry {
  Both<std::vector<ir::TermId>> args;
  Both<ir::TermId> conditions;
  std::vector<ir::TermId> assumptions;
};

// Variables that stand for the inputs of two loops in facts; the same ones for the same key.
void add_placeholders(ir::TermPool& pool, const std::string& key,
                      const Both<const ir::Procedure*>& loops, Coupling& coupling);

// Adds facts to a coupling that may hold of the inputs of two loops in every
// iteration: what the way to the loop says of them, an order between two of
// them, their sign, bounds that occur there. Guesses, to be checked.
void guess_facts(ir::TermPool& pool, const Both<const ir::Procedure*>& loops,
                 const std::string& key, const LoopEntry& entry, Coupling& coupling);

// More of them, for loops whose first round decides for all others what a condition on the inputs
// of the functions, `start`, speaks of: it is the first round, or that holds (or does not).
void guess_facts_after_first(ir::TermPool& pool, const Both<const ir::Procedure*>& loops,
                             const LoopEntry& entry, ir::TermId start, Coupling& coupling);

}  // namespace tandem::engines
