// What the report says of memory: the inputs, and where the versions left it different.

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

#include "base/c_names.h"
#include "replay/describe/memory_text.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_places = 16;

// "*p" and "p[0]" are what p points to; anything else is a variable.
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

// The memory of a witness as a state.
FinalState state_of(const Witness& witness) {
  FinalState state;
  for (const MemoryObject& object : witness.memory) {
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

FinalPointer pointer_to(const Place& place) { return {0, place.object, place.offset_bytes}; }

struct RootPlaces {
  std::size_t memory_globals = 0;
  std::size_t slots = 0;
  std::size_t returned = 0;
};

class Describing {
 public:
  Describing(const Subject& subject, const Witness& witness, const Input& input,
             const Both<FinalState>& states)
      : subject_(subject),
        witness_(witness),
        roots_(roots_of(subject, input)),
        states_(states),
        named_(make_both(named(states[Side::Old]), named(states[Side::New]))) {}

  void write(Both<Behaviour>& behaviours) {
    for (Side side : sides) write_pointers(side, behaviours[side]);
    const MemoryComparison found =
        compare_memory(make_both(&states_[Side::Old], &states_[Side::New]),
                       {subject_.types, roots_, 4 * max_places, subject_.by_field});
    for (const MemoryDifference& difference : found.differences) {
      if (behaviours[Side::Old].memory.size() >= max_places) return;
      if (difference.pair == ObjectPair::is_root) {
        add_freed(difference.at, behaviours);
        tell_apart(difference.at, behaviours);
      } else {
        add(found.pairs[difference.pair], difference, behaviours);
      }
    }
  }

 private:
  const Entry& entry() const { return subject_.entry[Side::Old]; }

  // A structure that was returned, and not a pointer.
  static bool is_value(const FinalState& state, const FinalPointer& root) {
    return state.objects[root.object].kind == FinalKind::Local;
  }

  RootPlaces places() const {
    RootPlaces places;
    places.memory_globals = witness_.memory.size();
    places.slots = places.memory_globals + entry().memory_globals.size();
    places.returned = places.slots + entry().globals.size();
    return places;
  }

  NamedState named(const FinalState& state) const {
    NamedState made(subject_.types, state);
    const RootPlaces at = places();
    for (std::size_t i = 0; i < state.roots; ++i) {
      const std::uint32_t object = state.pointers[i].object;
      if (object >= state.objects.size()) continue;
      made.name_root(object, root_name(i, at, state.objects[object]));
    }
    made.name_reachable();
    return made;
  }

  ObjectName root_name(std::size_t root, const RootPlaces& at, const FinalObject& object) const {
    if (root < at.memory_globals) return name_of(witness_.memory[root]);
    ObjectName name;
    if (root < roots_.types.size()) name.type = roots_.types[root];
    const std::uint64_t size = type_of(subject_.types, name.type).size_bytes;
    if (size > 0) name.count = object.size / size;
    if (root < at.slots) {
      const std::size_t index = root - at.memory_globals;
      for (Side side : sides) {
        if (name.text.empty()) name.text = subject_.entry[side].memory_globals[index];
      }
      return name;
    }
    name.is_pointer = object.kind != FinalKind::Local;
    if (root < at.returned) {
      name.text = witness_.globals[root - at.slots].name;
    } else {
      name.text = entry().symbol + "()";
    }
    return name;
  }

  // Final values of pointers, which the behaviour has as null or not null only.
  void write_pointers(Side side, Behaviour& behaviour) const {
    const FinalState& state = states_[side];
    const RootPlaces at = places();
    if (state.roots <= at.returned) return;
    const FinalPointer& returned = state.pointers[at.returned];
    if (returned.object < FinalPointer::absent) {
      behaviour.returned_text = is_value(state, returned)
                                    ? named_[side].contents(returned.object)
                                    : named_[side].pointer(returned, roots_.types[at.returned]);
    }
    for (NamedValue& global : behaviour.globals) {
      for (std::size_t i = 0; i < witness_.globals.size(); ++i) {
        const FinalPointer& pointer = state.pointers[at.slots + i];
        if (witness_.globals[i].name != global.name) continue;
        if (pointer.object >= FinalPointer::absent) continue;
        global.text = named_[side].pointer(pointer, roots_.types[at.slots + i]);
      }
    }
  }

  // Two variables of one name that are not the same, since their types are not.
  static void tell_apart(Both<std::string*> texts) {
    if (texts[Side::Old]->empty() || *texts[Side::Old] != *texts[Side::New]) return;
    for (Side side : sides) *texts[side] += fmt::format(" of the {} version", to_text(side));
  }

  // The same for a pointer that is returned or left in a global.
  void tell_apart(std::size_t root, Both<Behaviour>& behaviours) const {
    const RootPlaces at = places();
    if (root == at.returned) {
      tell_apart({&behaviours[Side::Old].returned_text, &behaviours[Side::New].returned_text});
    }
    if (root < at.slots || root >= at.returned) return;
    const std::string& name = witness_.globals[root - at.slots].name;
    for (NamedValue& before : behaviours[Side::Old].globals) {
      for (NamedValue& after : behaviours[Side::New].globals) {
        if (before.name == name && after.name == name) tell_apart({&before.text, &after.text});
      }
    }
  }

  void add_freed(std::size_t root, Both<Behaviour>& behaviours) const {
    if (root >= witness_.memory.size()) return;  // a pointer: it has a text
    const ObjectName name = name_of(witness_.memory[root]);
    const std::string place = name.is_pointer && name.count == 1 ? "*" + name.text : name.text;
    for (Side side : sides) {
      const std::uint32_t object = states_[side].pointers[root].object;
      const bool is_there =
          object < FinalPointer::absent && states_[side].objects[object].kind != FinalKind::Unknown;
      behaviours[side].memory.push_back(
          {place, is_there ? named_[side].contents(object) : "freed"});
    }
  }

  void add(const ObjectPair& pair, const MemoryDifference& difference,
           Both<Behaviour>& behaviours) const {
    const Both<std::uint64_t> at =
        make_both(pair.at[Side::Old] + difference.at, pair.at[Side::New] + difference.at);
    const NamedState& before = named_[Side::Old];
    const std::uint32_t object = pair.object[Side::Old];
    const FinalKind kind = states_[Side::Old].objects[object].kind;
    if (kind == FinalKind::Text) return;  // the pointer shows it
    // What is returned is shown as such, as far as it is not too long.
    if (kind == FinalKind::Local &&
        behaviours[Side::Old].returned_text != behaviours[Side::New].returned_text)
      return;
    auto text = before.text_place(object, at[Side::Old]);
    Both<std::optional<std::string>> texts;
    for (Side side : sides) {
      if (text) texts[side] = named_[side].text_value(pair.object[side], at[side]);
    }
    // Alike where the difference is behind the end of the text.
    if (!texts[Side::Old] || !texts[Side::New] || texts[Side::Old] == texts[Side::New])
      text.reset();
    const unsigned bit = text ? 0 : different_bit(pair, at);
    const std::string place = text ? *text : before.place(object, at[Side::Old], bit);
    if (!behaviours[Side::Old].memory.empty() &&
        behaviours[Side::Old].memory.back().name == place) {
      return;
    }
    for (Side side : sides) {
      const NamedState& named = named_[side];
      std::string value;
      if (text) {
        value = *texts[side];
      } else if (difference.type.index == 0) {
        value = named.plain_value(pair.object[side], at[side], difference.size);
      } else {
        value = named.value(pair.object[side], at[side], bit);
      }
      behaviours[side].memory.push_back({place, value});
    }
    tell_apart(
        {&behaviours[Side::Old].memory.back().value, &behaviours[Side::New].memory.back().value});
  }

  unsigned different_bit(const ObjectPair& pair, const Both<std::uint64_t>& at) const {
    Both<std::uint8_t> bytes;
    for (Side side : sides) {
      const FinalObject& object = states_[side].objects[pair.object[side]];
      bytes[side] = static_cast<std::uint8_t>(states_[side].bytes[object.first_byte + at[side]]);
    }
    const auto different = static_cast<std::uint8_t>(bytes[Side::Old] ^ bytes[Side::New]);
    return different == 0 ? 0 : static_cast<unsigned>(std::countr_zero(different));
  }

  const Subject& subject_;
  const Witness& witness_;
  Roots roots_;
  const Both<FinalState>& states_;
  Both<NamedState> named_;
};

std::string with_offset(const std::string& text, std::int64_t offset) {
  return offset == 0 ? text : fmt::format("(char *){} + {}", text, offset);
}

std::string argument_text(const Subject& subject, const Witness& witness,
                          const PlacedArgument& placed) {
  switch (placed.kind) {
    case FinalKind::Function: return placed.name;
    case FinalKind::Stream: return stream_name(placed.index);
    case FinalKind::Answer:
      return with_offset(fmt::format("(answer {})", placed.index + 1), placed.offset);
    case FinalKind::Slot:
      if (placed.index >= witness.globals.size()) return "";
      return with_offset("&" + witness.globals[placed.index].name, placed.offset);
    default: break;
  }
  const FinalState state = state_of(witness);
  NamedState named(subject.types, state);
  if (placed.kind == FinalKind::Witness && placed.index < witness.memory.size() &&
      witness.memory[placed.index].is_function) {
    return function_name(witness.memory[placed.index]);
  }
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const MemoryObject& object = witness.memory[i];
    const bool is_meant = placed.kind == FinalKind::MemoryGlobal
                              ? object.global && *object.global == placed.index
                              : i == placed.index;
    named.name_root(i, name_of(object));
    if (is_meant) return named.reference(i, placed.offset);
  }
  const auto& globals = subject.entry[Side::Old].memory_globals;
  if (placed.kind != FinalKind::MemoryGlobal || placed.index >= globals.size()) return "";
  return with_offset("&" + globals[placed.index], placed.offset);
}

// Puts names in the place of "$w3", an object of the witness, and "$1", what the first argument
// points to.
std::string with_names(const std::string& text, const Witness& witness) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_object = text.compare(at, 2, "$w") == 0;
    std::size_t end = at + (is_object ? 2 : 1);
    const std::size_t first = end;
    while (text[at] == '$' && end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (text[at] != '$' || end == first || end - first > 4) {
      made += text[at++];
      continue;
    }
    const unsigned long number = std::stoul(text.substr(first, end - first));
    made += !is_object                       ? fmt::format("(argument {})", number)
            : number < witness.memory.size() ? name_of(witness.memory[number]).text
                                             : "(memory)";
    at = end;
  }
  return made;
}

void name_shown(const Witness& witness, ExternalCall& call) {
  for (std::string& text : call.pointer_texts) {
    if (text.find('$') != std::string::npos) text = with_names(text, witness);
  }
  for (ShownPart& part : call.shown) {
    part.name = with_names(part.name, witness);
    part.value = with_names(part.value, witness);
  }
}

// A structure, a vector or a complex number in a register, by its parts; "" for all else. Of texts,
// also what is behind their end, if that is asked for.
std::string structure_text(const CTypes& types, const TypedValue& value,
                           bool beyond_texts = false) {
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

// "$w3+8" is eight bytes into an object of the witness; "$w3+8[2]" if the version has a type for
// it.
void name_written(const Subject& subject, const Witness& witness, NamedValue& wrote) {
  unsigned object = 0;
  unsigned offset = 0;
  int read = 0;
  if (std::sscanf(wrote.name.c_str(), "$w%u+%u%n", &object, &offset, &read) != 2) return;
  if (object >= witness.memory.size()) return;
  const std::string path = wrote.name.substr(static_cast<std::size_t>(read));
  wrote.place = Place{object, offset};
  const FinalState state = state_of(witness);
  NamedState named(subject.types, state);
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    named.name_root(i, name_of(witness.memory[i]));
  }
  wrote.name = named.place(object, offset);
  // A declaration says nothing of its type here.
  const MemoryObject& written = witness.memory[object];
  const bool has_type = type_of(subject.types, written.type).size_bytes != 0;
  if (!has_type && written.global && !path.empty()) wrote.name = written.name + path;
}

}  // namespace

std::string function_name(const MemoryObject& object) {
  return object.name.starts_with('*') ? c_operand(object.name.substr(1)) : object.name;
}

void describe_outcomes(const Subject& subject, const Witness& witness, const Input& input,
                       Outcomes& outcomes) {
  for (Side side : sides) {
    for (ExternalCall& call : outcomes.behaviours[side].calls) {
      for (NamedValue& wrote : call.wrote) name_written(subject, witness, wrote);
    }
  }
  for (Side side : sides) {
    for (const PlacedArgument& placed : outcomes.placed[side]) {
      auto& calls = outcomes.behaviours[side].calls;
      if (placed.call >= calls.size()) continue;
      ExternalCall& call = calls[placed.call];
      if (placed.argument == PlacedArgument::callee) {
        call.function = argument_text(subject, witness, placed);
        continue;
      }
      call.pointer_texts.resize(call.arguments.size());
      if (placed.argument >= call.arguments.size()) continue;
      call.pointer_texts[placed.argument] = argument_text(subject, witness, placed);
    }
  }
  for (Side side : sides) {
    for (ExternalCall& call : outcomes.behaviours[side].calls) name_shown(witness, call);
  }
  const auto describe_returned = [&](bool beyond_texts) {
    for (Side side : sides) {
      Behaviour& behaviour = outcomes.behaviours[side];
      if (behaviour.returned)
        behaviour.returned_text = structure_text(subject.types, *behaviour.returned, beyond_texts);
    }
  };
  describe_returned(false);
  if (outcomes.behaviours[Side::Old].returned_text == outcomes.behaviours[Side::New].returned_text)
    describe_returned(true);
  for (Side side : sides) {
    if (outcomes.states[side].is_empty()) return;
  }
  Describing(subject, witness, input, outcomes.states).write(outcomes.behaviours);
}

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
                                           std::vector<NamedValue>& arguments) {
  std::vector<PassedStructure> found;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto& piece = arguments[i].piece;
    if (!piece) continue;
    arguments[i].is_shown_before = piece->offset_bytes != 0 && !found.empty();
    if (!arguments[i].is_shown_before) {
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

}  // namespace

void describe_witness(const Subject& subject, Witness& witness) {
  for (NamedValue& argument : witness.arguments) {
    argument.text = structure_text(subject.types, argument.value);
  }
  const auto structures = structures_in(subject.types, witness.arguments);
  if (witness.memory.empty() && structures.empty()) return;
  Witness all;
  all.memory = witness.memory;
  for (const PassedStructure& structure : structures) all.memory.push_back(structure.object);
  const FinalState state = state_of(all);
  NamedState named(subject.types, state);
  for (std::uint32_t i = 0; i < all.memory.size(); ++i) {
    named.name_root(i, name_of(all.memory[i]));
  }
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    witness.memory[i].type_name = type_of(subject.types, witness.memory[i].type).name;
    witness.memory[i].text = named.contents(i);
  }
  std::vector<bool> shown;
  for (std::size_t i = 0; i < all.memory.size(); ++i) {
    const MemoryObject& object = all.memory[i];
    const bool is_argument = i >= witness.memory.size();
    shown.push_back(object.global.has_value() || object.is_function || is_argument);
  }
  named.show_inside(&shown);
  auto structure = structures.begin();
  for (std::size_t i = 0; i < witness.arguments.size(); ++i) {
    NamedValue& argument = witness.arguments[i];
    if (structure != structures.end() && structure->first == i) {
      const auto index = static_cast<std::size_t>(structure++ - structures.begin());
      argument.text = named.contents(static_cast<std::uint32_t>(witness.memory.size() + index));
    } else if (argument.place && !argument.is_shown_before) {
      argument.text = named.pointer(pointer_to(*argument.place), {});
    }
  }
  for (NamedValue& global : witness.globals) {
    if (global.place) global.text = named.pointer(pointer_to(*global.place), {});
  }
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    MemoryObject& object = witness.memory[i];
    const bool is_pointer = type_of(subject.types, object.type).kind == CTypeKind::Pointer;
    if (object.global && is_pointer) object.text = named.contents(i);
  }
  for (std::size_t i = 0; i < witness.memory.size(); ++i) {
    witness.memory[i].is_shown_inside = shown[i] && !witness.memory[i].global;
  }
  if (subject.has_result_place && witness.arguments[0].place) {  // C does not show it
    witness.arguments[0].is_shown_before = true;
    witness.memory[witness.arguments[0].place->object].is_shown_inside = true;
  }
}

}  // namespace tandem::replay
