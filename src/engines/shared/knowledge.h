#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/fields.h"
#include "ir/program.h"
#include "pairing/pairing.h"
#include "verdict/verdict.h"

namespace tandem::engines {

// A claim about a pair that the proofs of its callers may use: both versions do the same wherever
// all of `provided` holds. Nothing is claimed unless `is_same`.
struct Known {
  bool is_same = false;
  std::vector<ir::Formula> provided = {};  // over the inputs of the old version
  Grounds grounds = {};                    // of a proof that uses it
  bool terminates_together = false;

  bool is_equivalent() const { return is_same && provided.empty(); }
  bool is_conditional() const { return is_same && !provided.empty(); }
};
TANDEM_FIELDS(Known, is_same, provided, grounds, terminates_together)

// The claim that a verdict about a function supports.
Known known_of(const std::string& function, const Verdict& verdict);

// How much is proved of a contract (ir::Program::contracts).
enum class ContractStrength : std::uint8_t {
  WhereItReturns,  // the postcondition holds where the function returns
  Always,          // and where it ends at all, it returns
};
TANDEM_LAST_OF(ContractStrength, Always)
// A contract that holds, for calls with inputs that satisfy all of `provided`.
struct ContractClaim {
  ContractStrength strength = ContractStrength::Always;
  std::vector<ir::Formula> provided = {};  // over the inputs of the old version
  Grounds grounds = {};                    // of a proof that uses it
  friend bool operator==(const ContractClaim&, const ContractClaim&) = default;
};
TANDEM_FIELDS(ContractClaim, strength, provided, grounds)
// The claim that the proof of a contract supports.
ContractClaim contract_claim_of(const KeptContract& contract, ContractStrength strength,
                                const Proof& proof);
using KeptContracts = Both<std::map<ir::ProcedureId, ContractClaim>>;

// By pair; one entry each from the start, so that tasks may read and write
// different entries at the same time.
class Knowledge {
 public:
  Knowledge() = default;
  explicit Knowledge(std::size_t pairs) : known_(pairs), always_terminates_(pairs, 0) {}
  const Known& operator[](pairing::PairId pair) const { return known_.at(pair.index); }
  std::size_t size() const { return known_.size(); }
  void set(pairing::PairId pair, Known known) { known_.at(pair.index) = std::move(known); }

  // Both versions end on every input, whatever they do.
  bool always_terminates(pairing::PairId pair) const {
    return always_terminates_.at(pair.index) != 0;
  }
  void set_always_terminates(pairing::PairId pair) { always_terminates_.at(pair.index) = 1; }

  // Contracts that hold: proved, or the hypothesis of their own proof. Set before any task reads
  // them.
  bool keeps_contract(Side side, ir::ProcedureId id) const { return contracts_[side].contains(id); }
  const KeptContracts& contracts() const { return contracts_; }
  void set_contracts(KeptContracts contracts) { contracts_ = std::move(contracts); }

  friend auto fields(MaybeConst<Knowledge> auto& knowledge) {
    return std::tie(knowledge.known_, knowledge.always_terminates_, knowledge.contracts_);
  }
  friend bool is_well_formed(const Knowledge& knowledge) {
    return knowledge.always_terminates_.size() == knowledge.known_.size();
  }

 private:
  std::vector<Known> known_;
  std::vector<char> always_terminates_;  // not bool: entries are written by different threads
  KeptContracts contracts_;
};

}  // namespace tandem::engines
