#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "replay/memory/final_state.h"
#include "replay/replay.h"

// What the caller of replay and its helper process say to each other.

namespace tandem::replay {

// That argument or global is a pointer to there.
struct InputPointer {
  std::uint32_t index = 0;
  Place place;
};

struct InputObject {  // see MemoryObject
  CTypeId type;
  std::uint64_t count = 1;
  std::string bytes;
  std::vector<StoredPointer> pointers;
  std::optional<std::uint32_t> global;
  bool is_function = false;  // a function outside
  bool is_uninitialised = false;
  std::string type_name = {};  // of the type, where it has a plain one
};

// A witness without names, as the helper needs it.
struct Input {
  std::vector<Bits> arguments;
  std::vector<Bits> globals;
  std::vector<InputPointer> argument_pointers;
  std::vector<InputPointer> global_pointers;
  std::vector<InputObject> memory;
  std::vector<Answer> answers;
  std::uint64_t answer_seed = 0;
};

struct LoadRequest {
  Both<std::string> bitcode;
};
struct RunRequest {
  Subject subject;
  Limits limits;
  std::vector<std::string> global_names;
  std::vector<Input> inputs;
};
using Request = std::variant<LoadRequest, RunRequest>;

// An argument of an external call that is a pointer: what it points to, as in LoggedArgument.
struct PlacedArgument {
  static constexpr std::uint32_t callee = ~std::uint32_t{0};
  std::uint32_t call = 0;
  std::uint32_t argument = 0;  // or `callee`: the function itself
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;
  std::int64_t offset = 0;
  std::string name;  // of a function
};

// What the versions did where they differ. Behaviour::memory is still empty: the
// caller, who has the names, writes it from the states.
struct Outcomes {
  Both<Behaviour> behaviours;
  Both<FinalState> states;
  Both<std::vector<PlacedArgument>> placed;
};

struct Difference {
  std::uint64_t input = 0;  // index into RunRequest::inputs
  Outcomes outcomes;
};

// The answer to a RunRequest; a LoadRequest has none.
struct Reply {
  std::uint64_t executions = 0;
  std::uint64_t comparable = 0;
  std::uint64_t undefined_in_new = 0;
  std::optional<Difference> difference;
  std::string trouble;
};

std::string encode(const LoadRequest& request);
std::string encode(const RunRequest& request);
std::string encode(const Reply& reply);
std::string encode(const Outcomes& outcomes);
// What makes a subject: equal texts for equal subjects.
std::string encode(const Entry& entry, OverflowCheck overflow);

// Nothing if the bytes are not such a message.
std::optional<Request> decode_request(std::string_view bytes);
std::optional<Reply> decode_reply(std::string_view bytes);
std::optional<Outcomes> decode_outcomes(std::string_view bytes);

}  // namespace tandem::replay
