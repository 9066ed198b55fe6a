#include "logic/script.h"

#include <algorithm>

#include "base/float_format.h"
#include "base/invariant.h"

namespace tandem::logic {
namespace {

enum class Indices : std::uint8_t {
  None,
  Number,   // Node::index
  HighLow,  // the bits that an extract takes
  Width,    // of the result in bits
  Format,   // of the result: bits of the exponent, and of the significand with its hidden bit
};

enum class RoundingColumn : std::uint8_t {
  None,
  NearestEven,
  TowardZero,
  Given,  // Node::index is a Rounding
};

struct Row {
  const char* smtlib;
  Indices indices;
  RoundingColumn rounding;
};

// By SmtOp. Constants and applications are written by what they stand for.
constexpr Row rows[] = {
    {"", Indices::None, RoundingColumn::None},
    {"", Indices::None, RoundingColumn::None},
#define TANDEM_OPERATOR(name, smtlib, indices, rounding, z3, cvc5) \
  {smtlib, Indices::indices, RoundingColumn::rounding},
#include "logic/operators.def"
};

const Row& row_of(SmtOp op) { return rows[static_cast<std::size_t>(op)]; }

// Quoted symbols of SMT-LIB may hold neither '|' nor '\'.
std::string to_symbol(const std::string& name) {
  std::string symbol = name;
  for (char& c : symbol) {
    if (c < ' ' || c > '~' || c == '|' || c == '\\') c = '_';
  }
  return symbol;
}

}  // namespace

const char* smtlib_name(SmtOp op) { return row_of(op).smtlib; }

std::vector<std::uint32_t> indices_of(const Node& node) {
  const unsigned width = node.sort.width_bits;
  switch (row_of(node.op).indices) {
    case Indices::None: return {};
    case Indices::Number: return {node.index};
    case Indices::HighLow: return {node.index + width - 1, node.index};
    case Indices::Width: return {width};
    case Indices::Format: {
      const FloatFormat format = *float_format(width);
      return {format.exponent_bits, format.precision()};
    }
  }
  fail_invariant(__FILE__, __LINE__, smtlib_name(node.op), "not a kind of indices");
}

std::optional<Rounding> rounding_of(const Node& node) {
  switch (row_of(node.op).rounding) {
    case RoundingColumn::None: return std::nullopt;
    case RoundingColumn::NearestEven: return Rounding::NearestEven;
    case RoundingColumn::TowardZero: return Rounding::TowardZero;
    case RoundingColumn::Given: return static_cast<Rounding>(node.index);
  }
  fail_invariant(__FILE__, __LINE__, smtlib_name(node.op), "not a rounding");
}

std::size_t Script::NodeHash::operator()(const Node& node) const noexcept {
  std::size_t hash = static_cast<std::size_t>(node.op) + 1;
  const auto mix = [&hash](std::size_t part) {
    hash ^= part + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  };
  mix(static_cast<std::size_t>(node.sort.kind) * 1024 + node.sort.width_bits);
  mix(static_cast<std::size_t>(node.value));
  mix(static_cast<std::size_t>(node.value >> 64));
  mix(node.index);
  for (const NodeId arg : node.args) mix(arg.index);
  return hash;
}

NodeId Script::add(Node node) {
  const NodeId next{static_cast<std::uint32_t>(nodes_.size())};
  const auto [at, is_new] = index_.try_emplace(std::move(node), next);
  if (is_new) nodes_.push_back(at->first);
  return at->second;
}

NodeId Script::constant(ir::Sort sort, Bits value) {
  TANDEM_INVARIANT(sort.is_scalar(), "constant of an opaque sort");
  return add({SmtOp::Const, sort, value, 0, {}});
}

NodeId Script::make(SmtOp op, ir::Sort sort, std::vector<NodeId> args, std::uint32_t index) {
  return add({op, sort, 0, index, std::move(args)});
}

NodeId Script::chain(SmtOp op, ir::Sort sort, std::span<const NodeId> args) {
  TANDEM_INVARIANT(!args.empty(), "operator without arguments");
  NodeId result = args[0];
  for (const NodeId arg : args.subspan(1)) result = make(op, sort, {result, arg});
  return result;
}

NodeId Script::apply(const std::string& name, ir::Sort result, std::vector<NodeId> args) {
  const std::uint32_t declaration = declare(name, result, args);
  return add({SmtOp::Apply, result, 0, declaration, std::move(args)});
}

std::uint32_t Script::declare(const std::string& name, ir::Sort result,
                              std::span<const NodeId> args) {
  std::vector<ir::Sort> parameters;
  for (const NodeId arg : args) parameters.push_back(sort(arg));
  const auto found = declared_.find(name);
  if (found != declared_.end()) {
    const Declaration& declaration = declarations_[found->second];
    TANDEM_INVARIANT(declaration.parameters == parameters && declaration.result == result,
                     "two declarations of " + name);
    return found->second;
  }
  // Names that differ only in characters that had to go get a number.
  std::string symbol = to_symbol(name);
  while (used_names_.contains(symbol)) {
    symbol += "~" + std::to_string(++used_names_[symbol]);
  }
  used_names_.emplace(symbol, 0);
  const auto index = static_cast<std::uint32_t>(declarations_.size());
  declarations_.push_back({std::move(symbol), std::move(parameters), result});
  declared_.emplace(name, index);
  return index;
}

std::optional<Bits> Script::constant_value(NodeId id) const {
  const Node& node = nodes_[id.index];
  if (node.op != SmtOp::Const) return std::nullopt;
  return node.value;
}

bool Script::has_memory_access() const {
  return std::any_of(nodes_.begin(), nodes_.end(), [](const Node& node) {
    return node.op == SmtOp::Select || node.op == SmtOp::Store;
  });
}

bool Script::has_sort(ir::SortKind kind) const {
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [kind](const Node& node) { return node.sort.kind == kind; });
}

bool Script::has_floats() const {
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [](const Node& node) { return is_float(node.op); });
}

}  // namespace tandem::logic
