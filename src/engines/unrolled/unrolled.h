#pragma once

#include "engines/shared/body_query.h"

namespace tandem::engines::unrolled {

// Loops and recursions followed for some rounds each. A difference within
// them gives a candidate. If there is none, and no input needs more rounds, the
// pair is proved; if some does, equality within the rounds is all that is
// established.
Attempt prove_by_unrolling(const Task& task, const Question& question, const RoundLimits& rounds);

// Asked but not decided, about the inputs that need no more rounds; nullopt where a body cannot be
// looked at, or is too large so.
std::optional<BodyQuery> state_by_unrolling(const Task& task, const Question& question,
                                            const RoundLimits& rounds, ir::TermPool& pool);
// The same about all inputs that are given; nullopt too where it is not proved, as an obligation
// of the answer, that none of them needs more rounds.
std::optional<BodyQuery> state_all_rounds(const Task& task, const Question& question,
                                          const RoundLimits& rounds, ir::TermPool& pool);

// The most rounds that a loop with a fixed number of them is likely to take, among those that take
// no more than `most`: a number that something is compared with, in either version or what it
// calls. nullopt where there is none.
std::optional<unsigned> rounds_of_fixed_loops(const Task& task, pairing::PairId pair,
                                              unsigned most);

class Unrolled : public Engine {
 public:
  explicit Unrolled(unsigned depth) : depth_(depth) {}
  Attempt answer(const Task& task, const Question& question) const override {
    return prove_by_unrolling(task, question, {depth_, task.limits.unrolled.bodies});
  }

 private:
  unsigned depth_;
};

// As many rounds as loops with a fixed number of them take, where these are more than a few.
class UnrolledToTheEnd : public Engine {
 public:
  bool applies(const Task& task, const Question& question) const override;
  Attempt answer(const Task& task, const Question& question) const override;
};

}  // namespace tandem::engines::unrolled
