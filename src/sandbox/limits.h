#pragma once

#include <cstdint>
#include <sys/resource.h>

// Bounds on what this process may use, for as long as it lives.

namespace tandem::sandbox {

// False if the system refuses.
bool limit(__rlimit_resource resource, std::uint64_t most);

}  // namespace tandem::sandbox
