#include "logic/versions.h"

#include <cvc5/cvc5.h>
#include <z3++.h>

namespace tandem::logic {

std::string solver_versions() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build) +
         ", cvc5 " + cvc5::Solver().getVersion();
}

}  // namespace tandem::logic
