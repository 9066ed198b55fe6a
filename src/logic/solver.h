#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/logic.h"
#include "logic/script.h"

// The narrow door behind which each solver stays.

namespace tandem::logic {

// A call of a solver gives up when either is used up.
struct Allowance {
  std::uint64_t resources = 0;  // of the solver's own kind
  std::chrono::milliseconds wall{0};
};

struct Unsatisfiable {};
// The values of the observed nodes, in their order: Bool 0 or 1, Int two's complement in 128 bits,
// elements of an uninterpreted sort numbered from 0 by equality.
struct Satisfiable {
  std::vector<Bits> values;
};
struct NoAnswer {
  std::string reason;  // "resource limit reached", "time limit reached", ...
};
using RawAnswer = std::variant<Unsatisfiable, Satisfiable, NoAnswer>;

struct Checked {
  RawAnswer answer;
  std::uint64_t resources = 0;  // really used, of the solver's own kind; the same on every run
};

class Solver {
 public:
  virtual ~Solver() = default;
  virtual std::string name() const = 0;
  // Can all requirements of the script hold? A failure inside the solver is a NoAnswer.
  virtual Checked check(const Script& script, const std::vector<NodeId>& observed,
                        const Allowance& allowance) = 0;
};

// The observed nodes in a model of a solver. `scalar` gives the value of a Bool, bit-vector or Int,
// nullopt where it does not fit 128 bits; `element` names an element of an uninterpreted sort, and
// of which sort it is.
RawAnswer read_model(const Script& script, const std::vector<NodeId>& observed,
                     const std::function<std::optional<Bits>(NodeId)>& scalar,
                     const std::function<std::string(NodeId)>& element);

// An integer as solvers print it; nullopt where it might not fit 128 bits.
std::optional<Bits> integer_from_text(const std::string& text);

std::unique_ptr<Solver> make_z3_solver();
std::unique_ptr<Solver> make_cvc5_solver();

}  // namespace tandem::logic
