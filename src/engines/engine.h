#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/deadline.h"
#include "ir/program.h"
#include "logic/logic.h"
#include "pairing/pairing.h"
#include "verdict/verdict.h"

namespace tandem::engines {

// A condition on the inputs of a pair, as a term over those of the old version.
using Given = std::function<ir::TermId(ir::TermPool&, const std::vector<ir::TermId>& old_inputs)>;

// What is established about a pair, for the pairs that call it.
struct Known {
  bool is_equivalent = false;
  bool terminates_together = false;
  bool always_terminates = false;  // in both versions, whatever the input
  Given same_when = {};            // if any: they do the same where it holds
  std::string condition = {};      // in C
};
// What is proved of a contract (ir::Program::contracts).
enum class ContractStrength : std::uint8_t {
  WhereItReturns,  // the postcondition holds where the function returns
  Always,          // and where it ends at all, it returns
};
using KeptContracts = Both<std::map<ir::ProcedureId, ContractStrength>>;

// By pair; one entry each from the start, so that tasks may read and write
// different entries at the same time.
class Knowledge {
 public:
  explicit Knowledge(std::size_t pairs) : entries_(pairs) {}
  const Known& operator[](pairing::PairId pair) const { return entries_.at(pair.index); }
  void set(pairing::PairId pair, const Known& known) { entries_.at(pair.index) = known; }

  // Contracts that hold: proved, or the hypothesis of their own proof. Set before any task reads
  // them.
  bool keeps_contract(Side side, ir::ProcedureId id) const { return contracts_[side].contains(id); }
  const KeptContracts& contracts() const { return contracts_; }
  void set_contracts(KeptContracts contracts) { contracts_ = std::move(contracts); }

 private:
  std::vector<Known> entries_;
  KeptContracts contracts_;
};

// What an engine may use while it looks at a pair. Everything outlives the task.
struct Task {
  const Both<ir::Program>& programs;
  const pairing::Plan& plan;
  const Knowledge& known;
  logic::Prover& prover;
  Deadline deadline;  // to stop long work at
};

// While it lives, the prover has that share of the time that it has left.
class LessTime {
 public:
  LessTime(logic::Prover& prover, double share) : prover_(prover), before_(prover.deadline()) {
    prover.set_deadline(before_.after_share(share));
  }
  ~LessTime() { prover_.set_deadline(before_); }
  LessTime(const LessTime&) = delete;
  LessTime& operator=(const LessTime&) = delete;

 private:
  logic::Prover& prover_;
  const Deadline before_;
};

// What became of an attempt to prove a pair.
struct Attempt {
  std::optional<Proof> proof;
  std::vector<Witness> candidates;  // from models: inputs to run natively
  std::string why;                  // it is not proved
  std::string established;          // a weaker result that was proved, or ""
  bool is_out_of_budget = false;    // a solver gave up (otherwise a model stood in the way)
};

// What of the inputs a proof rests on, if anything: callers have to see to it.
struct Proviso {
  Given holds;
  std::string text;
};
std::optional<Proviso> proviso_of(const Proof& proof, const Both<ir::Program>& programs,
                                  const pairing::Plan& plan, pairing::PairId pair);

}  // namespace tandem::engines
