#pragma once

#include <cstdint>
#include <string>
#include <vector>

// A process that reads files of strangers and computes, and does nothing else.

namespace tandem::sandbox {

struct ReadOnly {
  std::vector<std::string> readable;  // files, and folders with all that is below them
  std::uint64_t memory_bytes = 0;     // beyond what is in use now
  std::uint32_t processor_seconds = 0;
};

enum class Confined {
  No,         // the system does not let us: the process is to do nothing
  CallsOnly,  // all but reading is; the kernel has no Landlock, so it reads what the user can
  Fully,
};

// Takes everything else from this process, which has one thread: no other programs and processes,
// no network, no writing but to descriptors that it has, no code but what is loaded. Threads may
// be started.
Confined confine(const ReadOnly& allowed);

}  // namespace tandem::sandbox
