// Terms to scripts. Every variable becomes a declared constant "v:name", every
// uninterpreted function "f:name", the address of an object "address:id" or "object:key", a
// read outside a table "table:id:outside"; what an encoding leaves abstract is
// "abstract:operator:width". The bits of a number that the theory of floating point
// gives are a constant "bits:id" of their own. World is an uninterpreted sort, Memory an
// array of bytes.

#include "logic/encode.h"

#include <algorithm>

#include "base/invariant.h"
#include "logic/float_form.h"
#include "logic/forms.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

constexpr Sort address_sort = Sort::bits(64);

bool is_logical(Op op) {
  return op == Op::Not || op == Op::And || op == Op::Or || op == Op::Ite || op == Op::Eq;
}

bool is_integer_operator(Op op) { return op >= Op::IntNeg && op <= Op::IntLe; }

bool is_product(Op op) { return op == Op::BvMul || op == Op::IntMul; }

bool is_division(Op op) {
  switch (op) {
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem:
    case Op::IntDiv:
    case Op::IntRem: return true;
    default: return false;
  }
}

class Encoder {
 public:
  Encoder(const ir::TermPool& pool, Encoding encoding, const Layout& layout)
      : pool_(pool), encoding_(encoding), layout_(layout), wrapping_(encoded_.script) {}
  Encoder(const Encoder&) = delete;

  std::optional<Encoded> encode(const Query& query) {
    std::vector<TermId> roots = query.assumptions;
    roots.push_back(query.goal);
    for (const TermId term : ir::reachable_terms(pool_, roots)) {
      const std::optional<NodeId> node = encode_term(term);
      if (!node) return std::nullopt;
      if (!is_number(*node)) {
        nodes_.emplace(term, *node);
      } else {
        numbers_.emplace(term, *node);
      }
    }
    if (encoding_ != Encoding::Exact && !differs_from_exact_) return std::nullopt;
    for (const TermId assumption : query.assumptions) script().require(node_of(assumption));
    script().require(script().make(SmtOp::Not, Sort::boolean(), {node_of(query.goal)}));
    observe_memories(roots);
    return std::move(encoded_);
  }

 private:
  Script& script() { return encoded_.script; }

  Sort shown(Sort sort) const {
    return encoding_ == Encoding::Integers && sort.is_bits() ? Sort::integer() : sort;
  }

  std::vector<NodeId> encoded_args(TermId term) {
    std::vector<NodeId> args;
    for (const TermId arg : pool_.args(term)) args.push_back(node_of(arg));
    return args;
  }

  bool is_number(NodeId node) { return is_float(script()[node].op); }

  // A number in the theory of floating point gets a constant for the bits that hold it. SMT-LIB has
  // no operator that gives these, for a NaN has many; here it is always one.
  NodeId node_of(TermId term) {
    const auto found = nodes_.find(term);
    if (found != nodes_.end()) return found->second;
    const NodeId number = numbers_.at(term);
    const Sort sort = pool_.sort(term);
    const NodeId bits = script().apply("bits:" + std::to_string(term.index), sort);
    const NodeId held = script().make(SmtOp::FpFromBits, sort, {bits});
    script().require(script().make(SmtOp::Eq, Sort::boolean(), {held, number}));
    script().require(is_canonical_form(script(), bits));
    nodes_.emplace(term, bits);
    return bits;
  }

  NodeId number_of(TermId term) {
    const auto found = numbers_.find(term);
    if (found != numbers_.end()) return found->second;
    return script().make(SmtOp::FpFromBits, pool_.sort(term), {nodes_.at(term)});
  }

  // The term is a number in the theory, or a constant that can be one without loss.
  bool can_be_number(TermId term) const {
    if (numbers_.contains(term)) return true;
    const auto value = pool_.constant_value(term);
    const unsigned width = pool_.sort(term).width_bits;
    return value && pool_.sort(term).is_bits() && is_ieee_width(width) &&
           float_format(width)->canonical(*value) == *value;
  }

  // Eq and Ite of such numbers need no bits: all NaNs are one, and -0 is not +0.
  std::optional<NodeId> encode_on_numbers(TermId id) {
    const ir::Term& term = pool_[id];
    const auto args = pool_.args(id);
    if (term.op != Op::Eq && term.op != Op::Ite) return std::nullopt;
    const std::size_t first = args.size() - 2;
    const TermId a = args[first];
    const TermId b = args[first + 1];
    if (!numbers_.contains(a) && !numbers_.contains(b)) return std::nullopt;
    if (!can_be_number(a) || !can_be_number(b)) return std::nullopt;
    if (term.op == Op::Eq) {
      return script().make(SmtOp::Eq, Sort::boolean(), {number_of(a), number_of(b)});
    }
    return script().make(SmtOp::FpIte, term.sort, {node_of(args[0]), number_of(a), number_of(b)});
  }

  // nullopt: no form in this encoding.
  std::optional<NodeId> encode_float(TermId id) {
    if (encoding_ == Encoding::Integers) return std::nullopt;
    const ir::Term& term = pool_[id];
    const auto args = pool_.args(id);
    Operation operation{term.op, term.sort, term.immediate, {}, {}};
    for (const TermId arg : args) operation.arg_sorts.push_back(pool_.sort(arg));
    const bool has_number = std::any_of(args.begin(), args.end(),
                                        [this](TermId arg) { return numbers_.contains(arg); });
    if (!has_number) {
      operation.args = encoded_args(id);
      if (const auto form = float_bits_form(script(), operation)) return form;
    }
    if (encoding_ == Encoding::Exact) {
      operation.args.clear();
      for (const TermId arg : args) {
        const bool is_in_theory =
            takes_numbers(term.op) && is_ieee_width(pool_.sort(arg).width_bits);
        operation.args.push_back(is_in_theory ? number_of(arg) : node_of(arg));
      }
      if (const auto form = float_theory_form(script(), operation)) return form;
    }
    return encode_float_abstractly(id);
  }

  // x + y becomes f(x, y), with f(x, y) = f(y, x) where that holds.
  NodeId encode_float_abstractly(TermId id) {
    differs_from_exact_ = true;
    const ir::Term& term = pool_[id];
    if (encoding_ == Encoding::Exact) {
      encoded_.approximations.insert(Approximation::FloatingPoint);
    }
    std::vector<NodeId> args = encoded_args(id);
    const std::string name = std::string("abstract:") + ir::to_text(term.op) + ":" +
                             ir::to_text(pool_.sort(pool_.args(id)[0])) + ":" +
                             ir::to_text(term.sort);
    const bool is_commutative =
        term.op == Op::FpAdd || term.op == Op::FpMul || term.op == Op::FpFma || term.op == Op::FpEq;
    const NodeId result = script().apply(name, term.sort, args);
    if (is_commutative && args[0] != args[1]) {
      std::swap(args[0], args[1]);
      const NodeId commuted = script().apply(name, term.sort, args);
      script().require(script().make(SmtOp::Eq, Sort::boolean(), {result, commuted}));
    }
    if (gives_number(term.op)) script().require(is_canonical_form(script(), result));
    return result;
  }

  // nullopt: no form in this encoding.
  std::optional<NodeId> encode_term(TermId id) {
    const ir::Term& term = pool_[id];
    if (encoding_ == Encoding::Integers && term.sort.is_bits()) {
      if (term.sort.width_bits > WrappingIntegers::max_width) return std::nullopt;
      differs_from_exact_ = true;
    }
    switch (term.op) {
      case Op::Const: return script().constant(shown(term.sort), term.immediate);
      case Op::Var: return observe(id, open_value(id, "v:" + pool_.symbol(id).name));
      case Op::Apply: return observe(id, open_value(id, "f:" + pool_.function(id).name));
      case Op::AddressOf:
        return observe(id, open_value(id, "address:" + to_decimal(term.immediate)));
      case Op::ObjectAddress: return observe(id, encode_object(id));
      case Op::Load: return encode_load(id);
      case Op::Store: return encode_store(id);
      case Op::TableRead: return observe(id, encode_table_read(id));
      default: return encode_operation(id);
    }
  }

  NodeId observe(TermId term, NodeId node) {
    encoded_.observed.emplace_back(term, node);
    return node;
  }

  // A function of the arguments that may have any value of the term's sort.
  NodeId open_value(TermId id, const std::string& name) {
    const Sort sort = pool_.sort(id);
    const NodeId node = script().apply(name, shown(sort), encoded_args(id));
    if (encoding_ == Encoding::Integers && sort.is_bits()) {
      script().require(wrapping_.in_range(node, sort.width_bits));
    }
    return node;
  }

  NodeId encode_object(TermId id) {
    const NodeId node = open_value(id, "object:" + pool_.memory_object(id).key);
    if (encoding_ == Encoding::Integers) return node;  // apart enough: an equation of them is rare
    encoded_.objects.push_back(id);
    switch (layout_.free.contains(id) ? Placement::Free : layout_.placement) {
      case Placement::Spread: place_far(id, node); break;
      case Placement::Free: place_anywhere(id, node); break;
      case Placement::Apart:
        place_anywhere(id, node);
        place_apart(id, node);
        break;
    }
    return node;
  }

  // In a part of the address space of its own; where in it stays open.
  void place_far(TermId id, NodeId node) {
    constexpr unsigned part_bits = 36;
    constexpr Bits first_part = 0x50000;
    const Sort high = Sort::bits(64 - part_bits + 1);
    const NodeId part = script().make(SmtOp::Extract, high, {node}, part_bits - 1);
    const Bits number = (first_part + pool_[id].immediate) << 1;  // in the lower half: no overrun
    script().require(
        script().make(SmtOp::Eq, Sort::boolean(), {part, script().constant(high, number)}));
  }

  // Behind the null page, with the end not beyond that of the address space.
  void place_anywhere(TermId id, NodeId node) {
    require_between(ir::null_page_bytes, node, Bits{0} - ir::null_page_bytes - size_of(id));
  }

  // Without a byte in common with another. Which one comes first is open, and one may begin where
  // another ends (C17 6.5.9p6).
  void place_apart(TermId id, NodeId node) {
    for (const auto& [other, other_size] : objects_) {
      const NodeId distance = script().make(
          SmtOp::BvAdd, address_sort, {node, script().make(SmtOp::BvNeg, address_sort, {other})});
      require_between(other_size, distance, Bits{0} - size_of(id));
    }
    objects_.emplace_back(node, size_of(id));
  }

  Bits size_of(TermId object) const {
    return std::max<Bits>(pool_.memory_object(object).size_bytes, 1);
  }

  void require_between(Bits least, NodeId node, Bits most) {
    script().require(is_at_most(script().constant(address_sort, truncate(least, 64)), node));
    script().require(is_at_most(node, script().constant(address_sort, truncate(most, 64))));
  }

  NodeId is_at_most(NodeId a, NodeId b) {
    return script().make(SmtOp::BvUle, Sort::boolean(), {a, b});
  }

  NodeId address_of_byte(NodeId address, unsigned index) {
    if (index == 0) return address;
    return script().make(SmtOp::BvAdd, Sort::bits(64),
                         {address, script().constant(Sort::bits(64), index)});
  }

  // Equal accesses of equal memories, nothing more: most changes leave memory alone.
  NodeId encode_opaque_access(TermId id) {
    differs_from_exact_ = true;
    const ir::Term& term = pool_[id];
    const Sort moved = term.op == Op::Load ? term.sort : pool_.sort(pool_.args(id)[2]);
    return script().apply(
        std::string("abstract:") + ir::to_text(term.op) + ":" + ir::to_text(moved), term.sort,
        encoded_args(id));
  }

  std::optional<NodeId> encode_load(TermId id) {
    if (encoding_ == Encoding::Integers) return std::nullopt;
    if (encoding_ == Encoding::Abstract) return encode_opaque_access(id);
    const std::vector<NodeId> args = encoded_args(id);
    const unsigned bytes = pool_.sort(id).width_bits / 8;
    NodeId joined{};
    for (unsigned i = 0; i < bytes; ++i) {
      const NodeId byte =
          script().make(SmtOp::Select, Sort::bits(8), {args[0], address_of_byte(args[1], i)});
      joined =
          i == 0 ? byte : script().make(SmtOp::Concat, Sort::bits(8 * (i + 1)), {byte, joined});
    }
    return joined;
  }

  std::optional<NodeId> encode_store(TermId id) {
    if (encoding_ == Encoding::Integers) return std::nullopt;
    if (encoding_ == Encoding::Abstract) return encode_opaque_access(id);
    const std::vector<NodeId> args = encoded_args(id);
    const unsigned bytes = script().sort(args[2]).width_bits / 8;
    NodeId memory = args[0];
    for (unsigned i = 0; i < bytes; ++i) {
      const NodeId byte =
          bytes == 1 ? args[2] : script().make(SmtOp::Extract, Sort::bits(8), {args[2]}, 8 * i);
      memory =
          script().make(SmtOp::Store, Sort::memory(), {memory, address_of_byte(args[1], i), byte});
    }
    return memory;
  }

  // A model has to say what memories hold wherever the query looks.
  void observe_memories(const std::vector<TermId>& roots) {
    if (encoding_ != Encoding::Exact) return;
    std::vector<TermId> memories;
    std::vector<TermId> loads;
    for (const TermId term : ir::reachable_terms(pool_, roots)) {
      const Op op = pool_[term].op;
      if (pool_.sort(term) == Sort::memory() && (op == Op::Var || op == Op::Apply))
        memories.push_back(term);
      if (op == Op::Load) loads.push_back(term);
    }
    for (const TermId memory : memories) {
      for (const TermId load : loads) {
        for (unsigned i = 0; i < pool_.sort(load).width_bits / 8U; ++i) {
          if (encoded_.bytes.size() >= Limits::model_bytes) return;
          const NodeId at = address_of_byte(node_of(pool_.args(load)[1]), i);
          encoded_.bytes.push_back(
              {memory, at, script().make(SmtOp::Select, Sort::bits(8), {node_of(memory), at})});
        }
      }
    }
  }

  NodeId encode_table_read(TermId id) {
    const ir::Term& term = pool_[id];
    const auto& elements =
        pool_.object(ir::ObjectId{static_cast<std::uint32_t>(term.immediate)}).elements;
    const NodeId outside = open_value(
        id, "table:" + to_decimal(term.immediate) + ":outside:" + ir::to_text(term.sort));
    if (elements.empty()) return outside;
    if (elements.size() > Limits::table_elements) {
      encoded_.approximations.insert(Approximation::LargeTable);
      return outside;
    }
    std::vector<NodeId> constants;
    for (const Bits element : elements) {
      constants.push_back(script().constant(shown(term.sort), element));
    }
    const TermId index = pool_.args(id)[0];
    const NodeId inside = table_form(script(), constants, node_of(index));
    return script().make(SmtOp::Ite, shown(term.sort),
                         {is_within(index, elements.size()), inside, outside});
  }

  NodeId is_within(TermId index, std::size_t size) {
    const NodeId node = node_of(index);
    const Sort sort = script().sort(node);
    if (sort.is_bits()) {
      if (sort.width_bits < 64 && (std::size_t{1} << sort.width_bits) <= size) {
        return script().constant(Sort::boolean(), 1);
      }
      return script().make(SmtOp::BvUlt, Sort::boolean(), {node, script().constant(sort, size)});
    }
    const NodeId not_negative =
        script().make(SmtOp::IntLe, Sort::boolean(), {script().integer(0), node});
    const NodeId below = script().make(SmtOp::IntLt, Sort::boolean(),
                                       {node, script().integer(static_cast<SignedBits>(size))});
    return script().make(SmtOp::And, Sort::boolean(), {not_negative, below});
  }

  std::optional<NodeId> encode_operation(TermId id) {
    const ir::Term& term = pool_[id];
    if (ir::is_float_operator(term.op)) return encode_float(id);
    if (const auto form = encode_on_numbers(id)) return form;
    if (encoding_ == Encoding::Abstract && is_nonlinear(id)) return encode_abstractly(id);
    Operation operation{term.op, term.sort, term.immediate, {}, encoded_args(id)};
    for (const TermId arg : pool_.args(id)) operation.arg_sorts.push_back(pool_.sort(arg));
    if (is_logical(term.op)) return logical_form(script(), operation, shown(term.sort));
    if (is_integer_operator(term.op)) return integer_form(script(), operation);
    if (encoding_ == Encoding::Integers) return wrapping_.form(operation);
    return bit_vector_form(script(), operation);
  }

  bool is_nonlinear(TermId id) const {
    const Op op = pool_[id].op;
    const auto args = pool_.args(id);
    if (is_division(op)) return !pool_.constant_value(args[1]);
    return is_product(op) && std::count_if(args.begin(), args.end(), [this](TermId arg) {
                               return !pool_.constant_value(arg);
                             }) >= 2;
  }

  // A product c * x * y becomes c * f(x, y), a quotient x / y becomes g(x, y).
  NodeId encode_abstractly(TermId id) {
    differs_from_exact_ = true;
    const ir::Term& term = pool_[id];
    const std::string name =
        std::string("abstract:") + ir::to_text(term.op) + ":" + ir::to_text(term.sort);
    const bool is_commutative = is_product(term.op);
    if (!is_commutative) return script().apply(name, term.sort, encoded_args(id));
    std::vector<NodeId> constants;
    std::vector<NodeId> factors;
    for (const NodeId arg : encoded_args(id)) {
      (script().constant_value(arg) ? constants : factors).push_back(arg);
    }
    const SmtOp times = term.sort.is_int() ? SmtOp::IntMul : SmtOp::BvMul;
    constants.push_back(product_of(name, term.sort, factors));
    return script().chain(times, term.sort, constants);
  }

  // f(x, y) = f(y, x) is stated for two factors; more are only put in order.
  NodeId product_of(const std::string& name, Sort sort, std::vector<NodeId> factors) {
    std::sort(factors.begin(), factors.end());
    const NodeId product =
        script().apply(name + ":" + std::to_string(factors.size()), sort, factors);
    if (factors.size() == 2 && factors[0] != factors[1]) {
      const NodeId commuted = script().apply(name + ":2", sort, {factors[1], factors[0]});
      script().require(script().make(SmtOp::Eq, Sort::boolean(), {product, commuted}));
    }
    return product;
  }

  const ir::TermPool& pool_;
  const Encoding encoding_;
  const Layout& layout_;
  Encoded encoded_;
  std::vector<std::pair<NodeId, Bits>> objects_;  // where they are, how many bytes
  WrappingIntegers wrapping_;                     // refers to encoded_.script
  std::map<TermId, NodeId> nodes_;
  std::map<TermId, NodeId> numbers_;  // what the theory of floating point gives
  bool differs_from_exact_ = false;
};

}  // namespace

std::size_t circuit_cells(const Script& script) {
  std::size_t cells = 0;
  for (const Node& node : script.nodes()) {
    const std::size_t square = std::size_t{node.sort.width_bits} * node.sort.width_bits;
    switch (node.op) {
      case SmtOp::BvMul:
        if (!script.constant_value(node.args[0]) && !script.constant_value(node.args[1]))
          cells += square;
        break;
      case SmtOp::BvUdiv:
      case SmtOp::BvSdiv:
      case SmtOp::BvUrem:
      case SmtOp::BvSrem: cells += 2 * square; break;
      case SmtOp::FpMul: cells += square; break;
      case SmtOp::FpDiv:
      case SmtOp::FpSqrt:
      case SmtOp::FpFma: cells += 3 * square; break;
      default: break;
    }
  }
  return cells;
}

std::size_t polynomial_degree(const Script& script, std::size_t most) {
  std::vector<std::size_t> degrees;  // by node: arguments come before what they are used in
  std::size_t highest = 0;
  for (const Node& node : script.nodes()) {
    std::size_t degree = 0;
    if (node.sort.is_int()) {
      if (node.op == SmtOp::Apply) degree = 1;
      for (const NodeId arg : node.args) {
        const std::size_t of_arg = degrees[arg.index];
        degree = node.op == SmtOp::IntMul ? degree + of_arg : std::max(degree, of_arg);
      }
    }
    degrees.push_back(std::min(degree, most + 1));
    highest = std::max(highest, degrees.back());
  }
  return highest;
}

std::optional<Encoded> encode(const ir::TermPool& pool, const Query& query, Encoding encoding,
                              const Layout& layout) {
  return Encoder(pool, encoding, layout).encode(query);
}

}  // namespace tandem::logic
