#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/behaviour.h"
#include "base/both.h"
#include "base/c_type.h"
#include "base/fields.h"
#include "base/source_location.h"

// Inputs, and what two versions did when they were run on one.

namespace tandem::replay {
class Runner;
}

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
  std::string text = {};            // of such a pointer, as C would write it; replay fills it in
  // Of an argument: the structure that it is a part of. The first part has the text of all.
  std::optional<Piece> piece = {};
  bool is_shown_before = false;  // or not at all
  const std::string& shown_name() const { return piece ? piece->of : name; }
};
TANDEM_FIELDS(NamedValue, name, value, place, text, piece, is_shown_before)

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
  bool is_text = false;                 // best shown as a string
  bool is_function = false;             // a function outside the program; it has no bytes
  // The global that it is the memory of, by index into Entry::memory_globals; none for memory of
  // no name.
  std::optional<std::uint32_t> global;
  // As C would write them; replay fills them in.
  std::string type_name = {};
  std::string text = {};
  bool is_shown_inside = false;  // it is part of the text of a pointer
};
TANDEM_FIELDS(MemoryObject, name, type, count, bytes, pointers, is_text, is_function, global,
              type_name, text, is_shown_inside)

// What an external function answers on one call, in order of the calls made.
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

// An argument of an external call: a number, or the contents of a constant string.
using CallArgument = std::variant<TypedValue, std::string>;

// A piece of the memory that a call shows to its callee, where the versions show something else.
struct ShownPart {
  std::uint32_t argument = 0;  // the pointer by which it is reached, or a structure by value
  // Offsets in bytes: of a pointer in what the argument points to, of one in what that points to,
  // and so on; the last is where the piece is.
  std::vector<std::uint64_t> path;
  std::uint64_t size_bytes = 0;
  std::string name;  // "p->next->value"; "" where the text of the argument shows it
  std::string value;
};
TANDEM_FIELDS(ShownPart, argument, path, size_bytes, name, value)

// Bytes that a call left where an argument points to.
struct StoredAt {
  std::uint32_t argument = 0;
  std::string bytes;
};
TANDEM_FIELDS(StoredAt, argument, bytes)

struct ExternalCall {
  std::string function;
  std::vector<CallArgument> arguments;
  std::optional<TypedValue> returned;
  std::vector<NamedValue> wrote;  // globals that the answer changed
  // Of arguments that are pointers: "&p[3]"; "" for all else. One to one with them, or empty.
  std::vector<std::string> pointer_texts = {};
  std::vector<ShownPart> shown = {};
  // Of printf and its kin: the text that comes out, which counts in the place of the arguments.
  std::optional<std::string> put_out = {};
  std::optional<std::uint32_t> answered_argument = {};  // it returned this argument
  std::vector<StoredAt> stored = {};  // by a function of the C library; `wrote` says it in words
  // Which of the calls of this function it is, from 1 on, where the ones before are not listed.
  std::uint32_t ordinal = 0;
};
TANDEM_FIELDS(ExternalCall, function, arguments, returned, wrote, pointer_texts, shown, put_out,
              answered_argument, stored, ordinal)

// A part of memory at the end of a run, where the versions left it different.
struct FinalMemory {
  std::string name;   // "p->next->value", "table[3]"
  std::string value;  // as C would write it
  friend bool operator==(const FinalMemory&, const FinalMemory&) = default;
};
TANDEM_FIELDS(FinalMemory, name, value)

struct Behaviour {
  Ending ending = Ending::Return;
  std::optional<TypedValue> returned;  // with Ending::Return, unless void
  std::string returned_text;           // of a pointer that is not null: "&p[3]", "\"abc\""
  std::vector<NamedValue> globals;     // final values, with Ending::Return
  std::vector<FinalMemory> memory;     // likewise, what differs; the same places in both versions
  std::vector<ExternalCall> calls;
  std::vector<SourceLocation> lines;  // those that ran, in order of the source, without columns
};
TANDEM_FIELDS(Behaviour, ending, returned, returned_text, globals, memory, calls, lines)

// A difference that was seen natively: the one thing `different` may rest on.
// Only the replay runner makes one.
class Confirmed {
 public:
  const Witness& witness() const { return witness_; }
  const Both<Behaviour>& behaviours() const { return behaviours_; }

 private:
  friend class replay::Runner;
  Confirmed(Witness witness, Both<Behaviour> behaviours)
      : witness_(std::move(witness)), behaviours_(std::move(behaviours)) {}
  Witness witness_;
  Both<Behaviour> behaviours_;
};

}  // namespace tandem
