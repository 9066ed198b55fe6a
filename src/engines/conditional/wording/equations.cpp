#include <algorithm>

#include "engines/conditional/wording/wording.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

struct Summand {
  SignedBits factor;
  TermId of;
};

SignedBits size_of(const Summand& summand) {
  return summand.factor < 0 ? -summand.factor : summand.factor;
}

Summand summand_of(ir::TermPool& pool, TermId part) {
  const ir::Sort sort = pool.sort(part);
  const auto as_factor = [&](Bits number) { return to_signed(number, sort.width_bits); };
  if (const auto number = pool.constant_value(part))
    return {as_factor(*number), pool.constant(sort, 1)};
  const std::vector<TermId> args(pool.args(part).begin(), pool.args(part).end());
  if (pool[part].op == Op::BvNeg) return {-1, args[0]};
  const auto factor = pool[part].op == Op::BvMul ? pool.constant_value(args[0]) : std::nullopt;
  if (!factor) return {1, part};
  const std::vector<TermId> rest(args.begin() + 1, args.end());
  return {as_factor(*factor), rest.size() == 1 ? rest[0] : pool.make(Op::BvMul, sort, rest)};
}

std::vector<TermId> parts_of(const ir::TermPool& pool, TermId sum) {
  if (pool.constant_value(sum) == Bits{0}) return {};
  if (pool[sum].op != Op::BvAdd) return {sum};
  return {pool.args(sum).begin(), pool.args(sum).end()};
}

}  // namespace

TermId with_less_terms(ir::TermPool& pool, TermId literal) {
  if (pool[literal].op == Op::Not) return pool.negate(with_less_terms(pool, pool.args(literal)[0]));
  if (pool[literal].op != Op::Eq) return literal;
  const TermId a = pool.args(literal)[0];
  const TermId b = pool.args(literal)[1];
  const ir::Sort sort = pool.sort(a);
  if (!sort.is_bits()) return literal;
  const TermId difference = pool.make(Op::BvAdd, sort, {a, pool.make(Op::BvNeg, sort, {b})});
  std::vector<Summand> summands;
  for (const TermId part : parts_of(pool, difference)) summands.push_back(summand_of(pool, part));
  if (summands.empty()) return pool.boolean(true);
  const SignedBits common = size_of(summands[0]);
  const bool is_scaled =  // an odd number has an inverse
      common != 1 && common % 2 != 0 &&
      std::all_of(summands.begin(), summands.end(),
                  [&](const Summand& one) { return size_of(one) == common; });
  if (!is_scaled && summands.size() >= parts_of(pool, a).size() + parts_of(pool, b).size())
    return literal;
  TermId left = pool.constant(sort, 0);
  TermId right = left;  // those with a minus
  for (const Summand& summand : summands) {
    const auto factor = static_cast<Bits>(is_scaled ? 1 : size_of(summand));
    TermId& side = summand.factor > 0 ? left : right;
    const TermId part = pool.make(Op::BvMul, sort, {pool.constant(sort, factor), summand.of});
    side = pool.make(Op::BvAdd, sort, {side, part});
  }
  return pool.equal(left, right);
}

}  // namespace tandem::engines::conditional
