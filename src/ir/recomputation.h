#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/procedure.h"

namespace tandem::ir {

// Where the values of a body are defined: in which block, and by which instruction, if one does.
struct Definitions {
  explicit Definitions(const Procedure& procedure);
  std::map<ValueId, BlockId> blocks;
  std::map<ValueId, const Instruction*> instructions;
};

// The values that a part of a body needs from outside of it: those that are passed in, and
// those that are computed from them again, so that hoisting an invariant
// changes nothing.
class Recomputation {
 public:
  explicit Recomputation(const Definitions& definitions) : definitions_(definitions) {}

  void need(ValueId value);
  const std::vector<ValueId>& passed() const { return passed_; }
  const std::vector<Instruction>& instructions() const { return instructions_; }  // in order

 private:
  const Definitions& definitions_;
  std::set<ValueId> seen_;
  std::vector<ValueId> passed_;
  std::vector<Instruction> instructions_;
};

}  // namespace tandem::ir
