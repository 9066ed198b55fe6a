#include "logic/script.h"

#include <algorithm>

#include "base/invariant.h"

namespace tandem::logic {
namespace {

// Quoted symbols of SMT-LIB may hold neither '|' nor '\'.
std::string to_symbol(const std::string& name) {
  std::string symbol = name;
  for (char& c : symbol) {
    if (c < ' ' || c > '~' || c == '|' || c == '\\') c = '_';
  }
  return symbol;
}

}  // namespace

std::optional<Rounding> rounding_of(const Node& node) {
  switch (node.op) {
    case SmtOp::FpFromSigned:
    case SmtOp::FpFromUnsigned:
    case SmtOp::FpConvert:
    case SmtOp::FpSqrt:
    case SmtOp::FpAdd:
    case SmtOp::FpMul:
    case SmtOp::FpDiv:
    case SmtOp::FpFma: return Rounding::NearestEven;
    case SmtOp::FpToSigned:
    case SmtOp::FpToUnsigned: return Rounding::TowardZero;
    case SmtOp::FpRoundToIntegral: return static_cast<Rounding>(node.index);
    default: return std::nullopt;
  }
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
