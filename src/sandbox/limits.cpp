#include "sandbox/limits.h"

#include <cstdio>
#include <unistd.h>

namespace tandem::sandbox {

namespace {

std::uint64_t used_bytes() {
  unsigned long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return std::uint64_t{pages} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

bool limit(__rlimit_resource resource, std::uint64_t most) {
  const rlimit bound{most, most};
  return ::setrlimit(resource, &bound) == 0;
}

bool limit_memory(std::uint64_t bytes) {
  if (has_address_sanitizer) return true;
  const std::uint64_t used = used_bytes();
  return used != 0 && limit(RLIMIT_AS, used + bytes);
}

}  // namespace tandem::sandbox
