#pragma once

#include "engines/conditional/question/inquiry.h"

// Changes inside loops and recursions: what a few rounds show.

namespace tandem::engines::conditional {

// A condition under which a pair is proved to do the same, over the inputs of an inquiry.
struct ProvedCondition {
  ir::TermId same;
  Proof proof;
};

// For loops and recursions: what differs within a few rounds, said by conditions that hold in all
// rounds alike as far as possible, is left out, and of all other inputs it is proved by induction
// that the versions do the same, however many rounds they take. Only a condition that `is_news` is
// worth a proof.
using IsNews = std::function<bool(ir::TermId same)>;
std::optional<ProvedCondition> find_by_rounds(Inquiry& whole, const IsNews& is_news);

// Which of the inputs that satisfy `rest` differ, and how, where none of those takes more than a
// few rounds of any loop or recursion: exactly, over the inputs of the inquiry.
struct ShortDifferences {
  ir::TermId differ;
  std::vector<DifferenceCase> cases;
  Proof proof;
};
std::optional<ShortDifferences> find_in_short_runs(Inquiry& whole, ir::TermId rest);

// Executions of a pair of a few rounds: a quick look at whether a condition is worth a proof.
class ShortRuns {
 public:
  explicit ShortRuns(const Inquiry& whole);
  // There are some, and they differ in all of those, whose inputs satisfy a condition over the
  // inputs of the inquiry.
  bool always_differ(ir::TermId condition);

 private:
  const Inquiry& whole_;
  Inquiry inquiry_;
};

}  // namespace tandem::engines::conditional
