#include "ir_text/words.h"

namespace tandem::ir::names {

std::optional<Op> op_named(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(Op::IntLe); ++i) {
    const Op op = static_cast<Op>(i);
    if (name == to_text(op)) return op;
  }
  return std::nullopt;
}

std::optional<Sort> sort_named(std::string_view name) {
  for (Sort sort : {Sort::boolean(), Sort::integer(), Sort::memory(), Sort::world()}) {
    if (name == to_text(sort)) return sort;
  }
  if (name.empty() || name[0] != 'i') return std::nullopt;
  const auto width = parse_decimal(std::string(name.substr(1)));
  if (!width || *width < 1 || *width > max_width_bits) return std::nullopt;
  return Sort::bits(static_cast<unsigned>(*width));
}

Bits normalise(Sort sort, SignedBits number) {
  const Bits bits = static_cast<Bits>(number);
  if (!sort.is_bits()) return bits;
  const Bits low = truncate(bits, sort.width_bits);
  return number < 0 && to_signed(low, sort.width_bits) == number ? low : bits;
}

}  // namespace tandem::ir::names
