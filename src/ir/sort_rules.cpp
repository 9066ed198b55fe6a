#include "ir/sort_rules.h"

#include <array>

#include "base/float_format.h"

namespace tandem::ir {
namespace {

enum class Family : std::uint8_t { Bool, Bits, Float, Int };
enum class Gives : std::uint8_t { Same, Truth };  // the sort of the arguments, or Bool
enum class Count : std::uint8_t { One, Two, Three, TwoOrMoreInTerms, TwoOrMore };

// Operators whose arguments all have one sort of one family.
struct Rule {
  Op op;
  Family family;
  Gives gives;
  Count count;
};

constexpr std::array rules{
    Rule{Op::Not, Family::Bool, Gives::Same, Count::One},
    Rule{Op::And, Family::Bool, Gives::Same, Count::TwoOrMore},
    Rule{Op::Or, Family::Bool, Gives::Same, Count::TwoOrMore},
    Rule{Op::BvNot, Family::Bits, Gives::Same, Count::One},
    Rule{Op::BvNeg, Family::Bits, Gives::Same, Count::One},
    Rule{Op::BvAdd, Family::Bits, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::BvSub, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvMul, Family::Bits, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::BvUdiv, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvSdiv, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvUrem, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvSrem, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvAnd, Family::Bits, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::BvOr, Family::Bits, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::BvXor, Family::Bits, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::BvShl, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvLshr, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvAshr, Family::Bits, Gives::Same, Count::Two},
    Rule{Op::BvUlt, Family::Bits, Gives::Truth, Count::Two},
    Rule{Op::BvUle, Family::Bits, Gives::Truth, Count::Two},
    Rule{Op::BvSlt, Family::Bits, Gives::Truth, Count::Two},
    Rule{Op::BvSle, Family::Bits, Gives::Truth, Count::Two},
    Rule{Op::FpCanonical, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpNeg, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpAbs, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpSqrt, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpFloor, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpCeil, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpTrunc, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpRound, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpRint, Family::Float, Gives::Same, Count::One},
    Rule{Op::FpAdd, Family::Float, Gives::Same, Count::Two},
    Rule{Op::FpSub, Family::Float, Gives::Same, Count::Two},
    Rule{Op::FpMul, Family::Float, Gives::Same, Count::Two},
    Rule{Op::FpDiv, Family::Float, Gives::Same, Count::Two},
    Rule{Op::FpRem, Family::Float, Gives::Same, Count::Two},
    Rule{Op::FpFma, Family::Float, Gives::Same, Count::Three},
    Rule{Op::FpLt, Family::Float, Gives::Truth, Count::Two},
    Rule{Op::FpLe, Family::Float, Gives::Truth, Count::Two},
    Rule{Op::FpEq, Family::Float, Gives::Truth, Count::Two},
    Rule{Op::IntNeg, Family::Int, Gives::Same, Count::One},
    Rule{Op::IntAdd, Family::Int, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::IntSub, Family::Int, Gives::Same, Count::Two},
    Rule{Op::IntMul, Family::Int, Gives::Same, Count::TwoOrMoreInTerms},
    Rule{Op::IntDiv, Family::Int, Gives::Same, Count::Two},
    Rule{Op::IntRem, Family::Int, Gives::Same, Count::Two},
    Rule{Op::IntLt, Family::Int, Gives::Truth, Count::Two},
    Rule{Op::IntLe, Family::Int, Gives::Truth, Count::Two},
};

bool is_float(Sort sort) { return sort.is_bits() && float_format(sort.width_bits).has_value(); }

bool is_of(Family family, Sort sort) {
  switch (family) {
    case Family::Bool: return sort.is_bool();
    case Family::Bits: return sort.is_bits();
    case Family::Float: return is_float(sort);
    case Family::Int: return sort.is_int();
  }
  return false;
}

bool fits(Count count, std::size_t given, Arity arity) {
  switch (count) {
    case Count::One: return given == 1;
    case Count::Two: return given == 2;
    case Count::Three: return given == 3;
    case Count::TwoOrMoreInTerms: return arity == Arity::Any ? given >= 2 : given == 2;
    case Count::TwoOrMore: return given >= 2;
  }
  return false;
}

bool fits(const Rule& rule, Sort result, std::span<const Sort> args, Arity arity) {
  if (!fits(rule.count, args.size(), arity)) return false;
  for (const Sort sort : args) {
    if (sort != args[0] || !is_of(rule.family, sort)) return false;
  }
  return result == (rule.gives == Gives::Truth ? Sort::boolean() : args[0]);
}

bool constant_fits(Sort sort, Bits value) {
  if (sort.is_bool()) return value <= 1;
  if (sort.is_bits()) return truncate(value, sort.width_bits) == value;
  return sort.is_int();
}

bool concat_fits(Sort result, std::span<const Sort> args) {
  unsigned width = 0;
  for (const Sort sort : args) {
    if (!sort.is_bits()) return false;
    width += sort.width_bits;
  }
  return args.size() >= 2 && result.is_bits() && result.width_bits == width;
}

bool extract_fits(Sort result, std::span<const Sort> args, Bits low) {
  return args.size() == 1 && args[0].is_bits() && result.is_bits() && low <= args[0].width_bits &&
         low + result.width_bits <= args[0].width_bits;
}

bool is_whole_bytes(Sort sort) { return sort.is_bits() && sort.width_bits % 8 == 0; }

// The operators that the table does not cover.
bool special_fits(Op op, Sort result, std::span<const Sort> args, Bits immediate,
                  const ConstantObject* object) {
  switch (op) {
    case Op::Const: return args.empty() && constant_fits(result, immediate);
    case Op::AddressOf: return args.empty() && result == Sort::bits(64) && object != nullptr;
    case Op::Load:
      return args.size() == 2 && args[0] == Sort::memory() && args[1] == Sort::bits(64) &&
             is_whole_bytes(result);
    case Op::Store:
      return args.size() == 3 && args[0] == Sort::memory() && args[1] == Sort::bits(64) &&
             is_whole_bytes(args[2]) && result == Sort::memory();
    case Op::TableRead:
      if (args.size() != 1 || object == nullptr) return false;
      if (args[0].is_int()) return result.is_int();
      return args[0] == Sort::bits(64) && result == Sort::bits(object->element_width_bits);
    case Op::Ite:
      return args.size() == 3 && args[0].is_bool() && args[1] == args[2] && result == args[1];
    case Op::Eq: return args.size() == 2 && args[0] == args[1] && result.is_bool();
    case Op::IsNull: return args.size() == 1 && args[0] == Sort::bits(64) && result.is_bool();
    case Op::Overlaps:
      return args.size() == 3 && result.is_bool() &&
             std::all_of(args.begin(), args.end(), [](Sort s) { return s == Sort::bits(64); });
    case Op::Concat: return concat_fits(result, args);
    case Op::Extract: return extract_fits(result, args, immediate);
    case Op::ZeroExtend:
    case Op::SignExtend:
      return args.size() == 1 && args[0].is_bits() && result.is_bits() &&
             args[0].width_bits <= result.width_bits;
    case Op::FpConvert: return args.size() == 1 && is_float(args[0]) && is_float(result);
    case Op::FpToSi:
    case Op::FpToUi: return args.size() == 1 && is_float(args[0]) && result.is_bits();
    case Op::SiToFp:
    case Op::UiToFp: return args.size() == 1 && args[0].is_bits() && is_float(result);
    default: return false;  // Var, Apply and ObjectAddress, which are made by the pool alone
  }
}

}  // namespace

std::optional<std::string> sort_violation(Op op, Sort result, std::span<const Sort> args,
                                          Bits immediate, Arity arity,
                                          const ConstantObject* object) {
  const Rule* rule = nullptr;
  for (const Rule& candidate : rules) {
    if (candidate.op == op) rule = &candidate;
  }
  const bool is_well = rule != nullptr ? fits(*rule, result, args, arity)
                                       : special_fits(op, result, args, immediate, object);
  if (is_well) return std::nullopt;
  std::string text = std::string(to_text(op)) + " does not take (";
  for (std::size_t i = 0; i < args.size(); ++i) text += (i == 0 ? "" : ", ") + to_text(args[i]);
  return text + ") to " + to_text(result);
}

}  // namespace tandem::ir
