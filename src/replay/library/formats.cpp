#include "replay/library/formats.h"

#include <cstring>

#include "replay/library/library_values.h"

namespace tandem::replay {
namespace {

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

// The format takes its argument of that number as a string.
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

std::optional<std::size_t> format_argument(const ExternalSite& site) {
  if (!site.known->format) return std::nullopt;
  return site.known->format->at;
}

std::optional<std::size_t> format_of_list(const ExternalSite& site, std::size_t index) {
  const auto format = format_argument(site);
  return format && site.known->format->has_list && index == *format + 1 ? format : std::nullopt;
}

bool puts_out_text(const ExternalSite& site) { return site.known->text || site.known->format; }

bool reads_text(const ExternalSite& site, const Bits* arguments, std::size_t index) {
  if (!puts_out_text(site)) return false;
  if (site.known->text) return index == site.known->text->at;
  const auto& format = site.known->format;
  if (index <= format->at || format->has_list) return index == format->at;
  const auto given = text_at(as_pointer(arguments[format->at]));
  return given && is_string_argument(*given, index - format->at - 1);
}

}  // namespace tandem::replay
