#include "ir/formula.h"

#include <algorithm>
#include <map>

#include "base/invariant.h"
#include "ir/names.h"
#include "ir/sort_rules.h"

namespace tandem::ir {
namespace {

std::string input_name(std::size_t index) { return "#" + std::to_string(index); }

bool has_number(Op op) { return op == Op::Const || op == Op::Extract || op == Op::ObjectAddress; }
bool has_name(Op op) { return op == Op::Var || op == Op::Apply || op == Op::ObjectAddress; }

FormulaNode node_of(const TermPool& pool, TermId term) {
  const Term& from = pool[term];
  FormulaNode node{from.op, from.sort, 0, "", std::nullopt, {}};
  switch (from.op) {
    case Op::Const:
    case Op::Extract: node.immediate = from.immediate; break;
    case Op::Var: node.name = pool.symbol(term).name; break;
    case Op::Apply:
      node.name = pool.function(term).name;
      node.kind = pool.function(term).kind;
      break;
    case Op::AddressOf:
    case Op::TableRead:
      node.contents = pool.object(ObjectId{static_cast<std::uint32_t>(from.immediate)});
      break;
    case Op::ObjectAddress: {
      const MemoryObject& object = pool.memory_object(term);
      TANDEM_INVARIANT(!object.is_local, "a condition about something that is gone: " + object.key);
      node.name = object.key;
      node.immediate = object.size_bytes;
      if (object.contents) node.contents = pool.object(*object.contents);
      break;
    }
    default: break;
  }
  return node;
}

// Arguments before their uses, in an order that the term alone decides.
std::vector<TermId> arguments_first(const TermPool& pool, TermId root) {
  std::vector<TermId> order;
  std::map<TermId, bool> is_done;
  std::vector<TermId> stack{root};
  while (!stack.empty()) {
    const TermId at = stack.back();
    const auto [state, is_new] = is_done.try_emplace(at, false);
    if (is_new) {
      const auto args = pool.args(at);
      stack.insert(stack.end(), args.rbegin(), args.rend());
      continue;
    }
    stack.pop_back();
    if (std::exchange(state->second, true)) continue;
    order.push_back(at);
  }
  return order;
}

TermId make_node(TermPool& pool, const FormulaNode& node, std::span<const TermId> args,
                 std::span<const TermId> inputs) {
  switch (node.op) {
    case Op::Var:
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (node.name == input_name(i)) return inputs[i];
      }
      return pool.variable(node.name, node.sort);
    case Op::Apply: return pool.apply(node.name, node.sort, args, node.kind);
    case Op::ObjectAddress: {
      const auto size_bytes = static_cast<std::uint64_t>(node.immediate);
      MemoryObject object{node.name, false, size_bytes};
      if (node.contents) object.contents = pool.intern(*node.contents);
      return pool.object_address(object);
    }
    case Op::AddressOf:
    case Op::TableRead:
      return pool.make(node.op, node.sort, args, pool.intern(*node.contents).index);
    default: return pool.make(node.op, node.sort, args, node.immediate);
  }
}

// A node whose arguments are among the nodes before it has those that its operator takes.
bool fits_operator(const Formula& before, const FormulaNode& node) {
  if (node.op == Op::TableRead && !node.contents) return false;
  if (node.op != Op::Apply && node.kind != FunctionKind::Plain) return false;
  if (has_name(node.op)) {
    const bool is_address = node.op == Op::ObjectAddress;
    if (node.name.empty() || (is_address && node.sort != Sort::bits(64))) return false;
    return node.op == Op::Apply || node.args.empty();
  }
  std::vector<Sort> sorts;
  for (const std::uint32_t arg : node.args) sorts.push_back(before.nodes[arg].sort);
  return !sort_violation(node.op, node.sort, sorts, node.immediate, Arity::Any,
                         node.contents ? &*node.contents : nullptr);
}

// Fields that its operator has no use for are at their defaults.
bool has_only_its_own(const FormulaNode& node) {
  const bool may_have_contents =
      node.op == Op::AddressOf || node.op == Op::TableRead || node.op == Op::ObjectAddress;
  return (has_number(node.op) || node.immediate == 0) && (has_name(node.op) || node.name.empty()) &&
         (may_have_contents || !node.contents);
}

// One name, one sort of variable; one function, one list of sorts; one object, one address.
class Names {
 public:
  bool agree(const Formula& formula, const FormulaNode& node) {
    if (!has_name(node.op)) return true;
    Meaning meaning{node.sort, {}, node.kind, node.immediate, node.contents};
    for (const std::uint32_t arg : node.args) meaning.args.push_back(formula.nodes[arg].sort);
    const auto [known, is_new] = known_.try_emplace({node.op, node.name}, meaning);
    return is_new || known->second == meaning;
  }

 private:
  struct Meaning {
    Sort sort;
    std::vector<Sort> args;
    FunctionKind kind;
    Bits immediate;
    std::optional<ConstantObject> contents;
    friend bool operator==(const Meaning&, const Meaning&) = default;
  };
  std::map<std::pair<Op, std::string>, Meaning> known_;
};

}  // namespace

bool is_well_formed(const Formula& formula) {
  Names names;
  for (std::uint32_t i = 0; i < formula.nodes.size(); ++i) {
    const FormulaNode& node = formula.nodes[i];
    const bool is_in_order =
        std::all_of(node.args.begin(), node.args.end(), [&](std::uint32_t arg) { return arg < i; });
    if (!is_in_order || !has_only_its_own(node) || !fits_operator(formula, node)) return false;
    if (!names.agree(formula, node)) return false;
  }
  return !formula.nodes.empty();
}

bool fits(const Formula& formula, std::span<const Sort> inputs) {
  return std::all_of(formula.nodes.begin(), formula.nodes.end(), [&](const FormulaNode& node) {
    if (node.op != Op::Var || !node.name.starts_with('#')) return true;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (node.name == input_name(i)) return node.sort == inputs[i];
    }
    return false;
  });
}

std::vector<TermId> formula_inputs(TermPool& pool, std::span<const Sort> sorts) {
  std::vector<TermId> inputs;
  for (const Sort sort : sorts) inputs.push_back(pool.variable(input_name(inputs.size()), sort));
  return inputs;
}

Formula to_formula(const TermPool& pool, TermId term) {
  Formula formula;
  std::map<TermId, std::uint32_t> numbers;
  for (const TermId at : arguments_first(pool, term)) {
    FormulaNode node = node_of(pool, at);
    for (const TermId arg : pool.args(at)) node.args.push_back(numbers.at(arg));
    numbers[at] = static_cast<std::uint32_t>(formula.nodes.size());
    formula.nodes.push_back(std::move(node));
  }
  return formula;
}

TermId instantiate(TermPool& pool, const Formula& formula, std::span<const TermId> inputs) {
  TANDEM_INVARIANT(!formula.nodes.empty(), "a formula that says nothing");
  std::vector<TermId> terms;
  for (const FormulaNode& node : formula.nodes) {
    std::vector<TermId> args;
    for (const std::uint32_t arg : node.args) args.push_back(terms.at(arg));
    terms.push_back(make_node(pool, node, args, inputs));
  }
  return terms.back();
}

std::string to_text(const Formula& formula) {
  std::string text;
  for (std::size_t i = 0; i < formula.nodes.size(); ++i) {
    const FormulaNode& node = formula.nodes[i];
    text += "%" + std::to_string(i) + ":" + to_text(node.sort) + " = " + to_text(node.op);
    if (has_number(node.op)) text += " " + names::constant_text(node.sort, node.immediate);
    if (has_name(node.op)) text += " " + names::quoted(node.name);
    if (node.kind == FunctionKind::Allocation) text += " allocation";
    if (node.kind == FunctionKind::Recalled) text += " recalled";
    if (node.contents) {
      text += " [" + std::to_string(node.contents->element_width_bits) + ":";
      for (const Bits element : node.contents->elements) text += " " + to_decimal(element);
      text += "]";
    }
    for (const std::uint32_t arg : node.args) text += " %" + std::to_string(arg);
    text += "\n";
  }
  return text;
}

}  // namespace tandem::ir
