#pragma once

#include "engines/shared/pair_policy.h"
#include "ir/loops.h"

namespace tandem::engines::inductive {

// A pair of loops and what is proved of it.
struct LoopPair {
  Both<ir::LoopId> ids;
  std::string key;  // names it in terms
  std::optional<Coupling> coupling;
  bool terminates_together = false;
};

// The things that decide what a call stands for while a pair is looked at.
struct Setting {
  const Task& task;
  Both<const ir::RecursiveForm*> forms;
  const Question& question;  // where something is given, so it is in the hypothesis about the pair
  std::vector<LoopPair> loops;
  bool peels_loops =
      false;  // the first iteration of a loop is evaluated, the rest stands for itself
};

// The inductive rule: related functions for pairs that are known or assumed to
// be equivalent, for proved loops and for functions outside the program; opaque
// ones for everything else.
class InductivePolicy : public PairPolicy {
 public:
  InductivePolicy(const Setting& setting, ir::TermPool& pool, StandIns& stand_ins, Side side)
      : PairPolicy(setting.task, pool, stand_ins, side), setting_(setting) {}

  ir::Outcome call(const ir::CallSite& site, std::span<const ir::TermId> args,
                   ir::TermId condition) override;

  // The coupling of a loop that is not yet proved: what its own recursive call
  // is assumed to satisfy.
  void assume_loop(std::size_t loop_pair, const Coupling& coupling) {
    hypothesis_ = {loop_pair, coupling};
  }

 private:
  bool is_assumed(pairing::PairId pair) const override {
    return setting_.question.assumed.contains(pair);
  }
  bool is_hypothesis_conditional(pairing::PairId pair) const override {
    return setting_.question.given && setting_.question.pair == pair;
  }
  Coupling coupling_for(pairing::PairId pair) override;
  ir::Outcome call_loop(const ir::CallSite& site, std::span<const ir::TermId> args,
                        ir::TermId condition);

  const Setting& setting_;
  std::optional<std::pair<std::size_t, Coupling>> hypothesis_;
};

}  // namespace tandem::engines::inductive
