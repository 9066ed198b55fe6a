#pragma once

#include "engines/shared/boundary.h"
#include "engines/shared/pair_policy.h"

namespace tandem::engines {

// The input that a model stands for: a claim until it has been run.
Witness to_witness(const ir::TermPool& pool, const logic::Model& model, const Task& task,
                   pairing::PairId pair, const Executable& executable,
                   const Both<std::vector<ir::TermId>>& inputs,
                   const Both<std::vector<ExternalEvent>>& externals);

}  // namespace tandem::engines
