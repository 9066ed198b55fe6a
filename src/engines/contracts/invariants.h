#pragma once

#include "engines/unrolled/policy.h"

// Loops by invariants. In an execution that ends, a loop is left from some last iteration. So what
// a loop gives is what its body gives from a state of which nothing is known but the invariants,
// and from which it does not go round again. Invariants are guessed, and kept if they hold on
// entry and are kept by each iteration.

namespace tandem::engines::contracts {

// A guess about a variable of a loop: a <= b, or b <= a.
struct Invariant {
  enum class Bound : std::uint8_t { Start, Input, Number };
  std::size_t variable = 0;  // among the loop's inputs
  Bound bound = Bound::Number;
  std::size_t input = 0;  // Input: another of the loop's inputs
  Bits number = 0;        // Number
  bool is_signed = true;
  bool is_upper = true;  // the bound is not exceeded; else not gone below
  friend auto operator<=>(const Invariant&, const Invariant&) = default;
};

// By symbol of the function, and number among its loops.
using LoopKey = std::pair<std::string, ir::LoopId>;
using Invariants = std::map<LoopKey, std::set<Invariant>>;

// A goal that has to hold so that invariants are ones.
struct InvariantCheck {
  LoopKey loop;
  std::vector<ir::TermId> assumptions;
  ir::TermId reached;
  std::vector<std::pair<Invariant, ir::TermId>> facts;  // then all of these hold
};

class InvariantPolicy : public unrolled::UnrollingPolicy {
 public:
  // `numbers`: what variables may be compared with. `invariants` outlives the policy, and gets
  // guesses for loops that are not in it.
  InvariantPolicy(const Task& task, ir::TermPool& pool, StandIns& stand_ins, Side side,
                  const ir::RecursiveForm& form, const RoundLimits& limits,
                  unrolled::StandsIn stands_in, const std::set<Bits>& numbers,
                  Invariants& invariants)
      : UnrollingPolicy(task, pool, stand_ins, side, form, limits, std::move(stands_in)),
        numbers_(numbers),
        invariants_(invariants) {}

  // About loops that were passed through; what is known of calls is with the stand-ins.
  const std::vector<ir::TermId>& assumptions() const { return assumptions_; }
  const std::vector<InvariantCheck>& checks() const { return checks_; }

 private:
  ir::Outcome call_loop(const ir::CallSite& site, ir::LoopId id, std::span<const ir::TermId> args,
                        ir::TermId condition) override;
  ir::Outcome enter(ir::LoopId id, std::span<const ir::TermId> args, ir::TermId condition);
  ir::Outcome go_round(const ir::Procedure& loop, std::span<const ir::TermId> args,
                       ir::TermId condition);

  // A loop that is being looked at.
  struct Frame {
    LoopKey key;
    std::vector<ir::TermId> start;      // what it was entered with
    std::vector<ir::TermId> continues;  // where it goes round again
  };
  std::set<Invariant> guess(const ir::Procedure& loop) const;
  ir::TermId fact(const Frame& frame, const Invariant& invariant,
                  std::span<const ir::TermId> state);
  void check(const Frame& frame, std::span<const ir::TermId> state, ir::TermId reached);

  const std::set<Bits>& numbers_;
  Invariants& invariants_;
  std::vector<Frame> frames_;
  std::vector<ir::TermId> assumptions_;
  std::vector<InvariantCheck> checks_;
};

}  // namespace tandem::engines::contracts
