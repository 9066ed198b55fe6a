#include <cstddef>

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
  for (const FinalObject& object : state.objects) {
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
  for (const Side side : sides) {
    if (!is_consistent(outcomes.states[side])) return false;
    for (const ShownMemory& shown : outcomes.shown[side]) {
      if (!is_consistent(shown.state)) return false;
    }
  }
  return true;
}

}  // namespace tandem::replay
