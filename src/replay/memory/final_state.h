#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/c_type.h"

// The memory that the caller of a function can see when it has returned,
// without any addresses: objects, numbered as they are found on the way from
// the roots, their bytes, and pointers from one to another.

namespace tandem::replay {

enum class FinalKind : std::uint8_t {
  Witness,       // of that index in the input
  MemoryGlobal,  // of that index in Entry::memory_globals
  Slot,          // of that index in Entry::globals
  Global,        // any other, by its name
  Constant,      // a global that cannot change
  Text,          // a constant string
  Heap,          // the allocation of that number
  Answer,        // what the external call of that number answered with
  Stream,        // what stdin, stdout or stderr points to: 0, 1, 2
  Function,      // by its name
  Local,         // of a function that has not returned: only while a call is looked at
  Unknown,       // freed memory, locals, the space between objects: no contents
};
TANDEM_LAST_OF(FinalKind, Unknown)

inline constexpr std::uint32_t freed_index = 1;

struct FinalObject {
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;       // of Unknown: freed_index for memory that was freed
  std::string name;              // Global, Constant, Function
  CTypeId type = {};             // of it or of its elements, in CompiledSide::object_types
  std::uint64_t first_byte = 0;  // in FinalState::bytes
  std::uint64_t size = 0;
  std::uint32_t first_pointer = 0;  // in FinalState::pointers
  std::uint32_t pointers = 0;
};
TANDEM_FIELDS(FinalObject, kind, index, name, type, first_byte, size, first_pointer, pointers)

struct FinalPointer {
  static constexpr std::uint32_t null = ~std::uint32_t{0};
  static constexpr std::uint32_t absent = null - 1;
  std::uint64_t at = 0;         // where in its object
  std::uint32_t object = null;  // in FinalState::objects; absent: this version does not have it
  std::int64_t offset = 0;
};
TANDEM_FIELDS(FinalPointer, at, object, offset)

struct FinalState {
  std::string bytes;    // 0 where there are pointers
  std::string unknown;  // one to one with `bytes`: 1 where uninitialised memory shows; or empty
  std::vector<FinalObject> objects;
  // The first are the roots: the objects of the witness, the memory globals, the
  // slots (absent unless pointers), the returned pointer. Then those in each object, by `at`.
  std::vector<FinalPointer> pointers;
  std::uint32_t roots = 0;
  std::uint8_t fill = 0;  // of this run
  bool is_empty() const { return roots == 0; }
};
TANDEM_FIELDS(FinalState, bytes, unknown, objects, pointers, roots, fill)

// All indices are within their bounds. A state may come from a process that ran anything.
bool is_consistent(const FinalState& state);

}  // namespace tandem::replay
