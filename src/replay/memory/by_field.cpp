#include "replay/memory/by_field.h"

#include <algorithm>

#include "base/c_places.h"

namespace tandem::replay {
namespace {

bool is_field(const CTypes& types, CTypeId type, std::uint64_t at) {
  const std::uint64_t size = type_of(types, type).size_bytes;
  return size == 0 || leaf_at(types, type, at % size).has_value();
}

bool leads_to_field(const CTypes& types, const std::vector<MemoryObject>& memory,
                    const Place& place, CTypeId pointed) {
  if (place.object >= memory.size() || place.offset_bytes < 0) return false;
  const MemoryObject& object = memory[place.object];
  const bool is_any = type_of(types, pointed).kind == CTypeKind::Opaque;
  return (is_any || object.type == pointed) &&
         is_field(types, object.type, static_cast<std::uint64_t>(place.offset_bytes));
}

}  // namespace

bool is_by_field(const Subject& subject, const Witness& witness) {
  const CTypes& types = subject.types;
  const auto is_sound = [&](const NamedValue& value) {
    const CTypeId pointed = type_of(types, type_named(types, value.value.type.name)).target;
    return !value.place || leads_to_field(types, witness.memory, *value.place, pointed);
  };
  const auto has_sound_pointers = [&](const MemoryObject& object) {
    const std::uint64_t size = type_of(types, object.type).size_bytes;
    return std::all_of(object.pointers.begin(), object.pointers.end(), [&](const auto& pointer) {
      const auto leaf =
          size == 0 ? std::nullopt : leaf_at(types, object.type, pointer.at_bytes % size);
      return leaf && leads_to_field(types, witness.memory, pointer.place,
                                    type_of(types, leaf->type).target);
    });
  };
  return std::all_of(witness.arguments.begin(), witness.arguments.end(), is_sound) &&
         std::all_of(witness.globals.begin(), witness.globals.end(), is_sound) &&
         std::all_of(witness.memory.begin(), witness.memory.end(), has_sound_pointers);
}

void clear_between_fields(const CTypes& types, InputObject& object) {
  for (std::uint64_t at = 0; at < object.bytes.size(); ++at) {
    if (object.bytes[at] != 0 && !is_field(types, object.type, at)) object.bytes[at] = 0;
  }
}

}  // namespace tandem::replay
