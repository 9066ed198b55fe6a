#include "engines/executions/memory_inputs.h"

#include <algorithm>
#include <array>

#include "base/c_names.h"
#include "engines/limits/limits.h"
#include "engines/shared/witness_memory.h"

namespace tandem::engines::executions {
namespace {

void put(MemoryObject& object, std::uint64_t at, std::uint64_t size, Bits value) {
  for (std::uint64_t i = 0; i < size && at + i < object.bytes.size(); ++i) {
    object.bytes[at + i] =
        static_cast<char>(i < 16 ? static_cast<unsigned char>(value >> (8 * i)) : 0);
  }
}

void put_bits(MemoryObject& object, std::uint64_t at_bits, std::uint32_t width, Bits value) {
  for (std::uint32_t i = 0; i < width; ++i) {
    const std::uint64_t bit = at_bits + i;
    if (bit / 8 >= object.bytes.size()) return;
    auto byte = static_cast<unsigned char>(object.bytes[bit / 8]);
    const auto mask = static_cast<unsigned char>(1U << (bit % 8));
    byte = static_cast<unsigned char>((value >> i) & 1 ? byte | mask : byte & ~mask);
    object.bytes[bit / 8] = static_cast<char>(byte);
  }
}

}  // namespace

void MemoryInputs::choose(NamedValue& pointer, CTypeId type, const std::string& name,
                          std::vector<MemoryObject>& memory, const PointerLimits& limits) {
  pointer.value.bits = 0;
  const CTypeId target = types_[type].kind == CTypeKind::Pointer ? types_[type].target : CTypeId{};
  pointer.place = random_.one_in(12) ? std::nullopt : place(target, "*" + name, 0, memory, limits);
}

// Trees and lists show most where their nodes hold the same few numbers: kinds, flags, keys.
void MemoryInputs::start() {
  exclusive_.clear();
  shared_.clear();
  few_.clear();
  if (random_.one_in(2)) return;
  CType number;
  number.kind = CTypeKind::Integer;
  number.size_bytes = 4;
  few_ = {0, 1, number_(number)};
}

Bits MemoryInputs::number_for(const CType& type) {
  if (type.kind != CTypeKind::Integer || few_.empty() || random_.one_in(6)) return number_(type);
  return few_[random_.below(few_.size())];
}

std::uint64_t MemoryInputs::count_for(const CType& element) {
  if (element.kind == CTypeKind::Struct || element.kind == CTypeKind::Union)
    return random_.one_in(3) ? 1 + random_.below(4) : 1;
  static constexpr std::array<std::uint64_t, 8> counts{1, 2, 3, 4, 6, 10, 20, 40};
  return counts[random_.below(counts.size())];
}

std::optional<Place> MemoryInputs::place(CTypeId target, const std::string& name, unsigned depth,
                                         std::vector<MemoryObject>& memory,
                                         const PointerLimits& limits) {
  if (!limits.is_exclusive && random_.one_in(6)) {  // where something of this type is already
    for (std::uint32_t i = 0; i < memory.size(); ++i) {
      const bool is_kept = exclusive_.contains(i) || limits.avoided.contains(i) ||
                           (memory[i].global && !shared_.contains(i));
      const auto offset = is_kept ? std::nullopt : some_place_in(memory[i], target);
      if (offset) return Place{i, *offset};
    }
  }
  if (depth >= ExecutionLimits::links || memory.size() >= ExecutionLimits::objects)
    return std::nullopt;
  if (limits.is_exclusive) exclusive_.insert(static_cast<std::uint32_t>(memory.size()));
  const CType& element = types_[target];
  MemoryObject object;
  object.name = name;
  object.type = target;
  if (is_function_type(element)) {
    object.is_function = true;
  } else if ((element.kind == CTypeKind::Opaque && !has_lanes(element)) ||
             element.size_bytes == 0) {
    object.count = 64;  // of bytes
    for (unsigned i = 0; i < 64; ++i)
      object.bytes += static_cast<char>(random_.one_in(2) ? 0 : random_.next());
  } else {
    object.count = std::max<std::uint64_t>(
        1, std::min(count_for(element), ExecutionLimits::object_bytes / element.size_bytes));
    object.bytes.assign(object.count * element.size_bytes, '\0');
    const std::int64_t offset = depth == 0 && random_.one_in(8) ? some_element(object) : 0;
    if (offset != 0) object.name = name_around(name);
    // Entered first: what it points to may point back.
    const auto index = static_cast<std::uint32_t>(memory.size());
    memory.push_back(object);
    if (is_character_type(element)) {
      fill_text(object);
    } else {
      for (std::uint64_t i = 0; i < object.count; ++i) {
        const std::string part = object.count == 1 ? object.name : c_element(object.name, i);
        fill(object, i * element.size_bytes, target, part, depth, memory);
      }
    }
    std::sort(object.pointers.begin(), object.pointers.end());
    memory[index] = std::move(object);
    return Place{index, offset};
  }
  memory.push_back(std::move(object));
  return Place{static_cast<std::uint32_t>(memory.size() - 1), 0};
}

std::int64_t MemoryInputs::some_element(const MemoryObject& object) {
  if (random_.one_in(2)) return 0;
  return static_cast<std::int64_t>(random_.below(object.count) * types_[object.type].size_bytes);
}

// For a pointer beside another one into the object: in `while (p < end)` it is the end.
std::int64_t MemoryInputs::some_element_or_end(const MemoryObject& object) {
  return random_.one_in(3) ? static_cast<std::int64_t>(object.bytes.size()) : some_element(object);
}

std::optional<std::int64_t> MemoryInputs::some_place_in(const MemoryObject& object,
                                                        CTypeId target) {
  if (!object.global) {
    if (object.type != target || !random_.one_in(2)) return std::nullopt;
    return some_element_or_end(object);
  }
  if (object.type == target) return 0;
  const CType& type = types_[object.type];
  if (type.kind != CTypeKind::Array || type.target != target) return std::nullopt;
  const std::uint64_t size = types_[target].size_bytes;
  const std::uint64_t count = size == 0 ? 0 : object.bytes.size() / size;
  if (count == 0) return std::nullopt;
  return static_cast<std::int64_t>(random_.below(count) * size);
}

MemoryObject MemoryInputs::contents(CTypeId type, std::uint64_t size_bytes, const std::string& name,
                                    std::vector<MemoryObject>& memory) {
  MemoryObject object;
  object.name = name;
  object.type = type;
  object.bytes.assign(size_bytes, '\0');
  fill(object, 0, type, name, 1, memory);
  std::sort(object.pointers.begin(), object.pointers.end());
  return object;
}

void MemoryInputs::fill(MemoryObject& object, std::uint64_t at, CTypeId type,
                        const std::string& name, unsigned depth,
                        std::vector<MemoryObject>& memory) {
  const CType& kind = types_[type];
  switch (kind.kind) {
    case CTypeKind::Integer:
    case CTypeKind::Float: return put(object, at, kind.size_bytes, number_for(kind));
    case CTypeKind::Pointer: {
      if (at % 8 != 0 || random_.one_in(3)) return;
      if (const auto target = place(kind.target, "*" + name, depth + 1, memory))
        object.pointers.push_back({at, *target});
      return;
    }
    case CTypeKind::Opaque:  // a vector is filled as an array is
    case CTypeKind::Array:
      for (std::uint64_t i = 0; i < kind.count; ++i) {
        const std::uint64_t size = types_[kind.target].size_bytes;
        if (at + (i + 1) * size > object.bytes.size()) return;
        fill(object, at + i * size, kind.target, c_array_element(name, i), depth, memory);
      }
      return;
    case CTypeKind::Struct:
      for (const CField& field : kind.fields) {
        if (field.width_bits != 0) {
          put_bits(object, at * 8 + field.offset_bits, field.width_bits,
                   number_for(types_[field.type]));
        } else {
          fill(object, at + field.offset_bits / 8, field.type, c_member(name, field.name), depth,
               memory);
        }
      }
      return;
    case CTypeKind::Union:
      if (!kind.fields.empty()) {
        const CField& field = kind.fields[random_.below(kind.fields.size())];
        fill(object, at, field.type, c_member(name, field.name), depth, memory);
      }
      return;
  }
}

// Mostly readable, mostly of characters that the program looks for, and it ends.
void MemoryInputs::fill_text(MemoryObject& object) {
  static constexpr std::string_view usual = "aAbz09 -+.,/\n\tx_%";
  object.is_text = true;
  const CType& character = types_[object.type];
  const std::size_t length = random_.below(object.bytes.size());
  for (std::size_t i = 0; i < length; ++i) {
    const auto wanted = static_cast<unsigned char>(number_(character));
    const bool is_wanted = wanted >= 1 && wanted < 127 && random_.one_in(2);
    object.bytes[i] = is_wanted ? static_cast<char>(wanted) : usual[random_.below(usual.size())];
  }
  if (random_.one_in(12)) object.bytes[0] = static_cast<char>(0x80 + random_.below(0x80));
  object.bytes.back() = '\0';
}

}  // namespace tandem::engines::executions
