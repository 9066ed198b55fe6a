#pragma once

#include <functional>
#include <set>

#include "engines/boundary.h"
#include "engines/engine.h"
#include "ir/loops.h"

namespace tandem::engines {

// A call to a function outside the program, as evaluation met it.
struct ExternalEvent {
  ir::TermId condition;
  std::optional<ir::TermId> returned;
  std::vector<std::pair<pairing::GlobalPairId, ir::TermId>> globals;  // what it leaves in them
};

// A pair of loops and what is proved of it.
struct LoopPair {
  Both<ir::LoopId> ids;
  std::string key;  // names it in terms
  std::optional<Contract> contract;
  bool terminates_together = false;
};

// What calls stand for while a pair is looked at.
struct Setting {
  const Task& task;
  Both<const ir::RecursiveForm*> forms;
  std::set<pairing::PairId> assumed;  // the induction hypothesis
  std::vector<LoopPair> loops;
  bool peels_loops =
      false;  // the first iteration of a loop is evaluated, the rest stands for itself
};

// The inductive rule: related functions for pairs that are known or assumed to
// be equivalent, for proved loops and for functions outside the program; opaque
// ones for everything else.
class InductivePolicy : public ir::CallPolicy {
 public:
  InductivePolicy(const Setting& setting, ir::TermPool& pool, StandIns& stand_ins, Side side)
      : setting_(setting), pool_(pool), stand_ins_(stand_ins), side_(side) {}

  ir::Outcome call(const ir::CallSite& site, std::span<const ir::TermId> args,
                   ir::TermId condition) override;

  // The contract of a loop that is not yet proved: what its own recursive call
  // is assumed to satisfy.
  void assume_loop(std::size_t loop_pair, const Contract& contract) {
    hypothesis_ = {loop_pair, contract};
  }
  ir::TermId address(ir::TermPool& pool, const ir::Program& program,
                     const ir::Address& address) override;
  const std::vector<ExternalEvent>& externals() const { return externals_; }
  const std::set<pairing::PairId>& used_pairs() const { return used_pairs_; }

 private:
  ir::Outcome call_procedure(ir::ProcedureId id, std::span<const ir::TermId> args,
                             ir::TermId condition);
  ir::Outcome call_loop(const ir::CallSite& site, std::span<const ir::TermId> args,
                        ir::TermId condition);
  bool is_related(pairing::PairId pair);

  const Setting& setting_;
  ir::TermPool& pool_;
  StandIns& stand_ins_;
  Side side_;
  std::optional<std::pair<std::size_t, Contract>> hypothesis_;
  std::vector<ExternalEvent> externals_;
  std::set<pairing::PairId> used_pairs_;
};

// Which pairs count as equivalent where a function is reached through a pointer.
using IsRelated = std::function<bool(pairing::PairId)>;

// The terms for a call to a function without a body, and the record of it.
ir::Outcome call_external(const Task& task, ir::TermPool& pool, StandIns& stand_ins, Side side,
                          ir::ExternalId id, std::span<const ir::TermId> args, ir::TermId condition,
                          const IsRelated& is_related, std::vector<ExternalEvent>& events);

// The address of a global or a function: the same term in both versions where
// it is the same thing in both, with the same fixed contents or behaviour.
// nullopt: of a local.
std::optional<ir::TermId> shared_address(const Task& task, ir::TermPool& pool, Side side,
                                         const ir::Address& address, const IsRelated& is_related);

}  // namespace tandem::engines
