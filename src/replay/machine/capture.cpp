#include "replay/machine/capture.h"

#include <cstring>

#include "replay/machine/arena.h"
#include "replay/machine/places.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_state_bytes = std::size_t{16} << 20;
// Limits of what one call is shown; memory beyond counts as unknown.
constexpr std::size_t max_shown_objects = 64;
constexpr std::size_t max_shown_bytes = std::size_t{64} << 10;

class Capture {
 public:
  Capture(const CompiledSide& side, FinalState& state, std::size_t max_objects = ~std::size_t{0},
          std::size_t max_bytes = ~std::size_t{0})
      : side_(side), state_(state), max_objects_(max_objects), max_bytes_(max_bytes) {}

  void add_root(const void* address) {
    FinalPointer root;
    if (address != nullptr) {
      root = point(locate(side_, address).value_or(Target{}));
    }
    state_.pointers.push_back(root);
  }
  // A copy that the callee gets.
  void add_value(const char* begin, std::size_t size, CTypeId type) {
    Target target{FinalKind::Local, 0, 0, const_cast<char*>(begin), size, 0, type};
    state_.pointers.push_back({0, add(target), 0});
  }
  void add_absent_root() { state_.pointers.push_back({0, FinalPointer::absent, 0}); }

  bool follow_all() {
    state_.roots = static_cast<std::uint32_t>(state_.pointers.size());
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      copy(i);
      if (state_.bytes.size() > max_state_bytes) return false;
    }
    return true;
  }

 private:
  FinalPointer point(const Target& target) { return {0, number_of(target), target.offset}; }

  std::uint32_t& seen(const Target& target) {
    switch (target.kind) {
      case FinalKind::Witness:
      case FinalKind::Heap:
      case FinalKind::Answer: return at(seen_objects_, target.key);
      case FinalKind::Local: return at(seen_locals_, target.key);
      case FinalKind::Function: return at(seen_functions_, target.key);
      case FinalKind::Unknown: return target.index == freed_index ? seen_freed_ : seen_unknown_;
      default: return at(seen_globals_, target.key);
    }
  }
  static std::uint32_t& at(std::vector<std::uint32_t>& numbers, std::uint32_t key) {
    if (key >= numbers.size()) numbers.resize(key + 1, no_index);
    return numbers[key];
  }

  std::uint32_t number_of(const Target& target) {
    if (seen(target) != no_index) return seen(target);
    const bool is_too_much = targets_.size() >= max_objects_ || target.size > max_bytes_ ||
                             bytes_ > max_bytes_ - target.size;
    if (is_too_much && target.kind != FinalKind::Unknown) return number_of({});
    return seen(target) = add(target);
  }

  std::uint32_t add(const Target& target) {
    FinalObject object;
    object.kind = target.kind;
    object.index = target.index;
    object.size = target.size;
    object.type = target.type;
    if (target.kind == FinalKind::Function) {
      object.index = 0;  // where it lies says nothing
      object.name = side_.functions[target.key].name;
    } else if (target.kind == FinalKind::Global || target.kind == FinalKind::Constant) {
      object.name = side_.globals[target.key].name;
    }
    bytes_ += target.size;
    state_.objects.push_back(std::move(object));
    targets_.push_back(target);
    return static_cast<std::uint32_t>(state_.objects.size() - 1);
  }

  void copy(std::size_t index) {
    const Target target = targets_[index];
    state_.objects[index].first_byte = state_.bytes.size();
    state_.objects[index].first_pointer = static_cast<std::uint32_t>(state_.pointers.size());
    if (target.size == 0) return;
    const std::size_t first = state_.bytes.size();
    state_.bytes.append(target.begin, target.size);
    const std::size_t skipped = (8 - reinterpret_cast<std::uintptr_t>(target.begin) % 8) % 8;
    for (std::size_t i = skipped; i + 8 <= target.size; i += 8) {
      std::uintptr_t word = 0;
      std::memcpy(&word, target.begin + i, 8);
      if (word < 65'536) continue;
      const auto pointed = locate(side_, reinterpret_cast<const void*>(word));
      if (!pointed) continue;
      FinalPointer pointer = point(*pointed);
      pointer.at = i;
      state_.pointers.push_back(pointer);
      std::memset(state_.bytes.data() + first + i, 0, 8);
    }
    state_.objects[index].pointers =
        static_cast<std::uint32_t>(state_.pointers.size()) - state_.objects[index].first_pointer;
  }

  const CompiledSide& side_;
  FinalState& state_;
  std::vector<Target> targets_;  // one to one with state_.objects
  std::size_t max_objects_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;  // of all targets
  std::vector<std::uint32_t> seen_objects_;
  std::vector<std::uint32_t> seen_locals_;
  std::vector<std::uint32_t> seen_globals_;
  std::vector<std::uint32_t> seen_functions_;
  std::uint32_t seen_unknown_ = no_index;
  std::uint32_t seen_freed_ = no_index;
};

bool is_pointer_slot(const SlotPlace& slot) {
  return slot.address != nullptr && slot.type.kind == ValueKind::Pointer;
}

bool is_pointer_returned(const CompiledSide& side) {
  return side.returned && side.returned->kind == ValueKind::Pointer;
}

}  // namespace

bool is_structure_returned(const CompiledSide& side) {
  return side.returned && side.returned_structure.index != 0;
}

bool has_visible_memory(const CompiledSide& side, const Input& input) {
  if (!input.memory.empty() || !side.memory_globals.empty()) return true;
  if (is_pointer_returned(side) || is_structure_returned(side)) return true;
  for (const SlotPlace& slot : side.slots) {
    if (is_pointer_slot(slot)) return true;
  }
  return false;
}

bool capture(const CompiledSide& side, const Input& input, const Bits& returned,
             FinalState& state) {
  Capture walk(side, state);
  for (std::size_t i = 0; i < input.memory.size(); ++i) {
    // One that was freed is gone for both or for the comparison.
    walk.add_root(machine.witness_addresses[i]);
  }
  for (const std::uint32_t global : side.memory_globals) {
    if (global == no_index) {
      walk.add_absent_root();
    } else {
      walk.add_root(side.globals[global].address);
    }
  }
  for (const SlotPlace& slot : side.slots) {
    if (!is_pointer_slot(slot)) {
      walk.add_absent_root();
      continue;
    }
    const void* value = nullptr;
    std::memcpy(&value, slot.address, sizeof value);
    walk.add_root(value);
  }
  if (is_structure_returned(side)) {
    walk.add_value(reinterpret_cast<const char*>(&returned), side.returned->width_bits / 8,
                   side.returned_structure);
  } else if (is_pointer_returned(side)) {
    walk.add_root(reinterpret_cast<const void*>(static_cast<std::uintptr_t>(returned)));
  } else {
    walk.add_absent_root();
  }
  return walk.follow_all();
}

void capture_shown(const CompiledSide& side, std::span<const ShownRoot> roots, FinalState& state) {
  Capture walk(side, state, max_shown_objects, max_shown_bytes);
  for (const ShownRoot& root : roots) {
    if (root.address == nullptr) {
      walk.add_absent_root();
    } else if (root.value_bytes != 0) {
      walk.add_value(root.address, root.value_bytes, root.type);
    } else {
      walk.add_root(root.address);
    }
  }
  walk.follow_all();
}

}  // namespace tandem::replay
