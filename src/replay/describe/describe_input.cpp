#include <algorithm>
#include <cstring>

#include "replay/describe/describe.h"
#include "replay/describe/objects.h"

namespace tandem::replay {
namespace {

// A structure that is passed in several arguments, as an object in memory would be.
struct PassedStructure {
  std::size_t first = 0;  // argument
  MemoryObject object;
};

void add_piece(const NamedValue& argument, MemoryObject& object) {
  const std::uint64_t at = argument.piece->offset_bytes;
  if (argument.place) {
    object.pointers.push_back({at, *argument.place});
  } else if (at < object.bytes.size()) {
    const std::size_t size = std::min<std::size_t>(object.bytes.size() - at, 8);
    std::memcpy(object.bytes.data() + at, &argument.value.bits, size);
  }
}

std::vector<PassedStructure> structures_in(const CTypes& types,
                                           const std::vector<NamedValue>& arguments,
                                           std::vector<ShownValue>& shown) {
  std::vector<PassedStructure> found;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto& piece = arguments[i].piece;
    if (!piece) continue;
    shown[i].is_shown_before = piece->offset_bytes != 0 && !found.empty();
    if (!shown[i].is_shown_before) {
      MemoryObject object;
      object.name = piece->of;
      object.type = piece->type;
      object.bytes.assign(type_of(types, piece->type).size_bytes, '\0');
      found.push_back({i, std::move(object)});
    }
    add_piece(arguments[i], found.back().object);
  }
  return found;
}

FinalPointer pointer_to(const Place& place) { return {0, place.object, place.offset_bytes}; }

// Texts of pointers show the contents of what they lead to, the first time.
void describe_pointers(const Witness& witness, const std::vector<PassedStructure>& structures,
                       const NamedState& named, ShownRun& run) {
  auto structure = structures.begin();
  for (std::size_t i = 0; i < witness.arguments.size(); ++i) {
    const auto& place = witness.arguments[i].place;
    ShownValue& shown = run.arguments[i];
    if (structure != structures.end() && structure->first == i) {
      const auto index = static_cast<std::size_t>(structure++ - structures.begin());
      shown.text = named.contents(static_cast<std::uint32_t>(witness.memory.size() + index));
    } else if (place && !shown.is_shown_before) {
      shown.text = named.pointer(pointer_to(*place), {});
    }
  }
  for (std::size_t i = 0; i < witness.globals.size(); ++i) {
    const auto& place = witness.globals[i].place;
    if (place) run.globals[i].text = named.pointer(pointer_to(*place), {});
  }
}

}  // namespace

void describe_input(const Subject& subject, const Witness& witness, ShownRun& run) {
  for (ShownValue& argument : run.arguments)
    argument.text = structure_text(subject.types, argument.value);
  const auto structures = structures_in(subject.types, witness.arguments, run.arguments);
  std::vector<MemoryObject> memory = witness.memory;
  for (const PassedStructure& structure : structures) memory.push_back(structure.object);
  if (memory.empty()) return;
  const FinalState state = state_of(memory);
  NamedState named = named_objects(subject.types, state, memory);
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    run.memory[i].type_name = type_of(subject.types, witness.memory[i].type).name;
    run.memory[i].text = named.contents(i);
  }
  std::vector<bool> shown;
  for (const MemoryObject& object : memory)
    shown.push_back(object.global.has_value() || object.is_function);
  std::fill(shown.begin() + static_cast<std::ptrdiff_t>(witness.memory.size()), shown.end(), true);
  named.show_inside(&shown);
  describe_pointers(witness, structures, named, run);
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const MemoryObject& object = witness.memory[i];
    const bool is_pointer = type_of(subject.types, object.type).kind == CTypeKind::Pointer;
    if (object.global && is_pointer) run.memory[i].text = named.contents(i);
  }
  for (std::size_t i = 0; i < witness.memory.size(); ++i)
    run.memory[i].is_shown_inside = shown[i] && !witness.memory[i].global;
  if (subject.has_result_place && witness.arguments[0].place) {  // C does not show it
    run.arguments[0].is_shown_before = true;
    run.memory[witness.arguments[0].place->object].is_shown_inside = true;
  }
}

}  // namespace tandem::replay
