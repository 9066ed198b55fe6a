#include <algorithm>

#include "engines/executions/inputs.h"

namespace tandem::engines::executions {
namespace {

// Nothing points behind the first so many bytes of an object.
bool may_end_at(const Witness& witness, std::uint32_t object, std::uint64_t size) {
  const auto is_inside = [&](const Place& place) {
    return place.object != object ||
           (place.offset_bytes >= 0 && static_cast<std::uint64_t>(place.offset_bytes) < size);
  };
  const auto is_fine = [&](const NamedValue& value) {
    return !value.place || is_inside(*value.place);
  };
  return std::all_of(witness.arguments.begin(), witness.arguments.end(), is_fine) &&
         std::all_of(witness.globals.begin(), witness.globals.end(), is_fine) &&
         std::all_of(witness.memory.begin(), witness.memory.end(), [&](const MemoryObject& holder) {
           return std::all_of(
               holder.pointers.begin(), holder.pointers.end(),
               [&](const StoredPointer& pointer) { return is_inside(pointer.place); });
         });
}

// Without objects that nothing points to any more.
Witness without_lost(const Witness& witness) {
  std::vector<bool> is_found(witness.memory.size(), false);
  std::vector<std::uint32_t> work;
  const auto find = [&](std::uint32_t object) {
    if (!is_found[object]) work.push_back(object);
    is_found[object] = true;
  };
  for (const auto* values : {&witness.arguments, &witness.globals}) {
    for (const NamedValue& value : *values) {
      if (value.place) find(value.place->object);
    }
  }
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    if (witness.memory[i].global) find(i);
  }
  while (!work.empty()) {
    const MemoryObject& object = witness.memory[work.back()];
    work.pop_back();
    for (const StoredPointer& pointer : object.pointers) find(pointer.place.object);
  }
  Witness kept = witness;
  kept.memory.clear();
  std::vector<std::uint32_t> moved(witness.memory.size(), 0);
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    moved[i] = static_cast<std::uint32_t>(kept.memory.size());
    if (is_found[i]) kept.memory.push_back(witness.memory[i]);
  }
  for (auto* values : {&kept.arguments, &kept.globals}) {
    for (NamedValue& value : *values) {
      if (value.place) value.place->object = moved[value.place->object];
    }
  }
  for (MemoryObject& object : kept.memory) {
    for (StoredPointer& pointer : object.pointers)
      pointer.place.object = moved[pointer.place.object];
  }
  return kept;
}

std::vector<Witness> with_shorter(const Witness& witness, std::uint32_t index) {
  const MemoryObject& object = witness.memory[index];
  // A text ends where it ends, and a global is as large as it is.
  if (object.is_text || object.global || object.count < 2) return {};
  const std::uint64_t size = object.bytes.size() / object.count;
  std::vector<Witness> found;
  for (const std::uint64_t count : {1, 2, 3, 4}) {
    if (count >= object.count || !may_end_at(witness, index, count * size)) continue;
    Witness shorter = witness;
    MemoryObject& cut = shorter.memory[index];
    cut.count = count;
    cut.bytes.resize(count * size);
    std::erase_if(cut.pointers, [&](const StoredPointer& pointer) {
      return pointer.at_bytes >= cut.bytes.size();
    });
    found.push_back(without_lost(shorter));
  }
  return found;
}

// 0, 1, -1, 2, 3, 10, 100, a small part of the number, and the number without ever less of it.
std::vector<Bits> nearer_to_zero(const TypedValue& value) {
  if (value.type.is_float || value.type.is_pointer) return {};
  const unsigned width = value.type.width_bits;
  const SignedBits number =
      value.type.is_signed ? to_signed(value.bits, width) : static_cast<SignedBits>(value.bits);
  const auto size_of = [](SignedBits n) { return n < 0 ? -n : n; };
  std::vector<SignedBits> tried{0, 1, -1, 2, 3, 10, 100};
  for (const int shift : {16, 8, 4}) tried.push_back(number / (SignedBits{1} << shift));
  for (SignedBits less = number / 2; less != 0; less /= 2) tried.push_back(number - less);
  tried.push_back(number < 0 ? number + 1 : number - 1);
  std::vector<Bits> found;
  for (const SignedBits one : tried) {
    const bool fits = value.type.is_signed || one >= 0;
    if (fits && size_of(one) < size_of(number))
      found.push_back(truncate(static_cast<Bits>(one), width));
  }
  return found;
}

}  // namespace

std::size_t parts_of(const Witness& witness) {
  return witness.memory.size() + witness.arguments.size() + witness.globals.size();
}

std::vector<Witness> simpler_in(const Witness& witness, const Executable& executable,
                                std::size_t part) {
  if (part < witness.memory.size()) return with_shorter(witness, static_cast<std::uint32_t>(part));
  part -= witness.memory.size();
  const std::size_t arguments = witness.arguments.size();
  if (part >= arguments && !executable.is_input[part - arguments]) return {};
  const auto value_in = [&](Witness& of) -> NamedValue& {
    return part < arguments ? of.arguments[part] : of.globals[part - arguments];
  };
  std::vector<Witness> found;
  Witness simpler = witness;
  for (const Bits bits : nearer_to_zero(value_in(simpler).value)) {
    value_in(simpler).value.bits = bits;
    found.push_back(simpler);
  }
  return found;
}

}  // namespace tandem::engines::executions
