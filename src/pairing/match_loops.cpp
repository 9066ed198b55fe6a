#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "pairing/pairing.h"

namespace tandem::pairing {
namespace {

using ir::LoopId;
using ir::RecursiveForm;

std::vector<LoopId> children(const RecursiveForm& form, std::optional<LoopId> parent) {
  std::vector<LoopId> found;
  for (const LoopId id : form.loops.ids()) {
    if (form.parents[id.index] == parent) found.push_back(id);
  }
  std::sort(found.begin(), found.end(), [&](LoopId a, LoopId b) {
    return std::tie(form.loops[a].where, a) < std::tie(form.loops[b].where, b);
  });
  return found;
}

std::set<std::string> variables(const ir::Procedure& loop) {
  std::set<std::string> names;
  for (const ir::Input& input : loop.inputs) {
    const std::string& name = loop.values[input.value].variable;
    if (!name.empty()) names.insert(name);
  }
  return names;
}

// One for being loops at all, one for each variable of the same name.
std::size_t likeness(const ir::Procedure& a, const ir::Procedure& b) {
  const std::set<std::string> left = variables(a);
  std::size_t shared = 1;
  for (const std::string& name : variables(b)) shared += left.contains(name) ? 1 : 0;
  return shared;
}

// The pairs, in order on both sides, that are most alike in all.
std::vector<Both<LoopId>> align(const Both<const RecursiveForm*>& forms,
                                const std::vector<LoopId>& before,
                                const std::vector<LoopId>& after) {
  const std::size_t n = before.size();
  const std::size_t m = after.size();
  std::vector<Both<LoopId>> pairs;
  if (n == m) {
    for (std::size_t i = 0; i < n; ++i) pairs.push_back(make_both(before[i], after[i]));
    return pairs;
  }
  std::vector<std::vector<std::size_t>> best(n + 1, std::vector<std::size_t>(m + 1, 0));
  const auto score = [&](std::size_t i, std::size_t j) {
    return likeness(forms[Side::Old]->loops[before[i]], forms[Side::New]->loops[after[j]]);
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;) {
      best[i][j] = std::max({best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + score(i, j)});
    }
  }
  for (std::size_t i = 0, j = 0; i < n && j < m;) {
    if (best[i][j] == best[i + 1][j + 1] + score(i, j)) {
      pairs.push_back(make_both(before[i++], after[j++]));
    } else if (best[i][j] == best[i + 1][j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return pairs;
}

// In percent of all that either has.
std::size_t share_of_common_variables(const ir::Procedure& a, const ir::Procedure& b) {
  const std::size_t common = likeness(a, b) - 1;
  const std::size_t all = variables(a).size() + variables(b).size() - common;
  return all == 0 ? 0 : 100 * common / all;
}

// In whatever order: the most alike first.
std::vector<Both<LoopId>> match_freely(const Both<const RecursiveForm*>& forms,
                                       const std::vector<LoopId>& before,
                                       const std::vector<LoopId>& after) {
  struct Candidate {
    std::size_t share;
    std::size_t i;
    std::size_t j;
  };
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (std::size_t j = 0; j < after.size(); ++j)
      candidates.push_back({share_of_common_variables(forms[Side::Old]->loops[before[i]],
                                                      forms[Side::New]->loops[after[j]]),
                            i, j});
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return std::tie(b.share, a.i, a.j) < std::tie(a.share, b.i, b.j);
  });
  std::map<std::size_t, std::size_t> partners;
  std::set<std::size_t> taken;
  for (const Candidate& candidate : candidates) {
    if (partners.contains(candidate.i) || !taken.insert(candidate.j).second) continue;
    partners[candidate.i] = candidate.j;
  }
  std::vector<Both<LoopId>> pairs;
  for (const auto& [i, j] : partners) pairs.push_back(make_both(before[i], after[j]));
  return pairs;
}

void match_below(const Both<const RecursiveForm*>& forms, LoopOrder order,
                 const Both<std::optional<LoopId>>& parents, std::vector<Both<LoopId>>& pairs) {
  const std::vector<LoopId> before = children(*forms[Side::Old], parents[Side::Old]);
  const std::vector<LoopId> after = children(*forms[Side::New], parents[Side::New]);
  const auto matched =
      order == LoopOrder::Kept ? align(forms, before, after) : match_freely(forms, before, after);
  for (const Both<LoopId>& pair : matched) {
    match_below(forms, order, make_both<std::optional<LoopId>>(pair[Side::Old], pair[Side::New]),
                pairs);
    pairs.push_back(pair);
  }
}

}  // namespace

// Inner loops come before the loops that contain them.
std::vector<Both<LoopId>> match_loops(const Both<const RecursiveForm*>& forms, LoopOrder order) {
  std::vector<Both<LoopId>> pairs;
  match_below(forms, order, {}, pairs);
  return pairs;
}

}  // namespace tandem::pairing
