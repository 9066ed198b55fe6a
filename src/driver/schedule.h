#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "pairing/pairing.h"

namespace tandem::driver {

// The number of the component that each pair is in, by pair.
std::vector<std::size_t> components_by_pair(const pairing::Plan& plan);

// Which components can be decided: those of which all that they call is done. Each is given out
// once, the smallest number first.
class Schedule {
 public:
  Schedule(const pairing::Plan& plan, const std::vector<bool>& wanted);

  std::size_t total() const { return total_; }
  std::size_t done() const { return done_; }
  // nullopt: none can be decided before another is done.
  std::optional<std::size_t> take();
  void finish(std::size_t component);

 private:
  std::vector<std::vector<std::size_t>> callers_;
  std::vector<std::size_t> missing_;  // callees that are not done
  std::set<std::size_t> ready_;
  std::size_t total_ = 0;
  std::size_t done_ = 0;
};

}  // namespace tandem::driver
