#pragma once

#include <stdexcept>
#include <string>

namespace tandem {

// A bug in Tandem itself. Thrown by TANDEM_INVARIANT only; caught once, where
// the driver runs one pair (and in main for what lies outside any pair).
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void fail_invariant(const char* file, int line, const char* condition,
                                        const std::string& what) {
  std::string name = file;
  const auto at = name.rfind("src/");
  if (at != std::string::npos) name = name.substr(at);
  throw InternalError(name + ":" + std::to_string(line) + ": " + what + " (" + condition + ")");
}

}  // namespace tandem

// On in release builds too: a broken invariant must never become a verdict.
#define TANDEM_INVARIANT(condition, what)                                               \
  do {                                                                                  \
    if (!(condition)) ::tandem::fail_invariant(__FILE__, __LINE__, #condition, (what)); \
  } while (false)
