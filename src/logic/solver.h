#pragma once

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

struct Unsatisfiable {};
// The values of the observed nodes, in their order: Bool 0 or 1, Int two's complement in 128 bits,
// elements of an uninterpreted sort numbered from 0 by equality.
struct Satisfiable {
  std::vector<Bits> values;
};
struct NoAnswer {
  std::string reason;  // "resource limit reached", ...
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
  // Can all requirements of the script hold? Gives up after so many resources of its own kind; it
  // has no clock, and no thread. A failure inside the solver is a NoAnswer, but where the memory is
  // used up it throws std::bad_alloc.
  virtual Checked check(const Script& script, const std::vector<NodeId>& observed,
                        std::uint64_t resources) = 0;
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
