#include "engines/synchronised/relations.h"

#include <algorithm>
#include <cstdlib>

#include "base/integer.h"
#include "engines/synchronised/equations.h"

namespace tandem::engines::synchronised {
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

// Inputs of one width, narrower ones too where the width is that of pointers.
// One of two inputs that are equal by the coupling is enough: the old one.
std::vector<Column> columns_of(const Points& points, const Claim& claim, unsigned width) {
  std::set<std::size_t> equal_new;
  for (const auto& [i, j] : claim.coupling.inputs) equal_new.insert(j);
  std::vector<Column> columns;
  for (const Side side : sides) {
    const ir::Procedure& procedure = points.procedure(side, claim.points[side]);
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      const Sort sort = procedure.inputs[i].sort;
      const bool fits = is_machine_integer(sort) &&
                        (sort.width_bits == width || (width == 64 && sort.width_bits == 32));
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

Facts learn(const Points& points, const std::vector<Meeting>& meetings, const Claim& claim) {
  Facts learned;
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
        facts.insert(as_term(points.pool, claim, columns, equation, Sort::bits(width), extend));
      learned.insert(learned.end(), facts.begin(), facts.end());
    }
  }
  return learned;
}

}  // namespace

Facts equations(const FactSearch& search, const Claim& claim) {
  return learn(search.points, search.meetings, claim);
}

Coupling equations_in_step(const Points& points, const std::vector<Meeting>& meetings,
                           Claim claim) {
  add_placeholders(points.pool, claim.key, procedures_of(points, claim), claim.coupling);
  Coupling in_step;
  in_step.facts = learn(points, meetings, claim);
  in_step.placeholders = claim.coupling.placeholders;
  return in_step;
}

}  // namespace tandem::engines::synchronised
