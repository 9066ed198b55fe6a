#pragma once

#include <cstdint>
#include <sys/resource.h>

// Bounds on what this process may use, for as long as it lives.

namespace tandem::sandbox {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool has_address_sanitizer = true;  // reserves terabytes of address space
#else
inline constexpr bool has_address_sanitizer = false;
#endif

// False if the system refuses.
bool limit(__rlimit_resource resource, std::uint64_t most);
// Address space beyond what is in use now. With the address sanitizer there is no bound.
bool limit_memory(std::uint64_t bytes);

}  // namespace tandem::sandbox
