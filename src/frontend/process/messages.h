#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/both.h"
#include "base/fields.h"
#include "base/stored_failure.h"
#include "frontend/frontend.h"
#include "frontend/options.h"
#include "frontend/shown.h"
#include "frontend/source/expand.h"

// Between the process that reads the versions and the one that wants them read.

namespace tandem::frontend {

struct LoadRequest {
  Both<Sources> sources;
  Options options;
  bool one_at_a_time = false;
  Both<std::set<std::string>> left_out;
};
TANDEM_FIELDS(LoadRequest, sources, options, one_at_a_time, left_out)

struct LoadOneRequest {
  Sources sources;
  Side side = Side::Old;
  Options options;
};
TANDEM_FIELDS(LoadOneRequest, sources, side, options)

struct ExpandRequest {
  Sources sources;
  Limits limits;
};
TANDEM_FIELDS(ExpandRequest, sources, limits)

struct ShownRequest {
  Sources sources;
  Options options;
  std::vector<ShownExpression> expressions;
};
TANDEM_FIELDS(ShownRequest, sources, options, expressions)

using Request = std::variant<LoadRequest, LoadOneRequest, ExpandRequest, ShownRequest>;

// Said before each step, for whoever has to tell what it died of.
struct Step {
  Side side = Side::Old;
  std::optional<std::string> file;  // that is read; "": what comes after; none: nothing is done
};
TANDEM_FIELDS(Step, side, file)

struct OutOfMemory {};

// Steps, and then one of the others.
using Said = std::variant<Step, OutOfMemory, Failure, Both<Version>, Version,
                          std::vector<ExpandedUnit>, ShownCode>;

}  // namespace tandem::frontend
