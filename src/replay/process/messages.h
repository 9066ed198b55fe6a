#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "replay/memory/input.h"
#include "replay/memory/outcomes.h"

// The requests of replay's caller to its helper process, and the answers.

namespace tandem::replay {

struct LoadRequest {
  Both<std::string> bitcode;
};
TANDEM_FIELDS(LoadRequest, bitcode)

struct RunRequest {
  Subject subject;
  Limits limits;
  std::vector<std::string> global_names;
  std::vector<Input> inputs;
  bool seeks_endless = false;  // Runner::run_endless
};
TANDEM_FIELDS(RunRequest, subject, limits, global_names, inputs, seeks_endless)

using Request = std::variant<LoadRequest, RunRequest>;

struct Difference {
  std::uint64_t input = 0;  // index into RunRequest::inputs
  Outcomes outcomes;
};
TANDEM_FIELDS(Difference, input, outcomes)

// The answer to a RunRequest; a LoadRequest has none.
struct Reply {
  std::uint64_t executions = 0;
  std::uint64_t comparable = 0;
  std::uint64_t undefined_in_new = 0;
  std::optional<Difference> difference;
  std::string trouble;
};
TANDEM_FIELDS(Reply, executions, comparable, undefined_in_new, difference, trouble)

}  // namespace tandem::replay
