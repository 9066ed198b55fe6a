#include "replay/memory/valid_values.h"

#include <algorithm>
#include <cstring>

#include "base/c_places.h"
#include "base/float_format.h"

namespace tandem::replay {
namespace {

constexpr std::size_t x87_bytes = 10;
constexpr unsigned x87_bits = 80;

bool is_restricted(const CType& type) { return is_truth_type(type) || is_extended_float(type); }

bool is_restricted(const ScalarType& type) { return type.is_float && type.width_bits == x87_bits; }

void make_valid(const CType& type, char* at) {
  if (is_truth_type(type)) {
    *at = static_cast<char>(*at & 1);  // as the machine reads it
    return;
  }
  Bits number = 0;
  std::memcpy(&number, at, x87_bytes);
  number = float_format(x87_bits)->encoding(number);
  std::memcpy(at, &number, x87_bytes);
}

}  // namespace

bool ValidValues::are_not_all() const {
  const auto& parameters = subject_.entry[Side::Old].parameters;
  const auto& globals = subject_.entry[Side::Old].globals;
  return std::any_of(subject_.types.begin(), subject_.types.end(),
                     [](const CType& type) { return is_restricted(type); }) ||
         std::any_of(parameters.begin(), parameters.end(),
                     [](const ScalarType& type) { return is_restricted(type); }) ||
         std::any_of(globals.begin(), globals.end(),
                     [](const GlobalSlot& global) { return is_restricted(global.type); });
}

void ValidValues::keep(Witness& witness) {
  for (std::size_t i = 0; i < witness.arguments.size(); ++i) {
    const bool is_typed = i < subject_.parameter_types.size();
    NamedValue& argument = witness.arguments[i];
    if (argument.piece) {
      keep(argument.value, argument.piece->type, argument.piece->offset_bytes);
    } else {
      keep(argument.value, is_typed ? subject_.parameter_types[i] : CTypeId{});
    }
  }
  for (NamedValue& global : witness.globals) keep(global.value, {});
  for (MemoryObject& object : witness.memory) keep(object.bytes, object.type);
  for (Answer& answer : witness.answers) {
    for (std::size_t i = 0; i < answer.globals.size() && i < witness.globals.size(); ++i) {
      TypedValue written{witness.globals[i].value.type, answer.globals[i].value_or(0)};
      keep(written, {});
      if (answer.globals[i]) answer.globals[i] = written.bits;
    }
  }
}

const std::vector<ValidValues::Part>& ValidValues::parts_of(CTypeId type) {
  const auto known = parts_.find(type);
  if (known != parts_.end()) return known->second;
  std::vector<Part> found;
  find_parts(type, 0, found);
  return parts_[type] = std::move(found);
}

// Nobody knows which member of a union is there.
void ValidValues::find_parts(CTypeId id, std::uint64_t offset, std::vector<Part>& found) const {
  const CType& type = type_of(subject_.types, id);
  if (is_restricted(type)) found.push_back({offset, id});
  if (type.kind == CTypeKind::Array || has_lanes(type)) {
    const std::uint64_t size = type_of(subject_.types, type.target).size_bytes;
    for (std::uint64_t i = 0; i < type.count; ++i) {
      const std::size_t before = found.size();
      find_parts(type.target, offset + i * size, found);
      if (found.size() == before) return;
    }
  } else if (type.kind == CTypeKind::Struct) {
    for (const CField& field : type.fields) {
      if (field.width_bits == 0) find_parts(field.type, offset + field.offset_bits / 8, found);
    }
  }
}

void ValidValues::keep(std::string& bytes, CTypeId type) {
  const std::uint64_t size = type_of(subject_.types, type).size_bytes;
  const std::vector<Part>& parts = parts_of(type);
  if (parts.empty() || size == 0) return;
  for (std::uint64_t start = 0; start < bytes.size(); start += size) {
    for (const Part& part : parts) {
      const CType& leaf = type_of(subject_.types, part.type);
      const std::uint64_t at = start + part.offset;
      if (at + leaf.size_bytes <= bytes.size()) make_valid(leaf, bytes.data() + at);
    }
  }
}

// A structure in registers is a number with its bytes.
void ValidValues::keep(TypedValue& value, CTypeId type, std::uint64_t offset_bytes) {
  if (is_restricted(value.type)) value.bits = float_format(x87_bits)->encoding(value.bits);
  if (type_of(subject_.types, type).kind != CTypeKind::Struct || value.type.is_pointer) return;
  const std::size_t size =
      std::min<std::size_t>((value.type.width_bits + 7) / 8, sizeof value.bits);
  std::string bytes(offset_bytes + size, '\0');
  std::memcpy(bytes.data() + offset_bytes, &value.bits, size);
  keep(bytes, type);
  value.bits = 0;
  std::memcpy(&value.bits, bytes.data() + offset_bytes, size);
}

}  // namespace tandem::replay
