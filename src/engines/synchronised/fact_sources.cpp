#include "engines/synchronised/fact_sources.h"

#include <array>

namespace tandem::engines::synchronised {
namespace {

using ir::TermId;

Facts guesses_of_the_inductive_rule(const FactSearch& search, const Claim& claim) {
  Coupling guessed = claim.coupling;
  guess_facts(search.points.pool, procedures_of(search.points, claim), claim.key, search.entry,
              guessed);
  return guessed.facts;
}

Facts conditions_after_the_first_round(const FactSearch& search, const Claim& claim) {
  Coupling guessed = claim.coupling;
  guessed.facts.clear();
  guess_facts_after_first(search.points.pool, procedures_of(search.points, claim), search.entry,
                          search.start, guessed);
  return guessed.facts;
}

Facts recalled_values(const FactSearch& search, const Claim& claim) {
  return search.recalled.facts(claim);
}

constexpr std::array sources{
    FactSource{"what the inductive rule guesses: the way to the loop, i <= n, 0 <= i, bounds",
               "synchronised/array-sum-to-loop", Basis::Text, guesses_of_the_inductive_rule},
    FactSource{"a condition that is given holds, or does not, from the second round on",
               "conditions-of-difference/search-one-further", Basis::Text,
               conditions_after_the_first_round},
    FactSource{"i < n, n != 0", "synchronised/peel-last", Basis::Runs, strict_orders},
    FactSource{"p is null exactly where the pointer is that it started from",
               "synchronised/length-recursion", Basis::Runs, walking_pointers},
    FactSource{"linear equations between the versions: old.i + new.n == n",
               "synchronised/length-to-index-loop", Basis::Runs, equations},
    FactSource{"i <= n + 1, where i <= n goes on", "synchronised/factorial-to-loop-up", Basis::Text,
               inclusive_bounds},
    FactSource{"a loop variable is a value of the other version's recursion: b == fibonacci(i)",
               "synchronised/fibonacci-to-loop", Basis::Tested, recalled_values},
    FactSource{"a loop variable is what is about to be read: sum == a[i - 1]", "memory/prefix-sums",
               Basis::Tested, loaded_values},
};

// Cheaper than a solver.
void drop_contradicted(const FactSearch& search, const Claim& claim, Facts& facts) {
  for (const Meeting& meeting : search.meetings) {
    logic::Model model;
    for (const Side side : sides) {
      const std::vector<TermId>& inputs = claim.coupling.placeholders[side];
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (meeting[side][i]) model.values[inputs[i]] = *meeting[side][i];
      }
    }
    logic::Evaluator values(search.points.pool, model);
    std::erase_if(facts, [&](TermId fact) { return values.value(fact) == Bits{0}; });
  }
}

}  // namespace

std::span<const FactSource> fact_sources() { return sources; }

void add_facts(const FactSearch& search, Claim& claim) {
  add_placeholders(search.points.pool, claim.key, procedures_of(search.points, claim),
                   claim.coupling);
  for (const FactSource& source : sources) {
    if (source.basis == Basis::Runs && search.meetings.empty()) continue;
    Facts found = source.find(search, claim);
    if (source.basis != Basis::Tested) drop_contradicted(search, claim, found);
    claim.coupling.facts.insert(claim.coupling.facts.end(), found.begin(), found.end());
  }
}

}  // namespace tandem::engines::synchronised
