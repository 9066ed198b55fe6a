#pragma once

#include <memory>
#include <string>
#include <vector>

#include "logic/encode.h"
#include "logic/evaluate.h"
#include "logic/logic.h"
#include "logic/solver.h"

namespace tandem::logic {

// Resources of a solver.
inline constexpr std::uint64_t generous = 50'000'000;
inline constexpr std::uint64_t brief = 200'000;

inline std::vector<NodeId> observed_nodes(const Encoded& encoded) {
  std::vector<NodeId> nodes;
  for (const auto& [term, node] : encoded.observed) nodes.push_back(node);
  return nodes;
}

// What one solver says to one encoding of the query, past the ladder.
inline RawAnswer ask(Solver& solver, const ir::TermPool& pool, const Query& query,
                     Encoding encoding, std::uint64_t resources = generous) {
  const std::optional<Encoded> encoded = encode(pool, query, encoding);
  if (!encoded) return NoAnswer{"no form in this encoding"};
  return solver.check(encoded->script, observed_nodes(*encoded), resources).answer;
}

inline bool is_proved(const Answer& answer) { return std::holds_alternative<Proved>(answer); }
inline bool is_refuted(const Answer& answer) { return std::holds_alternative<Refuted>(answer); }

inline std::string to_text(const Answer& answer) {
  if (const auto* proved = std::get_if<Proved>(&answer)) {
    return "proved " + proved->solver + " " + proved->encoding;
  }
  if (const auto* open = std::get_if<Undecided>(&answer)) return "undecided " + open->reason;
  return "refuted";
}

}  // namespace tandem::logic
