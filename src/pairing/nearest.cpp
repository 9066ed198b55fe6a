#include <algorithm>
#include <numeric>
#include <set>

#include "pairing/pairing.h"

namespace tandem::pairing {
namespace {

// Insertions, deletions and replacements that turn one name into the other.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replace});
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string> nearest_names(const std::vector<std::string>& names,
                                       const std::string& name) {
  std::set<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& candidate : names) {
    const std::size_t distance = edit_distance(name, candidate);
    const bool is_part = candidate.find(name) != std::string::npos;
    if (is_part || distance <= std::max<std::size_t>(2, name.size() / 2)) {
      ranked.emplace(distance, candidate);
    }
  }
  std::vector<std::string> nearest;
  for (const auto& [distance, candidate] : ranked) {
    if (nearest.size() < 3) nearest.push_back(candidate);
  }
  return nearest;
}

std::vector<std::string> nearest_functions(const Both<ir::Program>& programs,
                                           const std::string& name) {
  std::vector<std::string> names;
  for (const Side side : sides) {
    for (const ir::Procedure& procedure : programs[side].procedures)
      names.push_back(procedure.name);
  }
  return nearest_names(names, name);
}

std::string did_you_mean(const std::vector<std::string>& nearest) {
  std::string text;
  for (const std::string& name : nearest) {
    text += (text.empty() ? "; did you mean '" : ", '") + name + "'";
  }
  return text.empty() ? "" : text + "?";
}

}  // namespace tandem::pairing
