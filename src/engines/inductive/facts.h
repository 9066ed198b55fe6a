#pragma once

#include "engines/inductive/contract.h"

namespace tandem::engines {

// How two loops are entered, as terms over the inputs of what calls them.
struct LoopEntry {
  Both<std::vector<ir::TermId>> args;
  Both<ir::TermId> conditions;
  std::vector<ir::TermId> assumptions;
};

// Adds facts to a contract that may hold of the inputs of two loops in every
// iteration: what the way to the loop says of them, an order between two of
// them, their sign, bounds that occur there. Guesses, to be checked.
void guess_facts(ir::TermPool& pool, const Both<const ir::Procedure*>& loops,
                 const std::string& key, const LoopEntry& entry, Contract& contract);

}  // namespace tandem::engines
