#pragma once

#include <stdexcept>

namespace tandem::ir {

// Thrown where a procedure is so large that to go on would take minutes, by counts that depend on
// nothing but the procedure. Nothing of what was begun is of use.
class TooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace tandem::ir
