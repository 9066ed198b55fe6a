#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/pool.h"

namespace tandem::ir {

// How C writes a term that stands for something of the source: a variable, what a
// pointer leads to.
struct CName {
  std::string text;
  bool is_signed = true;
  bool is_pointer = false;
  // The index of an element of an array that has so many: it has to be below that.
  std::optional<TermId> index = std::nullopt;
  Bits count = 0;
};
using CNames = std::function<std::optional<CName>(TermId)>;

// The term as a C expression over those names, with the operators and the
// parentheses that a person would write; casts only where the types do not say
// it. Arithmetic wraps. nullopt where it holds something that C has no words
// for here: what a call gives, the contents of memory without a name, floating
// point, a term too large to read.
// Parts that may trap come after those that cannot, in && and ||, so that conditions guard them.
std::optional<std::string> to_c(const TermPool& pool, TermId term, const CNames& names);

// The same as the value of something that is signed, or is not: 255 of an unsigned char. To be
// read, not to be compiled: the least number is written as a number.
std::optional<std::string> to_c_value(const TermPool& pool, TermId term, const CNames& names,
                                      bool is_signed);

// Where C can evaluate the term as to_c writes it: no divisor is zero, shifts
// are in range, pointers that it looks through are not null.
TermId is_defined_in_c(TermPool& pool, TermId term, const CNames& names);
// Where the elements that it reads by a variable index are within their arrays.
TermId is_within_arrays(TermPool& pool, TermId term, const CNames& names);

// The parts of a conjunction or a disjunction in the order in which to_c writes them.
std::vector<TermId> in_order_of_evaluation(const TermPool& pool, std::span<const TermId> parts);

}  // namespace tandem::ir
