#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

namespace tandem {

// Work is counted, not timed, so that an answer depends neither on the clock nor on what else the
// machine does. One unit is about what takes a microsecond on a quiet machine. Every stage counts
// what it does in its own way (resource units of a solver, terms, basic blocks) and says how much
// of that makes a unit.
using Work = std::uint64_t;
constexpr Work work_per_ms = 1'000;

// Limits that count work, for `factor` times the usual effort. None becomes zero.
template <class... Numbers>
void scale_limits(double factor, Numbers&... limits) {
  ((limits = std::max(Numbers{1}, static_cast<Numbers>(static_cast<double>(limits) * factor))),
   ...);
}

// An account of work: how much has been spent, and at which count to stop. Copies and shares draw
// from the same account. An account belongs to one thread.
class Budget {
 public:
  // Without a limit.
  Budget() : Budget(std::numeric_limits<Work>::max()) {}
  explicit Budget(Work units) : spent_(std::make_shared<Work>(0)), end_(units) {}

  // That part of what is left, from the same account.
  Budget share(double part) const;
  // So much of what is left, or all where less is left.
  Budget at_most(Work units) const;

  void spend(Work units) const;
  // By everything that draws from the account.
  Work spent() const { return *spent_; }
  Work left() const { return end_ - std::min(end_, *spent_); }
  bool is_empty() const { return left() == 0; }

 private:
  std::shared_ptr<Work> spent_;
  Work end_;  // of what is spent from the account
};

}  // namespace tandem
