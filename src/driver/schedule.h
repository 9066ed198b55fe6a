#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "pairing/pairing.h"

namespace tandem::driver {

// The number of the component that each pair is in, by pair.
std::vector<std::size_t> components_by_pair(const pairing::Plan& plan);

// Which components can be decided: those of which all that they call is done. Each is given out
// once. Functions that changed, and what they call, come first: they get the time of the run. Then
// the smallest number.
class Schedule {
 public:
  Schedule(const pairing::Plan& plan, const std::vector<bool>& wanted);

  std::size_t total() const { return total_; }
  std::size_t done() const { return done_; }
  // nullopt: none can be decided before another is done.
  std::optional<std::size_t> take();
  void finish(std::size_t component);

 private:
  void make_ready(std::size_t component);

  std::vector<std::vector<std::size_t>> callers_;
  std::vector<std::size_t> missing_;  // callees that are not done
  std::vector<bool> leads_to_change_;
  std::set<std::pair<bool, std::size_t>> ready_;  // (does not lead to a change, component)
  std::size_t total_ = 0;
  std::size_t done_ = 0;
};

}  // namespace tandem::driver
