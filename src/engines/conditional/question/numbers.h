#pragma once

#include "engines/conditional/question/inquiry.h"

namespace tandem::engines::conditional {

// The inputs of a pair that are numbers with a name.
struct Number {
  ir::TermId term;
  bool is_signed = true;
};
std::vector<Number> numbers_of(const Inquiry& inquiry);

// x < y, for what is read so.
ir::TermId is_less(ir::TermPool& pool, ir::TermId x, ir::TermId y, bool is_signed);

}  // namespace tandem::engines::conditional
