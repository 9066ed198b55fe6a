#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/machine/program.h"

// printf and its kin, as far as replay has to understand what they are given.

namespace tandem::replay {

struct Conversion {
  std::string_view text;     // "%-5ld"
  std::string_view options;  // "-5": flags, width, precision, with their asterisks
  std::string_view length;   // "l"
  char letter = 0;           // 'd'; '%' takes no argument
  std::size_t stars = 0;     // widths and precisions that are arguments, before the value
};

// The parts of a format string: plain text and conversions. Nothing if it
// has a conversion that C does not know, or `%n`, or arguments by number.
struct FormatPart {
  std::string_view plain;  // in front of the conversion
  std::optional<Conversion> conversion;
};
std::optional<std::vector<FormatPart>> parse_format(std::string_view format);
// There is a `%n` in it.
bool has_count_conversion(std::string_view format);

// The text that a call of printf and its kin, or of puts, puts out.
struct PutOut {
  enum class Kind : std::uint8_t {
    Nothing,      // it is none of these calls, or not understood
    Text,         // by a format
    CountsBytes,  // it has a %n
    Undefined,    // something is no text that has to be one
  };
  Kind kind = Kind::Nothing;
  std::string text;
  bool has_null = false;  // a null pointer where a text has to be
};
PutOut put_out(const ExternalSite& site, const Bits* arguments);

// Where a function that puts out text has its format.
std::optional<std::size_t> format_argument(const ExternalSite& site);

// The function is one of those that put out text and look at nothing else.
bool puts_out_text(const ExternalSite& site);

// The function only reads that argument, a pointer, as text to put out.
bool reads_text(const ExternalSite& site, const Bits* arguments, std::size_t index);

// The format, if that argument is a va_list from which the function takes what its format asks for.
std::optional<std::size_t> format_of_list(const ExternalSite& site, std::size_t index);

// The text that the format makes of a va_list; nothing if it is not understood.
std::optional<std::string> text_of_list(const char* format, const char* list);

// The text at a pointer, if a live object of the run under way has all of it.
std::optional<std::string_view> text_at(const void* address);

}  // namespace tandem::replay
