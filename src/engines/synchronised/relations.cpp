#include "engines/synchronised/relations.h"

#include <algorithm>
#include <cstdlib>

#include "base/integer.h"
#include "engines/inductive/facts.h"
#include "engines/synchronised/equations.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

// One thing that an equation may speak of: an input, or the 64 bits of a
// narrower one (an index beside a pointer).
struct Column {
  Side side;
  std::size_t input;
};

std::int64_t as_signed(Bits value, Sort sort) {
  return static_cast<std::int64_t>(to_signed(value, sort.width_bits));
}

bool is_integer(Sort sort) { return sort.is_bits() && sort.width_bits <= 64; }

// Inputs of one width, narrower ones too where the width is that of pointers.
// Of inputs that are equal by the coupling only the old one.
std::vector<Column> columns_of(const Points& points, const Claim& claim, unsigned width) {
  std::set<std::size_t> equal_new;
  for (const auto& [i, j] : claim.coupling.inputs) equal_new.insert(j);
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

std::int64_t value_of(const Points& points, const Claim& claim, const Column& column,
                      const Meeting& meeting) {
  const ir::Procedure& procedure = points.procedure(column.side, claim.points[column.side]);
  return as_signed(meeting[column.side][column.input].value_or(0),
                   procedure.inputs[column.input].sort);
}

std::vector<std::vector<std::int64_t>> rows_of(const Points& points, const Claim& claim,
                                               const std::vector<Column>& columns,
                                               const std::vector<Meeting>& meetings) {
  std::vector<std::vector<std::int64_t>> rows;
  for (const Meeting& meeting : meetings) {
    std::vector<std::int64_t> row{1};
    for (const Column& column : columns) row.push_back(value_of(points, claim, column, meeting));
    rows.push_back(std::move(row));
  }
  return rows;
}

// That a sum of inputs, narrower ones extended so, is 0.
TermId as_term(ir::TermPool& pool, const Claim& claim, const std::vector<Column>& columns,
               const std::vector<std::int64_t>& equation, Sort sort, Op extend) {
  std::vector<TermId> sum{pool.constant(sort, static_cast<Bits>(equation[0]))};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (equation[i + 1] == 0) continue;
    TermId value = claim.coupling.placeholders[columns[i].side][columns[i].input];
    if (pool.sort(value) != sort) value = pool.make(extend, sort, {value});
    const TermId factor = pool.constant(sort, static_cast<Bits>(equation[i + 1]));
    sum.push_back(pool.make(Op::BvMul, sort, {factor, value}));
  }
  return pool.equal(pool.make(Op::BvAdd, sort, sum), pool.constant(sort, 0));
}

void learn_equations(const Points& points, ir::TermPool& pool, const std::vector<Meeting>& meetings,
                     Claim& claim) {
  for (const unsigned width : {8U, 16U, 32U, 64U}) {
    std::vector<Column> columns = columns_of(points, claim, width);
    std::erase_if(columns, [&](const Column& column) {
      return std::any_of(meetings.begin(), meetings.end(), [&](const Meeting& meeting) {
        return std::abs(value_of(points, claim, column, meeting)) > SynchronisedLimits::counter;
      });
    });
    if (columns.size() < 2 || columns.size() > SynchronisedLimits::columns) continue;
    const auto rows = rows_of(points, claim, columns, meetings);
    if (rows.size() < columns.size() + 2) continue;
    for (const std::vector<std::int64_t>& equation : equations_of(rows)) {
      // An index may be signed or not, which small numbers do not tell.
      std::set<TermId> facts;
      for (const Op extend : {Op::ZeroExtend, Op::SignExtend})
        facts.insert(as_term(pool, claim, columns, equation, Sort::bits(width), extend));
      claim.coupling.facts.insert(claim.coupling.facts.end(), facts.begin(), facts.end());
    }
  }
}

// An input that is not zero whenever the loop is reached (the counter of a loop around it, too),
// a loop variable that is below another input.
void add_strict_orders(const Points& points, ir::TermPool& pool, Claim& claim) {
  for (const Side side : sides) {
    const ir::Procedure& loop = points.procedure(side, claim.points[side]);
    const std::vector<TermId>& inputs = claim.coupling.placeholders[side];
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (!is_integer(pool.sort(inputs[i]))) continue;
      const TermId zero = pool.constant(pool.sort(inputs[i]), 0);
      claim.coupling.facts.push_back(pool.negate(pool.equal(inputs[i], zero)));
      if (loop.inputs[i].kind != ir::InputKind::LoopVariable) continue;
      for (std::size_t j = 0; j < inputs.size(); ++j) {
        if (i == j || pool.sort(inputs[j]) != pool.sort(inputs[i])) continue;
        for (const Op less : {Op::BvSlt, Op::BvUlt})
          claim.coupling.facts.push_back(pool.make(less, Sort::boolean(), {inputs[i], inputs[j]}));
      }
    }
  }
}

// A pointer that walks, from round to round or from call to call, is null where the one that it
// started from is, and nowhere else; in either version.
void add_walking_pointers(const Points& points, ir::TermPool& pool, Claim& claim) {
  std::vector<TermId> walking;
  std::vector<TermId> starts;
  for (const Side side : sides) {
    const ir::Procedure& procedure = points.procedure(side, claim.points[side]);
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      if (procedure.inputs[i].sort != Sort::bits(64)) continue;
      const TermId input = claim.coupling.placeholders[side][i];
      (procedure.inputs[i].kind == ir::InputKind::LiveIn ? starts : walking).push_back(input);
    }
  }
  const TermId null = pool.constant(Sort::bits(64), 0);
  for (const TermId start : starts) {
    for (const TermId at : walking)
      claim.coupling.facts.push_back(pool.equal(pool.equal(at, null), pool.equal(start, null)));
  }
}

}  // namespace

void learn_relations(const Points& points, ir::TermPool& pool, const std::vector<Meeting>& meetings,
                     Claim& claim) {
  if (meetings.empty()) return;
  add_strict_orders(points, pool, claim);
  add_walking_pointers(points, pool, claim);
  learn_equations(points, pool, meetings, claim);
}

Coupling equations_in_step(const Points& points, ir::TermPool& pool,
                           const std::vector<Meeting>& meetings, const Claim& claim) {
  Claim learned = claim;
  learned.coupling.facts.clear();
  add_placeholders(pool, claim.key, procedures_of(points, claim), learned.coupling);
  learn_equations(points, pool, meetings, learned);
  Coupling in_step;
  in_step.placeholders = learned.coupling.placeholders;
  in_step.facts = learned.coupling.facts;
  return in_step;
}

void drop_contradicted(const ir::TermPool& pool, const std::vector<Meeting>& meetings,
                       Claim& claim) {
  for (const Meeting& meeting : meetings) {
    logic::Model model;
    for (const Side side : sides) {
      const std::vector<TermId>& inputs = claim.coupling.placeholders[side];
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (meeting[side][i]) model.values[inputs[i]] = *meeting[side][i];
      }
    }
    logic::Evaluator values(pool, model);
    std::erase_if(claim.coupling.facts, [&](TermId fact) {
      const auto value = values.value(fact);
      return value && *value == 0;
    });
  }
}

}  // namespace tandem::engines
