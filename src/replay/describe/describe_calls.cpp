#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "base/c_names.h"
#include "replay/describe/describe.h"
#include "replay/describe/objects.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_parts = 4;  // that are told of one call

// The name of an object outside of the version; "" if it has none.
std::string outside_name(const Entry& entry, const Witness& witness, const FinalObject& object) {
  switch (object.kind) {
    case FinalKind::Witness:
      return object.index < witness.memory.size() ? name_of(witness.memory[object.index]).text
                                                  : "(memory)";
    case FinalKind::MemoryGlobal:
      return object.index < entry.memory_globals.size() ? entry.memory_globals[object.index] : "";
    case FinalKind::Slot:
      return object.index < entry.globals.size() ? entry.globals[object.index].symbol : "";
    default: return "";
  }
}

std::uint64_t count_of(const CTypes& types, CTypeId type, const FinalObject& object) {
  const std::uint64_t size = type_of(types, type).size_bytes;
  return size == 0 ? 1 : std::max<std::uint64_t>(1, object.size / size);
}

// The memory that a call shows. What only the version knows is named by the arguments.
NamedState named_for_callee(const CTypes& types, const Entry& entry, const Witness& witness,
                            const FinalState& state) {
  NamedState made(types, state);
  for (std::uint32_t i = 0; i < state.objects.size(); ++i) {
    const FinalObject& object = state.objects[i];
    const std::string name = outside_name(entry, witness, object);
    if (name.empty()) continue;
    made.name_root(i, {name, object.kind == FinalKind::Witness, object.type,
                       count_of(types, object.type, object)});
  }
  for (std::uint32_t i = 0; i < state.roots; ++i) {
    const std::uint32_t object = state.pointers[i].object;
    if (object >= state.objects.size()) continue;
    CTypeId type = state.objects[object].type;
    if (type_of(types, type).kind == CTypeKind::Array) type = type_of(types, type).target;
    made.name_root(object, {fmt::format("(argument {})", i + 1), true, type,
                            count_of(types, type, state.objects[object])});
  }
  made.name_reachable();
  return made;
}

bool has_no_name(FinalKind kind) { return kind == FinalKind::Local || kind == FinalKind::Heap; }

// Texts of pointers to memory that nobody outside has a name for.
void describe_arguments(const ShownMemory& memory, const NamedState& names,
                        const ExternalCall& call, ShownCall& shown) {
  const FinalState& state = memory.state;
  for (std::uint32_t i = 0; i < state.roots && i < call.arguments.size(); ++i) {
    const FinalPointer& pointer = state.pointers[i];
    if (pointer.object >= state.objects.size()) continue;
    const bool is_text = std::holds_alternative<std::string>(call.arguments[i]);
    if (is_text || !has_no_name(state.objects[pointer.object].kind)) continue;
    std::string text = names.pointer(pointer, {});
    const bool is_value = i < memory.by_value.size() && memory.by_value[i];
    if (is_value && text.starts_with('&')) text.erase(0, 1);
    // Part of something larger.
    if (pointer.offset != 0) text = "(a pointer)";
    shown.pointers[i] = text;
  }
}

// Where a difference is, from the argument on.
ShownPart part_at(const CTypes& types, const MemoryComparison& found,
                  const MemoryDifference& difference) {
  ShownPart part;
  const ObjectPair* pair = &found.pairs[difference.pair];
  const auto leaf = leaf_of(types, *pair, difference.at);
  part.size_bytes = leaf ? leaf->size : difference.size;
  part.path = {leaf ? leaf->offset : difference.at};
  while (pair->from != ObjectPair::is_root) {
    const ObjectPair& from = found.pairs[pair->from];
    part.path.insert(part.path.begin(), pair->from_at - from.at[Side::Old]);
    pair = &from;
  }
  part.argument = static_cast<std::uint32_t>(pair->from_at);
  return part;
}

// Says where the versions show something else in their calls of one number.
void describe_parts(const CTypes& types, const Both<const ShownMemory*>& memory,
                    const Both<const NamedState*>& names, const Both<ShownCall*>& shown) {
  const MemoryComparison found = compare_shown(
      make_both(&memory[Side::Old]->state, &memory[Side::New]->state), types, max_parts);
  for (const MemoryDifference& difference : found.differences) {
    const ObjectPair& pair = found.pairs[difference.pair];
    const ShownPart part = part_at(types, found, difference);
    if (part.argument >= shown[Side::Old]->pointers.size()) continue;
    if (part.argument >= shown[Side::New]->pointers.size()) continue;
    const std::string& text = shown[Side::Old]->pointers[part.argument];
    const bool is_in_text = !text.empty() && text != shown[Side::New]->pointers[part.argument];
    for (const Side side : sides) {
      ShownPart& made = shown[side]->parts.emplace_back(part);
      if (is_in_text) continue;
      const std::uint64_t at = pair.at[side] + difference.at;
      made.name =
          names[Side::Old]->place(pair.object[Side::Old], pair.at[Side::Old] + difference.at);
      made.value = difference.type.index == 0
                       ? names[side]->plain_value(pair.object[side], at, difference.size)
                       : names[side]->value(pair.object[side], at);
    }
  }
}

void describe_shown(const Subject& subject, const Witness& witness, const Outcomes& outcomes,
                    Both<ShownBehaviour>& behaviours) {
  Both<std::vector<NamedState>> names;
  for (const Side side : sides) {
    const auto& calls = outcomes.behaviours[side].calls;
    for (const ShownMemory& memory : outcomes.shown[side]) {
      names[side].push_back(named_for_callee(outcomes.object_types[side], subject.entry[side],
                                             witness, memory.state));
      if (memory.call >= calls.size()) continue;
      describe_arguments(memory, names[side].back(), calls[memory.call],
                         behaviours[side].calls[memory.call]);
    }
  }
  const auto& after = outcomes.shown[Side::New];
  for (std::size_t i = 0; i < outcomes.shown[Side::Old].size(); ++i) {
    const ShownMemory& before = outcomes.shown[Side::Old][i];
    const auto other = std::find_if(after.begin(), after.end(), [&](const ShownMemory& memory) {
      return memory.call == before.call;
    });
    if (other == after.end()) continue;
    Both<ShownCall*> shown;
    for (const Side side : sides) {
      auto& calls = behaviours[side].calls;
      shown[side] = before.call < calls.size() ? &calls[before.call] : nullptr;
    }
    if (shown[Side::Old] == nullptr || shown[Side::New] == nullptr) continue;
    const auto at = static_cast<std::size_t>(other - after.begin());
    describe_parts(outcomes.object_types[Side::Old], make_both(&before, &*other),
                   make_both<const NamedState*>(&names[Side::Old][i], &names[Side::New][at]),
                   shown);
  }
}

std::string with_offset(const std::string& text, std::int64_t offset) {
  return offset == 0 ? text : fmt::format("(char *){} + {}", text, offset);
}

std::string pointer_text(const Subject& subject, const Witness& witness, const NamedState& named,
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
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const MemoryObject& object = witness.memory[i];
    const bool is_meant = placed.kind == FinalKind::MemoryGlobal
                              ? object.global && *object.global == placed.index
                              : i == placed.index;
    if (!is_meant) continue;
    return object.is_function ? function_name(object) : named.reference(i, placed.offset);
  }
  const auto& globals = subject.entry[Side::Old].memory_globals;
  if (placed.kind != FinalKind::MemoryGlobal || placed.index >= globals.size()) return "";
  return with_offset("&" + globals[placed.index], placed.offset);
}

// Names a place that was written to in an object of the witness.
void name_written(const Subject& subject, const Witness& witness, const NamedState& named,
                  const Place& place, ShownValue& wrote) {
  if (place.object >= witness.memory.size()) return;
  const MemoryObject& object = witness.memory[place.object];
  // A declaration says nothing of its type here; the version may know better.
  const bool has_type = type_of(subject.types, object.type).size_bytes != 0;
  wrote.name = !has_type && object.global && !wrote.name.empty()
                   ? object.name + wrote.name
                   : named.place(place.object, static_cast<std::uint64_t>(place.offset_bytes));
}

ShownValue stored_value(const StoredBytes& stored) {
  ShownValue shown{fmt::format("*(argument {})", stored.argument + 1), {}};
  const bool is_number = stored.kind != StoredBytes::Kind::Text && stored.bytes.size() <= 8;
  if (is_number) {
    shown.value.type.width_bits = static_cast<unsigned>(8 * stored.bytes.size());
    shown.value.type.is_float = stored.kind == StoredBytes::Kind::Real;
    std::memcpy(&shown.value.bits, stored.bytes.data(), stored.bytes.size());
  } else {
    shown.text = c_literal(std::string_view(stored.bytes).substr(0, stored.bytes.find('\0')));
  }
  return shown;
}

void describe_answer(const Subject& subject, const Witness& witness, const NamedState& named,
                     const ExternalCall& call, ShownCall& shown) {
  for (std::size_t i = 0; i < call.wrote.size(); ++i) {
    const auto& place = call.wrote[i].place;
    if (place) name_written(subject, witness, named, *place, shown.wrote[i]);
  }
  std::vector<ShownValue> stored;
  for (const StoredBytes& bytes : call.stored) stored.push_back(stored_value(bytes));
  shown.wrote.insert(shown.wrote.begin(), stored.begin(), stored.end());
}

}  // namespace

void describe_calls(const Subject& subject, const Witness& witness, const Outcomes& outcomes,
                    Both<ShownBehaviour>& behaviours) {
  describe_shown(subject, witness, outcomes, behaviours);
  const FinalState state = state_of(witness.memory);
  const NamedState named = named_objects(subject.types, state, witness.memory);
  for (const Side side : sides) {
    auto& shown = behaviours[side].calls;
    for (const PlacedArgument& placed : outcomes.placed[side]) {
      if (placed.call >= shown.size()) continue;
      auto& pointers = shown[placed.call].pointers;
      if (placed.argument >= pointers.size()) continue;
      pointers[placed.argument] = pointer_text(subject, witness, named, placed);
    }
    const auto& calls = outcomes.behaviours[side].calls;
    for (std::size_t i = 0; i < calls.size(); ++i)
      describe_answer(subject, witness, named, calls[i], shown[i]);
  }
}

}  // namespace tandem::replay
