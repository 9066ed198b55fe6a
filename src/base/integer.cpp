#include "base/integer.h"

#include <algorithm>

namespace tandem {

std::string to_decimal(Bits value) {
  if (value == 0) return "0";
  std::string digits;
  for (; value != 0; value /= 10) digits += static_cast<char>('0' + static_cast<int>(value % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string to_decimal(SignedBits value) {
  return value < 0 ? "-" + to_decimal(Bits{0} - static_cast<Bits>(value))
                   : to_decimal(static_cast<Bits>(value));
}

std::optional<SignedBits> parse_decimal(const std::string& text) {
  const bool negative = !text.empty() && text[0] == '-';
  Bits value = 0;
  if (text.size() == (negative ? 1U : 0U)) return std::nullopt;
  for (std::size_t i = negative ? 1 : 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    const Bits next = value * 10 + static_cast<Bits>(text[i] - '0');
    if (next / 10 != value) return std::nullopt;
    value = next;
  }
  return static_cast<SignedBits>(negative ? Bits{0} - value : value);
}

}  // namespace tandem
