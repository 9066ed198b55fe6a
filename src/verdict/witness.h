#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/behaviour.h"
#include "base/c_type.h"
#include "base/fields.h"

// Inputs. What versions did on one is in run.h, and words about it are in shown_run.h.

namespace tandem {

// Where a pointer of an input points: into one of the witness's objects.
struct Place {
  std::uint32_t object = 0;  // index into Witness::memory
  std::int64_t offset_bytes = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};
TANDEM_FIELDS(Place, object, offset_bytes)

struct NamedValue {
  std::string name;  // as in C
  TypedValue value;
  std::optional<Place> place = {};  // of a pointer that is not null; `value` is 0 then
  std::optional<Piece> piece = {};  // of an argument: the structure that it is a part of
};
TANDEM_FIELDS(NamedValue, name, value, place, piece)

// A pointer among the contents of an object.
struct StoredPointer {
  std::uint64_t at_bytes = 0;  // where in the object; 8 bytes, which are 0 in `bytes`
  Place place;
  friend auto operator<=>(const StoredPointer&, const StoredPointer&) = default;
};
TANDEM_FIELDS(StoredPointer, at_bytes, place)

// A piece of memory that both versions start with: what a pointer points to, or
// a global that is not a scalar.
struct MemoryObject {
  std::string name;  // as a person would write it: "*p", "p->next[0]", "table"
  CTypeId type;      // of one element, in the types of the old program
  std::uint64_t count = 1;
  std::string bytes;
  std::vector<StoredPointer> pointers;  // in order of `at_bytes`
  bool is_text = false;                 // it was made as a string
  bool is_function = false;             // a function outside the program; it has no bytes
  // The global that it is the memory of, by index into Entry::memory_globals; none for memory of
  // no name.
  std::optional<std::uint32_t> global;
};
TANDEM_FIELDS(MemoryObject, name, type, count, bytes, pointers, is_text, is_function, global)

// The answer of an external function on one call, in order of the calls made.
struct Answer {
  Bits returned = 0;
  std::vector<std::optional<Bits>> globals;  // as Witness::globals; what it writes, if anything
};
TANDEM_FIELDS(Answer, returned, globals)

// An input: what both versions start from.
struct Witness {
  std::vector<NamedValue> arguments;  // in order of the parameters
  std::vector<NamedValue> globals;    // those that either version can touch
  std::vector<MemoryObject> memory;   // what the pointers above point to, and so on
  std::vector<Answer> answers;        // further calls are answered from `answer_seed`
  std::uint64_t answer_seed = 0;
};
TANDEM_FIELDS(Witness, arguments, globals, memory, answers, answer_seed)

}  // namespace tandem
