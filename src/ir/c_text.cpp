#include "ir/c_text.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

namespace tandem::ir {
namespace {

// How tightly C's operators bind, loosest first.
enum class Level : std::uint8_t {
  Choice,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Order,
  Shift,
  Sum,
  Product,
  Unary,
  Atom,
};

struct Expression {
  std::string text;
  Level level = Level::Atom;
  unsigned width = 0;  // 0: a condition; `unbounded`: an integer without bounds
  bool is_signed = true;
  bool is_constant = false;
  bool is_pointer = false;
};

using Maybe = std::optional<Expression>;

constexpr unsigned unbounded = 1'000;

unsigned width_of(Sort sort) {
  return sort.is_bool() ? 0U : sort.is_int() ? unbounded : sort.width_bits;
}

std::string type_name(unsigned width, bool is_signed) {
  const std::string prefix = is_signed ? "" : "unsigned ";
  switch (width) {
    case 8: return is_signed ? "signed char" : "unsigned char";
    case 16: return prefix + "short";
    case 32: return is_signed ? "int" : "unsigned";
    default: return prefix + "long";
  }
}

bool has_type(unsigned width) { return width == 8 || width == 16 || width == 32 || width == 64; }

bool is_division(Op op) {
  return op == Op::BvSdiv || op == Op::BvUdiv || op == Op::BvSrem || op == Op::BvUrem ||
         op == Op::IntDiv || op == Op::IntRem;
}
bool is_shift(Op op) { return op == Op::BvShl || op == Op::BvLshr || op == Op::BvAshr; }

// C may trap on the term, whatever is known of its arguments.
bool is_risky(const TermPool& pool, TermId term) {
  const Op op = pool[term].op;
  if (op == Op::Load) return true;
  return (is_division(op) || is_shift(op)) && !pool.constant_value(pool.args(term)[1]);
}

// p + 8: 8.
Bits constant_offset(const TermPool& pool, TermId address) {
  if (pool[address].op != Op::BvAdd) return 0;
  for (const TermId part : pool.args(address)) {
    if (const auto value = pool.constant_value(part)) return *value;
  }
  return 0;
}

// Where one operator on defined arguments is defined.
TermId is_operator_defined(TermPool& pool, TermId term) {
  const Op op = pool[term].op;
  const TermId left = pool.args(term)[0];
  const TermId right = pool.args(term)[1];
  const Sort sort = pool.sort(right);
  if (is_shift(op)) {  // what is narrower is shifted as an int
    if (sort.width_bits < 6) return pool.boolean(true);
    const TermId width = pool.constant(sort, std::max<unsigned>(sort.width_bits, 32));
    return pool.make(Op::BvUlt, Sort::boolean(), {right, width});
  }
  const TermId is_not_zero = pool.negate(pool.equal(right, pool.constant(sort, 0)));
  const bool is_unsigned = op == Op::BvUdiv || op == Op::BvUrem;
  if (is_unsigned || sort.is_int() || sort.width_bits < 32) return is_not_zero;
  const TermId least = pool.constant(sort, Bits{1} << (sort.width_bits - 1));
  const TermId minus_one = pool.constant(sort, mask_of(sort.width_bits));
  const TermId overflows = pool.both(pool.equal(left, least), pool.equal(right, minus_one));
  return pool.both(is_not_zero, pool.negate(overflows));
}

class Writer {
 public:
  Writer(const TermPool& pool, const CNames& names) : pool_(pool), names_(names) {}

  Maybe write(TermId id) {
    if (++visited_ > max_visited) return std::nullopt;
    if (const auto name = names_(id)) {
      const Sort sort = pool_.sort(id);
      return Expression{name->text, level_of(name->text), width_of(sort), name->is_signed,
                        false,      name->is_pointer};
    }
    const Term& term = pool_[id];
    const auto args = pool_.args(id);
    switch (term.op) {
      case Op::Const: return constant(id);
      case Op::Not: return negation(args[0]);
      case Op::And: return joined(args, " && ", Level::And);
      case Op::Or: return joined(args, " || ", Level::Or);
      case Op::Ite: return choice(args);
      case Op::Eq: return comparison(args[0], args[1], Comparison::Equal, std::nullopt);
      case Op::BvSlt: return comparison(args[0], args[1], Comparison::Less, true);
      case Op::BvUlt: return comparison(args[0], args[1], Comparison::Less, false);
      case Op::IntLt: return comparison(args[0], args[1], Comparison::Less, std::nullopt);
      case Op::BvAdd:
      case Op::IntAdd: return sum(args);
      case Op::BvMul:
      case Op::IntMul: return product(args);
      case Op::BvNeg:
      case Op::IntNeg: return unary("-", args[0]);
      case Op::IntDiv: return arithmetic(args, " / ", Level::Product);
      case Op::IntRem: return arithmetic(args, " % ", Level::Product);
      case Op::BvNot: return unary("~", args[0]);
      case Op::BvAnd: return bitwise(args, " & ", Level::BitAnd);
      case Op::BvOr: return bitwise(args, " | ", Level::BitOr);
      case Op::BvXor: return bitwise(args, " ^ ", Level::BitXor);
      case Op::BvSdiv: return signed_pair(args, " / ", Level::Product, true);
      case Op::BvUdiv: return signed_pair(args, " / ", Level::Product, false);
      case Op::BvSrem: return signed_pair(args, " % ", Level::Product, true);
      case Op::BvUrem: return signed_pair(args, " % ", Level::Product, false);
      case Op::BvAshr: return signed_pair(args, " >> ", Level::Shift, true);
      case Op::BvLshr: return signed_pair(args, " >> ", Level::Shift, false);
      case Op::BvShl: return arithmetic(args, " << ", Level::Shift);
      case Op::SignExtend: return widened(args[0], pool_.sort(id).width_bits, true);
      case Op::ZeroExtend: return widened(args[0], pool_.sort(id).width_bits, false);
      case Op::Extract:
        if (term.immediate != 0 || !has_type(pool_.sort(id).width_bits)) return std::nullopt;
        return cast_of(write(args[0]), pool_.sort(id).width_bits, true);
      default: return std::nullopt;
    }
  }

  // The value of something of a type with that sign.
  Maybe write_value(TermId id, bool is_signed) {
    const Sort sort = pool_.sort(id);
    const auto value = pool_.constant_value(id);
    if (value && sort.is_bits() && sort.width_bits <= 64) {
      return Expression{
          is_signed ? to_decimal(to_signed(*value, sort.width_bits)) : to_decimal(*value),
          Level::Atom, sort.width_bits, is_signed, true};
    }
    const Term& term = pool_[id];
    if (term.op == Op::Extract && term.immediate == 0 && !names_(id))
      return cast_of(write(pool_.args(id)[0]), sort.width_bits, is_signed);
    return write(id);
  }

 private:
  enum class Comparison : std::uint8_t { Equal, NotEqual, Less, AtMost };
  static constexpr std::size_t max_visited = 150;

  static Level level_of(const std::string& name) {
    return !name.empty() && (name[0] == '*' || name[0] == '&') ? Level::Unary : Level::Atom;
  }

  static std::string at_least(const Expression& e, Level level) {
    return e.level < level ? "(" + e.text + ")" : e.text;
  }

  Maybe constant(TermId id) const {
    const Sort sort = pool_.sort(id);
    const Bits value = *pool_.constant_value(id);
    if (sort.is_bool()) return Expression{value != 0 ? "1" : "0", Level::Atom, 0, true, true};
    if (sort.is_int())
      return Expression{to_decimal(static_cast<SignedBits>(value)), Level::Atom, unbounded, true,
                        true};
    if (!sort.is_bits() || sort.width_bits > 64) return std::nullopt;
    if (is_least(id))
      return Expression{to_decimal(value) + "u", Level::Atom, sort.width_bits, false};
    return Expression{to_decimal(to_signed(value, sort.width_bits)), Level::Atom, sort.width_bits,
                      true, true};
  }

  // The least signed number has no literal of its own type: -2147483648 is a long, and what it is
  // combined with becomes one.
  bool is_least(TermId id) const {
    const auto value = pool_.constant_value(id);
    const unsigned width = pool_.sort(id).width_bits;
    return value && pool_.sort(id).is_bits() && width >= 32 && *value == Bits{1} << (width - 1);
  }

  // The same beside something of a type.
  static Expression least_beside(unsigned width, bool is_signed) {
    if (!is_signed)
      return {to_decimal(Bits{1} << (width - 1)) + "u", Level::Atom, width, false, true};
    // To a long that holds it an int is converted without harm.
    return {width == 32 ? "-2147483648" : "(-9223372036854775807 - 1)", Level::Atom, width, true,
            true};
  }

  Maybe negation(TermId of) {
    const auto args = pool_.args(of);
    switch (pool_[of].op) {
      case Op::Eq: return comparison(args[0], args[1], Comparison::NotEqual, std::nullopt);
      case Op::BvSlt: return comparison(args[1], args[0], Comparison::AtMost, true);
      case Op::BvUlt: return comparison(args[1], args[0], Comparison::AtMost, false);
      case Op::IntLt: return comparison(args[1], args[0], Comparison::AtMost, std::nullopt);
      case Op::And: return negated_parts(args, " || ", Level::Or);
      case Op::Or: return negated_parts(args, " && ", Level::And);
      default: break;
    }
    const Maybe inner = write(of);
    if (!inner) return std::nullopt;
    return Expression{"!" + at_least(*inner, Level::Unary), Level::Unary, 0, true};
  }

  Maybe negated_parts(std::span<const TermId> args, const char* op, Level level) {
    std::vector<Maybe> parts;
    for (const TermId arg : in_order_of_evaluation(pool_, args))
      parts.push_back(pool_[arg].op == Op::Not ? write(pool_.args(arg)[0]) : negation(arg));
    return join(parts, op, level);
  }

  Maybe joined(std::span<const TermId> args, const char* op, Level level) {
    std::vector<Maybe> parts;
    for (const TermId arg : in_order_of_evaluation(pool_, args)) parts.push_back(write(arg));
    return join(parts, op, level);
  }

  // && within || in parentheses: compilers ask for them.
  static Maybe join(const std::vector<Maybe>& parts, const char* op, Level level) {
    std::string text;
    for (const Maybe& part : parts) {
      if (!part) return std::nullopt;
      if (!text.empty()) text += op;
      text += part->level <= Level::And ? "(" + part->text + ")" : part->text;
    }
    return Expression{text, level, 0, true};
  }

  Maybe choice(std::span<const TermId> args) {
    const Maybe condition = write(args[0]);
    const Maybe a = write(args[1]);
    const Maybe b = write(args[2]);
    if (!condition || !a || !b) return std::nullopt;
    const bool is_signed = (a->is_constant || a->is_signed) && (b->is_constant || b->is_signed);
    const bool is_unsigned = (a->is_constant || !a->is_signed) && (b->is_constant || !b->is_signed);
    if (a->width != 0 && a->width < 32 && !is_signed && !is_unsigned) return std::nullopt;
    return Expression{at_least(*condition, Level::Or) + " ? " + at_least(*a, Level::Or) + " : " +
                          at_least(*b, Level::Choice),
                      Level::Choice, a->width, is_signed};
  }

  // `is_signed`: how an order has to be read.
  Maybe comparison(TermId left, TermId right, Comparison kind, std::optional<bool> is_signed) {
    Maybe a = write(left);
    Maybe b = write(right);
    if (!a || !b) return std::nullopt;
    const bool is_pointer = a->is_pointer || b->is_pointer;
    if (is_least(left)) a = least_beside(a->width, is_signed.value_or(b->is_signed));
    if (is_least(right)) b = least_beside(b->width, is_signed.value_or(a->is_signed));
    // Values narrower than int are compared as int: then the signs have to agree.
    if (!is_signed && a->width != 0 && a->width < 32)
      is_signed = (a->is_constant ? b : a)->is_signed;
    if (is_signed) {
      for (Maybe* side : {&a, &b}) {
        if ((*side)->is_constant) {
          if (!*is_signed) *side = unsigned_constant(side == &a ? left : right);  // by value
        } else if ((*side)->is_signed != *is_signed && !is_pointer) {
          *side = cast_of(*side, (*side)->width, *is_signed);
        }
        if (!*side) return std::nullopt;
      }
    }
    if (is_pointer) {
      for (Maybe* side : {&a, &b}) {
        if (!(*side)->is_constant) continue;
        if ((*side)->text != "0") return std::nullopt;  // an address is no number to compare with
        (*side)->text = "NULL";
      }
    }
    // Variables go first, and of two variables the older one: n > 3, not 3 < n.
    const bool is_turned =
        (a->is_constant && !b->is_constant) ||
        (pool_[left].op == Op::Var && pool_[right].op == Op::Var && right < left);
    static constexpr std::array<const char*, 4> straight{" == ", " != ", " < ", " <= "};
    static constexpr std::array<const char*, 4> turned{" == ", " != ", " > ", " >= "};
    const char* op = (is_turned ? turned : straight)[static_cast<std::size_t>(kind)];
    if (is_turned) std::swap(a, b);
    const Level level = kind <= Comparison::NotEqual ? Level::Equality : Level::Order;
    // Conditions that are compared stand in parentheses: (a < b) == (c < d).
    const auto next =
        a->width == 0 ? Level::Unary : static_cast<Level>(static_cast<int>(level) + 1);
    return Expression{at_least(*a, next) + op + at_least(*b, next), level, 0, true};
  }

  Maybe unsigned_constant(TermId id) const {
    const unsigned width = pool_.sort(id).width_bits;
    const Bits value = *pool_.constant_value(id);
    const char* suffix = sign_bit(value, 64) ? "u" : "";
    return Expression{to_decimal(value) + suffix, Level::Atom, width, false, true};
  }

  // Arithmetic narrower than int is cut back.
  static Maybe cut(Expression e) {
    if (e.width == unbounded) return e;
    if (!has_type(e.width)) return std::nullopt;
    if (e.width >= 32) return e;
    return cast_of(e, e.width, e.is_signed);
  }

  static Maybe cast_of(const Maybe& inner, unsigned width, bool is_signed) {
    if (!inner || !has_type(width)) return std::nullopt;
    return Expression{"(" + type_name(width, is_signed) + ")" + at_least(*inner, Level::Unary),
                      Level::Unary, width, is_signed, inner->is_constant};
  }

  // Added parts go first, then those that are taken away, then the number: 2 * a - 3 * b + 4.
  Maybe sum(std::span<const TermId> args) {
    struct Part {
      Expression of;
      bool is_minus;
      std::size_t at;
      std::pair<int, std::size_t> rank() const {
        return {of.is_constant ? 2 : is_minus ? 1 : 0, at};
      }
    };
    std::vector<Part> parts;
    bool is_signed = true;
    for (const TermId arg : args) {
      const bool is_negated = pool_[arg].op == Op::BvNeg || pool_[arg].op == Op::IntNeg;
      Maybe part = write(is_negated ? pool_.args(arg)[0] : arg);
      if (!part || part->is_pointer) return std::nullopt;
      if (!part->is_constant) is_signed = is_signed && part->is_signed;
      const bool has_sign = !is_negated && part->text[0] == '-' && !is_least(arg) &&
                            (part->is_constant || has_plain_factor(arg));
      if (has_sign) part->text.erase(0, 1);
      parts.push_back({*part, is_negated || has_sign, parts.size()});
    }
    std::sort(parts.begin(), parts.end(),
              [](const Part& a, const Part& b) { return a.rank() < b.rank(); });
    std::string text;
    for (const Part& part : parts) {
      if (text.empty()) {
        const bool needs_unary = part.is_minus && part.of.level != Level::Product;
        text =
            (part.is_minus ? "-" : "") + at_least(part.of, needs_unary ? Level::Unary : Level::Sum);
      } else {
        text += (part.is_minus ? " - " : " + ") + at_least(part.of, Level::Product);
      }
    }
    return cut({text, Level::Sum, width_of(pool_.sort(args[0])), is_signed});
  }

  // -3 * b, where 3 is a number of the same type.
  bool has_plain_factor(TermId id) const {
    const bool is_product = pool_[id].op == Op::BvMul || pool_[id].op == Op::IntMul;
    if (!is_product || width_of(pool_.sort(id)) < 32) return false;
    const TermId factor = pool_.args(id)[0];
    return pool_.constant_value(factor) && !is_least(factor);
  }

  Maybe product(std::span<const TermId> args) {
    if (args.size() == 2) {  // -1 * x
      const auto factor = pool_.constant_value(args[0]);
      const Sort sort = pool_.sort(args[0]);
      const Bits minus_one = sort.is_int() ? ~Bits{0} : mask_of(sort.width_bits);
      if (factor == minus_one) return unary("-", args[1]);
    }
    return arithmetic(args, " * ", Level::Product);
  }

  Maybe unary(const char* op, TermId of) {
    const Maybe inner = write(of);
    if (!inner || inner->is_pointer) return std::nullopt;
    return cut({op + at_least(*inner, Level::Atom), Level::Unary, inner->width, inner->is_signed});
  }

  // The parts of an operation one behind the other.
  struct Chain {
    Expression whole;
    bool agrees = true;  // the parts that vary are all signed, or none is
  };
  std::optional<Chain> chain(std::span<const TermId> args, const char* op, Level level) {
    std::string text;
    bool is_signed = true;
    bool is_unsigned = true;
    for (const TermId arg : args) {
      const Maybe part = write(arg);
      if (!part || part->is_pointer) return std::nullopt;
      if (!part->is_constant) {
        is_signed = is_signed && part->is_signed;
        is_unsigned = is_unsigned && !part->is_signed;
      }
      if (!text.empty()) text += op;
      text += at_least(*part, static_cast<Level>(static_cast<int>(level) + 1));
    }
    return Chain{{text, level, width_of(pool_.sort(args[0])), is_signed}, is_signed || is_unsigned};
  }

  Maybe arithmetic(std::span<const TermId> args, const char* op, Level level) {
    const auto made = chain(args, op, level);
    return made ? cut(made->whole) : std::nullopt;
  }

  // As an int, what is narrower keeps its value, if its parts agree on what is above it.
  Maybe bitwise(std::span<const TermId> args, const char* op, Level level) {
    const auto made = chain(args, op, level);
    if (!made) return std::nullopt;
    const bool has_negative = made->whole.text.find('-') != std::string::npos;
    const bool keeps_value = made->agrees && (made->whole.is_signed || !has_negative);
    return keeps_value && has_type(made->whole.width) ? made->whole : cut(made->whole);
  }

  // Operators whose meaning depends on the sign of the type.
  Maybe signed_pair(std::span<const TermId> args, const char* op, Level level, bool is_signed) {
    Maybe a = write(args[0]);
    Maybe b = write(args[1]);
    if (!a || !b || a->is_pointer || b->is_pointer) return std::nullopt;
    for (Maybe* side : {&a, &b}) {
      const bool fits =
          (*side)->is_signed == is_signed || ((*side)->is_constant && (*side)->text[0] != '-');
      if (!fits) *side = cast_of(*side, (*side)->width, is_signed);
      if (!*side) return std::nullopt;
    }
    const auto next = static_cast<Level>(static_cast<int>(level) + 1);
    return cut({at_least(*a, next) + op + at_least(*b, next), level, pool_.sort(args[0]).width_bits,
                is_signed});
  }

  // To int C converts by itself; to long only where the other operand is one.
  Maybe widened(TermId of, unsigned width, bool is_signed) {
    Maybe inner = write(of);
    if (!inner || !has_type(width)) return std::nullopt;
    if (inner->width == 0) {  // a condition is 0 or 1, an int
      if (is_signed || width < 32) return std::nullopt;
      if (width == 64) return cast_of(inner, width, true);
      inner->width = width;
      return inner;
    }
    if (inner->is_signed != is_signed && !inner->is_constant)
      inner = cast_of(inner, inner->width, is_signed);
    if (!inner) return std::nullopt;
    if (width == 64 && !inner->is_constant) return cast_of(inner, width, true);
    inner->width = width;
    inner->is_signed = true;  // int and long hold all that is narrower
    return inner;
  }

  const TermPool& pool_;
  const CNames& names_;
  std::size_t visited_ = 0;
};

}  // namespace

std::optional<std::string> to_c(const TermPool& pool, TermId term, const CNames& names) {
  const Maybe written = Writer(pool, names).write(term);
  if (!written) return std::nullopt;
  return written->text;
}

std::optional<std::string> to_c_value(const TermPool& pool, TermId term, const CNames& names,
                                      bool is_signed) {
  const Maybe written = Writer(pool, names).write_value(term, is_signed);
  if (!written) return std::nullopt;
  return written->text;
}

TermId is_defined_in_c(TermPool& pool, TermId term, const CNames& names) {
  std::vector<TermId> conditions;
  for (const TermId part : reachable_terms(pool, std::span(&term, 1))) {
    if (!is_risky(pool, part)) continue;
    if (pool[part].op != Op::Load) {
      conditions.push_back(is_operator_defined(pool, part));
      continue;
    }
    const TermId address = pool.args(part)[1];
    for (const TermId at : reachable_terms(pool, std::span(&address, 1))) {
      const auto name = pool[at].op == Op::Var ? names(at) : std::nullopt;
      if (name && name->is_pointer)
        conditions.push_back(pool.negate(pool.equal(at, pool.constant(pool.sort(at), 0))));
    }
  }
  return pool.all_of(conditions);
}

TermId is_within_arrays(TermPool& pool, TermId term, const CNames& names) {
  std::vector<TermId> conditions;
  for (const TermId part : reachable_terms(pool, std::span(&term, 1))) {
    const auto name = pool[part].op == Op::Load ? names(part) : std::nullopt;
    if (!name || !name->index) continue;
    const TermId count = pool.constant(pool.sort(*name->index), name->count);
    conditions.push_back(pool.make(Op::BvUlt, Sort::boolean(), {*name->index, count}));
  }
  return pool.all_of(conditions);
}

std::vector<TermId> in_order_of_evaluation(const TermPool& pool, std::span<const TermId> parts) {
  // Then what lies further in memory later, then as they are.
  std::vector<std::tuple<std::ptrdiff_t, Bits, std::size_t>> by_risk;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::vector<TermId> terms = reachable_terms(pool, parts.subspan(i, 1));
    const auto risk = std::count_if(terms.begin(), terms.end(),
                                    [&](TermId term) { return is_risky(pool, term); });
    Bits furthest = 0;
    for (const TermId term : terms) {
      if (pool[term].op == Op::Load)
        furthest = std::max(furthest, constant_offset(pool, pool.args(term)[1]));
    }
    by_risk.emplace_back(risk, furthest, i);
  }
  std::sort(by_risk.begin(), by_risk.end());
  std::vector<TermId> ordered;
  for (const auto& [risk, furthest, i] : by_risk) ordered.push_back(parts[i]);
  return ordered;
}

}  // namespace tandem::ir
