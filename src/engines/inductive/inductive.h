#pragma once

#include <set>

#include "engines/engine.h"
#include "engines/pair_policy.h"
#include "engines/prepare.h"

namespace tandem::engines {

// The inductive rule for a pair: calls to the pairs in `assumed` (its own
// component, for a recursion) and to pairs known to be equivalent give equal
// results on equal inputs; then the bodies must do the same. Calls to the pairs
// that `wants` names are replaced by their bodies first.
struct InductiveOptions {
  std::set<pairing::PairId> assumed;
  WantsInline wants;
  std::string obligation_prefix;
  LoopCut cut = LoopCut::AtExit;  // or Split
  Given given = {};               // if any: then only inputs that satisfy it are looked at
};
// What has to hold for the bodies of a pair to do the same.
struct BodyQuery {
  logic::Query query;
  Both<std::vector<ir::TermId>> inputs;
  Both<ir::Outcome> outcomes;
  Both<std::vector<ExternalEvent>> externals;
  std::set<pairing::PairId> used;       // that count as equivalent
  std::set<std::string> sources;        // what else the assumptions come from
  std::vector<Obligation> obligations;  // already proved, about loops
  bool may_not_end = false;             // some loop or call may go on for ever
};
// Asked but not decided; nullopt where a body cannot be looked at.
std::optional<BodyQuery> state_by_induction(const Task& task, pairing::PairId pair,
                                            const InductiveOptions& options, ir::TermPool& pool);

Attempt prove_by_induction(const Task& task, pairing::PairId pair, const InductiveOptions& options);

}  // namespace tandem::engines
