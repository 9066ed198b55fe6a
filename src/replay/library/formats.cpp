#include "replay/library/formats.h"

#include <array>
#include <cstring>

#include "replay/library/library_values.h"

namespace tandem::replay {
namespace {

// Functions that put out text: which argument is the text, and whether it is a format.
struct Output {
  std::string_view name;
  std::size_t text = 0;
  bool is_format = false;
  bool has_list = false;  // a va_list behind the format
};
constexpr std::array outputs{
    Output{"printf", 0, true},
    Output{"fprintf", 1, true},
    Output{"dprintf", 1, true},
    Output{"syslog", 1, true},
    Output{"puts", 0, false},
    Output{"fputs", 0, false},
    Output{"perror", 0, false},
    Output{"fopen", 0, false},
    Output{"system", 0, false},
    Output{"getenv", 0, false},
    Output{"remove", 0, false},
    Output{"fputs_unlocked", 0, false},
    Output{"warnx", 0, true},
    Output{"warn", 0, true},
    Output{"errx", 1, true},
    Output{"err", 1, true},
    Output{"snprintf", 2, true},
    Output{"sprintf", 1, true},
    Output{"vprintf", 0, true, true},
    Output{"vfprintf", 1, true, true},
    Output{"vdprintf", 1, true, true},
    Output{"vsyslog", 1, true, true},
    Output{"vwarnx", 0, true, true},
    Output{"vwarn", 0, true, true},
    Output{"verrx", 1, true, true},
    Output{"verr", 1, true, true},
    Output{"vsnprintf", 2, true, true},
    Output{"vsprintf", 1, true, true},
};

const Output* find_output(std::string_view function) {
  for (const Output& output : outputs) {
    if (output.name == function) return &output;
  }
  return nullptr;
}

std::string_view take_any(std::string_view& rest, std::string_view letters) {
  const std::size_t size = std::min(rest.find_first_not_of(letters), rest.size());
  const std::string_view taken = rest.substr(0, size);
  rest.remove_prefix(size);
  return taken;
}

std::optional<Conversion> take_conversion(std::string_view& rest) {
  const std::string_view all = rest;
  rest.remove_prefix(1);  // the percent sign
  Conversion conversion;
  conversion.options = take_any(rest, "-+ #0123456789.*");
  for (const char c : conversion.options) conversion.stars += c == '*' ? 1 : 0;
  conversion.length = take_any(rest, "hlLjzt");
  if (rest.empty()) return std::nullopt;
  conversion.letter = rest.front();
  rest.remove_prefix(1);
  conversion.text = all.substr(0, all.size() - rest.size());
  if (std::string_view("diouxXcsfFeEgGaAp%").find(conversion.letter) == std::string_view::npos) {
    return std::nullopt;
  }
  return conversion;
}

// Whether the format takes its argument of that number as a string.
bool is_string_argument(std::string_view format, std::size_t wanted) {
  const auto parts = parse_format(format);
  if (!parts) return false;
  std::size_t next = 0;
  for (const FormatPart& part : *parts) {
    if (!part.conversion || part.conversion->letter == '%') continue;
    next += part.conversion->stars;
    if (next == wanted) {
      return part.conversion->letter == 's' && part.conversion->length.empty();
    }
    ++next;
  }
  return false;
}

}  // namespace

std::optional<std::vector<FormatPart>> parse_format(std::string_view format) {
  std::vector<FormatPart> parts;
  while (!format.empty()) {
    FormatPart part;
    part.plain = format.substr(0, std::min(format.find('%'), format.size()));
    format.remove_prefix(part.plain.size());
    if (!format.empty()) {
      part.conversion = take_conversion(format);
      if (!part.conversion) return std::nullopt;
    }
    parts.push_back(part);
  }
  return parts;
}

std::optional<std::string_view> text_at(const void* address) {
  const auto* text = static_cast<const char*>(address);
  const std::size_t most = accessible_bytes(*machine.side, text, Access::Read);
  const std::size_t size = ::strnlen(text, most);
  if (size == most) return std::nullopt;
  return std::string_view(text, size);
}

bool has_count_conversion(std::string_view format) {
  while (true) {
    format.remove_prefix(std::min(format.find('%'), format.size()));
    if (format.empty()) return false;
    format.remove_prefix(1);
    take_any(format, "-+ #'I0123456789.*$hlLjztq");
    if (format.starts_with('n')) return true;
    if (!format.empty()) format.remove_prefix(1);
  }
}

std::optional<std::size_t> format_argument(std::string_view function) {
  const Output* output = find_output(function);
  if (output == nullptr || !output->is_format) return std::nullopt;
  return output->text;
}

std::optional<std::size_t> plain_text_argument(std::string_view function) {
  const Output* output = find_output(function);
  if (output == nullptr || output->is_format) return std::nullopt;
  return output->text;
}

std::optional<std::size_t> format_of_list(const ExternalSite& site, std::size_t index) {
  const Output* output = find_output(site.function);
  if (output == nullptr || !output->has_list || index != output->text + 1) return std::nullopt;
  return output->text;
}

bool puts_out_text(std::string_view function) { return find_output(function) != nullptr; }

bool reads_text(const ExternalSite& site, const Bits* arguments, std::size_t index) {
  const Output* output = find_output(site.function);
  if (output == nullptr || index < output->text) return false;
  if (index == output->text) return true;
  if (!output->is_format || output->has_list) return false;
  const auto format = text_at(as_pointer(arguments[output->text]));
  return format && is_string_argument(*format, index - output->text - 1);
}

}  // namespace tandem::replay
