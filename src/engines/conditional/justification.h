#pragma once

#include "engines/conditional/inquiry.h"

namespace tandem::engines {

// Conditions over the inputs that give a term the value that it has in a model:
// those that are decided on the way, of the paths that the model takes, and no others.
class Justification {
 public:
  Justification(Inquiry& inquiry, const logic::Model& model)
      : inquiry_(inquiry), values_(inquiry.pool, model) {}

  void explain(ir::TermId term);

  // As the model has them.
  const Cube& literals() const { return literals_; }
  // The literals alone decide. Otherwise some that matter cannot be said in C.
  bool is_complete() const { return is_complete_; }

 private:
  void explain_one(const std::vector<ir::TermId>& args, Bits deciding);
  void explain_atom(ir::TermId atom);
  bool explain_by_values(ir::TermId atom);

  Inquiry& inquiry_;
  logic::Evaluator values_;
  std::set<ir::TermId> explained_;
  Cube literals_;
  bool is_complete_ = true;
};

}  // namespace tandem::engines
