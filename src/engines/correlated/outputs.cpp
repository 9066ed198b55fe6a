#include "engines/correlated/outputs.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "base/integer.h"
#include "engines/conditional/question/names.h"
#include "engines/shared/boundary.h"
#include "engines/synchronised/equations.h"

namespace tandem::engines::correlated {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

// Something that a relation may speak of, as wide as the output.
struct Column {
  TermId term;
  std::string text;  // "" for 1
  std::vector<std::int64_t> at;
  bool is_product = false;
};

class OutputGuess {
 public:
  OutputGuess(const Points& points, ir::TermPool& pool, const FunctionInputs& inputs,
              const NodeFacts& end, const std::vector<Meeting>& meetings,
              const std::vector<LinearFact>& analysed, const IndexPair& output)
      : points_(points),
        pool_(pool),
        inputs_(inputs),
        meetings_(meetings),
        analysed_(analysed),
        before_(end.values[Side::Old][output.first]),
        after_(end.values[Side::New][output.second]),
        sort_(pool.sort(before_)),
        names_(conditional::input_names(points.task, points.question.pair, pool,
                                        inputs.of[Side::Old])) {
    for (const Meeting& meeting : meetings) {
      old_at_.push_back(number(meeting.values[Side::Old][output.first]));
      new_at_.push_back(number(meeting.values[Side::New][output.second]));
      drift_at_.push_back(number(static_cast<Bits>(new_at_.back() - old_at_.back())));
    }
  }

  std::optional<DifferingOutput> run(const std::string& name, bool is_signed) {
    if (old_at_ == new_at_) return std::nullopt;
    is_signed_ = is_signed;
    old_text_ = "old " + name;
    new_text_ = "new " + name;
    made_.name = name;
    add_inputs();
    add_exact();
    add_bounds();
    return std::move(made_);
  }

 private:
  std::int64_t number(const std::optional<Bits>& value) const {
    return static_cast<std::int64_t>(
        to_signed(truncate(value.value_or(0), sort_.width_bits), sort_.width_bits));
  }

  // Numbers that C has a name for and widens by itself.
  void add_inputs() {
    const auto& inputs = inputs_.of[Side::Old];
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      const auto name = names_(inputs[k]);
      const Sort sort = pool_.sort(inputs[k]);
      if (!name || name->is_pointer || !sort.is_bits() || sort.width_bits > sort_.width_bits)
        continue;
      Column column{inputs[k], name->text, {}};
      if (sort != sort_)
        column.term =
            pool_.make(name->is_signed ? Op::SignExtend : Op::ZeroExtend, sort_, {inputs[k]});
      for (const Meeting& meeting : meetings_) {
        const Bits value = meeting.inputs[k].value_or(0);
        // As wide as the output, it is the same number with and without a sign.
        column.at.push_back(name->is_signed || sort == sort_
                                ? static_cast<std::int64_t>(to_signed(value, sort.width_bits))
                                : static_cast<std::int64_t>(value));
      }
      signed_.push_back(name->is_signed);
      all_.push_back(std::move(column));
    }
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (std::size_t j = i; j < all_.size(); ++j) {
        Column product{pool_.make(Op::BvMul, sort_, {all_[i].term, all_[j].term}),
                       all_[i].text + " * " + all_[j].text,
                       {},
                       true};
        for (std::size_t k = 0; k < meetings_.size(); ++k)
          product.at.push_back(all_[i].at[k] * all_[j].at[k]);
        products_.push_back(std::move(product));
      }
    }
  }

  // How much it has drifted, by nothing or by inputs; then what it is, by what it was.
  void add_exact() {
    const Column was{before_, old_text_, old_at_};
    add_drift({});
    for (const Column& input : all_) add_drift({input});
    if (all_.size() > 1) add_drift(all_);
    for (const Column& product : products_) add_drift({product});
    add_value({was});
    add_multiple(was);
    for (const Column& input : all_) add_value({was, input});
    if (all_.size() > 1) add_value(all_);
    for (const Column& product : products_) add_value({product});
    std::vector<Column> rich = all_;
    rich.insert(rich.end(), products_.begin(), products_.end());
    add_drift(rich);
  }

  void add_drift(std::vector<Column> columns) {
    const auto sum = solve(columns, drift_at_);
    if (!sum) return;
    columns.insert(columns.begin() + 1, Column{before_, old_text_, old_at_});
    std::vector<std::int64_t> factors = *sum;
    factors.insert(factors.begin() + 1, 1);
    add_equation(columns, factors);
  }
  void add_value(std::vector<Column> columns) {
    if (const auto sum = solve(columns, new_at_)) add_equation(columns, *sum);
  }

  // What comes out of memory is too large for equations; a factor shows all the same.
  void add_multiple(const Column& was) {
    const auto factor = factor_between(sort_.width_bits, old_at_, new_at_);
    if (factor && std::abs(*factor) <= CorrelatedLimits::factor)
      add_equation({Column{pool_.constant(sort_, 1), "", {}}, was}, {0, *factor});
  }

  // The factors with which the columns, and 1 before them, add up to the target.
  std::optional<std::vector<std::int64_t>> solve(std::vector<Column>& columns,
                                                 const std::vector<std::int64_t>& target) {
    columns.insert(columns.begin(), Column{pool_.constant(sort_, 1), "", {}});
    columns[0].at.assign(meetings_.size(), 1);
    std::set<std::vector<std::int64_t>> rows;
    for (std::size_t k = 0; k < meetings_.size(); ++k) {
      std::vector<std::int64_t> row;
      for (const Column& column : columns) row.push_back(column.at[k]);
      row.push_back(target[k]);
      const bool is_small = std::all_of(row.begin(), row.end(), [](std::int64_t entry) {
        return std::abs(entry) <= CorrelatedLimits::counter;
      });
      if (is_small) rows.insert(std::move(row));
    }
    if (rows.size() < std::max(columns.size() + 1, CorrelatedLimits::fewest_runs))
      return std::nullopt;
    for (std::vector<std::int64_t> equation :
         synchronised::equations_of({rows.begin(), rows.end()})) {
      if (std::abs(equation.back()) != 1) continue;
      const std::int64_t sign = -equation.back();
      equation.pop_back();
      bool is_small = true;
      for (std::int64_t& factor : equation) {
        factor *= sign;
        is_small = is_small && std::abs(factor) <= CorrelatedLimits::factor;
      }
      if (is_small) return equation;
    }
    return std::nullopt;
  }

  TermId sum_of(const std::vector<Column>& columns, const std::vector<std::int64_t>& factors) {
    std::vector<TermId> sum;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const TermId factor = pool_.constant(sort_, static_cast<Bits>(factors[i]));
      sum.push_back(pool_.make(Op::BvMul, sort_, {factor, columns[i].term}));
    }
    return pool_.make(Op::BvAdd, sort_, sum);
  }

  // What was there first, since it is as wide as the sum has to be; the number last.
  std::string text_of(const std::vector<Column>& columns,
                      const std::vector<std::int64_t>& factors) const {
    std::string text;
    const auto add = [&](std::int64_t factor, const std::string& what) {
      if (factor == 0) return;
      const std::uint64_t size = static_cast<std::uint64_t>(factor < 0 ? -factor : factor);
      std::string part = what;
      if (what.empty()) part = std::to_string(size);
      if (!what.empty() && size != 1) part = std::to_string(size) + " * " + what;
      if (text.empty()) {
        text = factor < 0 ? "-" + part : part;
      } else {
        text += (factor < 0 ? " - " : " + ") + part;
      }
    };
    for (std::size_t i = 1; i < columns.size(); ++i) add(factors[i], columns[i].text);
    add(factors[0], "");
    return text.empty() ? "0" : text;
  }

  // C computes in int at least.
  std::string cast(const std::string& sum) const {
    if (sort_.width_bits >= 32) return sum;
    const std::string type = sort_.width_bits == 16 ? "short" : "char";
    return fmt::format("({} {})({})", is_signed_ ? "signed" : "unsigned", type, sum);
  }

  void add_equation(const std::vector<Column>& columns, const std::vector<std::int64_t>& factors) {
    const TermId holds = pool_.equal(after_, sum_of(columns, factors));
    const bool is_known =
        std::any_of(made_.exact.begin(), made_.exact.end(),
                    [&](const RelationGuess& guess) { return guess.holds == holds; });
    if (is_known) return;
    bool has_product = false;
    for (std::size_t i = 0; i < columns.size(); ++i)
      has_product = has_product || (factors[i] != 0 && columns[i].is_product);
    made_.exact.push_back({made_.name, new_text_ + " == " + cast(text_of(columns, factors)), holds,
                           true, has_product});
  }

  // Is a <= b whenever they end, and how far apart are they in all?
  std::optional<std::int64_t> slack(const std::vector<std::int64_t>& a,
                                    const std::vector<std::int64_t>& b) const {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      const bool is_over =
          is_signed_ ? a[k] > b[k]
                     : static_cast<std::uint64_t>(a[k]) > static_cast<std::uint64_t>(b[k]);
      if (is_over) return std::nullopt;
      sum += std::min<std::int64_t>(std::abs(b[k] - a[k]), CorrelatedLimits::counter);
    }
    return sum;
  }

  TermId at_most(TermId a, TermId b) {
    const Op less = is_signed_ ? Op::BvSlt : Op::BvUlt;
    return pool_.negate(pool_.make(less, Sort::boolean(), {b, a}));
  }

  struct Bound {
    std::int64_t slack;
    bool is_lower;
    RelationGuess relation;
    std::size_t number = 0;  // in the order in which they were made
  };

  // Of what new leaves: by what old leaves; of how much it has drifted: by numbers and inputs.
  void add_bounds() {
    if (sort_.width_bits < 32) return;
    const Column was{before_, old_text_, old_at_};
    const Column is{after_, new_text_, new_at_};
    const TermId negated = pool_.make(Op::BvNeg, sort_, {before_});
    const Column drift{pool_.make(Op::BvAdd, sort_, {after_, negated}),
                       new_text_ + " - " + old_text_, drift_at_};
    std::vector<Bound> bounds;
    add_order(was, is, 0, true, bounds);
    add_order(is, was, 0, false, bounds);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (signed_[i] != is_signed_ && pool_.sort(all_[i].term) == sort_) continue;
      for (const std::int64_t more : {-1, 0, 1}) {
        add_order(plus(all_[i], more), drift, 2, true, bounds);
        add_order(drift, plus(all_[i], more), 2, false, bounds);
      }
    }
    const auto [least, greatest] = std::minmax_element(drift_at_.begin(), drift_at_.end());
    for (const std::int64_t number : {*least, *greatest, std::int64_t{0}}) {
      const auto often = std::count(drift_at_.begin(), drift_at_.end(), number) * 4;
      const bool is_seldom = number != 0 && often < std::ssize(drift_at_);
      if (std::abs(number) > CorrelatedLimits::factor || is_seldom) continue;
      const Column constant{pool_.constant(sort_, static_cast<Bits>(number)),
                            std::to_string(number),
                            std::vector<std::int64_t>(meetings_.size(), number)};
      add_order(constant, drift, 1, true, bounds);
      add_order(drift, constant, 1, false, bounds);
    }
    for (const LinearFact& fact : analysed_) add_analysed(fact, bounds);
    for (std::size_t i = 0; i < bounds.size(); ++i) bounds[i].number = i;
    std::sort(bounds.begin(), bounds.end(), [](const Bound& a, const Bound& b) {
      return std::tie(a.slack, a.number) < std::tie(b.slack, b.number);
    });
    for (Bound& bound : bounds) {
      auto& made = bound.is_lower ? made_.at_least : made_.at_most;
      if (made.size() < CorrelatedLimits::bounds) made.push_back(std::move(bound.relation));
    }
  }

  // An inequality of the analysis, as one of what new leaves, or of how much it has drifted.
  void add_analysed(const LinearFact& fact, std::vector<Bound>& bounds) {
    std::map<TermId, std::int64_t> factors = fact.sum.factors;
    const std::int64_t of_new = factors[after_];
    const std::int64_t of_old = factors[before_];
    if (fact.is_equality || of_old == 0 || (of_new != 1 && of_new != -1)) return;
    const bool is_drift = of_old == -of_new;
    factors.erase(after_);
    if (is_drift) factors.erase(before_);
    // The others, on the other side.
    std::vector<Column> columns{{pool_.constant(sort_, 1), "", {}}};
    std::vector<std::int64_t> others{-of_new * fact.sum.rest};
    columns[0].at.assign(meetings_.size(), 1);
    const auto add = [&](const Column& column, TermId term) {
      const auto found = factors.find(term);
      if (found == factors.end()) return;
      if (found->second != 0) {
        columns.push_back(column);
        others.push_back(-of_new * found->second);
      }
      factors.erase(found);
    };
    add({before_, old_text_, old_at_}, before_);
    for (const Column& input : all_) add(input, input.term);
    if (!factors.empty()) return;
    Column bound{sum_of(columns, others), text_of(columns, others), {}};
    for (std::size_t k = 0; k < meetings_.size(); ++k) {
      std::int64_t value = 0;
      for (std::size_t i = 0; i < columns.size(); ++i) value += others[i] * columns[i].at[k];
      bound.at.push_back(value);
    }
    const TermId negated = pool_.make(Op::BvNeg, sort_, {before_});
    const Column side = is_drift ? Column{pool_.make(Op::BvAdd, sort_, {after_, negated}),
                                          new_text_ + " - " + old_text_, drift_at_}
                                 : Column{after_, new_text_, new_at_};
    if (of_new == 1) {
      add_order(bound, side, 3, true, bounds);
    } else {
      add_order(side, bound, 3, false, bounds);
    }
  }

  Column plus(Column column, std::int64_t more) {
    if (more == 0) return column;
    column.term =
        pool_.make(Op::BvAdd, sort_, {column.term, pool_.constant(sort_, static_cast<Bits>(more))});
    column.text += more < 0 ? " - 1" : " + 1";
    for (std::int64_t& value : column.at) value += more;
    return column;
  }

  void add_order(const Column& a, const Column& b, std::int64_t cost, bool is_lower,
                 std::vector<Bound>& bounds) {
    const auto apart = slack(a.at, b.at);
    if (!apart) return;
    bounds.push_back(
        {*apart * 4 + cost,
         is_lower,
         {made_.name, a.text + " <= " + b.text, at_most(a.term, b.term), false, false}});
  }

  const Points& points_;
  ir::TermPool& pool_;
  const FunctionInputs& inputs_;
  const std::vector<Meeting>& meetings_;
  const std::vector<LinearFact>& analysed_;
  const TermId before_;
  const TermId after_;
  const Sort sort_;
  const ir::CNames names_;
  bool is_signed_ = true;
  std::string old_text_;
  std::string new_text_;
  std::vector<std::int64_t> old_at_;
  std::vector<std::int64_t> new_at_;
  std::vector<std::int64_t> drift_at_;
  std::vector<Column> all_;  // inputs
  std::vector<bool> signed_;
  std::vector<Column> products_;
  DifferingOutput made_;
};

}  // namespace

std::vector<DifferingOutput> guess_outputs(const Points& points, ir::TermPool& pool,
                                           const FunctionInputs& inputs, const NodeFacts& end,
                                           const std::vector<Meeting>& meetings,
                                           const std::vector<LinearFact>& analysed) {
  std::vector<DifferingOutput> found;
  const Task& task = points.task;
  const ir::Program& program = task.programs[Side::Old];
  const ir::Procedure& procedure =
      program.procedures[task.plan.pairs[points.question.pair].ids[Side::Old]];
  for (const IndexPair& pair : coupling_of(task, points.question.pair).outputs) {
    const ir::Output& output = procedure.outputs[pair.first];
    const bool is_return = output.kind == ir::OutputKind::Return;
    if (!output.sort.is_bits() || output.sort.width_bits > 64) continue;
    if (!is_return && output.kind != ir::OutputKind::Global) continue;
    const std::optional<ScalarType> type =
        is_return ? procedure.return_type : program.globals[output.global].type;
    if (!type || type->is_pointer || type->is_float) continue;
    const std::string name = is_return ? "return" : program.globals[output.global].name;
    auto made =
        OutputGuess(points, pool, inputs, end, meetings, analysed, pair).run(name, type->is_signed);
    if (made) found.push_back(std::move(*made));
  }
  return found;
}

}  // namespace tandem::engines::correlated
