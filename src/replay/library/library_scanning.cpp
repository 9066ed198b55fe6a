// sscanf, by the real function; and what scanf and fscanf may find in a stream.

#include <algorithm>
#include <array>
#include <cstdio>

#include "replay/library/library.h"
#include "replay/library/library_answers.h"
#include "replay/library/library_values.h"
#include "replay/machine/answers.h"

namespace tandem::replay {
namespace {

struct ScanConversion {
  bool is_stored = true;  // no asterisk
  std::size_t width = 0;  // 0: none
  std::string_view length;
  char letter = 0;
};
using ScanConversions = std::vector<ScanConversion>;

std::string_view take_while(std::string_view& rest, std::string_view letters) {
  const std::string_view taken = rest.substr(0, rest.find_first_not_of(letters));
  rest.remove_prefix(taken.size());
  return taken;
}

// Skips the set behind "%[": false if it does not end.
bool skip_set(std::string_view& rest) {
  if (rest.starts_with('^')) rest.remove_prefix(1);
  const std::size_t end = rest.find(']', 1);  // one in front is part of the set
  if (end == std::string_view::npos) return false;
  rest.remove_prefix(end + 1);
  return true;
}

bool is_whole(char letter) { return std::string_view("dioxuXn").find(letter) != std::string::npos; }
bool is_real(char letter) { return std::string_view("aefgAEFG").find(letter) != std::string::npos; }
bool is_text(char letter) { return letter == 's' || letter == '['; }

bool is_understood(const ScanConversion& conversion) {
  if (conversion.width > 1000) return false;
  if (is_whole(conversion.letter)) return conversion.length != "L";
  if (is_real(conversion.letter)) return conversion.length.empty() || conversion.length == "l";
  return conversion.length.empty() && (is_text(conversion.letter) || conversion.letter == 'c');
}

// Behind a percent sign. Nothing if it is not understood.
std::optional<ScanConversion> take_scan(std::string_view& rest) {
  ScanConversion conversion;
  conversion.is_stored = take_while(rest, "*").empty();
  const std::string_view width = take_while(rest, "0123456789");
  if (width.size() > 4) return std::nullopt;
  for (const char digit : width) {
    conversion.width = 10 * conversion.width + static_cast<std::size_t>(digit - '0');
  }
  conversion.length = take_while(rest, "hlLjztq");
  if (rest.empty()) return std::nullopt;
  conversion.letter = rest.front();
  rest.remove_prefix(1);
  if (conversion.letter == '[' && !skip_set(rest)) return std::nullopt;
  if (!is_understood(conversion)) return std::nullopt;
  return conversion;
}

std::optional<ScanConversions> parse_scan(std::string_view format) {
  ScanConversions all;
  while (true) {
    format.remove_prefix(std::min(format.find('%'), format.size()));
    if (format.empty()) return all;
    format.remove_prefix(1);
    if (format.starts_with('%')) {
      format.remove_prefix(1);
      continue;
    }
    const auto conversion = take_scan(format);
    if (!conversion) return std::nullopt;
    all.push_back(*conversion);
  }
}

std::size_t size_of_number(const ScanConversion& conversion) {
  if (is_real(conversion.letter)) return conversion.length == "l" ? 8 : 4;
  if (conversion.length == "hh") return 1;
  if (conversion.length == "h") return 2;
  return conversion.length.empty() ? 4 : 8;
}

bool has_arguments(const ExternalSite& site, std::size_t first, std::size_t count) {
  if (site.arguments.size() < first + count) return false;
  return std::all_of(site.arguments.begin() + static_cast<std::ptrdiff_t>(first),
                     site.arguments.begin() + static_cast<std::ptrdiff_t>(first + count),
                     [](const CrossingType& type) { return type.kind == ValueKind::Pointer; });
}

// --- sscanf -----------------------------------------------------------------

constexpr std::size_t max_scanned = 8;  // conversions
constexpr std::size_t max_scanned_bytes = 4096;

// Buffers for what the real function stores, before the program's memory gets it. Static: a run can
// end while they are in use.
char scanned[max_scanned][max_scanned_bytes];
std::size_t scanned_sizes[max_scanned];

// How much of what a conversion found the program's memory gets.
std::size_t size_of_scanned(const ScanConversion& conversion, const char* found) {
  if (is_text(conversion.letter)) return std::strlen(found) + 1;
  if (conversion.letter == 'c') return std::max<std::size_t>(conversion.width, 1);
  return size_of_number(conversion);
}

// Nothing is less than the bytes so far, so this says that there was no %n.
bool is_untouched(const char* found, std::size_t size) {
  return std::all_of(found, found + size, [](char byte) { return byte == '\xff'; });
}

enum class Scan : std::uint8_t { Done, Undefined, NotUnderstood };

Scan scan(const ExternalSite& site, const char* text, const char* format, int& result) {
  const auto conversions = parse_scan(format);
  if (!conversions || std::strlen(text) + 1 > max_scanned_bytes) return Scan::NotUnderstood;
  ScanConversions stored;
  for (const ScanConversion& conversion : *conversions) {
    if (conversion.is_stored) stored.push_back(conversion);
  }
  if (stored.size() > max_scanned) return Scan::NotUnderstood;
  if (!has_arguments(site, 2, stored.size())) return Scan::Undefined;
  std::memset(scanned, 0xff, sizeof scanned);
  std::fill(std::begin(scanned_sizes), std::end(scanned_sizes), 0);
  result = std::sscanf(text, format, scanned[0], scanned[1], scanned[2], scanned[3], scanned[4],
                       scanned[5], scanned[6], scanned[7]);
  int found = 0;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const bool is_count = stored[i].letter == 'n';
    const bool is_there =
        is_count ? !is_untouched(scanned[i], size_of_number(stored[i])) : found++ < result;
    if (is_there) scanned_sizes[i] = size_of_scanned(stored[i], scanned[i]);
  }
  return Scan::Done;
}

// --- scanf ------------------------------------------------------------------

// A number that the conversion can have read, however wide it is; of more digits in some runs.
StoredBytes some_number(const ScanConversion& conversion, std::uint64_t random) {
  StoredBytes stored;
  stored.bytes.assign(size_of_number(conversion), '\0');
  const auto digit = static_cast<int>(random % 10);
  if (is_real(conversion.letter)) {
    stored.kind = StoredBytes::Kind::Real;
    const double real = digit;
    const auto single = static_cast<float>(digit);
    std::memcpy(stored.bytes.data(),
                stored.bytes.size() == 8 ? static_cast<const void*>(&real) : &single,
                stored.bytes.size());
    return stored;
  }
  const Bits any = random_answer(random, 0);
  const bool is_octal = conversion.letter == 'o';
  const Bits number = conversion.width != 0 ? static_cast<Bits>(is_octal ? digit % 8 : digit) : any;
  std::memcpy(stored.bytes.data(), &number, stored.bytes.size());
  return stored;
}

// Nothing of a set, of which it is not known what is in it.
std::optional<StoredBytes> some_found(const ScanConversion& conversion, std::uint64_t random) {
  static constexpr std::string_view letters = "a1bz0-x9";
  if (conversion.letter == '[') return std::nullopt;
  if (is_whole(conversion.letter) || is_real(conversion.letter)) {
    return some_number(conversion, random);
  }
  StoredBytes stored;
  const bool is_word = conversion.letter == 's';
  stored.kind = is_word ? StoredBytes::Kind::Text : StoredBytes::Kind::Integer;
  std::size_t size = is_word ? 1 + random % 5 : 1;
  if (conversion.width != 0) size = is_word ? std::min(size, conversion.width) : conversion.width;
  while (stored.bytes.size() < size) {
    random = random_number(random, 6);
    stored.bytes += letters[(random >> 8) % letters.size()];
  }
  if (is_word) stored.bytes += '\0';
  return stored;
}

bool has_count(const ScanConversions& conversions) {
  return std::any_of(conversions.begin(), conversions.end(),
                     [](const ScanConversion& conversion) { return conversion.letter == 'n'; });
}

// A %c that comes first finds any character: there is nothing that it does not match.
bool can_mismatch(std::string_view format) {
  const std::string_view start =
      format.substr(std::min(format.find_first_not_of(" \t\n"), format.size()));
  return !start.starts_with("%c");
}

}  // namespace

AllowedAnswer scanned_answer(const ExternalSite& site, const Bits* arguments, Bits wanted) {
  const std::size_t format_at = *site.known->scan_format;
  AllowedAnswer answer;
  answer.returned = truncate(of_int(EOF), site.returned->width_bits);
  const auto format = text_at(as_pointer(arguments[format_at]));
  const auto conversions = format ? parse_scan(*format) : std::nullopt;
  const int number = as_int(wanted);
  // How far it read is not known.
  if (number == EOF || !conversions || has_count(*conversions)) return answer;
  if (number == 0 && can_mismatch(*format)) answer.returned = 0;
  if (number == 0) return answer;
  const std::size_t most = number > 0 && number <= 8 ? static_cast<std::size_t>(number)
                                                     : 1 + static_cast<std::size_t>(wanted % 3);
  const std::size_t first = format_at + 1;
  for (const ScanConversion& conversion : *conversions) {
    if (!conversion.is_stored) continue;
    const std::size_t found = answer.stored.size();
    auto stored = some_found(conversion, random_number(static_cast<std::uint64_t>(wanted), found));
    if (found == most || !stored || first + found >= site.arguments.size()) break;
    stored->argument = static_cast<std::uint32_t>(first + found);
    answer.stored.push_back(std::move(*stored));
  }
  if (!answer.stored.empty()) answer.returned = of_int(static_cast<int>(answer.stored.size()));
  return answer;
}

bool is_scanning(const ExternalSite& site) {
  const library::Function& known = *site.known;
  return known.is_executed && known.scan_format && has_types(site, known.types);
}

Bits scan_text(const ExternalSite& site, const Bits* arguments) {
  const char* const text = as_pointer(arguments[0]);
  const char* const format = as_pointer(arguments[1]);
  checked_length(text);
  checked_length(format);
  int result = EOF;
  const Scan done = scan(site, text, format, result);
  if (done == Scan::NotUnderstood) stop_run(unfinished);
  if (done == Scan::Undefined) stop_run(stop_code(Ending::Undefined));
  for (std::size_t i = 0; i < max_scanned; ++i) {
    if (scanned_sizes[i] == 0) continue;
    char* const to = as_pointer(arguments[2 + i]);
    require_writable(to, scanned_sizes[i]);
    std::memcpy(to, scanned[i], scanned_sizes[i]);
  }
  machine.is_error_open = true;
  return of_int(result);
}

}  // namespace tandem::replay
