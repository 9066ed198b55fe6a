#pragma once

#include <set>
#include <vector>

#include "ir/term.h"

namespace tandem::engines::executions {

// A constant of the program: its sort, and its bits.
struct SortedConstant {
  ir::Sort sort;
  Bits bits = 0;
  friend auto operator<=>(const SortedConstant&, const SortedConstant&) = default;
};

// Numbers of that format (32, 64 or 80 bits) to try for any input: special ones, and those
// at and next to the constants, read as numbers and as integers. Simple ones first,
// none twice. Empty for other formats, in which nothing is run.
std::vector<Bits> interesting_numbers(unsigned width_bits,
                                      const std::set<SortedConstant>& constants);

// A small number that is easy to read: k / 2 or k / 10.
Bits small_number(unsigned width_bits, int k, bool in_tenths);

}  // namespace tandem::engines::executions
