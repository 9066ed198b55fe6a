#include <algorithm>

#include "domains/domains.h"

#include "engines/conditional/finding/domains.h"
#include "engines/conditional/question/numbers.h"

namespace tandem::engines::conditional {
namespace {

using domains::LinearConstraint;
using ir::Op;
using ir::TermId;

// a x + b y <= bound with small factors: 64 bits hold the sum for all ints.
struct Relation {
  std::size_t x = 0;
  std::size_t y = 0;
  int x_factor = 1;
  int y_factor = 1;
  std::int64_t bound = 0;
};

// Bounds on the sums and differences of two inputs each, and on single ones, that
// every difference keeps. The bounds are tried in the order of the constants
// that occur in the versions, so this ends.
class Relations {
 public:
  explicit Relations(Inquiry& inquiry) : inquiry_(inquiry), pool_(inquiry.pool) {
    for (const Number& number : numbers_of(inquiry)) {
      const ir::Sort sort = pool_.sort(number.term);
      if (sort.is_bits() && sort.width_bits <= 32) numbers_.push_back(number);
    }
    if (numbers_.size() > ConditionalLimits::linear_numbers)
      numbers_.resize(ConditionalLimits::linear_numbers);
    find_thresholds();
  }

  std::optional<Cube> run() {
    for (std::size_t x = 0; x < numbers_.size(); ++x) {
      bound({x, x, 1, 0});
      bound({x, x, -1, 0});
      for (std::size_t y = 0; y < x; ++y) {
        for (const int sign : {1, -1}) {
          bound({x, y, sign, 1});
          bound({x, y, sign, -1});
        }
      }
    }
    if (kept_.empty() || inquiry_.is_late()) return std::nullopt;
    return literals();
  }

 private:
  using Wide = std::int64_t;

  void find_thresholds() {
    std::set<Wide> found{-1, 0, 1};
    const TermId goal = inquiry_.same();
    for (const TermId term : ir::reachable_terms(pool_, std::span(&goal, 1))) {
      const auto value = pool_.constant_value(term);
      const ir::Sort sort = pool_.sort(term);
      if (!value || !sort.is_bits() || sort.width_bits > 32) continue;
      const auto as_signed = static_cast<Wide>(to_signed(*value, sort.width_bits));
      const auto as_unsigned = sort.width_bits < 32 ? static_cast<Wide>(*value) : as_signed;
      for (const Wide number : {as_signed, as_unsigned})
        found.insert({number - 1, number, number + 1, -number - 1, -number, -number + 1});
    }
    thresholds_.assign(found.begin(), found.end());
  }

  // What the types allow.
  std::vector<domains::Range> ranges() const {
    std::vector<domains::Range> found;
    for (const Number& number : numbers_) {
      const Wide half = Wide{1} << (pool_.sort(number.term).width_bits - 1);
      found.push_back(number.is_signed ? domains::Range{-half, half - 1}
                                       : domains::Range{0, 2 * half - 1});
    }
    return found;
  }

  TermId wide(std::size_t i, Wide factor) {
    const Op extend = numbers_[i].is_signed ? Op::SignExtend : Op::ZeroExtend;
    const TermId value = pool_.make(extend, ir::Sort::bits(64), {numbers_[i].term});
    const TermId by = pool_.constant(ir::Sort::bits(64), static_cast<Bits>(factor));
    return pool_.make(Op::BvMul, ir::Sort::bits(64), {by, value});
  }

  TermId value_of(const Relation& relation) {
    return pool_.make(Op::BvAdd, ir::Sort::bits(64),
                      {wide(relation.x, relation.x_factor), wide(relation.y, relation.y_factor)});
  }

  TermId is_at_most(TermId value, Wide bound) {
    const TermId constant = pool_.constant(ir::Sort::bits(64), static_cast<Bits>(bound));
    return pool_.negate(pool_.make(Op::BvSlt, ir::Sort::boolean(), {constant, value}));
  }

  // The least threshold that no difference exceeds, if there is one.
  void bound(Relation relation) {
    const TermId value = value_of(relation);
    std::size_t low = 0;
    std::size_t high = thresholds_.size();
    while (low < high && !inquiry_.is_late()) {
      const std::size_t middle = low + (high - low) / 2;
      const TermId beyond = pool_.negate(is_at_most(value, thresholds_[middle]));
      const auto answer = inquiry_.find_difference({beyond});
      if (std::holds_alternative<Inquiry::NoDifference>(answer)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    if (low == thresholds_.size() || inquiry_.is_late()) return;
    relation.bound = thresholds_[low];
    kept_.push_back(relation);
  }

  // What the relations say beyond the types, without what follows from the rest.
  std::optional<Cube> literals() {
    std::vector<LinearConstraint> constraints;
    for (const Relation& relation : kept_) {
      LinearConstraint made{std::vector<Wide>(numbers_.size(), 0), relation.bound};
      made.factors[relation.x] -= relation.x_factor;
      made.factors[relation.y] -= relation.y_factor;
      constraints.push_back(std::move(made));
    }
    const auto minimal = domains::minimised(ranges(), constraints);
    if (!minimal) return std::nullopt;
    Cube cube;
    for (const LinearConstraint& constraint : *minimal) {
      const auto literal = to_term(constraint);
      if (!literal) return std::nullopt;
      cube.push_back(*literal);
    }
    if (cube.empty() || cube.size() > ConditionalLimits::linear_constraints) return std::nullopt;
    return cube;
  }

  std::optional<TermId> to_term(const LinearConstraint& constraint) {
    std::vector<std::pair<std::size_t, Wide>> factors;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (constraint.factors[i] != 0) factors.emplace_back(i, constraint.factors[i]);
    }
    const Wide rest = constraint.rest;
    if (factors.empty() || factors.size() > 2) return std::nullopt;
    const bool is_close = rest == 0 || (rest == -1 && !constraint.is_equality);
    if (factors.size() == 1 || (is_order(factors) && is_close))
      return compared(factors, rest, constraint.is_equality);
    std::vector<TermId> terms;
    for (const auto& [i, factor] : factors) terms.push_back(wide(i, factor));
    const TermId sum = pool_.make(Op::BvAdd, ir::Sort::bits(64), terms);
    const TermId bound = pool_.constant(ir::Sort::bits(64), static_cast<Bits>(-rest));
    if (constraint.is_equality) return pool_.equal(sum, bound);
    return pool_.negate(pool_.make(Op::BvSlt, ir::Sort::boolean(), {sum, bound}));
  }

  // x - y + c for numbers of one type.
  bool is_order(const std::vector<std::pair<std::size_t, Wide>>& factors) const {
    const Number& x = numbers_[factors[0].first];
    const Number& y = numbers_[factors[1].first];
    return factors[0].second + factors[1].second == 0 && std::abs(factors[0].second) == 1 &&
           pool_.sort(x.term) == pool_.sort(y.term) && x.is_signed == y.is_signed;
  }

  // f x + c >= 0, and x - y + c >= 0 with c of 0 or -1, in the types of the source.
  std::optional<TermId> compared(const std::vector<std::pair<std::size_t, Wide>>& factors,
                                 Wide rest, bool is_equality) {
    const bool is_positive = factors[0].second > 0;
    const Number& x = numbers_[factors[0].first];
    const Op less = x.is_signed ? Op::BvSlt : Op::BvUlt;
    TermId bound = x.term;
    if (factors.size() == 1) {
      if (std::abs(factors[0].second) != 1) return std::nullopt;
      bound = pool_.constant(pool_.sort(x.term), static_cast<Bits>(is_positive ? -rest : rest));
    } else {
      bound = numbers_[factors[1].first].term;
    }
    if (is_equality) return pool_.equal(x.term, bound);
    const TermId low = is_positive ? bound : x.term;  // low <= high, or low < high
    const TermId high = is_positive ? x.term : bound;
    if (factors.size() == 2 && rest == -1)
      return pool_.make(less, ir::Sort::boolean(), {low, high});
    return pool_.negate(pool_.make(less, ir::Sort::boolean(), {high, low}));
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
  std::vector<Number> numbers_;
  std::vector<Wide> thresholds_;
  std::vector<Relation> kept_;  // by every difference
};

}  // namespace

std::optional<Differences> find_by_polyhedra(Inquiry& inquiry) {
  const auto start = inquiry.find_difference({});
  const auto* some = std::get_if<Inquiry::Difference>(&start);
  if (some == nullptr) return std::nullopt;
  auto cube = Relations(inquiry).run();
  if (!cube) return std::nullopt;
  return enclosed_by(inquiry, std::move(*cube), some->model);
}

}  // namespace tandem::engines::conditional
