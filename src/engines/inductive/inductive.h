#pragma once

#include "engines/shared/body_query.h"
#include "engines/shared/prepare.h"

namespace tandem::engines::inductive {

// The inductive rule for a pair: calls to the pairs that are assumed (its own component, for a
// recursion) and to pairs known to be equivalent give equal results on equal inputs; then the
// bodies must do the same.
Attempt prove_by_induction(const Task& task, const Question& question,
                           LoopCut cut = LoopCut::AtExit);

// Asked but not decided; nullopt where a body cannot be looked at.
std::optional<BodyQuery> state_by_induction(const Task& task, const Question& question,
                                            ir::TermPool& pool);

class Inductive : public Engine {
 public:
  enum class Means : std::uint8_t { Terms, Solvers };  // Terms: simplification alone
  explicit Inductive(LoopCut cut = LoopCut::AtExit, Means means = Means::Solvers)
      : cut_(cut), means_(means) {}
  // Where the bodies that are asked for are those of the plain rule, it has nothing new to say.
  bool applies(const Task& task, const Question& question) const override;
  Attempt answer(const Task& task, const Question& question) const override;

 private:
  LoopCut cut_;
  Means means_;
};

}  // namespace tandem::engines::inductive
