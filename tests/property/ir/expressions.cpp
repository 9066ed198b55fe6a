#include "expressions.h"

#include <array>
#include <functional>
#include <span>

namespace tandem::ir::testing {
namespace {

// The value SMT-LIB gives where fold gives none; nullopt for Int, where terms
// are never out of their range but may be out of ours.
std::optional<Bits> smtlib_value(Op op, Sort sort, std::span<const Bits> args) {
  if (!sort.is_bits()) return std::nullopt;
  const unsigned width = sort.width_bits;
  const bool is_negative = sign_bit(args[0], width);
  switch (op) {
    case Op::BvUdiv: return mask_of(width);
    case Op::BvSdiv: return is_negative ? Bits{1} : mask_of(width);
    case Op::BvUrem:
    case Op::BvSrem: return args[0];
    case Op::BvShl:
    case Op::BvLshr: return Bits{0};
    case Op::BvAshr: return is_negative ? mask_of(width) : Bits{0};
    default: return std::nullopt;
  }
}

// Draws from a list of choices; past its end every choice is the first.
class Choices {
 public:
  explicit Choices(const std::vector<std::uint32_t>& choices) : choices_(choices) {}
  bool is_empty() const { return next_ >= choices_.size(); }
  std::uint32_t raw() { return is_empty() ? 0 : choices_[next_++]; }
  std::size_t below(std::size_t limit) { return raw() % limit; }
  template <class T, std::size_t size>
  T one_of(const std::array<T, size>& items) {
    return items[below(size)];
  }

 private:
  const std::vector<std::uint32_t>& choices_;
  std::size_t next_ = 0;
};

class Drawing {
 public:
  Drawing(Expressions& expressions, Choices& choices)
      : expressions_(expressions), choices_(choices) {}

  void variable(Sort sort) {
    expressions_.variables.push_back(sort);
    expressions_.add(Op::Var, sort, {}, expressions_.variables.size() - 1);
  }

  // An earlier node of this sort, mostly a late one, or a constant.
  std::size_t operand(Sort sort) {
    std::vector<std::size_t> fitting;
    for (std::size_t i = expressions_.nodes.size(); i-- > 0;) {
      if (expressions_.nodes[i].sort == sort) fitting.push_back(i);
    }
    const std::size_t choice = choices_.below(8);
    if (fitting.empty() || choice >= 6) return constant(sort);
    if (choice >= 3) return fitting[choices_.below(std::min<std::size_t>(3, fitting.size()))];
    return fitting[choices_.below(fitting.size())];
  }

  std::size_t constant(Sort sort) {
    if (sort.is_bool()) return expressions_.add(Op::Const, sort, {}, choices_.below(2));
    const unsigned width = sort.is_int() ? 6 : sort.width_bits;
    const Bits smallest = Bits{1} << (width - 1);
    const std::array<Bits, 8> special{0,
                                      1,
                                      mask_of(width),
                                      smallest,
                                      smallest - 1,
                                      2,
                                      Bits{1} << choices_.below(width),
                                      choices_.raw()};
    const Bits value = truncate(choices_.one_of(special), width);
    const bool extends = sort.is_int() && sign_bit(value, width);
    return expressions_.add(Op::Const, sort, {}, extends ? value | ~mask_of(width) : value);
  }

  std::size_t apply(Op op, Sort result, Sort arg, std::size_t count) {
    std::vector<std::size_t> args;
    for (std::size_t i = 0; i < count; ++i) args.push_back(operand(arg));
    return expressions_.add(op, result, std::move(args));
  }

  void ite(Sort sort) {
    const std::size_t condition = operand(Sort::boolean());
    const std::size_t then = operand(sort);
    expressions_.add(Op::Ite, sort, {condition, then, operand(sort)});
  }

  // To another width: up by zero, sign or concatenation, down by extraction.
  void convert(Sort from, Sort to) {
    const std::size_t arg = operand(from);
    if (from.width_bits > to.width_bits) {
      const Bits low = choices_.below(from.width_bits - to.width_bits + 1U);
      expressions_.add(Op::Extract, to, {arg}, low);
    } else if (from.width_bits < to.width_bits && choices_.below(3) == 0) {
      const std::size_t high = operand(Sort::bits(to.width_bits - from.width_bits));
      expressions_.add(Op::Concat, to, {high, arg});
    } else if (from.width_bits < to.width_bits) {
      expressions_.add(choices_.one_of(std::array{Op::ZeroExtend, Op::SignExtend}), to, {arg});
    }
  }

 private:
  Expressions& expressions_;
  Choices& choices_;
};

constexpr std::array bit_operators{Op::BvAdd,  Op::BvSub,  Op::BvMul, Op::BvUdiv, Op::BvSdiv,
                                   Op::BvUrem, Op::BvSrem, Op::BvAnd, Op::BvOr,   Op::BvXor,
                                   Op::BvShl,  Op::BvLshr, Op::BvAshr};
constexpr std::array bit_comparisons{Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle};
constexpr std::array long_operators{Op::BvAdd, Op::BvMul, Op::BvAnd, Op::BvOr, Op::BvXor};

void draw_node(Drawing& drawing, Choices& choices, const std::array<Sort, 3>& widths) {
  const Sort sort = choices.one_of(widths);
  const Sort truth = Sort::boolean();
  switch (choices.below(12)) {
    case 0: drawing.apply(choices.one_of(std::array{Op::BvNot, Op::BvNeg}), sort, sort, 1); break;
    case 1: drawing.ite(sort); break;
    case 2: drawing.ite(truth); break;
    case 3: drawing.apply(Op::Not, truth, truth, 1); break;
    case 4:
      drawing.apply(choices.one_of(std::array{Op::And, Op::Or}), truth, truth,
                    2 + choices.below(2));
      break;
    case 5: drawing.apply(Op::Eq, truth, truth, 2); break;
    case 6: drawing.convert(sort, choices.one_of(widths)); break;
    case 7: drawing.apply(choices.one_of(long_operators), sort, sort, 2 + choices.below(7)); break;
    case 8:
    case 9: drawing.apply(choices.one_of(bit_comparisons), truth, sort, 2); break;
    default: drawing.apply(choices.one_of(bit_operators), sort, sort, 2); break;
  }
}

}  // namespace

std::optional<Bits> apply(Op op, Sort sort, std::span<const Bits> args, std::span<const Sort> sorts,
                          Bits immediate, Totals totals) {
  const auto folded = fold(op, sort, args, sorts, immediate);
  return folded || totals == Totals::None ? folded : smtlib_value(op, sort, args);
}

std::string Expressions::to_text() const {
  std::string text;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    text += "n" + std::to_string(i) + ":" + ir::to_text(node.sort) + " = " + ir::to_text(node.op);
    text += " [" + to_decimal(node.immediate) + "]";
    for (const std::size_t arg : node.args) text += " n" + std::to_string(arg);
    text += "\n";
  }
  return text;
}

std::vector<std::optional<Bits>> values_of(const Expressions& expressions,
                                           const Assignment& assignment, Totals totals) {
  std::vector<std::optional<Bits>> values;
  std::vector<Bits> args;
  std::vector<Sort> sorts;
  for (const Node& node : expressions.nodes) {
    if (node.op == Op::Var) {
      values.emplace_back(assignment[static_cast<std::size_t>(node.immediate)]);
      continue;
    }
    args.clear();
    sorts.clear();
    for (const std::size_t arg : node.args) {
      if (!values[arg]) break;
      args.push_back(*values[arg]);
      sorts.push_back(expressions.nodes[arg].sort);
    }
    const bool has_args = args.size() == node.args.size();
    values.push_back(has_args ? apply(node.op, node.sort, args, sorts, node.immediate, totals)
                              : std::nullopt);
  }
  return values;
}

Terms make_terms(TermPool& pool, const Expressions& expressions) {
  Terms terms;
  for (std::size_t i = 0; i < expressions.variables.size(); ++i) {
    terms.variables.push_back(pool.variable("v" + std::to_string(i), expressions.variables[i]));
  }
  for (const Node& node : expressions.nodes) {
    std::vector<TermId> args;
    for (const std::size_t arg : node.args) args.push_back(terms.nodes[arg]);
    terms.nodes.push_back(node.op == Op::Var
                              ? terms.variables[static_cast<std::size_t>(node.immediate)]
                              : pool.make(node.op, node.sort, args, node.immediate));
  }
  return terms;
}

Bits function_value(const std::string& name, Sort result, std::span<const Bits> args) {
  std::uint64_t hash = std::hash<std::string>{}(name);
  for (const Bits arg : args) {
    hash = (hash ^ static_cast<std::uint64_t>(arg)) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 29;
  }
  if (result.is_bool()) return hash & 1;
  return result.is_bits() ? truncate(hash, result.width_bits) : hash;
}

TermEvaluator::TermEvaluator(const TermPool& pool, const std::map<TermId, Bits>& variables,
                             Totals totals)
    : pool_(pool), totals_(totals) {
  for (const auto& [variable, value] : variables) entry(variable) = Entry{true, value};
}

TermEvaluator::Entry& TermEvaluator::entry(TermId term) {
  // Substitution makes new terms while an evaluator is in use.
  if (term.index >= entries_.size()) entries_.resize(pool_.size());
  return entries_[term.index];
}

std::optional<Bits> TermEvaluator::value(TermId term) {
  if (entry(term).is_known) return entry(term).value;
  std::vector<Bits> args;
  std::vector<Sort> sorts;
  for (const TermId arg : pool_.args(term)) {
    const auto v = value(arg);
    if (!v) break;
    args.push_back(*v);
    sorts.push_back(pool_.sort(arg));
  }
  const Term& node = pool_[term];
  std::optional<Bits> result;
  if (node.op == Op::Var) {
    result = Bits{0};
  } else if (args.size() == node.arg_count) {
    result = node.op == Op::Apply ? function_value(pool_.function(term).name, node.sort, args)
                                  : apply(node.op, node.sort, args, sorts, node.immediate, totals_);
  }
  entry(term) = Entry{true, result};
  return result;
}

std::map<TermId, Bits> bound(const Terms& terms, const Assignment& assignment) {
  std::map<TermId, Bits> values;
  for (std::size_t i = 0; i < assignment.size(); ++i) values[terms.variables[i]] = assignment[i];
  return values;
}

Expressions draw_bits(unsigned width_bits, const std::vector<std::uint32_t>& choices) {
  Expressions expressions;
  Choices draw(choices);
  Drawing drawing(expressions, draw);
  const Sort half = Sort::bits(std::max(1U, width_bits / 2));
  const std::array widths{Sort::bits(width_bits), half, Sort::bits(std::min(128U, 2 * width_bits))};
  drawing.variable(widths[0]);
  drawing.variable(widths[0]);
  drawing.variable(half);
  drawing.variable(Sort::boolean());
  while (!draw.is_empty()) draw_node(drawing, draw, widths);
  return expressions;
}

Expressions draw_integers(const std::vector<std::uint32_t>& choices) {
  Expressions expressions;
  Choices draw(choices);
  Drawing drawing(expressions, draw);
  const Sort sort = Sort::integer();
  const Sort truth = Sort::boolean();
  drawing.variable(sort);
  drawing.variable(sort);
  drawing.variable(sort);
  drawing.variable(truth);
  while (!draw.is_empty()) {
    switch (draw.below(6)) {
      case 0: drawing.apply(Op::IntNeg, sort, sort, 1); break;
      case 1: drawing.ite(sort); break;
      case 2:
        drawing.apply(draw.one_of(std::array{Op::Eq, Op::IntLt, Op::IntLe}), truth, sort, 2);
        break;
      case 3:
        drawing.apply(draw.one_of(std::array{Op::IntAdd, Op::IntMul}), sort, sort,
                      2 + draw.below(7));
        break;
      default:
        drawing.apply(
            draw.one_of(std::array{Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntRem}),
            sort, sort, 2);
        break;
    }
  }
  return expressions;
}

Procedure to_procedure(const Expressions& expressions) {
  Procedure procedure;
  procedure.name = procedure.symbol = "f";
  Block block;
  std::vector<ValueId> values;
  for (const Node& node : expressions.nodes) {
    const ValueId value = procedure.add_value(node.sort);
    values.push_back(value);
    if (node.op == Op::Var) {
      procedure.inputs.push_back(Input{InputKind::Parameter, {}, node.sort, value});
      continue;
    }
    Operation operation{node.op, node.immediate, {}, value};
    for (const std::size_t arg : node.args) operation.args.push_back(values[arg]);
    Instruction& instruction = block.instructions.emplace_back();
    instruction.kind = std::move(operation);
    instruction.where = SourceLocation{"f.c", 1 + value.index, 3};
  }
  procedure.outputs.push_back(Output{OutputKind::Return, {}, expressions.nodes.back().sort, ""});
  block.terminator.kind = Return{{values.back()}};
  procedure.blocks.add(std::move(block));
  return procedure;
}

}  // namespace tandem::ir::testing
