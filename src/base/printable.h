#pragma once

#include <string>
#include <string_view>

// Names and texts of strangers, for a terminal.

namespace tandem {

// On one line. What a terminal would take for a command (control characters), what turns the
// direction of writing, and what is no UTF-8 is written as C does: "\x1b", "\u202e".
std::string printable(std::string_view text);

// Of several lines, which stay; so do tabs, and colours if `keeps_colours`.
std::string printable_lines(std::string_view text, bool keeps_colours);

}  // namespace tandem
