#pragma once

#include <chrono>
#include <optional>

namespace tandem {

// When to stop: after so much work of the thread that asks, so that an answer does not depend on
// what else the machine does, and in any case at a moment of the clock on the wall. To be asked by
// the thread that made it.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;  // never
  static Deadline after(std::chrono::nanoseconds work,
                        std::optional<Clock::time_point> latest = std::nullopt);

  bool is_past() const;
  // When that part of the work that is left is done.
  Deadline after_share(double share) const;
  // For something that looks at the clock on the wall alone: some more than the work should take.
  std::chrono::milliseconds patience() const;
  friend Deadline sooner(const Deadline& a, const Deadline& b);

 private:
  std::optional<std::chrono::nanoseconds> work_;  // on the clock of the thread
  std::optional<Clock::time_point> latest_;
};

Deadline sooner(const Deadline& a, const Deadline& b);

}  // namespace tandem
