#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/replay.h"

// A witness as the process that runs it needs it.

namespace tandem::replay {

// That argument or global is a pointer to there.
struct InputPointer {
  std::uint32_t index = 0;
  Place place;
};
TANDEM_FIELDS(InputPointer, index, place)

// Bits of a byte that mean nothing: every run fills them with its own.
struct Padding {
  std::uint64_t at_bytes = 0;
  std::uint8_t bits = 0;
};
TANDEM_FIELDS(Padding, at_bytes, bits)

struct InputObject {  // see MemoryObject
  CTypeId type;
  std::uint64_t count = 1;
  std::string bytes;
  std::vector<StoredPointer> pointers;
  std::optional<std::uint32_t> global;
  bool is_function = false;  // a function outside
  bool is_uninitialised = false;
  std::string type_name = {};  // of the type, where it has a plain one
  std::string function = {};   // the name of that
  std::vector<Padding> padding = {};
};
TANDEM_FIELDS(InputObject, type, count, bytes, pointers, global, is_function, is_uninitialised,
              type_name, function, padding)

// A witness without names.
struct Input {
  std::vector<Bits> arguments;
  std::vector<Bits> argument_padding;  // one to one: the bits that mean nothing
  std::vector<Bits> globals;
  std::vector<InputPointer> argument_pointers;
  std::vector<InputPointer> global_pointers;
  std::vector<InputObject> memory;
  std::vector<Answer> answers;
  std::uint64_t answer_seed = 0;
};
TANDEM_FIELDS(Input, arguments, argument_padding, globals, argument_pointers, global_pointers,
              memory, answers, answer_seed)

Input to_input(const Subject& subject, const Witness& witness);

}  // namespace tandem::replay
