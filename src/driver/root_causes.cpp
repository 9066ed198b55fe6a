#include "driver/root_causes.h"

#include <algorithm>
#include <tuple>

namespace tandem::driver {

using pairing::PairId;

RootCauses::RootCauses(const Both<ir::Program>& programs, const pairing::Plan& plan,
                       const std::map<PairId, Decision>& decisions)
    : programs_(programs), plan_(plan), decisions_(decisions) {
  for (const auto& [id, decision] : decisions_) {
    if (!is_proved(id) && !is_root(id)) find(id);
  }
}

bool RootCauses::is_proved(PairId pair) const {
  const auto decided = decisions_.find(pair);
  return decided == decisions_.end() || std::holds_alternative<Equivalent>(decided->second.verdict);
}

std::vector<PairId> RootCauses::not_proved_below(PairId pair) const {
  std::vector<PairId> below;
  for (const PairId callee : plan_.pairs[pair].callees) {
    if (callee != pair && !is_proved(callee)) below.push_back(callee);
  }
  return below;
}

bool RootCauses::is_root(PairId pair) const {
  return !plan_.pairs[pair].has_identical_body || not_proved_below(pair).empty();
}

// Everything that is not proved below it, down to the nearest roots. In a recursion of unchanged
// functions that calls nothing else, each is its own.
void RootCauses::find(PairId pair) {
  std::set<PairId>& roots = roots_[pair];
  std::set<PairId> seen{pair};
  std::vector<PairId> waiting{pair};
  while (!waiting.empty()) {
    const PairId at = waiting.back();
    waiting.pop_back();
    for (const PairId callee : not_proved_below(at)) {
      if (!seen.insert(callee).second) continue;
      if (is_root(callee)) {
        roots.insert(callee);
      } else {
        waiting.push_back(callee);
      }
    }
  }
}

std::vector<std::string> RootCauses::of(PairId pair) const {
  std::vector<std::string> names;
  const auto found = roots_.find(pair);
  if (found == roots_.end()) return names;
  for (const PairId root : found->second) names.push_back(plan_.pairs[root].name);
  return names;
}

bool RootCauses::explains(PairId pair) const {
  const auto found = roots_.find(pair);
  return found != roots_.end() && !found->second.empty() &&
         std::holds_alternative<Unknown>(decisions_.at(pair).verdict);
}

std::vector<RootCause> RootCauses::all(const std::set<PairId>& selected) const {
  std::map<PairId, RootCause> causes;
  for (const auto& [pair, roots] : roots_) {
    if (!selected.contains(pair)) continue;
    for (const PairId root : roots) {
      RootCause& cause = causes[root];
      const bool is_different = std::holds_alternative<Different>(decisions_.at(pair).verdict);
      (is_different ? cause.different : cause.open).push_back(plan_.pairs[pair].name);
    }
  }
  std::vector<RootCause> list;
  for (auto& [root, cause] : causes) {
    cause.name = plan_.pairs[root].name;
    cause.new_name = plan_.pairs[root].new_name;
    cause.is_different = std::holds_alternative<Different>(decisions_.at(root).verdict);
    for (const Side side : sides)
      cause.where[side] = programs_[side].procedures[plan_.pairs[root].ids[side]].where;
    list.push_back(std::move(cause));
  }
  std::sort(list.begin(), list.end(), [](const RootCause& a, const RootCause& b) {
    return std::tie(a.where[Side::Old], a.name) < std::tie(b.where[Side::Old], b.name);
  });
  return list;
}

}  // namespace tandem::driver
