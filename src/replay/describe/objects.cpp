#include "replay/describe/objects.h"

namespace tandem::replay {

ObjectName name_of(const MemoryObject& object) {
  ObjectName name{object.name, false, object.type, object.count};
  if (object.global) return name;
  if (name.text.starts_with('*')) {
    name.text.erase(0, 1);
    name.is_pointer = true;
  } else if (name.text.ends_with("[0]")) {
    name.text.resize(name.text.size() - 3);
    name.is_pointer = true;
  }
  return name;
}

FinalState state_of(const std::vector<MemoryObject>& memory) {
  FinalState state;
  for (const MemoryObject& object : memory) {
    FinalObject made;
    made.kind = object.is_function ? FinalKind::Function : FinalKind::Witness;
    if (object.is_function) made.name = "function " + function_name(object);
    made.index = static_cast<std::uint32_t>(state.objects.size());
    made.first_byte = state.bytes.size();
    made.size = object.bytes.size();
    made.first_pointer = static_cast<std::uint32_t>(state.pointers.size());
    made.pointers = static_cast<std::uint32_t>(object.pointers.size());
    state.bytes += object.bytes;
    for (const StoredPointer& pointer : object.pointers) {
      state.pointers.push_back(
          {pointer.at_bytes, pointer.place.object, pointer.place.offset_bytes});
    }
    state.objects.push_back(made);
  }
  return state;
}

NamedState named_objects(const CTypes& types, const FinalState& state,
                         const std::vector<MemoryObject>& memory) {
  NamedState named(types, state);
  for (std::uint32_t i = 0; i < memory.size(); ++i) named.name_root(i, name_of(memory[i]));
  return named;
}

std::string structure_text(const CTypes& types, const TypedValue& value, bool beyond_texts) {
  const CTypeId id = type_named(types, value.type.name);
  const CType& type = type_of(types, id);
  const bool has_parts =
      type.kind == CTypeKind::Struct || type.kind == CTypeKind::Union || has_lanes(type);
  if (!has_parts || value.type.is_pointer || type.size_bytes > sizeof value.bits) return "";
  FinalState state;
  FinalObject object;
  object.kind = FinalKind::Witness;
  object.size = type.size_bytes;
  state.bytes.assign(reinterpret_cast<const char*>(&value.bits), type.size_bytes);
  state.objects.push_back(object);
  NamedState named(types, state);
  named.name_root(0, {"value", false, id, 1});
  if (beyond_texts) named.show_beyond_texts();
  return named.contents(0);
}

}  // namespace tandem::replay
