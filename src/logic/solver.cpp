#include "logic/solver.h"

namespace tandem::logic {

std::optional<Bits> integer_from_text(const std::string& text) {
  constexpr std::size_t safe_length = 38;  // 10^38 < 2^127
  if (text.size() > safe_length) return std::nullopt;
  const std::optional<SignedBits> value = parse_decimal(text);
  if (!value) return std::nullopt;
  return static_cast<Bits>(*value);
}

}  // namespace tandem::logic
