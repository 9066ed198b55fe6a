#pragma once

#include <map>
#include <optional>
#include <vector>

#include "ir/pool.h"

namespace tandem::engines::correlated {

// A sum of multiples of terms that are not sums themselves, and of a number, as if numbers had no
// bounds: a guess of what a term of the machine's integers is.
struct Sum {
  std::map<ir::TermId, std::int64_t> factors;  // none is 0
  std::int64_t rest = 0;

  void add(const Sum& other, std::int64_t times);
};

// The number by which all of `from` have to be multiplied to give `to`, of integers of that width
// that wrap around; nullopt where there is none, or where none of them is odd.
std::optional<std::int64_t> factor_between(unsigned width_bits,
                                           const std::vector<std::int64_t>& from,
                                           const std::vector<std::int64_t>& to);

// nullopt where a number is too large.
std::optional<Sum> to_sum(const ir::TermPool& pool, ir::TermId term);

}  // namespace tandem::engines::correlated
