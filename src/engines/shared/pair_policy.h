#pragma once

#include <functional>

#include "engines/shared/coupling.h"
#include "engines/shared/engine.h"

namespace tandem::engines {

// A call to a function outside the program, as evaluation met it.
struct ExternalEvent {
  ir::TermId condition;
  std::optional<ir::TermId> returned;
  std::vector<std::pair<pairing::GlobalPairId, ir::TermId>> globals;  // what it leaves in them
};

// The part that the call policies of all engines share: functions outside the program,
// addresses, and callees that count as equivalent in both versions.
class PairPolicy : public ir::CallPolicy {
 public:
  PairPolicy(const Task& task, ir::TermPool& pool, StandIns& stand_ins, Side side)
      : task_(task), pool_(pool), stand_ins_(stand_ins), side_(side) {}

  ir::TermId address(ir::TermPool& pool, const ir::Program& program,
                     const ir::Address& address) override;
  const std::vector<ExternalEvent>& externals() const { return externals_; }

 protected:
  // By the induction hypothesis.
  virtual bool is_assumed(pairing::PairId) const { return false; }
  // The hypothesis is one about some inputs only, so that it says nothing of calls through
  // pointers.
  virtual bool is_hypothesis_conditional(pairing::PairId) const { return false; }
  // The claim that is known or assumed of a pair.
  virtual Coupling coupling_for(pairing::PairId pair);
  // The same, but only of calls with inputs that satisfy all these conditions.
  Coupling coupling_under(std::span<const ir::Formula> provided, pairing::PairId pair);
  // Known or assumed to be equivalent on all inputs, which is then rested on.
  bool is_related(pairing::PairId pair);
  // Related functions where the callee counts as equivalent, or does under a
  // condition, opaque ones elsewhere.
  ir::Outcome stand_in(ir::ProcedureId id, std::span<const ir::TermId> args, ir::TermId condition);
  ir::Outcome call_external(ir::ExternalId id, std::span<const ir::TermId> args,
                            ir::TermId condition);

  const Task& task_;
  ir::TermPool& pool_;
  StandIns& stand_ins_;
  Side side_;

 private:
  Termination termination_of(pairing::PairId pair) const;
  // The weakest of what it may call back.
  Termination termination_of(const ir::External& external) const;
  void rest_on_hypothesis(pairing::PairId pair);
  ir::Outcome related_or_opaque(ir::ProcedureId id, const std::string& key,
                                std::span<const ir::TermId> args, ir::TermId condition);
  // Everything that a pointer may lead to behaves the same in both versions. (A
  // function of one version only is at no address that both can have.)
  bool reaches_related(const ir::External& external);

  std::vector<ExternalEvent> externals_;
};

// The coupling of a pair, about inputs that satisfy all these conditions only.
Coupling under(ir::TermPool& pool, const Task& task, pairing::PairId pair,
               std::span<const ir::Formula> provided, Coupling coupling);

// Names a pair in terms.
std::string key_of(const pairing::Plan& plan, pairing::PairId pair);
// Names a global, as an object that both versions share (MemoryObject::key).
std::string key_of(const Task& task, pairing::GlobalPairId global);

// The address of a global or a function: the same term in both versions where
// it is the same thing in both, with the same fixed contents or behaviour.
// nullopt: of a local.
std::optional<ir::TermId> shared_address(const Task& task, ir::TermPool& pool, Side side,
                                         const ir::Address& address,
                                         const std::function<bool(pairing::PairId)>& is_related);

}  // namespace tandem::engines
