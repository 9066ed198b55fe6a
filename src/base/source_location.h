#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "base/fields.h"

namespace tandem {

// A position in C source. `file` is the path as the user named it (never made
// absolute); line 0 means that the position is not known.
struct SourceLocation {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  bool is_known() const { return line != 0; }
  std::string to_text() const {
    if (!is_known()) return file.empty() ? "unknown position" : file;
    std::string text = file + ":" + std::to_string(line);
    if (column != 0) text += ":" + std::to_string(column);
    return text;
  }
  friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};
TANDEM_FIELDS(SourceLocation, file, line, column)

}  // namespace tandem
