#include "driver/schedule.h"

#include <algorithm>

namespace tandem::driver {

std::vector<std::size_t> components_by_pair(const pairing::Plan& plan) {
  std::vector<std::size_t> component_of(plan.pairs.size());
  for (std::size_t c = 0; c < plan.components.size(); ++c) {
    for (const pairing::PairId id : plan.components[c]) component_of[id.index] = c;
  }
  return component_of;
}

Schedule::Schedule(const pairing::Plan& plan, const std::vector<bool>& wanted)
    : callers_(plan.components.size()),
      missing_(plan.components.size(), 0),
      leads_to_change_(plan.components.size(), false) {
  const std::vector<std::size_t> component_of = components_by_pair(plan);
  std::vector<std::size_t> initial;
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
    if (called.empty()) initial.push_back(c);
  }
  for (std::size_t c = plan.components.size(); c-- > 0;) {  // callers come after callees
    const auto& pairs = plan.components[c];
    const auto& callers = callers_[c];
    leads_to_change_[c] =
        std::any_of(pairs.begin(), pairs.end(),
                    [&](pairing::PairId id) { return !plan.pairs[id].has_identical_body; }) ||
        std::any_of(callers.begin(), callers.end(),
                    [&](std::size_t caller) { return leads_to_change_[caller]; });
  }
  for (const std::size_t c : initial) make_ready(c);
}

std::optional<std::size_t> Schedule::take() {
  if (ready_.empty()) return std::nullopt;
  return ready_.extract(ready_.begin()).value().second;
}

void Schedule::finish(std::size_t component) {
  ++done_;
  for (const std::size_t caller : callers_[component]) {
    if (--missing_[caller] == 0) make_ready(caller);
  }
}

void Schedule::make_ready(std::size_t component) {
  ready_.emplace(!leads_to_change_[component], component);
}

}  // namespace tandem::driver
