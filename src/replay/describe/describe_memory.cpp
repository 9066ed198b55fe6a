// Where the versions left memory different, and what pointers are in the end.

#include <bit>
#include <fmt/format.h>

#include "replay/describe/describe.h"
#include "replay/describe/objects.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_places = 16;

struct RootPlaces {
  std::size_t memory_globals = 0;
  std::size_t slots = 0;
  std::size_t returned = 0;
};

class FinalDescription {
 public:
  FinalDescription(const Subject& subject, const Witness& witness, const Both<FinalState>& states)
      : subject_(subject),
        witness_(witness),
        roots_(roots_of(subject, to_input(subject, witness))),
        states_(states),
        named_(make_both(named(states[Side::Old]), named(states[Side::New]))) {}

  void write(Both<ShownBehaviour>& behaviours) {
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
  void write_pointers(Side side, ShownBehaviour& behaviour) const {
    const FinalState& state = states_[side];
    const RootPlaces at = places();
    if (state.roots <= at.returned) return;
    const FinalPointer& returned = state.pointers[at.returned];
    if (returned.object < FinalPointer::absent) {
      behaviour.returned = is_value(state, returned)
                               ? named_[side].contents(returned.object)
                               : named_[side].pointer(returned, roots_.types[at.returned]);
    }
    for (ShownValue& global : behaviour.globals) {
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
  void tell_apart(std::size_t root, Both<ShownBehaviour>& behaviours) const {
    const RootPlaces at = places();
    if (root == at.returned) {
      tell_apart({&behaviours[Side::Old].returned, &behaviours[Side::New].returned});
    }
    if (root < at.slots || root >= at.returned) return;
    const std::string& name = witness_.globals[root - at.slots].name;
    for (ShownValue& before : behaviours[Side::Old].globals) {
      for (ShownValue& after : behaviours[Side::New].globals) {
        if (before.name == name && after.name == name) tell_apart({&before.text, &after.text});
      }
    }
  }

  void add_freed(std::size_t root, Both<ShownBehaviour>& behaviours) const {
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
           Both<ShownBehaviour>& behaviours) const {
    const Both<std::uint64_t> at =
        make_both(pair.at[Side::Old] + difference.at, pair.at[Side::New] + difference.at);
    const NamedState& before = named_[Side::Old];
    const std::uint32_t object = pair.object[Side::Old];
    const FinalKind kind = states_[Side::Old].objects[object].kind;
    if (kind == FinalKind::Text) return;  // the pointer shows it
    // A returned structure is shown as such, as far as it is not too long.
    if (kind == FinalKind::Local &&
        behaviours[Side::Old].returned != behaviours[Side::New].returned)
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

}  // namespace

void describe_final_memory(const Subject& subject, const Witness& witness, const Outcomes& outcomes,
                           Both<ShownBehaviour>& behaviours) {
  FinalDescription(subject, witness, outcomes.states).write(behaviours);
}

}  // namespace tandem::replay
