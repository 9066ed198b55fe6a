#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "base/integer.h"
#include "ir/term.h"

// A script is the form between terms and solvers: formulas in the vocabulary of SMT-LIB. Encodings
// write it (encode.h). Both solvers and the SMT-LIB printer only read it, so that all three see the
// same formula.

namespace tandem::logic {

struct NodeTag;
struct DeclarationTag;
using NodeId = Id<NodeTag>;
using DeclarationId = Id<DeclarationTag>;

// A constant, an application of a declaration (constants of the program have no arguments), and the
// operators of operators.def.
enum class SmtOp : std::uint8_t {
  Const,
  Apply,
#define TANDEM_OPERATOR(name, smtlib, indices, rounding, z3, cvc5) name,
#include "logic/operators.def"
};

// The directions of FpRoundToIntegral.
enum class Rounding : std::uint32_t { NearestEven, NearestAway, Down, Up, TowardZero };

// Nodes of such an operator are numbers of floating point, not bits.
constexpr bool is_float(SmtOp op) { return op >= SmtOp::FpFromBits && op <= SmtOp::FpFma; }

struct Node {
  SmtOp op;
  ir::Sort sort;
  Bits value = 0;           // Const: Bool 0/1; Int two's complement in 128 bits
  std::uint32_t index = 0;  // see operators.def; Apply: the declaration
  std::vector<NodeId> args;
  friend bool operator==(const Node&, const Node&) = default;
};

struct Declaration {
  std::string name;  // unique; printable ASCII without '|' and '\'
  std::vector<ir::Sort> parameters;
  ir::Sort result;
};

// The operator as SMT-LIB writes it; "" for Const and Apply.
const char* smtlib_name(SmtOp op);
// The numbers that SMT-LIB writes as (_ operator numbers...), in this order; mostly none.
std::vector<std::uint32_t> indices_of(const Node& node);
// The direction that the operator rounds in, where it takes one: SMT-LIB has it as first argument.
std::optional<Rounding> rounding_of(const Node& node);

class Script {
 public:
  NodeId constant(ir::Sort sort, Bits value);
  NodeId integer(SignedBits value) {
    return constant(ir::Sort::integer(), static_cast<Bits>(value));
  }
  // An application of the function that `name` stands for; the first use of a name declares it.
  NodeId apply(const std::string& name, ir::Sort result, std::vector<NodeId> args = {});
  NodeId make(SmtOp op, ir::Sort sort, std::vector<NodeId> args, std::uint32_t index = 0);
  // Left-associated use of a binary operator on one or more arguments.
  NodeId chain(SmtOp op, ir::Sort sort, std::span<const NodeId> args);
  void require(NodeId condition) { requirements_.push_back(condition); }

  const Node& operator[](NodeId id) const { return nodes_[id.index]; }
  ir::Sort sort(NodeId id) const { return nodes_[id.index].sort; }
  std::optional<Bits> constant_value(NodeId id) const;

  // In an order in which arguments come before their uses.
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<Declaration>& declarations() const { return declarations_; }
  const std::vector<NodeId>& requirements() const { return requirements_; }
  bool has_sort(ir::SortKind kind) const;
  // Some node looks into memory; otherwise memory is a sort without structure.
  bool has_memory_access() const;
  bool has_floats() const;

 private:
  struct NodeHash {
    std::size_t operator()(const Node& node) const noexcept;
  };
  NodeId add(Node node);
  std::uint32_t declare(const std::string& name, ir::Sort result, std::span<const NodeId> args);

  std::vector<Node> nodes_;
  std::unordered_map<Node, NodeId, NodeHash> index_;
  std::vector<Declaration> declarations_;
  std::map<std::string, std::uint32_t> declared_;    // by the name asked for
  std::map<std::string, std::uint32_t> used_names_;  // by the name given, and how often
  std::vector<NodeId> requirements_;
};

// The script as SMT-LIB 2.6, with `comment` on top. Shared and deep parts are
// definitions of their own, so that the text is linear in the number of nodes.
std::string to_smtlib(const Script& script, const std::string& comment);

}  // namespace tandem::logic
