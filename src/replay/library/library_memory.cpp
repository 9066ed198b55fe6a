// <string.h>, and the functions that read numbers from text.

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>

#include "replay/library/library.h"
#include "replay/library/library_values.h"

namespace tandem::replay {

std::size_t checked_length(const char* text, std::size_t most) {
  if (most == 0) return 0;
  require_readable(text, 1);
  const std::size_t there = accessible_bytes(*machine.side, text, Access::Read);
  const std::size_t size = ::strnlen(text, std::min(there, most));
  if (size == there && size < most) stop_run(stop_code(Ending::Undefined));
  return size;
}

std::size_t checked_length(const char* text) { return checked_length(text, ~std::size_t{0}); }

namespace {

bool overlap(const char* left, const char* right, std::size_t size) {
  return left < right + size && right < left + size;
}

Bits copy_bytes(const Bits* a) {
  require_writable(as_pointer(a[0]), as_size(a[2]));
  require_readable(as_pointer(a[1]), as_size(a[2]));
  if (overlap(as_pointer(a[0]), as_pointer(a[1]), as_size(a[2]))) {
    stop_run(stop_code(Ending::Undefined));
  }
  if (a[2] != 0) std::memcpy(as_pointer(a[0]), as_pointer(a[1]), as_size(a[2]));
  return a[0];
}
Bits move_bytes(const Bits* a) {
  require_writable(as_pointer(a[0]), as_size(a[2]));
  require_readable(as_pointer(a[1]), as_size(a[2]));
  if (a[2] != 0) std::memmove(as_pointer(a[0]), as_pointer(a[1]), as_size(a[2]));
  return a[0];
}
Bits set_bytes(const Bits* a) {
  require_writable(as_pointer(a[0]), as_size(a[2]));
  if (a[2] != 0) std::memset(as_pointer(a[0]), as_int(a[1]), as_size(a[2]));
  return a[0];
}
using Character = int (*)(int);
int as_it_is(int character) { return character; }
int in_lower_case(int character) { return std::tolower(character); }

// By how much the first bytes that differ do; 0 where none of so many does, or before the end of a
// text.
template <Character Read, bool IsText>
int byte_difference(const char* left, const char* right, std::size_t most) {
  for (std::size_t i = 0; i < most; ++i) {
    const int before = Read(static_cast<unsigned char>(left[i]));
    const int after = Read(static_cast<unsigned char>(right[i]));
    if (before != after) return before - after;
    if (IsText && left[i] == 0) return 0;
  }
  return 0;
}

int byte_difference(const Bits* a) {
  require_readable(as_pointer(a[0]), as_size(a[2]));
  require_readable(as_pointer(a[1]), as_size(a[2]));
  return byte_difference<as_it_is, false>(as_pointer(a[0]), as_pointer(a[1]), as_size(a[2]));
}
Bits byte_order(const Bits* a) { return of_order(byte_difference(a)); }
Bits byte_inequality(const Bits* a) { return of_truth(byte_difference(a)); }
Bits find_byte(const Bits* a) {
  if (a[2] == 0) return 0;
  // It reads no further than the byte: a size that is too large is no matter then.
  require_readable(as_pointer(a[0]), 1);
  const std::size_t there = accessible_bytes(*machine.side, as_pointer(a[0]), Access::Read);
  const void* found = std::memchr(as_pointer(a[0]), as_int(a[1]), std::min(there, as_size(a[2])));
  if (found == nullptr && there < as_size(a[2])) stop_run(stop_code(Ending::Undefined));
  return of_pointer(found);
}

Bits length(const Bits* a) { return checked_length(as_pointer(a[0])); }
Bits bounded_length(const Bits* a) { return checked_length(as_pointer(a[0]), as_size(a[1])); }

template <Character Read>
Bits order(const Bits* a) {
  checked_length(as_pointer(a[0]));
  checked_length(as_pointer(a[1]));
  return of_order(byte_difference<Read, true>(as_pointer(a[0]), as_pointer(a[1]), ~std::size_t{0}));
}
template <Character Read>
Bits prefix_order(const Bits* a) {
  checked_length(as_pointer(a[0]), as_size(a[2]));
  checked_length(as_pointer(a[1]), as_size(a[2]));
  return of_order(byte_difference<Read, true>(as_pointer(a[0]), as_pointer(a[1]), as_size(a[2])));
}

template <const char* (*Find)(const char*, int)>
Bits find_character(const Bits* a) {
  checked_length(as_pointer(a[0]));
  return of_pointer(Find(as_pointer(a[0]), as_int(a[1])));
}
template <const char* (*Find)(const char*, const char*)>
Bits find_text(const Bits* a) {
  checked_length(as_pointer(a[0]));
  checked_length(as_pointer(a[1]));
  return of_pointer(Find(as_pointer(a[0]), as_pointer(a[1])));
}
template <std::size_t (*Span)(const char*, const char*)>
Bits span_of(const Bits* a) {
  checked_length(as_pointer(a[0]));
  checked_length(as_pointer(a[1]));
  return Span(as_pointer(a[0]), as_pointer(a[1]));
}

void write_text(char* to, const char* from, std::size_t size) {
  require_writable(to, size + 1);
  if (overlap(to, from, size + 1)) stop_run(stop_code(Ending::Undefined));
  std::memcpy(to, from, size);
  to[size] = 0;
}
Bits copy_text(const Bits* a) {
  write_text(as_pointer(a[0]), as_pointer(a[1]), checked_length(as_pointer(a[1])));
  return a[0];
}
Bits copy_text_to_end(const Bits* a) {
  const std::size_t size = checked_length(as_pointer(a[1]));
  write_text(as_pointer(a[0]), as_pointer(a[1]), size);
  return a[0] + size;
}
Bits copy_prefix(const Bits* a) {
  const std::size_t size = checked_length(as_pointer(a[1]), as_size(a[2]));
  require_writable(as_pointer(a[0]), as_size(a[2]));
  if (overlap(as_pointer(a[0]), as_pointer(a[1]), size)) stop_run(stop_code(Ending::Undefined));
  if (a[2] != 0) {
    std::memcpy(as_pointer(a[0]), as_pointer(a[1]), size);
    std::memset(as_pointer(a[0]) + size, 0, as_size(a[2]) - size);
  }
  return a[0];
}
Bits append_text(const Bits* a) {
  char* end = as_pointer(a[0]) + checked_length(as_pointer(a[0]));
  write_text(end, as_pointer(a[1]), checked_length(as_pointer(a[1])));
  return a[0];
}
Bits append_prefix(const Bits* a) {
  char* end = as_pointer(a[0]) + checked_length(as_pointer(a[0]));
  write_text(end, as_pointer(a[1]), checked_length(as_pointer(a[1]), as_size(a[2])));
  return a[0];
}

void write_end(Bits to, const char* end) {
  if (to == 0) return;
  require_writable(as_pointer(to), sizeof end);
  std::memcpy(as_pointer(to), &end, sizeof end);
}

template <class Number, Number (*Read)(const char*, char**, int)>
Bits read_number(const Bits* a) {
  checked_length(as_pointer(a[0]));
  char* end = nullptr;
  errno = 0;
  const Number value = Read(as_pointer(a[0]), &end, as_int(a[2]));
  pass_on_error();
  write_end(a[1], end);
  return static_cast<std::uint64_t>(value);
}
Bits read_real(const Bits* a) {
  checked_length(as_pointer(a[0]));
  char* end = nullptr;
  errno = 0;
  const double value = std::strtod(as_pointer(a[0]), &end);
  pass_on_error();
  write_end(a[1], end);
  return std::bit_cast<std::uint64_t>(value);
}
Bits read_int(const Bits* a) {
  checked_length(as_pointer(a[0]));
  return of_int(static_cast<int>(std::strtol(as_pointer(a[0]), nullptr, 10)));
}
Bits read_long(const Bits* a) {
  checked_length(as_pointer(a[0]));
  return of_long(std::strtol(as_pointer(a[0]), nullptr, 10));
}

constexpr std::array known_memory{
    KnownFunction{"memcpy", copy_bytes},
    KnownFunction{"memmove", move_bytes},
    KnownFunction{"memset", set_bytes},
    KnownFunction{"memcmp", byte_order},
    KnownFunction{"bcmp", byte_inequality},
    KnownFunction{"memchr", find_byte},
    KnownFunction{"strlen", length},
    KnownFunction{"strnlen", bounded_length},
    KnownFunction{"strcmp", order<as_it_is>},
    KnownFunction{"strncmp", prefix_order<as_it_is>},
    KnownFunction{"strcasecmp", order<in_lower_case>},
    KnownFunction{"strncasecmp", prefix_order<in_lower_case>},
    KnownFunction{"strchr", find_character<std::strchr>},
    KnownFunction{"strrchr", find_character<std::strrchr>},
    KnownFunction{"strstr", find_text<std::strstr>},
    KnownFunction{"strpbrk", find_text<std::strpbrk>},
    KnownFunction{"strspn", span_of<std::strspn>},
    KnownFunction{"strcspn", span_of<std::strcspn>},
    KnownFunction{"strcpy", copy_text},
    KnownFunction{"stpcpy", copy_text_to_end},
    KnownFunction{"strncpy", copy_prefix},
    KnownFunction{"strcat", append_text},
    KnownFunction{"strncat", append_prefix},
    KnownFunction{"atoi", read_int},
    KnownFunction{"atol", read_long},
    KnownFunction{"atoll", read_long},
    KnownFunction{"strtol", read_number<long, std::strtol>},
    KnownFunction{"strtoll", read_number<long long, std::strtoll>},
    KnownFunction{"strtoul", read_number<unsigned long, std::strtoul>},
    KnownFunction{"strtoull", read_number<unsigned long long, std::strtoull>},
    KnownFunction{"strtod", read_real},
};

}  // namespace

std::span<const KnownFunction> memory_functions() { return known_memory; }

}  // namespace tandem::replay
