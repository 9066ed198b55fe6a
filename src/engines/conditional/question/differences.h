#pragma once

#include "engines/conditional/question/inquiry.h"

namespace tandem::engines::conditional {

// A part of the inputs, and one of them on which the versions differ.
struct DifferingPart {
  Cube cube;
  logic::Model example;
};

struct Differences {
  std::vector<DifferingPart> parts;
  bool is_exact = true;  // they differ on all inputs of all parts
  // That they do the same on all other inputs; none where there are no others.
  std::optional<Obligation> outside;
};

}  // namespace tandem::engines::conditional
