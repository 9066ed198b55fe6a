#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "system/interrupt.h"

#include "base/both.h"
#include "base/result.h"
#include "driver/limits.h"
#include "engines/limits/limits.h"
#include "frontend/frontend.h"
#include "logic/logic.h"
#include "pairing/pairing.h"
#include "verdict/report.h"

// Walks the paired call graph bottom up, picks engines, spends the budget,
// collects verdicts.

namespace tandem::driver {

// A client and what it calls: the sources are those of the client, which are the same in both
// versions, and its libraries lie beside them.
struct Client {
  std::vector<std::string> library_functions;  // only calls of these matter; empty: of all
};

struct Options {
  Both<frontend::Sources> sources;
  std::optional<Client> client;
  frontend::Options frontend;
  pairing::Options pairing;
  logic::Options logic;
  engines::Limits engines;
  Limits limits;
  Domain domain = Domain::Auto;
  // Only these pairs are reported, of a client only these entries; empty: all.
  std::vector<std::string> functions;
  std::uint64_t seed = 1;
  unsigned workers = 1;                               // processes
  std::optional<system::Clock::time_point> deadline;  // of the whole run
  std::uint64_t memory_bytes = 0;                     // of all processes together; 0: any
  bool lists_source = false;                          // the text of functions goes into the report
  std::string cache_file;                             // where decisions are kept; "" for nowhere
  std::string reproducer_directory;  // where differences go as C programs; "" for nowhere
};

struct Observer {
  std::function<void(std::size_t done, std::size_t total, const std::string& name)> progress;
  std::function<void(const std::string& text)> warn;  // clang's own warnings, and the like
};

struct Checked {
  Report report;  // lacks only what the caller knows: version and options
  // A file of a directory that the user named, and why it could not be written.
  std::optional<Failure> unwritten = {};
};

// The process exits so where the deadline comes before there is anything to report.
inline constexpr int nothing_established_status = 3;

// One comparison. Must be called while the process has one thread, for it starts processes. At
// the deadline, and when an interrupt was noted (system/interrupt.h), the rest is unknown.
Result<Checked> check(const Options& options, const Observer& observer);

}  // namespace tandem::driver
