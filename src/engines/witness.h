#pragma once

#include "engines/boundary.h"
#include "engines/pair_policy.h"

namespace tandem::engines {

// The input that a model stands for: a claim until it has been run.
Witness to_witness(const ir::TermPool& pool, const logic::Model& model, const Task& task,
                   pairing::PairId pair, const Executable& executable,
                   const Both<std::vector<ir::TermId>>& inputs,
                   const Both<std::vector<ExternalEvent>>& externals);

// A query about a pair that a model refutes.
struct RefutedQuery {
  const logic::Query& query;
  const logic::Model& model;
  const Both<std::vector<ir::TermId>>& inputs;
  const Both<std::vector<ExternalEvent>>& externals;
};
// What comes of it if pointers are valid in C (valid_pointers.h): an input that refutes it, for
// which another model may be asked for, or a proof that there is none. Neither if that is not
// known, or if the pair cannot be run.
struct Examined {
  std::optional<Witness> witness;
  std::optional<Obligation> proof;
};
Examined examine(ir::TermPool& pool, const RefutedQuery& refuted, const Task& task,
                 pairing::PairId pair, const std::string& obligation);

}  // namespace tandem::engines
