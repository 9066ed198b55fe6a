#pragma once

#include "engines/correlated/analysis.h"
#include "ir/c_text.h"

namespace tandem::engines::correlated {

// How the two versions may leave an output, where they differ: over the values at the end of both,
// and over the inputs.
struct RelationGuess {
  std::string output;  // "return", or the name of a global
  std::string text;
  ir::TermId holds;
  bool is_exact = false;
  bool has_product = false;  // of two inputs
};

// An output that is a number, and that the versions left differently in some run.
struct DifferingOutput {
  std::string name;
  std::vector<RelationGuess> exact;     // the plainest first
  std::vector<RelationGuess> at_least;  // of what new leaves, or of how much it has drifted;
  std::vector<RelationGuess> at_most;   // the tightest first
};

// What holds of the outputs at all meetings at the end, and by the analysis.
std::vector<DifferingOutput> guess_outputs(const Points& points, ir::TermPool& pool,
                                           const FunctionInputs& inputs, const NodeFacts& end,
                                           const std::vector<Meeting>& meetings,
                                           const std::vector<LinearFact>& analysed);

}  // namespace tandem::engines::correlated
