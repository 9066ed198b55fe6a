#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/source_location.h"
#include "verdict/witness.h"

// The behaviour of one version on one input, as it was seen.

namespace tandem {

// An argument of an external call: a number, or the contents of a constant string.
using CallArgument = std::variant<TypedValue, std::string>;

// Bytes that a function of the C library left where one of its arguments points to.
struct StoredBytes {
  std::uint32_t argument = 0;
  std::string bytes;
  enum class Kind : std::uint8_t { Integer, Real, Text, Unknown } kind = Kind::Integer;
};
TANDEM_LAST_OF(StoredBytes::Kind, Unknown)
TANDEM_FIELDS(StoredBytes, argument, bytes, kind)

struct ExternalCall {
  std::string function;
  std::vector<CallArgument> arguments;
  std::optional<TypedValue> returned;
  // Changes that the answer made: to globals, and to memory of the witness, where the name is what
  // follows that of the object ("[2]", ".next").
  std::vector<NamedValue> wrote = {};
  // The text that printf and its kin put out, which counts in the place of the arguments.
  std::optional<std::string> put_out = {};
  std::optional<std::uint32_t> answered_argument = {};  // it returned this argument
  std::vector<StoredBytes> stored = {};
  // Which of the calls of this function it is, from 1 on, where the ones before are not listed.
  std::uint32_t ordinal = 0;
};
TANDEM_FIELDS(ExternalCall, function, arguments, returned, wrote, put_out, answered_argument,
              stored, ordinal)

struct Behaviour {
  Ending ending = Ending::Return;
  std::optional<TypedValue> returned;  // with Ending::Return, unless void
  std::vector<NamedValue> globals;     // final values, with Ending::Return
  std::vector<ExternalCall> calls;
  std::vector<SourceLocation> lines;  // those that ran, in order of the source, without columns
  // It was stopped when it had run for long; that it never ends is for a proof to say. `ending` and
  // what would come with it say nothing then.
  bool is_endless = false;
};
TANDEM_FIELDS(Behaviour, ending, returned, globals, calls, lines, is_endless)

}  // namespace tandem
