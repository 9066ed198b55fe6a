#include "base/c_places.h"

#include <algorithm>

namespace tandem {
namespace {

constexpr unsigned max_nesting = 64;  // the types may come from a broken program

struct Wanted {
  std::uint64_t offset = 0;
  unsigned bit = 0;
  unsigned depth = 0;
  Wanted inside(std::uint64_t first) const { return {offset - first, bit, depth + 1}; }
};

std::optional<Leaf> descend(const CTypes& types, CTypeId id, const Wanted& wanted);

std::optional<Leaf> descend_field(const CTypes& types, const CField& field, const Wanted& wanted) {
  const std::string name = field.name.empty() ? "" : "." + field.name;
  if (field.width_bits != 0) {
    const std::uint64_t first = field.offset_bits / 8;
    const std::uint64_t end = (field.offset_bits + field.width_bits + 7) / 8;
    const std::uint64_t bit = wanted.offset * 8 + wanted.bit;
    if (bit < field.offset_bits || bit - field.offset_bits >= field.width_bits) return std::nullopt;
    return Leaf{
        field.type,       first, end - first, static_cast<std::uint32_t>(field.offset_bits % 8),
        field.width_bits, name,  ""};
  }
  const std::uint64_t first = field.offset_bits / 8;
  if (wanted.offset < first || wanted.offset - first >= type_of(types, field.type).size_bytes) {
    return std::nullopt;
  }
  auto leaf = descend(types, field.type, wanted.inside(first));
  if (!leaf) return std::nullopt;
  leaf->offset += first;
  leaf->path = name + leaf->path;
  return leaf;
}

std::optional<Leaf> descend_element(const CTypes& types, const CType& type, const Wanted& wanted) {
  const std::uint64_t size = type_of(types, type.target).size_bytes;
  if (size == 0) return std::nullopt;
  const std::uint64_t index = wanted.offset / size;
  auto leaf = descend(types, type.target, wanted.inside(index * size));
  if (!leaf) return std::nullopt;
  leaf->offset += index * size;
  if (is_complex_type(type))
    leaf->before = index == 0 ? "__real__ " : "__imag__ ";
  else
    leaf->path = "[" + std::to_string(index) + "]" + leaf->path;
  return leaf;
}

std::optional<Leaf> descend(const CTypes& types, CTypeId id, const Wanted& wanted) {
  const CType& type = type_of(types, id);
  if (wanted.depth > max_nesting || wanted.offset >= type.size_bytes) return std::nullopt;
  switch (type.kind) {
    case CTypeKind::Opaque:
      return has_lanes(type) ? descend_element(types, type, wanted) : std::nullopt;
    case CTypeKind::Integer:
    case CTypeKind::Float:
    case CTypeKind::Pointer: return Leaf{id, 0, type.size_bytes, 0, 0, "", ""};
    case CTypeKind::Array: return descend_element(types, type, wanted);
    case CTypeKind::Struct:
    case CTypeKind::Union:
      for (const CField& field : type.fields) {
        if (auto leaf = descend_field(types, field, wanted)) return leaf;
      }
      return std::nullopt;
  }
  return std::nullopt;
}

// The same within one value of that type, behind its start.
std::uint64_t pointed_inside(const CTypes& types, CTypeId id, std::uint64_t offset,
                             unsigned depth) {
  const CType& type = type_of(types, id);
  if (depth > max_nesting) return 0;
  if (type.kind == CTypeKind::Array) {
    const std::uint64_t size = type_of(types, type.target).size_bytes;
    if (size != 0 && offset % size != 0) {
      return pointed_inside(types, type.target, offset % size, depth + 1);
    }
  }
  if (type.kind == CTypeKind::Struct) {
    for (const CField& field : type.fields) {
      const std::uint64_t first = field.offset_bits / 8;
      const std::uint64_t size = type_of(types, field.type).size_bytes;
      if (field.width_bits != 0 || offset < first || offset - first >= size) continue;
      return offset == first ? size : pointed_inside(types, field.type, offset - first, depth + 1);
    }
  }
  return type.size_bytes - offset;
}

}  // namespace

std::uint64_t pointed_bytes(const CTypes& types, CTypeId type, std::uint64_t offset,
                            std::uint64_t size) {
  if (offset >= size) return 0;
  const std::uint64_t element = type_of(types, type).size_bytes;
  if (element == 0 || offset % element == 0) return size - offset;
  return std::min(size - offset, pointed_inside(types, type, offset % element, 0));
}

std::optional<Leaf> leaf_at(const CTypes& types, CTypeId type, std::uint64_t offset, unsigned bit) {
  return descend(types, type, {offset, bit, 0});
}

std::uint64_t element_index(const CTypes& types, CTypeId type, std::uint64_t offset) {
  const std::uint64_t size = type_of(types, type).size_bytes;
  return size == 0 || open_array(types, type) != nullptr ? 0 : offset / size;
}

std::optional<Leaf> leaf_among(const CTypes& types, CTypeId type, std::uint64_t offset,
                               unsigned bit) {
  std::uint64_t start = element_index(types, type, offset) * type_of(types, type).size_bytes;
  const CField* open = open_array(types, type);
  std::string path;
  if (open != nullptr && offset >= open->offset_bits / 8) {
    const std::uint64_t first = open->offset_bits / 8;
    type = type_of(types, open->type).target;
    const std::uint64_t index = (offset - first) / type_of(types, type).size_bytes;
    start = first + index * type_of(types, type).size_bytes;
    path = "." + open->name + "[" + std::to_string(index) + "]";
  }
  auto leaf = leaf_at(types, type, offset - start, bit);
  if (!leaf) return std::nullopt;
  leaf->offset += start;
  leaf->path = path + leaf->path;
  return leaf;
}

CTypeId type_named(const CTypes& types, const std::string& name) {
  if (name.empty()) return {};
  std::uint32_t index = 0;
  for (const CType& type : types) {
    if (type.name == name) return CTypeId{index};
    ++index;
  }
  return {};
}

const CType& type_of(const CTypes& types, CTypeId type) {
  static const CType opaque;
  return type.index < types.size() ? types[type] : opaque;
}

}  // namespace tandem
