#pragma once

#include "engines/inductive/facts.h"
#include "engines/inductive/policy.h"

namespace tandem::engines {

// Finds and proves contracts for the paired loops of `setting`, inner loops
// first, and enters them there. `inputs` are the inputs of the bodies.
//
// Which inputs of two loops are equal is found by elimination: all pairs that
// have the same source variable or the same value at entry are assumed to be
// equal, and those that an iteration does not keep equal are dropped, until the
// rest is kept; likewise for outputs. Where that does not prove a pair of loops
// it is tried again with facts about their inputs that hold at entry (facts.h),
// eliminated in the same way. What remains is proved, hence sound.
class LoopProofs {
 public:
  LoopProofs(Setting& setting, ir::TermPool& pool, std::string obligation_prefix)
      : setting_(setting), pool_(pool), prefix_(std::move(obligation_prefix)) {}

  // `start` is given of the inputs.
  void prove_all(const Both<std::vector<ir::TermId>>& inputs, ir::TermId start);

  const std::vector<Obligation>& obligations() const { return obligations_; }
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  using Terms = Both<std::vector<ir::TermId>>;
  using Procedures = Both<const ir::Procedure*>;
  enum class Step : std::uint8_t { Proved, Weakened, Failed };

  // The loops called from these bodies, which are those of the loop pair `caller`
  // or, without one, of the functions.
  void prove_called_from(const Procedures& callers, const Terms& inputs,
                         std::optional<std::size_t> caller);
  std::optional<LoopEntry> find_entry(std::size_t loop_pair, const Procedures& callers,
                                      const Terms& inputs, std::optional<std::size_t> caller);
  void prove(std::size_t loop_pair, const LoopEntry& entry);
  struct ProvedLoop {
    Contract contract;
    bool terminates_together;
  };
  std::optional<ProvedLoop> prove(std::size_t loop_pair, Contract contract);
  // The guess with those facts that hold whenever the loops are entered.
  Contract add_facts(std::size_t loop_pair, const LoopEntry& entry, Contract contract);

  Procedures loops_of(std::size_t loop_pair) const;
  Contract first_guess(const Procedures& loops, const Terms& entry) const;
  Terms variables(std::size_t loop_pair, const Contract& contract);
  void keep_apart(std::size_t loop_pair, const Terms& inputs);

  Step check(std::size_t loop_pair, Contract& contract, bool& terminates_together);
  Step check_facts(const std::vector<ir::TermId>& assumptions,
                   const Both<std::vector<Instance>>& next, Contract& contract);
  Step check_inputs(const std::vector<ir::TermId>& assumptions,
                    const Both<std::vector<Instance>>& next, Contract& contract);
  Step check_outputs(std::size_t loop_pair, const std::vector<ir::TermId>& assumptions,
                     const Both<ir::Outcome>& outcomes, const Terms& inputs, Contract& contract);
  // Asks for all goals at once; a model says which of the claims to give up.
  template <class Claim>
  Step eliminate(const std::vector<ir::TermId>& assumptions, const std::vector<ir::TermId>& goals,
                 std::vector<Claim>& claims, const std::string& what);

  Setting& setting_;
  ir::TermPool& pool_;
  std::string prefix_;
  std::vector<Obligation> obligations_;
  std::vector<std::string> failures_;
  std::map<std::size_t, Contract> guesses_;  // by loop pair, while its inner loops are looked at
  std::map<std::size_t, Terms> entries_;     // by loop pair: its inputs when it is entered
  std::optional<ir::TermId> start_;
  std::uint32_t query_count_ = 0;
  std::string last_name_;
  logic::Proved last_proof_;
};

}  // namespace tandem::engines
