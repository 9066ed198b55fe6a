#include "replay/machine/places.h"

#include <algorithm>
#include <ctype.h>

#include "replay/machine/arena.h"
#include "replay/machine/machine.h"

namespace tandem::replay {
namespace {

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

// The last global that starts at the address or before.
const GlobalPlace* global_before(const CompiledSide& side, const char* address) {
  const auto after = std::upper_bound(
      side.globals.begin(), side.globals.end(), address,
      [](const char* at, const GlobalPlace& global) { return at < global.address; });
  return after == side.globals.begin() ? nullptr : &*std::prev(after);
}

FinalKind kind_of(const GlobalPlace& global) {
  if (global.memory_global != no_index) return FinalKind::MemoryGlobal;
  if (global.slot != no_index) return FinalKind::Slot;
  if (global.stream != no_index) return FinalKind::Stream;
  if (global.is_text) return FinalKind::Text;
  return global.is_constant ? FinalKind::Constant : FinalKind::Global;
}

std::uint32_t index_of(const GlobalPlace& global) {
  if (global.memory_global != no_index) return global.memory_global;
  if (global.slot != no_index) return global.slot;
  return global.stream != no_index ? global.stream : 0;
}

FinalKind kind_of(const ArenaObject& object) {
  if (!object.is_live) return FinalKind::Unknown;
  switch (object.kind) {
    case ArenaKind::Witness: return FinalKind::Witness;
    case ArenaKind::Heap: return FinalKind::Heap;
    case ArenaKind::Answer: return FinalKind::Answer;
    case ArenaKind::Library: return FinalKind::Unknown;
  }
  return FinalKind::Unknown;
}

Target locate_local(const char* address) {
  const std::uint32_t found = arena.find_local(address);
  if (found == Arena::none) return {};
  const ArenaLocal& local = arena.locals()[found];
  return {FinalKind::Local,   0, found, local.address, local.size, address - local.address,
          CTypeId{local.type}};
}

Target locate_in_arena(const char* address) {
  if (arena.is_local(address)) return locate_local(address);
  const std::uint32_t found = arena.find(address);
  if (found == Arena::none) return {};
  const ArenaObject& object = arena.objects()[found];
  const FinalKind kind = kind_of(object);
  if (!object.is_live) return {FinalKind::Unknown, freed_index, 0, nullptr, 0, 0, {}};
  if (kind == FinalKind::Unknown) return {};
  const bool is_witness = kind == FinalKind::Witness;
  return {kind,
          object.number,
          found,
          object.address,
          object.size,
          address - object.address,
          is_witness ? machine.witness_types[object.number] : CTypeId{}};
}

std::optional<Target> locate_global(const CompiledSide& side, const char* address) {
  const GlobalPlace* global = global_before(side, address);
  if (global == nullptr || address > global->address + global->size) return std::nullopt;
  return Target{
      kind_of(*global), index_of(*global), static_cast<std::uint32_t>(global - side.globals.data()),
      global->address,  global->size,      address - global->address,
      global->type};
}

std::optional<Target> locate_function(const CompiledSide& side, const char* address) {
  const auto found = std::lower_bound(
      side.functions.begin(), side.functions.end(), address,
      [](const FunctionPlace& function, const char* at) { return function.address < at; });
  if (found == side.functions.end() || found->address != address) return std::nullopt;
  const auto index = static_cast<std::uint32_t>(found - side.functions.begin());
  return Target{FinalKind::Function, index, index, nullptr, 0, 0};
}

bool is_on_stack(const char* address) {
  return address >= machine.stack_begin && address < machine.stack_end;
}

bool is_in_tables(const char* address) {
  return number(address) - number(&character_tables()) < sizeof(CharacterTables);
}

}  // namespace

std::optional<Target> locate(const CompiledSide& side, const void* address) {
  const auto* at = static_cast<const char*>(address);
  if (arena.contains(at)) return locate_in_arena(at);
  if (at < side.image_begin || at > side.image_end) {
    if (is_on_stack(at) || is_in_tables(at)) return Target{};
    return std::nullopt;
  }
  if (auto global = locate_global(side, at)) return global;
  return locate_function(side, at);
}

std::size_t accessible_bytes(const CompiledSide& side, const char* address, Access access) {
  if (arena.contains(address)) return arena.extent(address);
  const GlobalPlace* global = global_before(side, address);
  if (global != nullptr && address < global->address + global->size) {
    if (global->is_constant && access == Access::Write) return 0;
    return static_cast<std::size_t>(global->address + global->size - address);
  }
  if (access == Access::Read && is_in_tables(address)) {
    return sizeof(CharacterTables) - (number(address) - number(&character_tables()));
  }
  if (side.has_variadic_functions && is_on_stack(address)) {
    return static_cast<std::size_t>(machine.stack_end - address);
  }
  return 0;
}

bool is_accessible(const CompiledSide& side, const char* address, std::size_t size, Access access) {
  if (arena.contains(address)) return arena.is_valid(address, size);
  return size <= accessible_bytes(side, address, access);
}

CharacterTables::CharacterTables() {
  constexpr int first = 128;  // the tables go from -128 to 255
  std::copy_n(*__ctype_b_loc() - first, size, class_table);
  std::copy_n(*__ctype_tolower_loc() - first, size, lower_table);
  std::copy_n(*__ctype_toupper_loc() - first, size, upper_table);
  classes = class_table + first;
  lower = lower_table + first;
  upper = upper_table + first;
}

const CharacterTables& character_tables() {
  static const CharacterTables tables;
  return tables;
}

}  // namespace tandem::replay
