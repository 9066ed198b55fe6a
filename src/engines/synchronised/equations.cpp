#include "engines/synchronised/equations.h"

#include <optional>

namespace tandem::engines::synchronised {
namespace {

__extension__ using Wide = __int128;
using Row = std::vector<Wide>;

constexpr Wide max_entry = Wide{1} << 62;
constexpr Wide max_coefficient = 1 << 20;

Wide absolute(Wide a) { return a < 0 ? -a : a; }

Wide common_divisor(Wide a, Wide b) {
  a = absolute(a);
  b = absolute(b);
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// Without common factors; false where the numbers become too large.
bool reduce(Row& row) {
  Wide divisor = 0;
  for (const Wide entry : row) divisor = common_divisor(divisor, entry);
  for (Wide& entry : row) {
    if (divisor > 1) entry /= divisor;
    if (absolute(entry) > max_entry) return false;
  }
  return true;
}

// Takes `column` out of `row` with the help of `pivot`.
bool eliminate(Row& row, const Row& pivot, std::size_t column) {
  const Wide a = pivot[column];
  const Wide b = row[column];
  if (b == 0) return true;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (absolute(row[i]) > max_entry || absolute(pivot[i]) > max_entry) return false;
    row[i] = row[i] * a - pivot[i] * b;
  }
  return reduce(row);
}

}  // namespace

std::vector<std::vector<std::int64_t>> equations_of(
    const std::vector<std::vector<std::int64_t>>& rows) {
  if (rows.empty()) return {};
  const std::size_t width = rows[0].size();
  std::vector<std::optional<Row>> pivots(width);  // by the column that they are first in
  for (const std::vector<std::int64_t>& given : rows) {
    Row row(given.begin(), given.end());
    for (std::size_t column = 0; column < width; ++column) {
      if (row[column] == 0) continue;
      if (!pivots[column]) {
        if (!reduce(row)) return {};
        pivots[column] = row;
        break;
      }
      if (!eliminate(row, *pivots[column], column)) return {};
    }
  }
  for (std::size_t column = width; column-- > 0;) {
    if (!pivots[column]) continue;
    for (std::size_t before = 0; before < column; ++before) {
      if (pivots[before] && !eliminate(*pivots[before], *pivots[column], column)) return {};
    }
  }
  std::vector<std::vector<std::int64_t>> equations;
  for (std::size_t free = 0; free < width; ++free) {
    if (pivots[free]) continue;
    Wide scale = 1;
    for (std::size_t column = 0; column < width; ++column) {
      if (!pivots[column] || (*pivots[column])[free] == 0) continue;
      const Wide lead = absolute((*pivots[column])[column]);
      scale = scale / common_divisor(scale, lead) * lead;
      if (scale > max_coefficient) break;
    }
    if (scale > max_coefficient) continue;
    std::vector<std::int64_t> equation(width, 0);
    bool is_small = true;
    equation[free] = static_cast<std::int64_t>(scale);
    for (std::size_t column = 0; column < width; ++column) {
      if (!pivots[column]) continue;
      const Wide coefficient = -(*pivots[column])[free] * scale / (*pivots[column])[column];
      is_small = is_small && absolute(coefficient) <= max_coefficient;
      equation[column] = static_cast<std::int64_t>(coefficient);
    }
    if (is_small) equations.push_back(std::move(equation));
  }
  return equations;
}

}  // namespace tandem::engines::synchronised
