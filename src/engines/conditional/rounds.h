#pragma once

#include "engines/conditional/question.h"

namespace tandem::engines {

// A condition under which a pair is proved to do the same, over the inputs of a question.
struct ProvedCondition {
  ir::TermId same;
  Proof proof;
};

// For loops and recursions: what differs within a few rounds, said by conditions that hold in all
// rounds alike as far as possible, is left out, and of all other inputs it is proved by induction
// that the versions do the same, however many rounds they take. Only a condition that `is_news` is
// worth a proof.
using IsNews = std::function<bool(ir::TermId same)>;
std::optional<ProvedCondition> find_by_rounds(Question& question, const IsNews& is_news);

}  // namespace tandem::engines
