#pragma once

#include "engines/conditional/question/inquiry.h"

// Sets of inputs as a person would write them, and how long it takes to read that.

namespace tandem::engines::conditional {

// The same set of inputs: without what the rest says already, a == b for a <= b && b <= a, what
// several parts share once.
ir::TermId in_fewer_words(Inquiry& inquiry, ir::TermId condition);

// The same for a conjunction, part by part: x == 10 rather than x >= 10 && x <= 10.
Cube simplified(Inquiry& inquiry, Cube cube);

// An equation of sums, or its negation, without what is on both sides and without a common
// odd factor: x + y == x + 3 is y == 3.
ir::TermId with_less_terms(ir::TermPool& pool, ir::TermId literal);

std::size_t count_atoms(const ir::TermPool& pool, ir::TermId condition);
// How much a reader has to work out in a condition.
std::size_t reading_effort(const Inquiry& inquiry, ir::TermId condition);

}  // namespace tandem::engines::conditional
