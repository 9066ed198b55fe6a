#include "engines/conditional/finding/domains.h"
#include "engines/conditional/question/numbers.h"

namespace tandem::engines::conditional {
namespace {

using ir::TermId;

// A number by its position in the order of its values: from the least one on, or from the greatest
// one back.
class Scale {
 public:
  Scale(ir::TermPool& pool, const Number& number, bool is_backward)
      : pool_(pool), number_(number), sort_(pool.sort(number.term)), is_backward_(is_backward) {}

  Bits last() const { return mask_of(sort_.width_bits); }
  Bits position(Bits value) const { return turned(number_.is_signed ? value ^ sign() : value); }
  TermId value_at(Bits position) const {
    const Bits value = turned(position);
    return pool_.constant(sort_, number_.is_signed ? value ^ sign() : value);
  }
  TermId is_before(Bits position) const {
    const TermId value = value_at(position);
    return is_backward_ ? is_less(pool_, value, number_.term, number_.is_signed)
                        : is_less(pool_, number_.term, value, number_.is_signed);
  }

 private:
  Bits sign() const { return Bits{1} << (sort_.width_bits - 1); }
  Bits turned(Bits position) const { return is_backward_ ? last() - position : position; }

  ir::TermPool& pool_;
  Number number_;
  ir::Sort sort_;
  bool is_backward_;
};

// The first position of a number among the differences, of which `some` is one. The very first is
// asked for at once: often there is no bound. Halving ends after as many questions as there are
// bits; where the solver gives up, the bound is only less tight.
Bits first_difference(Inquiry& inquiry, TermId number, const Scale& scale, Bits some) {
  Bits low = 0;
  Bits high = some;
  Bits end = 1;  // of the positions that are asked about
  while (low < high && !inquiry.is_late()) {
    const auto answer = inquiry.find_difference({scale.is_before(end)});
    const auto* difference = std::get_if<Inquiry::Difference>(&answer);
    const auto value = difference == nullptr
                           ? std::nullopt
                           : logic::value_of(inquiry.pool, difference->model, number);
    if (value) {
      high = scale.position(*value);
    } else if (std::holds_alternative<Inquiry::NoDifference>(answer)) {
      low = end;
    } else {
      break;
    }
    end = low + (high - low) / 2 + 1;
  }
  return low;
}

}  // namespace

std::optional<Differences> find_by_intervals(Inquiry& inquiry) {
  const auto start = inquiry.find_difference({});
  const auto* some = std::get_if<Inquiry::Difference>(&start);
  if (some == nullptr) return std::nullopt;
  ir::TermPool& pool = inquiry.pool;
  Cube box;
  for (const Number& number : numbers_of(inquiry)) {
    const auto value = logic::value_of(pool, some->model, number.term);
    if (!pool.sort(number.term).is_bits() || !value) continue;
    std::vector<TermId> ends;
    Cube bounds;
    for (const bool is_backward : {false, true}) {
      const Scale scale(pool, number, is_backward);
      const Bits first = first_difference(inquiry, number.term, scale, scale.position(*value));
      ends.push_back(scale.value_at(first));
      if (first > 0) bounds.push_back(pool.negate(scale.is_before(first)));
    }
    if (ends[0] == ends[1]) bounds = {pool.equal(number.term, ends[0])};
    box.insert(box.end(), bounds.begin(), bounds.end());
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

}  // namespace tandem::engines::conditional
