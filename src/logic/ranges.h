#pragma once

#include <optional>
#include <vector>

#include "logic/script.h"

namespace tandem::logic {

struct Range {
  SignedBits low;
  SignedBits high;
};

// Bounds on the integers of a script, by interval arithmetic from bounds on
// what is open. Every node of a script is visited once.
class Ranges {
 public:
  explicit Ranges(const Script& script) : script_(script) {}  // which outlives this

  // To be told before anything is built on the node.
  void note(NodeId node, Range range);
  // nullopt: no bounds known.
  std::optional<Range> of(NodeId node);
  bool is_within(NodeId node, Range bounds);

 private:
  std::optional<Range> compute(const Node& node) const;
  std::optional<Range> combined(const Node& node) const;

  const Script& script_;
  std::vector<std::optional<Range>> ranges_;  // of the first nodes of the script
};

}  // namespace tandem::logic
