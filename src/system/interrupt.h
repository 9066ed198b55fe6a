#pragma once

#include <chrono>
#include <optional>

namespace tandem::system {

using Clock = std::chrono::steady_clock;

// From now on SIGINT and SIGTERM are noted, and it is up to the process to come to an end; a second
// one ends it at once.
void note_interrupts();
bool is_interrupted();
// Can be read from when it is.
int interrupt_descriptor();

inline constexpr int interrupted_status = 130;

// While it lives there is nothing to report: an interrupt ends the process with that line on
// stderr, and so does the deadline, with a line and a status of its own.
class NothingToReport {
 public:
  struct Deadline {
    Clock::time_point at;
    int status;
    const char* line;  // a literal
  };
  NothingToReport(const char* line, const std::optional<Deadline>& deadline);
  ~NothingToReport();
  NothingToReport(const NothingToReport&) = delete;
  NothingToReport& operator=(const NothingToReport&) = delete;
};

}  // namespace tandem::system
