#include "sandbox/limits.h"

namespace tandem::sandbox {

bool limit(__rlimit_resource resource, std::uint64_t most) {
  const rlimit bound{most, most};
  return ::setrlimit(resource, &bound) == 0;
}

}  // namespace tandem::sandbox
