#pragma once

#include "engines/shared/engine.h"

namespace tandem::engines::synchronised {

// Proves a query, by cases where there is no quick answer. The conditions of choices in the goal,
// then those in the assumptions, are taken to hold and not to hold, one after the other;
// assumptions that have become equations are put into the rest. Recurrences
// with products fall apart that way where a solver, told everything at once,
// does not end.
class CaseProof {
 public:
  CaseProof(const Task& task, ir::TermPool& pool, std::string name)
      : task_(task), pool_(pool), name_(std::move(name)) {}

  // The first case that is not proved decides.
  logic::Answer decide(const logic::Query& query);
  const std::vector<Obligation>& obligations() const { return obligations_; }

 private:
  bool is_late() const;
  logic::Answer split(logic::Query query, unsigned depth);
  logic::Answer ask(const logic::Query& query, logic::Effort effort);
  void simplify(logic::Query& query) const;
  std::optional<ir::TermId> condition_in(const logic::Query& query) const;

  const Task& task_;
  ir::TermPool& pool_;
  std::string name_;
  std::size_t cases_ = 0;
  std::vector<Obligation> obligations_;
};

}  // namespace tandem::engines::synchronised
