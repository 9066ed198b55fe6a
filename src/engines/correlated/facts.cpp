#include "engines/correlated/facts.h"

#include <algorithm>
#include <numeric>

#include "base/integer.h"
#include "engines/correlated/linear.h"
#include "engines/synchronised/equations.h"

namespace tandem::engines::correlated {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

// A number that facts may speak of, with its value at each meeting.
struct Quantity {
  TermId term;
  std::vector<std::int64_t> at;
};

logic::Model model_of(const FunctionInputs& inputs, const Meeting& meeting) {
  logic::Model model;
  for (std::size_t k = 0; k < inputs.all.size(); ++k) {
    if (meeting.inputs[k]) model.values[inputs.all[k]] = *meeting.inputs[k];
  }
  return model;
}

bool is_of_inputs(const ir::TermPool& pool, const FunctionInputs& inputs, TermId term) {
  const std::vector<TermId> parts = ir::reachable_terms(pool, std::span(&term, 1));
  return std::all_of(parts.begin(), parts.end(), [&](TermId part) {
    const Op op = pool[part].op;
    const bool is_input = std::find(inputs.all.begin(), inputs.all.end(), part) != inputs.all.end();
    return op == Op::Var ? is_input && pool.sort(part).is_bits() : op != Op::Apply;
  });
}

class Guess {
 public:
  Guess(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs,
        const Guards& guards, const Node& node, const std::vector<Meeting>& meetings, Detail detail)
      : points_(points),
        pool_(pool),
        inputs_(inputs),
        guards_(guards),
        node_(node),
        meetings_(meetings),
        detail_(detail),
        guess_(no_facts(points, pool, node)) {}

  NodeFacts run() {
    for (const Side side : sides) {
      for (std::size_t i = 0; i < guess_.values[side].size(); ++i) {
        find_equal(side, i);
        if (guards_.counters.contains({side, name_at(side, i)}))
          counters_.insert(guess_.values[side][i]);
      }
    }
    state_drifts();
    add_multiples();
    if (points_.sees_all_endings) add_walking_pointers();
    for (const unsigned width : {8U, 16U, 32U, 64U}) add_facts_between(Sort::bits(width));
    if (detail_ == Detail::Views) add_views();
    add_not_null();
    return std::move(guess_);
  }

 private:
  std::string name_at(Side side, std::size_t i) const {
    return node_[side] ? points_.procedure(side, *node_[side]).input_name(i) : "";
  }

  // Things that are equal at all meetings, those of one name first. Of states nothing is known but
  // their kind.
  void find_equal(Side side, std::size_t i) {
    const TermId value = guess_.values[side][i];
    std::vector<TermId>& all = guess_.same_as[value];
    std::vector<TermId> others;
    const std::string name = name_at(side, i);
    for (std::size_t k = 0; k < inputs_.all.size(); ++k) {
      const bool is_equal = agree(value, inputs_.all[k], [&](const Meeting& meeting) {
        return std::pair(meeting.values[side][i], meeting.inputs[k]);
      });
      if (is_equal) (name == input_name(k) ? all : others).push_back(inputs_.all[k]);
    }
    all.insert(all.end(), others.begin(), others.end());
    if (const auto number = fixed_number(side, i)) all.push_back(*number);
    if (side == Side::Old) return;
    others.clear();
    for (std::size_t k = 0; k < guess_.values[Side::Old].size(); ++k) {
      const TermId partner = guess_.values[Side::Old][k];
      const bool is_equal = agree(value, partner, [&](const Meeting& meeting) {
        return std::pair(meeting.values[Side::New][i], meeting.values[Side::Old][k]);
      });
      if (is_equal) (name == name_at(Side::Old, k) ? all : others).push_back(partner);
    }
    all.insert(all.end(), others.begin(), others.end());
  }

  // A flag, or how a version ended, where it is the same at all meetings.
  std::optional<TermId> fixed_number(Side side, std::size_t i) {
    const Sort sort = pool_.sort(guess_.values[side][i]);
    if (!points_.sees_all_endings || !sort.is_bits()) return std::nullopt;
    const std::optional<Bits> first = meetings_.front().values[side][i];
    const bool is_fixed =
        first && std::all_of(meetings_.begin(), meetings_.end(), [&](const Meeting& meeting) {
          return meeting.values[side][i] == first;
        });
    if (!is_fixed) return std::nullopt;
    return pool_.constant(sort, *first);
  }

  template <class ValuesAt>
  bool agree(TermId a, TermId b, const ValuesAt& values_at) const {
    const Sort sort = pool_.sort(a);
    if (sort != pool_.sort(b)) return false;
    if (!sort.is_scalar()) return true;
    return std::all_of(meetings_.begin(), meetings_.end(), [&](const Meeting& meeting) {
      const auto [first, second] = values_at(meeting);
      return first && first == second;
    });
  }

  std::string input_name(std::size_t k) const {
    const TermId input = inputs_.all[k];
    for (const Side side : sides) {
      for (std::size_t i = 0; i < inputs_.of[side].size(); ++i) {
        if (inputs_.of[side][i] == input) return points_.procedure(side, 0).input_name(i);
      }
    }
    return "";
  }

  // A number with its value at each meeting, where that is always known and small.
  template <class ValueAt>
  std::optional<Quantity> quantity_of(TermId term, const ValueAt& value_at) const {
    const unsigned width = pool_.sort(term).width_bits;
    Quantity quantity{term, {}};
    for (const Meeting& meeting : meetings_) {
      const std::optional<Bits> value = value_at(meeting);
      if (!value) return std::nullopt;
      const auto number = static_cast<std::int64_t>(to_signed(*value, width));
      if (std::abs(number) > CorrelatedLimits::counter) return std::nullopt;
      quantity.at.push_back(number);
    }
    return quantity;
  }

  // Values of one name that are not told by anything.
  template <class See>
  void for_each_open_pair(const See& see) const {
    const auto& before = guess_.values[Side::Old];
    const auto& after = guess_.values[Side::New];
    for (std::size_t i = 0; i < before.size(); ++i) {
      for (std::size_t j = 0; j < after.size(); ++j) {
        const bool is_open =
            guess_.same_as.at(before[i]).empty() && guess_.same_as.at(after[j]).empty();
        const bool fits = pool_.sort(before[i]) == pool_.sort(after[j]) &&
                          pool_.sort(before[i]).is_bits() &&
                          name_at(Side::Old, i) == name_at(Side::New, j);
        if (is_open && fits) see(i, j);
      }
    }
  }

  void state_drifts() {
    std::map<TermId, TermId> stated;
    for_each_open_pair([&](std::size_t i, std::size_t j) {
      const TermId before = guess_.values[Side::Old][i];
      const TermId after = guess_.values[Side::New][j];
      const Sort sort = pool_.sort(before);
      const TermId drift = pool_.variable("drift." + pool_.symbol(after).name, sort);
      stated.emplace(after, pool_.make(Op::BvAdd, sort, {before, drift}));
    });
    guess_.as_drift = std::move(stated);
  }

  // A pointer that walks is null where what it started from is, and only there.
  void add_walking_pointers() {
    for (const Side side : sides) {
      for (std::size_t i = 0; i < guess_.values[side].size(); ++i) {
        for (std::size_t k = 0; k < inputs_.all.size(); ++k) {
          if (inputs_.pointers.contains(inputs_.all[k])) add_walking_pointer(side, i, k);
        }
      }
    }
  }

  void add_walking_pointer(Side side, std::size_t i, std::size_t k) {
    const TermId value = guess_.values[side][i];
    const Sort sort = pool_.sort(value);
    if (sort != Sort::bits(64) || sort != pool_.sort(inputs_.all[k])) return;
    const bool is_near =
        std::all_of(meetings_.begin(), meetings_.end(), [&](const Meeting& meeting) {
          const auto& at = meeting.values[side][i];
          const auto& start = meeting.inputs[k];
          if (!at || !start || (*at == 0) != (*start == 0)) return false;
          const SignedBits distance = to_signed(truncate(*at - *start, 64), 64);
          return distance < SignedBits{ir::null_page_bytes / 4} &&
                 distance > -SignedBits{ir::null_page_bytes / 4};
        });
    if (!is_near) return;
    const TermId null = pool_.constant(sort, 0);
    guess_.facts.push_back(
        pool_.equal(pool_.equal(value, null), pool_.equal(inputs_.all[k], null)));
  }

  // Values of one name of which one is a multiple of the other, however large they are.
  void add_multiples() {
    for_each_open_pair([&](std::size_t i, std::size_t j) {
      const TermId before = guess_.values[Side::Old][i];
      const TermId after = guess_.values[Side::New][j];
      const Sort sort = pool_.sort(before);
      if (sort.width_bits > 64) return;
      std::vector<std::int64_t> from;
      std::vector<std::int64_t> to;
      for (const Meeting& meeting : meetings_) {
        const auto& a = meeting.values[Side::Old][i];
        const auto& b = meeting.values[Side::New][j];
        if (!a || !b) return;
        from.push_back(static_cast<std::int64_t>(to_signed(*a, sort.width_bits)));
        to.push_back(static_cast<std::int64_t>(to_signed(*b, sort.width_bits)));
      }
      const auto factor = factor_between(sort.width_bits, from, to);
      if (!factor || std::abs(*factor) > CorrelatedLimits::factor) return;
      const TermId times =
          pool_.constant(sort, truncate(static_cast<Bits>(*factor), sort.width_bits));
      guess_.facts.push_back(pool_.equal(after, pool_.make(Op::BvMul, sort, {times, before})));
    });
  }

  std::vector<Quantity> input_quantities(Sort sort) const {
    std::vector<Quantity> quantities;
    for (std::size_t k = 0; k < inputs_.all.size(); ++k) {
      const Sort own = pool_.sort(inputs_.all[k]);
      if (!own.is_bits() || !sort.is_bits() || own.width_bits > sort.width_bits) continue;
      for (const Op extend : {Op::SignExtend, Op::ZeroExtend}) {
        const bool is_same = own == sort;
        if (is_same && extend == Op::ZeroExtend) continue;
        const TermId term = is_same ? inputs_.all[k] : pool_.make(extend, sort, {inputs_.all[k]});
        auto made = quantity_of(term, [&](const Meeting& meeting) -> std::optional<Bits> {
          const auto& value = meeting.inputs[k];
          if (!value || is_same || extend == Op::ZeroExtend) return value;
          return truncate(static_cast<Bits>(to_signed(*value, own.width_bits)), sort.width_bits);
        });
        // Where no run has a negative number there is no telling the two apart: then it is signed.
        const bool is_known = !quantities.empty() && made && quantities.back().at == made->at;
        if (made && !is_known) quantities.push_back(std::move(*made));
      }
    }
    return quantities;
  }

  // Values that are not told by something else that they are equal to.
  std::vector<Quantity> value_quantities(Side side, Sort sort) const {
    std::vector<Quantity> quantities;
    for (std::size_t i = 0; i < guess_.values[side].size(); ++i) {
      const TermId value = guess_.values[side][i];
      if (pool_.sort(value) != sort || !guess_.same_as.at(value).empty()) continue;
      auto made =
          quantity_of(value, [&](const Meeting& meeting) { return meeting.values[side][i]; });
      if (made) quantities.push_back(std::move(*made));
    }
    return quantities;
  }

  std::vector<Quantity> products(const std::vector<Quantity>& of, const std::vector<Quantity>& by,
                                 Sort sort) {
    std::vector<Quantity> result;
    for (const Quantity& a : of) {
      for (const Quantity& b : by) {
        if (&of == &by && b.term < a.term) continue;
        Quantity product{pool_.make(Op::BvMul, sort, {a.term, b.term}), {}};
        for (std::size_t k = 0; k < meetings_.size(); ++k) product.at.push_back(a.at[k] * b.at[k]);
        result.push_back(std::move(product));
      }
    }
    return result;
  }

  void add_facts_between(Sort sort) {
    const std::vector<Quantity> inputs = input_quantities(sort);
    const Both<std::vector<Quantity>> values =
        make_both(value_quantities(Side::Old, sort), value_quantities(Side::New, sort));
    // What the new version has comes last: then equations tell it by the rest. Products say how a
    // drift grows that is proportional to an input.
    const auto join = [](std::initializer_list<std::vector<Quantity>> parts) {
      std::vector<Quantity> all;
      for (const std::vector<Quantity>& part : parts)
        all.insert(all.end(), part.begin(), part.end());
      return all;
    };
    const std::vector<Quantity> drifts = drifts_between(sort);
    const std::vector<Quantity> plain =
        join({inputs, values[Side::Old], drifts, values[Side::New]});
    std::vector<Quantity> turning = values[Side::Old];
    std::erase_if(turning, [&](const Quantity& value) { return !counters_.contains(value.term); });
    const std::vector<Quantity> rich =
        join({inputs, values[Side::Old], products(inputs, turning, sort),
              products(turning, turning, sort), drifts, values[Side::New]});
    const bool is_told = (detail_ == Detail::Products && add_equations(rich, sort)) ||
                         (detail_ == Detail::Squares && add_squares(inputs, values, drifts, sort));
    if (!is_told) add_equations(plain, sort);
    if (detail_ == Detail::Equations) return;
    add_remainders(values[Side::Old], sort);
    add_remainders(values[Side::New], sort);
    std::vector<Quantity> fixed = join({inputs, bounds_of(sort)});
    fixed.push_back({pool_.constant(sort, 0), std::vector<std::int64_t>(meetings_.size(), 0)});
    std::vector<Quantity> counters = join({values[Side::Old], values[Side::New]});
    if (detail_ == Detail::Views) {
      add_orders(counters, fixed, true);
      add_orders(counters, counters, true);
      std::erase_if(counters,
                    [&](const Quantity& value) { return !counters_.contains(value.term); });
      add_later_orders(counters, fixed, sort);
      return;
    }
    std::erase_if(counters, [&](const Quantity& value) { return !counters_.contains(value.term); });
    add_orders(counters, fixed, true);
    if (points_.sees_all_endings) add_later_orders(counters, fixed, sort);
    if (detail_ < Detail::Drifts) return;
    add_orders(drifts, fixed, false);
    add_orders(drifts, counters, false);
  }

  // Closed forms: what a loop has summed up against what the other version computes at once.
  bool add_squares(const std::vector<Quantity>& inputs, const Both<std::vector<Quantity>>& values,
                   const std::vector<Quantity>& drifts, Sort sort) {
    std::vector<Quantity> turning = inputs;
    for (const Quantity& bound : bounds_of(sort)) turning.push_back(bound);
    for (const Side side : sides) {
      for (const Quantity& value : values[side]) {
        if (counters_.contains(value.term)) turning.push_back(value);
      }
    }
    std::vector<Quantity> all = turning;
    for (Quantity& product : products(turning, turning, sort)) all.push_back(std::move(product));
    all.insert(all.end(), drifts.begin(), drifts.end());
    for (const Side side : sides) {
      for (const Quantity& value : values[side]) {
        if (!counters_.contains(value.term)) all.push_back(value);
      }
    }
    return add_equations(all, sort);
  }

  bool add_equations(const std::vector<Quantity>& quantities, Sort sort) {
    if (quantities.size() > CorrelatedLimits::columns) return false;
    std::set<std::vector<std::int64_t>> rows;
    for (std::size_t k = 0; k < meetings_.size(); ++k) {
      std::vector<std::int64_t> row{1};
      for (const Quantity& quantity : quantities) row.push_back(quantity.at[k]);
      rows.insert(std::move(row));
    }
    if (rows.size() < quantities.size() + 2) return false;
    for (const auto& equation : synchronised::equations_of({rows.begin(), rows.end()})) {
      std::vector<TermId> sum{pool_.constant(sort, static_cast<Bits>(equation[0]))};
      for (std::size_t i = 0; i < quantities.size(); ++i) {
        const TermId factor = pool_.constant(sort, static_cast<Bits>(equation[i + 1]));
        sum.push_back(pool_.make(Op::BvMul, sort, {factor, quantities[i].term}));
      }
      guess_.facts.push_back(
          pool_.equal(pool_.make(Op::BvAdd, sort, sum), pool_.constant(sort, 0)));
    }
    return true;
  }

  // How far values of the two versions are apart, those of one name: of orders, and of equations
  // where the values themselves are too large to say something (what comes out of memory).
  std::vector<Quantity> drifts_between(Sort sort) {
    std::vector<Quantity> result;
    if (!sort.is_bits()) return result;
    for_each_open_pair([&](std::size_t i, std::size_t j) {
      const TermId before = guess_.values[Side::Old][i];
      const TermId after = guess_.values[Side::New][j];
      if (pool_.sort(before) != sort) return;
      const auto is_small = [&](const auto& value_at) {
        return quantity_of(before, value_at).has_value();
      };
      const bool is_told =
          is_small([&](const Meeting& meeting) { return meeting.values[Side::Old][i]; });
      if (is_told && detail_ < Detail::Drifts) return;
      const TermId negated = pool_.make(Op::BvNeg, sort, {before});
      auto made = quantity_of(pool_.make(Op::BvAdd, sort, {after, negated}),
                              [&](const Meeting& meeting) -> std::optional<Bits> {
                                const auto& old_value = meeting.values[Side::Old][i];
                                const auto& new_value = meeting.values[Side::New][j];
                                if (!old_value || !new_value) return std::nullopt;
                                return truncate(*new_value - *old_value, sort.width_bits);
                              });
      if (made) result.push_back(std::move(*made));
    });
    return result;
  }

  // Pointers: loops have looked at what they lead to. Those that walk are null where what they
  // started from is.
  void add_not_null() {
    const auto add = [&](TermId term, const auto& value_at) {
      if (!points_.sees_all_endings || pool_.sort(term) != Sort::bits(64)) return;
      const bool is_never = std::all_of(meetings_.begin(), meetings_.end(), [&](const Meeting& m) {
        return value_at(m) && *value_at(m) != 0;
      });
      if (is_never) guess_.facts.push_back(pool_.negate(is_null(term)));
      if (!is_never || inputs_.pointers.contains(term)) return;
      for (const TermId start : inputs_.pointers) {
        if (pool_.sort(start) == Sort::bits(64))
          guess_.facts.push_back(pool_.equal(is_null(term), is_null(start)));
      }
    };
    for (std::size_t k = 0; k < inputs_.all.size(); ++k)
      add(inputs_.all[k], [&](const Meeting& meeting) { return meeting.inputs[k]; });
    for (const Side side : sides) {
      for (std::size_t i = 0; i < guess_.values[side].size(); ++i) {
        if (!guess_.same_as.at(guess_.values[side][i]).empty()) continue;
        add(guess_.values[side][i],
            [&](const Meeting& meeting) { return meeting.values[side][i]; });
      }
    }
  }

  TermId is_null(TermId term) { return pool_.equal(term, pool_.constant(Sort::bits(64), 0)); }

  // Something that is asked of a value, with the answer at each meeting.
  struct Asked {
    TermId term;
    std::vector<bool> at;
    bool is_fixed() const {
      return std::adjacent_find(at.begin(), at.end(), std::not_equal_to<>()) == at.end();
    }
  };

  // Each of a pair of versions is asked something, with one answer, or always with the other one: a
  // count is 0 where a flag is not set. What is the same in both says nothing.
  void add_views() {
    Both<std::vector<Asked>> asked;
    for (const Side side : sides) {
      for (std::size_t i = 0; i < guess_.values[side].size(); ++i) {
        if (guess_.same_as.at(guess_.values[side][i]).empty()) ask_about(side, i, asked[side]);
      }
    }
    for (const Side side : sides) {
      for (const Asked& one : asked[side]) {
        if (one.is_fixed() && !one.at.empty())
          guess_.facts.push_back(one.at[0] ? one.term : pool_.negate(one.term));
      }
      std::erase_if(asked[side], [](const Asked& one) { return one.is_fixed(); });
    }
    std::size_t count = 0;
    for (const Asked& before : asked[Side::Old]) {
      for (const Asked& after : asked[Side::New]) count += relate(before, after) ? 1 : 0;
      if (count > CorrelatedLimits::views) return;
    }
  }

  bool relate(const Asked& a, const Asked& b) {
    bool is_same = true;
    bool is_opposite = true;
    for (std::size_t k = 0; k < a.at.size(); ++k) {
      is_same = is_same && a.at[k] == b.at[k];
      is_opposite = is_opposite && a.at[k] != b.at[k];
    }
    if (!is_same && !is_opposite) return false;
    guess_.facts.push_back(pool_.equal(a.term, is_same ? b.term : pool_.negate(b.term)));
    return true;
  }

  void ask_about(Side side, std::size_t i, std::vector<Asked>& asked) {
    const TermId value = guess_.values[side][i];
    const Sort sort = pool_.sort(value);
    if (sort.is_bool()) ask(side, i, value, [](Bits answer) { return answer != 0; }, asked);
    if (!sort.is_bits() || sort.width_bits > 64) return;
    std::set<TermId> constants = guards_.constants;
    constants.insert(pool_.constant(sort, 0));
    for (const TermId constant : constants) {
      if (pool_.sort(constant) != sort) continue;
      const Bits number = *pool_.constant_value(constant);
      ask(side, i, pool_.equal(value, constant), [&](Bits is) { return is == number; }, asked);
      const auto is_less = [&](Bits is) {
        return to_signed(is, sort.width_bits) < to_signed(number, sort.width_bits);
      };
      ask(side, i, pool_.make(Op::BvSlt, Sort::boolean(), {value, constant}), is_less, asked);
    }
  }

  template <class Answer>
  void ask(Side side, std::size_t i, TermId term, const Answer& answer,
           std::vector<Asked>& asked) const {
    Asked made{term, {}};
    for (const Meeting& meeting : meetings_) {
      const auto& value = meeting.values[side][i];
      if (!value) return;
      made.at.push_back(answer(*value));
    }
    asked.push_back(std::move(made));
  }

  std::vector<Quantity> bounds_of(Sort sort) const {
    std::vector<Quantity> result;
    for (const TermId bound : guards_.bounds) {
      if (pool_.sort(bound) != sort) continue;
      auto made = quantity_of(bound, [&](const Meeting& meeting) {
        return logic::value_of(pool_, model_of(inputs_, meeting), bound);
      });
      if (made) result.push_back(std::move(*made));
    }
    return result;
  }

  // What grows by six, say, has one remainder by that.
  void add_common_factor(const Quantity& value, Sort sort) {
    if (!points_.sees_all_endings) return;
    std::int64_t factor = 0;
    for (const std::int64_t at : value.at) {
      if (at < 0) return;
      factor = std::gcd(factor, at - value.at.front());
    }
    const bool is_mask = (factor & (factor - 1)) == 0;
    if (factor < 2 || is_mask || factor > CorrelatedLimits::factor) return;
    const TermId by = pool_.constant(sort, static_cast<Bits>(factor));
    const TermId rest = pool_.constant(sort, static_cast<Bits>(value.at.front() % factor));
    guess_.facts.push_back(pool_.equal(pool_.make(Op::BvUrem, sort, {value.term, by}), rest));
  }

  // The low bits of what grows by more than one.
  void add_remainders(const std::vector<Quantity>& values, Sort sort) {
    for (const Quantity& value : values) {
      if (!counters_.contains(value.term)) continue;
      add_common_factor(value, sort);
      for (const std::int64_t mask : {7, 3, 1}) {
        const std::int64_t low = value.at.front() & mask;
        const bool is_fixed = std::all_of(value.at.begin(), value.at.end(),
                                          [&](std::int64_t at) { return (at & mask) == low; });
        if (!is_fixed) continue;
        const TermId bits = pool_.make(Op::BvAnd, sort,
                                       {value.term, pool_.constant(sort, static_cast<Bits>(mask))});
        guess_.facts.push_back(pool_.equal(bits, pool_.constant(sort, static_cast<Bits>(low))));
        break;
      }
    }
  }

  void add_orders(const std::vector<Quantity>& some, const std::vector<Quantity>& others,
                  bool is_strict) {
    std::size_t count = 0;
    for (const Quantity& a : some) {
      for (const Quantity& b : others) {
        for (const Op less : {Op::BvSlt, Op::BvUlt}) {
          if (count >= CorrelatedLimits::orders) return;
          if (!guards_.orders.empty() && !guards_.orders.contains(less)) continue;
          count += add_order(less, a, b, is_strict) ? 1 : 0;
          count += add_order(less, b, a, is_strict) ? 1 : 0;
        }
      }
    }
  }

  // A loop gets to its head before it asks for the first time: counters are where they begin, or
  // within their bounds.
  void add_later_orders(const std::vector<Quantity>& counters, const std::vector<Quantity>& fixed,
                        Sort sort) {
    for (const Quantity& counter : counters) {
      for (const std::int64_t first : {0, 1, 2}) {
        for (const Quantity& bound : fixed) {
          bool is_over = false;
          bool is_under = false;
          bool is_kept = true;
          for (std::size_t k = 0; k < meetings_.size(); ++k) {
            is_over = is_over || counter.at[k] > bound.at[k];
            is_under = is_under || (counter.at[k] != first && counter.at[k] <= bound.at[k]);
            is_kept = is_kept && (counter.at[k] == first || counter.at[k] <= bound.at[k]);
          }
          if (!is_over || !is_under || !is_kept) continue;
          const TermId begins =
              pool_.equal(counter.term, pool_.constant(sort, static_cast<Bits>(first)));
          for (const Op less : {Op::BvSlt, Op::BvUlt}) {
            if (!guards_.orders.empty() && !guards_.orders.contains(less)) continue;
            const TermId at_most =
                pool_.negate(pool_.make(less, Sort::boolean(), {bound.term, counter.term}));
            guess_.facts.push_back(pool_.either(begins, at_most));
          }
        }
      }
    }
  }

  // a <= b, and a < b where that is asked for.
  bool add_order(Op less, const Quantity& a, const Quantity& b, bool is_strict) {
    const auto is_less = [&](std::int64_t x, std::int64_t y) {
      return less == Op::BvSlt ? x < y
                               : static_cast<std::uint64_t>(x) < static_cast<std::uint64_t>(y);
    };
    for (std::size_t k = 0; k < meetings_.size(); ++k) {
      if (is_less(b.at[k], a.at[k])) return false;
      is_strict = is_strict && a.at[k] != b.at[k];
    }
    const Sort boolean = Sort::boolean();
    const TermId at_most = pool_.negate(pool_.make(less, boolean, {b.term, a.term}));
    if (pool_.is_true(at_most)) return false;
    guess_.facts.push_back(at_most);
    if (is_strict) guess_.facts.push_back(pool_.make(less, boolean, {a.term, b.term}));
    return true;
  }

  const Points& points_;
  ir::TermPool& pool_;
  const FunctionInputs& inputs_;
  const Guards& guards_;
  const Node& node_;
  const std::vector<Meeting>& meetings_;
  const Detail detail_;
  NodeFacts guess_;
  std::set<TermId> counters_;  // values that are compared somewhere
};

std::string name_of(const Node& node) {
  std::string name = "at";
  for (const Side side : sides)
    name += "." + (node[side] ? std::to_string(*node[side]) : std::string("end"));
  return name;
}

}  // namespace

TermId NodeFacts::resolved(TermId value) const {
  const auto others = same_as.find(value);
  if (others == same_as.end() || others->second.empty()) return value;
  return resolved(others->second.front());
}

TermId NodeFacts::stated(TermId value) const {
  const TermId at = resolved(value);
  const auto drift = as_drift.find(at);
  return drift == as_drift.end() ? at : drift->second;
}

TermId said_of(ir::TermPool& pool, const NodeFacts& facts, TermId term,
               const Both<std::vector<TermId>>& values) {
  std::map<TermId, TermId> replaced;
  for (const Side side : sides) {
    for (std::size_t i = 0; i < values[side].size(); ++i)
      replaced[facts.values[side][i]] = values[side][i];
  }
  return ir::substitute(pool, term, replaced);
}

NodeFacts no_facts(const Points& points, ir::TermPool& pool, const Node& node) {
  NodeFacts facts;
  for (const Side side : sides) {
    const std::vector<Sort> sorts = sorts_at(points, side, node);
    for (std::size_t i = 0; i < sorts.size(); ++i) {
      const std::string name = node[side] ? points.procedure(side, *node[side]).input_name(i) : "";
      facts.values[side].push_back(pool.variable(
          name_of(node) + "." + to_text(side) + std::to_string(i) + "." + name, sorts[i]));
    }
  }
  return facts;
}

NodeFacts guess_at(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs,
                   const Guards& guards, const Node& node, const std::vector<Meeting>& meetings,
                   Detail detail) {
  return Guess(points, pool, inputs, guards, node, meetings, detail).run();
}

Guards find_guards(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs,
                   const Interleaving& interleaving,
                   const std::map<Node, std::vector<Meeting>>& met) {
  Guards guards;
  StandIns stand_ins(pool);
  for (const auto& [node, meetings] : met) {
    if (node[Side::Old] == std::optional<PointId>(0)) continue;  // where both start
    const NodeFacts at = guess_at(points, pool, inputs, {}, node, meetings, Detail::Equations);
    for (const Side side : sides) {
      if (!node[side]) continue;
      std::vector<TermId> args;
      for (const TermId value : at.values[side]) args.push_back(at.resolved(value));
      const unsigned rounds = std::max(1U, interleaving.pace_at(node)[side]);
      const auto leaves = leaves_of(points, pool, stand_ins, side, {*node[side], args}, rounds);
      if (!leaves) continue;
      std::vector<TermId> conditions;
      for (const Leaf& leaf : *leaves) {
        conditions.push_back(leaf.condition);
        if (points.sees_all_endings && !leaf.point)
          conditions.insert(conditions.end(), leaf.values.begin(), leaf.values.end());
      }
      for (const TermId term : ir::reachable_terms(pool, conditions)) {
        const Op op = pool[term].op;
        if (op != Op::BvSlt && op != Op::BvUlt && op != Op::Eq) continue;
        if (op != Op::Eq) guards.orders.insert(op);
        for (const TermId arg : pool.args(term)) {
          if (pool.constant_value(arg) && pool.sort(arg).is_bits()) guards.constants.insert(arg);
          const bool is_plain = pool[arg].op == Op::Const || pool[arg].op == Op::Var;
          if (!is_plain && is_of_inputs(pool, inputs, arg)) guards.bounds.insert(arg);
          for (std::size_t i = 0; i < args.size(); ++i) {
            if (!is_of_inputs(pool, inputs, args[i]) && ir::contains(pool, arg, args[i])) {
              const ir::Procedure& procedure = points.procedure(side, *node[side]);
              guards.counters.insert({side, procedure.input_name(i)});
              // What is told by a variable of the other version stands for that, too.
              for (std::size_t k = 0; k < at.values[Side::Old].size(); ++k) {
                if (args[i] != at.values[Side::Old][k] || !node[Side::Old]) continue;
                const ir::Procedure& before = points.procedure(Side::Old, *node[Side::Old]);
                guards.counters.insert({Side::Old, before.input_name(k)});
              }
            }
          }
        }
      }
    }
  }
  return guards;
}

void drop_useless(const ir::TermPool& pool, const FunctionInputs& inputs,
                  const std::vector<Meeting>& meetings, NodeFacts& facts) {
  std::sort(facts.facts.begin(), facts.facts.end());
  facts.facts.erase(std::unique(facts.facts.begin(), facts.facts.end()), facts.facts.end());
  std::erase_if(facts.facts, [&](TermId fact) { return pool.is_true(fact); });
  for (std::size_t i = 0; i < meetings.size() && i < CorrelatedLimits::checked; ++i) {
    logic::Model model = model_of(inputs, meetings[i]);
    for (const Side side : sides) {
      for (std::size_t k = 0; k < facts.values[side].size(); ++k) {
        const auto& value = meetings[i].values[side][k];
        if (value) model.values[facts.values[side][k]] = *value;
      }
    }
    logic::Evaluator values(pool, model);
    std::erase_if(facts.facts, [&](TermId fact) { return values.value(fact) == Bits{0}; });
  }
}

}  // namespace tandem::engines::correlated
