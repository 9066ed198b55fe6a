#pragma once

#include "engines/conditional/question/inquiry.h"

namespace tandem::engines::conditional {

// Conditions over the inputs, as a model has them, that give a term the value that it has there:
// those that are decided on the way, of the paths that the model takes, and no others.
struct Reasons {
  Cube literals;
  bool are_all = true;  // otherwise some that matter cannot be said in C
};
Reasons justify(Inquiry& inquiry, const logic::Model& model, ir::TermId term);

}  // namespace tandem::engines::conditional
