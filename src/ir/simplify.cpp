#include "ir/simplify.h"

#include <algorithm>

#include "base/invariant.h"

namespace tandem::ir {

TermId Simplifier::make(Op op, Sort sort, std::span<const TermId> given, Bits immediate) {
  // The arguments may lie in the pool itself, which grows while we work.
  const std::vector<TermId> args(given.begin(), given.end());
  if (const auto folded = try_fold(op, sort, args, immediate)) return *folded;
  if (const auto pushed = try_push_into_ite(op, sort, args, immediate)) return *pushed;
  switch (op) {
    case Op::Const: return pool_.constant(sort, immediate);
    case Op::Not: return make_not(args[0]);
    case Op::And: return make_and(args);
    case Op::Or: return make_or(args);
    case Op::Ite: return make_ite(args[0], args[1], args[2]);
    case Op::Eq: return make_equal(args[0], args[1]);
    case Op::IsNull: return make_is_null(args[0]);
    case Op::Overlaps: return make_overlaps(args[0], args[1], args[2]);
    case Op::BvUlt: return make_unsigned_less(args[0], args[1]);
    case Op::BvUle: return make_not(make_unsigned_less(args[1], args[0]));
    case Op::BvSlt: return make_signed_less(args[0], args[1]);
    case Op::BvSle: return make_not(make_signed_less(args[1], args[0]));
    case Op::IntLt:
      if (args[0] == args[1]) return pool_.boolean(false);
      return raw(op, sort, args);
    case Op::IntLe: return make_not(make(Op::IntLt, sort, std::array{args[1], args[0]}, 0));
    case Op::BvNot:
    case Op::BvNeg:
    case Op::BvAdd:
    case Op::BvSub:
    case Op::BvMul:
    case Op::IntNeg:
    case Op::IntAdd:
    case Op::IntSub:
    case Op::IntMul: return make_arithmetic(op, sort, args);
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor: return make_bitwise(op, sort, args);
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem:
    case Op::IntDiv:
    case Op::IntRem: return make_division(op, sort, args[0], args[1]);
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr: return make_shift(op, sort, args[0], args[1]);
    case Op::Extract: {
      const TermPool::Key key{op, sort, immediate, args};
      if (const auto known = pool_.extractions_.find(key); known != pool_.extractions_.end()) {
        return known->second;
      }
      const TermId made = make_extract(sort, args[0], static_cast<unsigned>(immediate));
      pool_.extractions_.emplace(key, made);
      return made;
    }
    case Op::ZeroExtend:
    case Op::SignExtend: return make_extend(op, sort, args[0]);
    case Op::Concat: return make_concat(sort, args);
    case Op::Load: {
      const TermPool::Key key{op, sort, immediate, args};
      if (const auto known = pool_.extractions_.find(key); known != pool_.extractions_.end()) {
        return known->second;
      }
      const TermId made = make_load(sort, args[0], args[1]);
      pool_.extractions_.emplace(key, made);
      return made;
    }
    case Op::Store: return make_store(args[0], args[1], args[2]);
    case Op::FpCanonical:
    case Op::FpNeg:
    case Op::FpAbs:
    case Op::FpSqrt:
    case Op::FpFloor:
    case Op::FpCeil:
    case Op::FpTrunc:
    case Op::FpRound:
    case Op::FpRint:
    case Op::FpAdd:
    case Op::FpSub:
    case Op::FpMul:
    case Op::FpDiv:
    case Op::FpRem:
    case Op::FpFma:
    case Op::FpLt:
    case Op::FpLe:
    case Op::FpEq:
    case Op::FpConvert:
    case Op::FpToSi:
    case Op::FpToUi:
    case Op::SiToFp:
    case Op::UiToFp: return make_float(op, sort, args);
    case Op::AddressOf:
    case Op::ObjectAddress:
    case Op::TableRead: return raw(op, sort, args, immediate);
    case Op::Var:
    case Op::Apply: break;
  }
  TANDEM_INVARIANT(false, "variables and applications are not made by operator");
}

std::optional<TermId> Simplifier::try_fold(Op op, Sort sort, std::span<const TermId> args,
                                           Bits immediate) {
  std::vector<Bits> values;
  std::vector<Sort> sorts;
  for (const TermId arg : args) {
    const auto v = value(arg);
    if (!v) return std::nullopt;
    values.push_back(*v);
    sorts.push_back(pool_.sort(arg));
  }
  const ConstantObject* object =
      op == Op::TableRead ? &pool_.object(ObjectId{static_cast<std::uint32_t>(immediate)})
                          : nullptr;
  const auto folded = fold(op, sort, values, sorts, immediate, object);
  if (!folded) return std::nullopt;
  return pool_.constant(sort, *folded);
}

// op(ite(c, k1, k2), k3) -> ite(c, op(k1, k3), op(k2, k3)), k's constants for
// which op has a value.
std::optional<TermId> Simplifier::try_push_into_ite(Op op, Sort sort, std::span<const TermId> args,
                                                    Bits immediate) {
  if (op == Op::Ite ||
      sort.is_bool() != (op == Op::Eq || op == Op::BvUlt || op == Op::BvSlt || op == Op::BvUle ||
                         op == Op::BvSle || op == Op::IntLt || op == Op::IntLe || op == Op::FpLt ||
                         op == Op::FpLe || op == Op::FpEq)) {
    return std::nullopt;
  }
  std::optional<std::size_t> at;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (value(args[i])) continue;
    if (at || !is_op(args[i], Op::Ite)) return std::nullopt;
    at = i;
  }
  if (!at) return std::nullopt;
  const TermId condition = pool_.args(args[*at])[0];
  const std::array branches{pool_.args(args[*at])[1], pool_.args(args[*at])[2]};
  std::array<TermId, 2> results{};
  for (std::size_t branch = 0; branch < 2; ++branch) {
    std::vector<TermId> with(args.begin(), args.end());
    with[*at] = branches[branch];
    const auto folded = try_fold(op, sort, with, immediate);
    if (!folded) return std::nullopt;
    results[branch] = *folded;
  }
  return make_ite(condition, results[0], results[1]);
}

}  // namespace tandem::ir
