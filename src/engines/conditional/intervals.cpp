#include "engines/conditional/bounds.h"
#include "engines/conditional/domains.h"

namespace tandem::engines {

using ir::Op;
using ir::TermId;

std::vector<Number> numbers_of(const Inquiry& inquiry) {
  std::vector<Number> numbers;
  for (const TermId input : inquiry.body.inputs[Side::Old]) {
    const ir::Sort sort = inquiry.pool.sort(input);
    if (!sort.is_bits() && !sort.is_int()) continue;
    const auto name = inquiry.names(input);
    if (name && !name->is_pointer) numbers.push_back({input, name->is_signed});
  }
  return numbers;
}

TermId is_less(ir::TermPool& pool, TermId x, TermId y, bool is_signed) {
  const Op op = pool.sort(x).is_int() ? Op::IntLt : is_signed ? Op::BvSlt : Op::BvUlt;
  return pool.make(op, ir::Sort::boolean(), {x, y});
}

TermId Order::is_at_least(ir::TermPool& pool, TermId term, Bits position) const {
  return pool.negate(is_less(pool, term, pool.constant(sort, at(position)), is_signed));
}

TermId Order::is_at_most(ir::TermPool& pool, TermId term, Bits position) const {
  return pool.negate(is_less(pool, pool.constant(sort, at(position)), term, is_signed));
}

namespace {

// The first position of a term among the differences, or the last. The very first and
// last are asked for at once: often there is no bound. Halving ends after as many questions as
// there are bits; where the solver gives up, the bound is only less tight.
class Search {
 public:
  Search(Inquiry& inquiry, TermId term, const Order& order)
      : inquiry_(inquiry), term_(term), order_(order) {}

  Bits first(Bits some) {
    if (look(order_.is_at_most(inquiry_.pool, term_, 0)) != Found::None) return 0;
    Bits low = 1;
    Bits high = some;
    while (low < high && !inquiry_.is_late()) {
      const Bits middle = low + (high - low) / 2;
      const auto found = look(order_.is_at_most(inquiry_.pool, term_, middle));
      if (found == Found::Unknown) break;
      if (found == Found::None) {
        low = middle + 1;
      } else {
        high = position_;
      }
    }
    return low;
  }

  Bits last(Bits some) {
    const Bits greatest = order_.last();
    if (look(order_.is_at_least(inquiry_.pool, term_, greatest)) != Found::None) return greatest;
    Bits low = some;
    Bits high = greatest - 1;
    while (low < high && !inquiry_.is_late()) {
      const Bits middle = high - (high - low) / 2;
      const auto found = look(order_.is_at_least(inquiry_.pool, term_, middle));
      if (found == Found::Unknown) break;
      if (found == Found::None) {
        high = middle - 1;
      } else {
        low = position_;
      }
    }
    return high;
  }

 private:
  enum class Found : std::uint8_t { None, Some, Unknown };

  Found look(TermId where) {
    const auto answer = inquiry_.find_difference({where});
    if (std::holds_alternative<Inquiry::NoDifference>(answer)) return Found::None;
    const auto* difference = std::get_if<Inquiry::Difference>(&answer);
    if (difference == nullptr) return Found::Unknown;
    const auto value = logic::value_of(inquiry_.pool, difference->model, term_);
    if (!value) return Found::Unknown;
    position_ = order_.position(*value);
    return Found::Some;
  }

  Inquiry& inquiry_;
  TermId term_;
  Order order_;
  Bits position_ = 0;
};

}  // namespace

std::optional<Differences> find_by_intervals(Inquiry& inquiry) {
  const auto start = inquiry.find_difference({});
  const auto* some = std::get_if<Inquiry::Difference>(&start);
  if (some == nullptr) return std::nullopt;
  ir::TermPool& pool = inquiry.pool;
  Cube box;
  for (const Number& number : numbers_of(inquiry)) {
    if (!pool.sort(number.term).is_bits()) continue;
    const Order order{pool.sort(number.term), number.is_signed};
    const auto value = logic::value_of(pool, some->model, number.term);
    if (!value) continue;
    Search search(inquiry, number.term, order);
    const Bits first = search.first(order.position(*value));
    const Bits last = search.last(order.position(*value));
    if (first == last) {
      box.push_back(pool.equal(number.term, pool.constant(order.sort, order.at(first))));
      continue;
    }
    if (first > 0) box.push_back(order.is_at_least(pool, number.term, first));
    if (last < order.last()) box.push_back(order.is_at_most(pool, number.term, last));
  }
  if (box.empty()) return std::nullopt;
  return enclosed_by(inquiry, std::move(box), some->model);
}

std::optional<Differences> enclosed_by(Inquiry& inquiry, Cube cube, const logic::Model& example) {
  const TermId outside = inquiry.pool.negate(inquiry.pool.all_of(cube));
  const auto answer = inquiry.find_difference({outside});
  const auto* none = std::get_if<Inquiry::NoDifference>(&answer);
  if (none == nullptr) return std::nullopt;
  const bool is_exact = !inquiry.has_unknowns && inquiry.implies_difference(cube);
  return Differences{{{std::move(cube), example}}, is_exact, none->proof};
}

}  // namespace tandem::engines
