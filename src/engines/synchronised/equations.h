#pragma once

#include <cstdint>
#include <vector>

namespace tandem::engines::synchronised {

// A basis of the linear equations that all rows satisfy: the coefficients, one
// for each column, of sums that are 0. Those with large coefficients are left out.
std::vector<std::vector<std::int64_t>> equations_of(
    const std::vector<std::vector<std::int64_t>>& rows);

}  // namespace tandem::engines::synchronised
