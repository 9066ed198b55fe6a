#include "base/stored.h"

namespace tandem {
namespace stored {

void Writer::number(Bits value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>((value & 0x7f) | 0x80);
  bytes += static_cast<char>(value);
}

void Writer::text(std::string_view value) {
  number(value.size());
  bytes += value;
}

Bits Reader::number(Bits most) {
  Bits value = 0;
  for (unsigned shift = 0; shift < max_width_bits && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    const Bits part = byte & 0x7f;
    value |= part << shift;
    if (value >> shift != part) break;  // more than fits
    if (byte == 0 && shift > 0) break;  // a shorter way to write it
    if (byte < 0x80) {
      if (value > most) break;
      return value;
    }
  }
  refuse();
  return 0;
}

std::string Reader::text() {
  const auto size = static_cast<std::size_t>(number(rest_.size()));
  if (size > rest_.size()) refuse();  // the number itself took some of it
  std::string value(rest_.substr(0, size));
  rest_.remove_prefix(value.size());
  return value;
}

}  // namespace stored

// FNV-1a, 128 bits.
Bits stable_hash_of(std::string_view bytes) {
  constexpr Bits prime = (Bits{1} << 88) + 0x13b;
  Bits hash = (Bits{0x6c62272e07bb0142} << 64) + 0x62b821756295c58d;
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * prime;
  return hash;
}

}  // namespace tandem
