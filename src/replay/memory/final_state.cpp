#include <cstddef>

#include "base/each.h"
#include "replay/memory/outcomes.h"

namespace tandem::replay {
namespace {

bool is_within(std::uint64_t first, std::uint64_t count, std::size_t size) {
  return first <= size && count <= size - first;
}

}  // namespace

bool is_consistent(const FinalState& state) {
  if (!state.unknown.empty() && state.unknown.size() != state.bytes.size()) return false;
  if (state.roots > state.pointers.size()) return false;
  for (const FinalPointer& pointer : state.pointers) {
    if (pointer.object < FinalPointer::absent && pointer.object >= state.objects.size()) {
      return false;
    }
  }
  std::uint64_t bytes = 0;  // no two objects share any, so a few do not stand for many
  std::uint64_t pointers = 0;
  for (const FinalObject& object : state.objects) {
    bytes += object.size;
    pointers += object.pointers;
    if (bytes > state.bytes.size() || pointers > state.pointers.size()) return false;
    if (!is_within(object.first_byte, object.size, state.bytes.size())) return false;
    if (!is_within(object.first_pointer, object.pointers, state.pointers.size())) return false;
    std::uint64_t least = 0;  // in order, eight bytes each, and inside
    for (std::uint32_t i = 0; i < object.pointers; ++i) {
      const FinalPointer& pointer = state.pointers[object.first_pointer + i];
      if (pointer.at < least || !is_within(pointer.at, 8, object.size)) return false;
      least = pointer.at + 8;
    }
  }
  return true;
}

bool is_consistent(const Outcomes& outcomes) {
  bool has_widths = true;
  for_each<TypedValue>(outcomes, [&](const TypedValue& value) {
    has_widths = has_widths && value.type.width_bits <= max_width_bits;
  });
  if (!has_widths) return false;
  for (const Side side : sides) {
    const std::size_t calls = outcomes.behaviours[side].calls.size();
    for (const PlacedArgument& placed : outcomes.placed[side]) {
      if (placed.call >= calls) return false;
    }
    for (const ShownMemory& shown : outcomes.shown[side]) {
      if (shown.call >= calls) return false;
    }
    if (!is_consistent(outcomes.states[side])) return false;
    for (const ShownMemory& shown : outcomes.shown[side]) {
      if (!is_consistent(shown.state)) return false;
    }
  }
  return true;
}

}  // namespace tandem::replay
