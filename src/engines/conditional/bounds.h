#pragma once

#include "engines/conditional/inquiry.h"

namespace tandem::engines {

// The inputs of a pair that are numbers with a name.
struct Number {
  ir::TermId term;
  bool is_signed = true;
};
std::vector<Number> numbers_of(const Inquiry& inquiry);

// x < y, for what is read so.
ir::TermId is_less(ir::TermPool& pool, ir::TermId x, ir::TermId y, bool is_signed);

// An order of terms of one sort, signed or not.
struct Order {
  ir::Sort sort;
  bool is_signed = true;

  // Positions in the order, from 0 on.
  Bits position(Bits value) const { return is_signed ? value ^ sign() : value; }
  Bits at(Bits position) const { return is_signed ? position ^ sign() : position; }
  Bits last() const { return mask_of(sort.width_bits); }
  // That the term is not before, or not after, a position.
  ir::TermId is_at_least(ir::TermPool& pool, ir::TermId term, Bits position) const;
  ir::TermId is_at_most(ir::TermPool& pool, ir::TermId term, Bits position) const;

 private:
  Bits sign() const { return Bits{1} << (sort.width_bits - 1); }
};

}  // namespace tandem::engines
