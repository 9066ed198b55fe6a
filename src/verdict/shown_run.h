#pragma once

#include <string>
#include <vector>

#include "base/both.h"
#include "verdict/run.h"

// Words about a run of both versions: names and values as C would write them. They are made when
// the run is over, and nothing is decided by them.

namespace tandem {

struct ShownValue {
  std::string name;  // as in C; of a structure that is passed in parts, on its first part
  TypedValue value;
  std::string text = {};         // "&p[3]", "{1, 2}"; "" where the value says it
  bool is_shown_before = false;  // or not at all
};
TANDEM_FIELDS(ShownValue, name, value, text, is_shown_before)

struct ShownObject {
  std::string type_name;
  std::string text;
  bool is_shown_inside = false;  // it is part of the text of a pointer
};
TANDEM_FIELDS(ShownObject, type_name, text, is_shown_inside)

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

struct ShownCall {
  std::vector<std::string> pointers;  // one to one with the arguments: "&p[3]"; "" for all else
  std::vector<ShownPart> parts;
  std::vector<ShownValue> wrote;  // what the answer changed
};
TANDEM_FIELDS(ShownCall, pointers, parts, wrote)

// A part of memory at the end of a run, where the versions left it different.
struct FinalMemory {
  std::string name;   // "p->next->value", "table[3]"
  std::string value;  // as C would write it
  friend bool operator==(const FinalMemory&, const FinalMemory&) = default;
};
TANDEM_FIELDS(FinalMemory, name, value)

struct ShownBehaviour {
  std::string returned;             // of a pointer that is not null: "&p[3]", "\"abc\""; else ""
  std::vector<ShownValue> globals;  // one to one with Behaviour::globals
  std::vector<FinalMemory> memory;  // what differs; the same places in both versions
  std::vector<ShownCall> calls;     // one to one with Behaviour::calls
};
TANDEM_FIELDS(ShownBehaviour, returned, globals, memory, calls)

struct ShownRun {
  std::vector<ShownValue> arguments;  // one to one with those of the witness, and so below
  std::vector<ShownValue> globals;
  std::vector<ShownObject> memory;
  Both<ShownBehaviour> behaviours;
};
TANDEM_FIELDS(ShownRun, arguments, globals, memory, behaviours)

inline std::vector<ShownValue> plain_words(const std::vector<NamedValue>& values) {
  std::vector<ShownValue> shown;
  for (const NamedValue& value : values)
    shown.push_back({value.piece ? value.piece->of : value.name, value.value});
  return shown;
}

// As much as names and numbers say.
inline ShownRun plain_words(const Witness& witness, const Both<Behaviour>& behaviours) {
  ShownRun run{plain_words(witness.arguments), plain_words(witness.globals), {}, {}};
  run.memory.resize(witness.memory.size());
  for (const Side side : sides) {
    run.behaviours[side].globals = plain_words(behaviours[side].globals);
    for (const ExternalCall& call : behaviours[side].calls) {
      std::vector<std::string> no_texts(call.arguments.size());
      run.behaviours[side].calls.push_back({std::move(no_texts), {}, plain_words(call.wrote)});
    }
  }
  return run;
}

}  // namespace tandem
