#pragma once

#include "engines/conditional/inquiry.h"

namespace tandem::engines {

// The same set of inputs as a person would write it: without what the rest says already, a == b
// for a <= b && b <= a, what several parts share once.
ir::TermId in_fewer_words(Inquiry& inquiry, ir::TermId condition);

std::size_t count_atoms(const ir::TermPool& pool, ir::TermId condition);

}  // namespace tandem::engines
