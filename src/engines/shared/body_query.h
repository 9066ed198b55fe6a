#pragma once

#include "engines/shared/boundary.h"
#include "engines/shared/pair_policy.h"

namespace tandem::engines {

// The query that has to be proved for the bodies of a pair to do the same.
struct BodyQuery {
  logic::Query query;
  Both<std::vector<ir::TermId>> inputs;
  Both<ir::Outcome> outcomes;
  Both<std::vector<ExternalEvent>> externals;
  Proof so_far;              // of what the query takes for granted
  bool may_not_end = false;  // some loop or call may go on for ever
};

// The answer to such a query: a proof, for all inputs or for those with valid pointers (which the
// proof then says it rests on); else maybe an input that a model stands for, and why there is no
// proof.
struct BodyAnswer {
  std::optional<Proof> proof = {};
  std::optional<Witness> witness = {};
  std::optional<std::string> undecided = {};  // the solver's reason
};
BodyAnswer decide_body(const Task& task, pairing::PairId pair, ir::TermPool& pool,
                       const BodyQuery& body, const std::string& name, UsedOfPointers used = {});

}  // namespace tandem::engines
