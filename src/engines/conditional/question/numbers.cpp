#include "engines/conditional/question/numbers.h"

namespace tandem::engines::conditional {

using ir::Op;
using ir::TermId;

std::vector<Number> numbers_of(const Inquiry& inquiry) {
  std::vector<Number> numbers;
  for (const TermId input : inquiry.body.inputs[Side::Old]) {
    const ir::Sort sort = inquiry.pool.sort(input);
    if (!sort.is_bits() && !sort.is_int()) continue;
    const auto name = inquiry.names(input);
    if (name && !name->is_pointer) numbers.push_back({input, name->is_signed});
  }
  return numbers;
}

TermId is_less(ir::TermPool& pool, TermId x, TermId y, bool is_signed) {
  const Op op = pool.sort(x).is_int() ? Op::IntLt : is_signed ? Op::BvSlt : Op::BvUlt;
  return pool.make(op, ir::Sort::boolean(), {x, y});
}

}  // namespace tandem::engines::conditional
