#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "ir/pool.h"
#include "logic/ranges.h"
#include "logic/script.h"

// The forms of single operators of terms in a script.

namespace tandem::logic {

// One operator on arguments that are in the script already.
struct Operation {
  ir::Op op;
  ir::Sort sort;
  Bits immediate;
  std::vector<ir::Sort> arg_sorts;  // as in the term
  std::vector<NodeId> args;
};

// Operators on Bool, and Ite and Eq on any sort; `shown` is the sort of the result in the script.
NodeId logical_form(Script& script, const Operation& operation, ir::Sort shown);

// Operators on Int.
NodeId integer_form(Script& script, const Operation& operation);

// Operators on bit-vectors as bit-vectors.
NodeId bit_vector_form(Script& script, const Operation& operation);

// Division toward zero, written with SMT-LIB's Euclidean one; x / 0 = 0, x % 0 = x.
NodeId truncating_quotient(Script& script, NodeId a, NodeId b);
NodeId truncating_remainder(Script& script, NodeId a, NodeId b);

// Operators on bit-vectors as arithmetic on integers: a bit-vector of width w
// is an Int in [0, 2^w). There is a form for arithmetic, comparisons,
// extensions, extraction, and for bitwise operators and shifts with a constant.
class WrappingIntegers {
 public:
  // Powers of two up to this one, and their sums, fit the constants of a script.
  static constexpr unsigned max_width = 120;

  explicit WrappingIntegers(Script& script) : script_(script), ranges_(script) {}
  std::optional<NodeId> form(const Operation& operation);
  // That the node is in [0, 2^width), which is taken for granted from then on.
  NodeId in_range(NodeId node, unsigned width);

 private:
  NodeId power(unsigned exponent);
  NodeId binary(SmtOp op, NodeId a, NodeId b);
  NodeId less(NodeId a, NodeId b);
  NodeId choose(NodeId condition, NodeId a, NodeId b);
  NodeId wrap(NodeId any, unsigned width);  // any mod 2^width
  NodeId unwrapped(NodeId node, unsigned width) const;
  NodeId as_signed(NodeId node, unsigned width);
  NodeId bits_of(NodeId node, unsigned low, unsigned count);
  NodeId masked(NodeId node, Bits mask, unsigned width);  // node & mask

  NodeId polynomial(const Operation& operation, unsigned width);
  NodeId division(const Operation& operation, unsigned width);
  std::optional<NodeId> bitwise(const Operation& operation, unsigned width);
  std::optional<NodeId> shift(const Operation& operation, unsigned width);
  NodeId comparison(const Operation& operation, unsigned width);
  NodeId concatenation(const Operation& operation);

  Script& script_;
  struct Unwrapped {
    NodeId any;
    unsigned width;
  };
  // For a node `x mod 2^w` made by wrap(): x and w. Sums and products of such nodes
  // are built from the x, so that a polynomial is wrapped once, at its end.
  std::map<NodeId, Unwrapped> unwrapped_;
  Ranges ranges_;  // a sum of small numbers need not be wrapped at all
};

// The element at `index`, which is within bounds: a tree of choices with equal
// neighbours joined. `elements` are nodes of constants, at least one.
NodeId table_form(Script& script, std::span<const NodeId> elements, NodeId index);

}  // namespace tandem::logic
