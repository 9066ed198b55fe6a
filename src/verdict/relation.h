#pragma once

#include <string>

#include "verdict/proof.h"

// How an output of one version relates to that of the other.

namespace tandem {

// Proved: on every input that satisfies `when` and on which both versions return, the relation
// holds between what they leave in an output. Sums and products wrap around.
struct OutputRelation {
  std::string output;     // "return", or the name of a global
  std::string when;       // a C expression over parameters and globals; "" for all inputs
  std::string text;       // in C, with "old return" and "new return" for what the versions leave
  bool is_exact = false;  // what the old version leaves, and the input, tell what the new one does
  // The same, with `when` as its premise: over the inputs of the old version, then its outputs,
  // then those of the new version.
  ir::Formula formula;
  Proof proof;
};
TANDEM_FIELDS(OutputRelation, output, when, text, is_exact, formula, proof)

}  // namespace tandem
