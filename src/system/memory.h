#pragma once

#include <cstdint>

namespace tandem::system {

// Of the machine, or of the container that the process is in.
std::uint64_t total_memory_bytes();

// This process with all that it started, and what those did; what they share is counted once. To be
// asked by the thread that started them.
bool uses_more_memory_than(std::uint64_t bytes);

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool has_address_sanitizer = true;  // reserves terabytes of address space
#else
inline constexpr bool has_address_sanitizer = false;
#endif

// From now on the process gets at most so much address space beyond what it has. False if the
// system refuses. With the address sanitizer there is no bound.
bool limit_further_memory(std::uint64_t bytes);

}  // namespace tandem::system
