#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "replay/machine/program.h"
#include "replay/memory/final_state.h"

// The object at an address, in the run that is under way.

namespace tandem::replay {

struct Target {
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;  // as FinalObject::index
  // Tells objects apart: of the arena, of the globals or of the functions, by kind.
  std::uint32_t key = 0;
  char* begin = nullptr;
  std::size_t size = 0;
  std::int64_t offset = 0;
  CTypeId type = {};  // in CompiledSide::object_types, if known
};

// Nothing if the address is none of the program's. An address where an object ends is in it.
std::optional<Target> locate(const CompiledSide& side, const void* address);

enum class Access : std::uint8_t { Read, Write };

// True if all of these bytes are in one live object and may be accessed so; `size` is not 0.
bool is_accessible(const CompiledSide& side, const char* address, std::size_t size, Access access);

// How many bytes from there on can be accessed so.
std::size_t accessible_bytes(const CompiledSide& side, const char* address, Access access);

// Where <ctype.h> of glibc finds its tables, which count as constants of the program.
struct CharacterTables {
  static constexpr std::size_t size = 384;
  CharacterTables();
  CharacterTables(const CharacterTables&) = delete;
  CharacterTables& operator=(const CharacterTables&) = delete;
  const std::uint16_t* classes;
  const std::int32_t* lower;
  const std::int32_t* upper;
  std::uint16_t class_table[size];
  std::int32_t lower_table[size];
  std::int32_t upper_table[size];
};
const CharacterTables& character_tables();

}  // namespace tandem::replay
