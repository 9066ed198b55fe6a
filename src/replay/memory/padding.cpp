#include "replay/memory/padding.h"

#include <algorithm>

#include "base/c_places.h"

namespace tandem::replay {
namespace {

constexpr std::uint8_t whole_byte = 0xff;
using Used = std::vector<std::uint8_t>;  // a mask for each byte of a type

void use_bits(std::uint64_t first, std::uint64_t count, Used& used) {
  const std::uint64_t end = std::min<std::uint64_t>(first + count, used.size() * 8);
  for (std::uint64_t bit = first; bit < end;) {
    const bool is_whole = bit % 8 == 0 && end - bit >= 8;
    const unsigned bits = is_whole ? whole_byte : 1U << (bit % 8);
    used[bit / 8] = static_cast<std::uint8_t>(used[bit / 8] | bits);
    bit += is_whole ? 8 : 1;
  }
}

bool has_parts(const CType& type) {
  return type.kind == CTypeKind::Struct || type.kind == CTypeKind::Union ||
         type.kind == CTypeKind::Array || is_extended_float(type);
}

// What is at this place is all that may be there: in a union, the members of all kinds.
void use_type(const CTypes& types, CTypeId id, std::uint64_t at_bits, Used& used) {
  const CType& type = type_of(types, id);
  if (type.kind == CTypeKind::Struct || type.kind == CTypeKind::Union) {
    for (const CField& field : type.fields) {
      if (field.width_bits != 0) {
        use_bits(at_bits + field.offset_bits, field.width_bits, used);
      } else {
        use_type(types, field.type, at_bits + field.offset_bits, used);
      }
    }
  } else if (type.kind == CTypeKind::Array && has_parts(type_of(types, type.target))) {
    const std::uint64_t size_bits = type_of(types, type.target).size_bytes * 8;
    for (std::uint64_t i = 0; i < type.count && size_bits != 0; ++i)
      use_type(types, type.target, at_bits + i * size_bits, used);
  } else {
    use_bits(at_bits, is_extended_float(type) ? 80 : type.size_bytes * 8, used);
  }
}

CTypeId element_of(const CTypes& types, CTypeId id) {
  while (type_of(types, id).kind == CTypeKind::Array) id = type_of(types, id).target;
  return id;
}

// Empty for a type without padding. Bits beside a bit-field in its byte are no padding here: that
// another fill shows in them is seen by the byte (MayChange::FillOnly).
Used used_bits(const CTypes& types, CTypeId id) {
  const CType& type = type_of(types, id);
  if (!has_parts(type)) return {};
  Used used(type.size_bytes);
  use_type(types, id, 0, used);
  for (std::uint8_t& mask : used) {
    if (mask != 0) mask = whole_byte;
  }
  const bool is_full =
      std::all_of(used.begin(), used.end(), [](std::uint8_t mask) { return mask == whole_byte; });
  return is_full ? Used{} : used;
}

}  // namespace

std::vector<Padding> padding_of(const CTypes& types, const InputObject& object) {
  std::vector<Padding> padding;
  const Used used = used_bits(types, element_of(types, object.type));
  if (used.empty()) return padding;
  for (std::uint64_t at = 0; at < object.bytes.size(); ++at) {
    const std::uint8_t mask = used[at % used.size()];
    if (mask != whole_byte) padding.push_back({at, static_cast<std::uint8_t>(~mask)});
  }
  return padding;
}

Bits padding_of(const CTypes& types, const Piece& piece, unsigned width_bits) {
  const Used used = used_bits(types, piece.type);
  Bits padding = 0;
  for (unsigned i = 0; i < width_bits / 8 && !used.empty(); ++i) {
    const std::uint64_t at = piece.offset_bytes + i;
    const std::uint8_t mask = at < used.size() ? used[at] : 0;
    padding |= Bits{static_cast<std::uint8_t>(~mask)} << (8 * i);
  }
  return padding;
}

}  // namespace tandem::replay
