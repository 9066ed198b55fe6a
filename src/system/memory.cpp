#include "system/memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace tandem::system {
namespace {

constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();

// The first number in the file; `any` where it has none.
std::uint64_t number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  return file >> number ? number : any;
}

std::uint64_t page_bytes() { return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)); }

// The process and all below it.
std::vector<std::string> processes() {
  std::vector<std::string> found{std::to_string(::getpid())};
  for (std::size_t i = 0; i < found.size(); ++i) {
    // Children belong to the thread that forked them. All but this process have one thread.
    const std::string thread = i == 0 ? std::to_string(::gettid()) : found[i];
    std::ifstream children("/proc/" + found[i] + "/task/" + thread + "/children");
    for (std::string child; children >> child;) found.push_back(child);
  }
  return found;
}

// Pages that several share count for each.
std::uint64_t resident_bytes(const std::string& process) {
  std::ifstream file("/proc/" + process + "/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  return file >> size >> resident ? resident * page_bytes() : 0;
}

// Each page that several share in parts. Takes milliseconds, for the kernel looks at every page.
std::uint64_t proportional_bytes(const std::string& process) {
  std::ifstream file("/proc/" + process + "/smaps_rollup");
  for (std::string word; file >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == "Pss:" && file >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

std::uint64_t sum(const std::vector<std::string>& processes,
                  std::uint64_t (*bytes)(const std::string&)) {
  std::uint64_t total = 0;
  for (const std::string& process : processes) total += bytes(process);
  return total;
}

}  // namespace

std::uint64_t total_memory_bytes() {
  const std::uint64_t machine =
      static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * page_bytes();
  return std::min({machine, number_in("/sys/fs/cgroup/memory.max"),
                   number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
}

bool uses_more_memory_than(std::uint64_t bytes) {
  const std::vector<std::string> all = processes();
  return sum(all, resident_bytes) > bytes && sum(all, proportional_bytes) > bytes;
}

bool limit_further_memory(std::uint64_t bytes) {
  if (has_address_sanitizer) return true;
  const std::uint64_t pages = number_in("/proc/self/statm");
  if (pages == any) return false;
  const rlim_t most = pages * page_bytes() + bytes;
  const rlimit limit{most, most};
  return ::setrlimit(RLIMIT_AS, &limit) == 0;
}

}  // namespace tandem::system
