#pragma once

#include <map>
#include <optional>

#include "logic/logic.h"

namespace tandem::logic {

// Values of terms in one model, each computed once.
class Evaluator {
 public:
  // Both must outlive the evaluator.
  Evaluator(const ir::TermPool& pool, const Model& model) : pool_(pool), model_(model) {}
  std::optional<Bits> value(ir::TermId term);

 private:
  std::optional<Bits> compute(ir::TermId term) const;
  std::optional<Bits> open_value(ir::TermId term) const;
  std::optional<Bits> load(ir::TermId term) const;
  std::optional<Bits> load_byte(ir::TermId memory, Bits address) const;

  const ir::TermPool& pool_;
  const Model& model_;
  std::map<ir::TermId, std::optional<Bits>> values_;
};

// Whether the model refutes the query: the assumptions hold, the goal does
// not, and what is a function gives equal results for equal arguments.
bool is_refutation(const ir::TermPool& pool, const Query& query, const Model& model);

}  // namespace tandem::logic
