#include "engines/conditional/equations.h"

#include <algorithm>
#include <optional>

namespace tandem::engines {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

struct Summand {
  SignedBits factor = 1;
  std::optional<TermId> of;  // none: a number
};

class Equation {
 public:
  Equation(ir::TermPool& pool, TermId a, TermId b) : pool_(pool), sort_(pool.sort(a)) {
    length_ = count(a) + count(b);
    const TermId difference = pool.make(Op::BvAdd, sort_, {a, pool.make(Op::BvNeg, sort_, {b})});
    if (pool.constant_value(difference) == Bits{0}) return;
    if (pool[difference].op != Op::BvAdd) {
      add(difference);
      return;
    }
    const std::vector<TermId> parts(pool.args(difference).begin(), pool.args(difference).end());
    for (const TermId part : parts) add(part);
  }

  // Those with a minus on the other side.
  std::optional<TermId> shortened() {
    const bool is_scaled = divide();
    if (!is_scaled && summands_.size() >= length_) return std::nullopt;
    std::vector<TermId> left;
    std::vector<TermId> right;
    for (const Summand& summand : summands_)
      (summand.factor > 0 ? left : right).push_back(magnitude(summand));
    return pool_.equal(sum(left), sum(right));
  }

 private:
  std::size_t count(TermId term) const {
    if (pool_.constant_value(term) == Bits{0}) return 0;
    return pool_[term].op == Op::BvAdd ? pool_.args(term).size() : 1;
  }

  void add(TermId part) {
    const std::vector<TermId> args(pool_.args(part).begin(), pool_.args(part).end());
    if (const auto number = pool_.constant_value(part)) {
      summands_.push_back({to_signed(*number, sort_.width_bits), std::nullopt});
    } else if (pool_[part].op == Op::BvNeg) {
      summands_.push_back({-1, args[0]});
    } else if (const auto factor = leading_factor(part)) {
      const std::vector<TermId> rest(args.begin() + 1, args.end());
      summands_.push_back({to_signed(*factor, sort_.width_bits),
                           rest.size() == 1 ? rest[0] : pool_.make(Op::BvMul, sort_, rest)});
    } else {
      summands_.push_back({1, part});
    }
  }

  std::optional<Bits> leading_factor(TermId part) const {
    if (pool_[part].op != Op::BvMul) return std::nullopt;
    return pool_.constant_value(pool_.args(part)[0]);
  }

  // An odd number has an inverse.
  bool divide() {
    const auto size_of = [](const Summand& one) {
      return one.factor < 0 ? -one.factor : one.factor;
    };
    if (summands_.empty()) return false;
    const SignedBits common = size_of(summands_[0]);
    const bool is_common = std::all_of(summands_.begin(), summands_.end(),
                                       [&](const Summand& one) { return size_of(one) == common; });
    if (!is_common || common == 1 || common % 2 == 0) return false;
    for (Summand& one : summands_) one.factor = one.factor < 0 ? -1 : 1;
    return true;
  }

  TermId magnitude(const Summand& summand) {
    const SignedBits factor = summand.factor < 0 ? -summand.factor : summand.factor;
    const TermId number = pool_.constant(sort_, static_cast<Bits>(factor));
    if (!summand.of) return number;
    return pool_.make(Op::BvMul, sort_, {number, *summand.of});
  }

  TermId sum(const std::vector<TermId>& terms) {
    if (terms.empty()) return pool_.constant(sort_, 0);
    return terms.size() == 1 ? terms[0] : pool_.make(Op::BvAdd, sort_, terms);
  }

  ir::TermPool& pool_;
  Sort sort_;
  std::size_t length_ = 0;  // of the equation as it was
  std::vector<Summand> summands_;
};

}  // namespace

TermId with_less_terms(ir::TermPool& pool, TermId literal) {
  if (pool[literal].op == Op::Not) return pool.negate(with_less_terms(pool, pool.args(literal)[0]));
  if (pool[literal].op != Op::Eq) return literal;
  const TermId a = pool.args(literal)[0];
  const TermId b = pool.args(literal)[1];
  if (!pool.sort(a).is_bits()) return literal;
  return Equation(pool, a, b).shortened().value_or(literal);
}

}  // namespace tandem::engines
