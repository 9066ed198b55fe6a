#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "replay/replay.h"

// What the caller of replay and its helper process say to each other.

namespace tandem::replay {

// A witness without names and types, as the helper needs it.
struct Input {
  std::vector<Bits> arguments;
  std::vector<Bits> globals;
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

struct Difference {
  std::uint64_t input = 0;  // index into RunRequest::inputs
  Both<Behaviour> behaviours;
};

// The answer to a RunRequest; a LoadRequest has none.
struct Reply {
  std::uint64_t executions = 0;
  std::uint64_t comparable = 0;
  std::optional<Difference> difference;
  std::string trouble;
};

std::string encode(const LoadRequest& request);
std::string encode(const RunRequest& request);
std::string encode(const Reply& reply);
std::string encode(const Both<Behaviour>& behaviours);
// What makes a subject: equal texts for equal subjects.
std::string encode(const Entry& entry, OverflowCheck overflow);

// Nothing if the bytes are not such a message.
std::optional<Request> decode_request(std::string_view bytes);
std::optional<Reply> decode_reply(std::string_view bytes);
std::optional<Both<Behaviour>> decode_behaviours(std::string_view bytes);

}  // namespace tandem::replay
