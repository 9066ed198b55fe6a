#include "driver/schedule.h"

namespace tandem::driver {

std::vector<std::size_t> components_by_pair(const pairing::Plan& plan) {
  std::vector<std::size_t> component_of(plan.pairs.size());
  for (std::size_t c = 0; c < plan.components.size(); ++c) {
    for (const pairing::PairId id : plan.components[c]) component_of[id.index] = c;
  }
  return component_of;
}

Schedule::Schedule(const pairing::Plan& plan, const std::vector<bool>& wanted)
    : callers_(plan.components.size()), missing_(plan.components.size(), 0) {
  const std::vector<std::size_t> component_of = components_by_pair(plan);
  for (std::size_t c = 0; c < plan.components.size(); ++c) {
    if (!wanted[c]) continue;
    ++total_;
    std::set<std::size_t> called;
    for (const pairing::PairId id : plan.components[c]) {
      for (const pairing::PairId callee : plan.pairs[id].callees)
        called.insert(component_of[callee.index]);
    }
    called.erase(c);
    missing_[c] = called.size();
    for (const std::size_t callee : called) callers_[callee].push_back(c);
    if (called.empty()) ready_.insert(c);
  }
}

std::optional<std::size_t> Schedule::take() {
  if (ready_.empty()) return std::nullopt;
  return ready_.extract(ready_.begin()).value();
}

void Schedule::finish(std::size_t component) {
  ++done_;
  for (const std::size_t caller : callers_[component]) {
    if (--missing_[caller] == 0) ready_.insert(caller);
  }
}

}  // namespace tandem::driver
