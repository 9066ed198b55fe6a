#pragma once

#include <optional>
#include <variant>

#include "base/overloaded.h"
#include "verdict/verdict.h"

// Verdicts as they are stored.

namespace tandem {

// The witness of a difference, which is worth something when it has been run again.
struct StoredDifference {
  Witness witness;
  std::optional<Condition> otherwise = {};     // where the versions behave the same
  std::vector<OutputRelation> relations = {};  // how their outputs differ, through loops
  std::optional<Endless> endless = {};         // where that is the difference
};
TANDEM_FIELDS(StoredDifference, witness, otherwise, relations, endless)

using StoredVerdict = std::variant<Equivalent, EquivalentWhen, StoredDifference, Unknown>;

inline StoredVerdict to_stored(const Verdict& verdict) {
  return std::visit(Overloaded{[](const Different& different) -> StoredVerdict {
                                 return StoredDifference{different.run.witness(),
                                                         different.otherwise, different.relations,
                                                         different.endless};
                               },
                               [](const auto& other) -> StoredVerdict { return other; }},
                    verdict);
}

}  // namespace tandem
