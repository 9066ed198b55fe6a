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
// The input that refutes it, with pointers that are aligned as C asks: if the model has others,
// another model is asked for. None if there is none, or if the pair cannot be run.
std::optional<Witness> find_witness(ir::TermPool& pool, const RefutedQuery& refuted,
                                    const Task& task, pairing::PairId pair,
                                    const std::string& obligation);

}  // namespace tandem::engines
