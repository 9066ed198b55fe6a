#include "base/printable.h"

#include <cstdint>
#include <optional>

namespace tandem {

namespace {

constexpr char digits[] = "0123456789abcdef";

std::string hex(std::uint32_t value, unsigned count) {
  std::string text(count, '0');
  for (unsigned i = count; i-- > 0; value >>= 4) text[i] = digits[value & 15];
  return text;
}

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;
};

// Nothing for what is no UTF-8.
std::optional<Character> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return Character{first, 1};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return std::nullopt;
  std::uint32_t code = first & (0x7f >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return std::nullopt;
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < least[bytes] || code > 0x10ffff || is_surrogate) return std::nullopt;
  return Character{code, bytes};
}

bool is_command(std::uint32_t code) {
  const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const bool is_break = code == 0x2028 || code == 0x2029;
  const bool is_direction = (code >= 0x202a && code <= 0x202e) ||
                            (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
                            code == 0x200f || code == 0x061c;
  return is_control || is_break || is_direction || code == 0xfeff;
}

std::string escaped(std::uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  return code < 0x80 ? "\\x" + hex(code, 2) : "\\u" + hex(code, 4);
}

// The bytes of a colour as clang and our reports write it, at the start: ESC [ numbers m, where the
// numbers are none, bold, dim or a colour of letters.
std::size_t colour_bytes(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  std::size_t at = 2;
  for (unsigned number = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c >= '0' && c <= '9') {
      number = number * 10 + static_cast<unsigned>(c - '0');
      if (number > 37) return 0;
    } else if (c == ';' || c == 'm') {
      if (number > 2 && number < 30) return 0;
      if (c == 'm') return at + 1;
      number = 0;
    } else {
      return 0;
    }
  }
  return 0;
}

enum class Kept { Nothing, Lines, LinesAndColours };

std::string printable(std::string_view text, Kept kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto character = first_character(text);
    std::size_t used = character ? character->bytes : 1;
    const bool is_layout = kept != Kept::Nothing && (text.front() == '\n' || text.front() == '\t');
    if (!character) {
      out += "\\x" + hex(static_cast<std::uint8_t>(text.front()), 2);
    } else if (is_layout || !is_command(character->code)) {
      out += text.substr(0, used);
    } else if (const std::size_t colour = colour_bytes(text);
               colour != 0 && kept == Kept::LinesAndColours) {
      used = colour;
      out += text.substr(0, used);
    } else {
      out += escaped(character->code);
    }
    text.remove_prefix(used);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return printable(text, Kept::Nothing); }

std::string printable_lines(std::string_view text, bool keeps_colours) {
  return printable(text, keeps_colours ? Kept::LinesAndColours : Kept::Lines);
}

}  // namespace tandem
