#pragma once

#include <mutex>

namespace tandem::domains {

// While it lives, this thread may use PPL, which is not for two threads at a time. Floating point
// is as it was before when this is made: versions are run in processes that inherit the mode, and
// our own arithmetic counts with it.
class UseOfPpl {
 public:
  UseOfPpl();

 private:
  static std::mutex& mutex();
  std::lock_guard<std::mutex> lock_{mutex()};
};

}  // namespace tandem::domains
