#include "ir/names.h"

#include <cctype>

namespace tandem::ir::names {

std::string constant_text(Sort sort, Bits value) {
  if (sort.is_bool() && value <= 1) return value != 0 ? "true" : "false";
  const bool fits = sort.is_bits() && truncate(value, sort.width_bits) == value;
  if (fits && sort.width_bits > 1) return to_decimal(to_signed(value, sort.width_bits));
  if (sort.is_int()) return to_decimal(static_cast<SignedBits>(value));
  return to_decimal(value);
}

std::string escaped(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte >= 0x20 && byte < 0x7f) {
      result += c;
    } else {
      result += "\\x";
      result += digits[byte >> 4];
      result += digits[byte & 15];
    }
  }
  return result;
}

std::string quoted(std::string_view text) { return '"' + escaped(text) + '"'; }

bool is_name_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '.' || c == '$' || c == ':' || c == '@';
}

}  // namespace tandem::ir::names
