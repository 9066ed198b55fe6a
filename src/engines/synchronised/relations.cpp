#include "engines/synchronised/relations.h"

#include <algorithm>
#include <random>

#include "base/integer.h"
#include "engines/boundary.h"
#include "engines/synchronised/equations.h"

namespace tandem::engines {
namespace {

using ir::Sort;
using ir::TermId;

constexpr std::size_t run_count = 10;
constexpr std::size_t max_steps = 24;
constexpr std::size_t max_columns = 12;

// One thing that an equation may speak of: an input, or the 64 bits of a
// narrower one (an index beside a pointer).
struct Column {
  Side side;
  std::size_t input;
};

std::int64_t as_signed(Bits value, Sort sort) {
  return static_cast<std::int64_t>(to_signed(value, sort.width_bits));
}

// Runs of both functions on the same inputs.
class SampleRuns {
 public:
  SampleRuns(const Points& points, ir::TermPool& pool, Expansions& expansions)
      : points_(points), pool_(pool), expansions_(expansions) {}

  // The arguments of the visits to a point, in order, of every run.
  std::vector<std::vector<std::vector<std::optional<Bits>>>> visits(Side side, PointId point) {
    std::vector<std::vector<std::vector<std::optional<Bits>>>> all;
    const Both<std::vector<TermId>> inputs = input_variables(pool_, points_.task, points_.pair);
    for (std::size_t run = 0; run < run_count; ++run) {
      all.push_back(follow(side, {0, constants(inputs[side], run)}, point));
    }
    return all;
  }

 private:
  // The same variable, the same value: on both sides, whatever else there is.
  std::vector<TermId> constants(const std::vector<TermId>& inputs, std::size_t run) {
    std::vector<TermId> args;
    for (const TermId input : inputs) {
      if (!pool_.sort(input).is_scalar() || pool_[input].op != ir::Op::Var) {
        args.push_back(input);
        continue;
      }
      std::mt19937 random(static_cast<unsigned>(input.index * 31 + run));
      args.push_back(pool_.constant(pool_.sort(input), Bits{random() % 14}));
    }
    return args;
  }

  std::vector<std::vector<std::optional<Bits>>> follow(Side side, PointCall call, PointId point) {
    std::vector<std::vector<std::optional<Bits>>> visits;
    const logic::Model nothing;
    logic::Evaluator values(pool_, nothing);
    for (std::size_t step = 0; step < max_steps; ++step) {
      if (call.point == point && (step > 0 || point != 0)) {
        visits.emplace_back();
        for (const TermId arg : call.args) visits.back().push_back(values.value(arg));
      }
      const Expansion& expansion = expansions_.of(side, call);
      const Expansion::Call* next = nullptr;
      for (const Expansion::Call& candidate : expansion.calls) {
        const auto is_made = values.value(candidate.condition);
        if (is_made && *is_made != 0) next = &candidate;
      }
      if (next == nullptr) break;
      call = next->call;
    }
    return visits;
  }

  const Points& points_;
  ir::TermPool& pool_;
  Expansions& expansions_;
};

bool is_integer(Sort sort) { return sort.is_bits() && sort.width_bits <= 64; }

// Inputs of one width, narrower ones too where the width is that of pointers.
// Of inputs that are equal by the contract only the old one.
std::vector<Column> columns_of(const Points& points, const Claim& claim, unsigned width) {
  std::set<std::size_t> equal_new;
  for (const auto& [i, j] : claim.contract.inputs) equal_new.insert(j);
  std::vector<Column> columns;
  for (const Side side : sides) {
    const ir::Procedure& procedure = points.procedure(side, claim.points[side]);
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      const Sort sort = procedure.inputs[i].sort;
      const bool fits =
          is_integer(sort) && (sort.width_bits == width || (width == 64 && sort.width_bits == 32));
      if (fits && !(side == Side::New && equal_new.contains(i))) columns.push_back({side, i});
    }
  }
  return columns;
}

}  // namespace

std::vector<TermId> learn_relations(const Points& points, ir::TermPool& pool,
                                    Expansions& expansions, const Claim& claim) {
  SampleRuns runs(points, pool, expansions);
  const auto before = runs.visits(Side::Old, claim.points[Side::Old]);
  const auto after = runs.visits(Side::New, claim.points[Side::New]);
  std::vector<TermId> facts;
  for (const unsigned width : {8U, 16U, 32U, 64U}) {
    const std::vector<Column> columns = columns_of(points, claim, width);
    if (columns.size() < 2 || columns.size() > max_columns) continue;
    std::vector<std::vector<std::int64_t>> rows;
    for (std::size_t run = 0; run < run_count; ++run) {
      for (std::size_t k = 0; k < std::min(before[run].size(), after[run].size()); ++k) {
        std::vector<std::int64_t> row{1};
        for (const Column& column : columns) {
          const auto& visit = column.side == Side::Old ? before[run][k] : after[run][k];
          const Sort sort =
              points.procedure(column.side, claim.points[column.side]).inputs[column.input].sort;
          row.push_back(as_signed(visit[column.input].value_or(0), sort));
        }
        rows.push_back(std::move(row));
      }
    }
    if (rows.size() < columns.size() + 2) continue;
    for (const std::vector<std::int64_t>& equation : equations_of(rows)) {
      std::vector<TermId> sum{pool.constant(Sort::bits(width), static_cast<Bits>(equation[0]))};
      for (std::size_t i = 0; i < columns.size(); ++i) {
        if (equation[i + 1] == 0) continue;
        TermId value = claim.contract.placeholders[columns[i].side][columns[i].input];
        if (pool.sort(value).width_bits != width)
          value = pool.make(ir::Op::SignExtend, Sort::bits(width), {value});
        sum.push_back(pool.make(
            ir::Op::BvMul, Sort::bits(width),
            {pool.constant(Sort::bits(width), static_cast<Bits>(equation[i + 1])), value}));
      }
      facts.push_back(pool.equal(pool.make(ir::Op::BvAdd, Sort::bits(width), sum),
                                 pool.constant(Sort::bits(width), 0)));
    }
  }
  return facts;
}

}  // namespace tandem::engines
