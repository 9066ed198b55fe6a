#pragma once

#include <memory>
#include <string>

#include "base/both.h"
#include "base/result.h"
#include "replay/machine/program.h"

namespace tandem::replay {

// Turns versions into code in this process. Starts no thread.
class Compiler {
 public:
  Compiler();
  ~Compiler();
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  // The versions that the following compilations are about.
  void load(Both<std::string> bitcode);

  // Forgets compiled code if there is much of it.
  void trim();

  // The result is valid until the next load or trim, and kept: asking again is cheap.
  // A failure says why this entry cannot be run.
  Result<const CompiledSide*> compile(Side side, const Entry& entry, OverflowCheck overflow,
                                      Placement placement);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tandem::replay
