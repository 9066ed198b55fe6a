#pragma once

#include <cstdint>
#include <initializer_list>

// Which system calls a process may still make, by seccomp.

namespace tandem::sandbox {

// A condition on one argument of a call: its bits under `mask` are `value`.
struct ArgumentIs {
  unsigned index;
  std::uint64_t mask;
  std::uint64_t value;
};

class Filter {
 public:
  // To what is not allowed: the process is ended, or the call fails with EPERM.
  enum class Otherwise { End, Fail };
  explicit Filter(Otherwise otherwise);
  ~Filter();
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  void allow(std::initializer_list<int> calls);
  void allow_if(int call, std::initializer_list<ArgumentIs> conditions);
  void fail(int call, int error_number);

  // From here on, for this thread and those that it starts. False if the system refuses, or did
  // not take one of the rules.
  bool load();

 private:
  void* context_;  // libseccomp's
  bool is_ok_;
};

}  // namespace tandem::sandbox
