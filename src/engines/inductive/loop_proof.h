#pragma once

#include "engines/inductive/policy.h"
#include "engines/shared/elimination.h"
#include "engines/shared/facts.h"

namespace tandem::engines::inductive {

// Finds and proves couplings for the paired loops of `setting`, inner loops
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

  // The proof about the loops, with all that it rests on.
  const Proof& proved() const { return proved_; }
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  using Terms = Both<std::vector<ir::TermId>>;
  using Procedures = Both<const ir::Procedure*>;

  // The loops called from these bodies, which are those of the loop pair `caller`
  // or, without one, of the functions.
  void prove_called_from(const Procedures& callers, const Terms& inputs,
                         std::optional<std::size_t> caller);
  std::optional<LoopEntry> find_entry(std::size_t loop_pair, const Procedures& callers,
                                      const Terms& inputs, std::optional<std::size_t> caller);
  void prove(std::size_t loop_pair, const LoopEntry& entry);
  struct ProvedLoop {
    Coupling coupling;
    Proof proof;
  };
  std::optional<ProvedLoop> prove(std::size_t loop_pair, Coupling coupling);
  // The guess with those facts that hold whenever the loops are entered.
  Coupling add_facts(std::size_t loop_pair, const LoopEntry& entry, Coupling coupling);

  Procedures loops_of(std::size_t loop_pair) const;
  Coupling first_guess(const Procedures& loops, const Terms& entry) const;
  Terms variables(std::size_t loop_pair, const Coupling& coupling);
  void keep_apart(std::size_t loop_pair, const Terms& inputs);

  Step check(std::size_t loop_pair, ProvedLoop& loop);
  Step check_facts(const std::vector<ir::TermId>& assumptions,
                   const Both<std::vector<Instance>>& next, ProvedLoop& loop);
  Step check_inputs(const std::vector<ir::TermId>& assumptions,
                    const Both<std::vector<Instance>>& next, ProvedLoop& loop);
  Step check_outputs(std::size_t loop_pair, const std::vector<ir::TermId>& assumptions,
                     const Both<ir::Outcome>& outcomes, const Terms& inputs, ProvedLoop& loop);
  // Drops the claims whose goals fail. What is proved of the rest goes into `proof`.
  template <class Claim>
  Step eliminate(const std::vector<ir::TermId>& assumptions, const std::vector<ir::TermId>& goals,
                 std::vector<Claim>& claims, const std::string& what, Proof& proof);

  Setting& setting_;
  ir::TermPool& pool_;
  std::string prefix_;
  Proof proved_;
  std::vector<std::string> failures_;
  std::map<std::size_t, Coupling> guesses_;  // by loop pair, while its inner loops are looked at
  std::map<std::size_t, Terms> entries_;     // by loop pair: its inputs when it is entered
  std::optional<ir::TermId> start_;
  std::uint32_t query_count_ = 0;
};

}  // namespace tandem::engines::inductive
