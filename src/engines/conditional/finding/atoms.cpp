#include "engines/conditional/finding/atoms.h"

#include <algorithm>

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

// A condition with a choice in it stands for what it is with either branch.
void add_branches(Inquiry& inquiry, TermId term, unsigned choices, Atoms& atoms) {
  ir::TermPool& pool = inquiry.pool;
  const std::vector<TermId> parts = ir::reachable_terms(pool, std::span(&term, 1));
  const auto choice = std::find_if(parts.begin(), parts.end(),
                                   [&](TermId part) { return pool[part].op == Op::Ite; });
  if (choice == parts.end()) {
    if (atoms.size() < ConditionalLimits::atoms) add_atom(inquiry, term, atoms);
    return;
  }
  if (choices == 0) return;
  for (const std::size_t branch : {1U, 2U}) {
    const TermId taken = pool.args(*choice)[branch];
    add_branches(inquiry, ir::substitute(pool, term, {{*choice, taken}}), choices - 1, atoms);
  }
}

}  // namespace

void add_atom(const Inquiry& inquiry, TermId condition, Atoms& atoms) {
  const ir::TermPool& pool = inquiry.pool;
  if (pool[condition].op == Op::Not) condition = pool.args(condition)[0];
  const bool is_new = std::find(atoms.begin(), atoms.end(), condition) == atoms.end();
  if (is_new && !pool.constant_value(condition) && inquiry.is_plain(condition))
    atoms.push_back(condition);
}

Atoms atoms_in(Inquiry& inquiry) {
  std::vector<TermId> roots = inquiry.body.query.assumptions;
  roots.push_back(inquiry.same());
  roots.push_back(inquiry.same_where_written());
  for (const Side side : sides) {
    if (const auto ending = inquiry.body.outcomes[side].ending) roots.push_back(*ending);
  }
  Atoms atoms;
  for (const TermId term : ir::reachable_terms(inquiry.pool, roots)) {
    if (inquiry.is_comparison(term) && inquiry.is_small(term))
      add_branches(inquiry, term, ConditionalLimits::choices_in_atom, atoms);
  }
  return atoms;
}

Cube literals_in(Inquiry& inquiry, const logic::Model& model, const Atoms& atoms) {
  ir::TermPool& pool = inquiry.pool;
  logic::Evaluator values(pool, model);
  Cube cube;
  for (const TermId atom : atoms) {
    const TermId is_defined = ir::is_defined_in_c(pool, atom, inquiry.names);
    const auto value = values.value(atom);
    if (!value || values.value(is_defined) != Bits{1}) continue;
    if (!pool.is_true(is_defined)) cube.push_back(is_defined);
    cube.push_back(*value != 0 ? atom : pool.negate(atom));
  }
  return cube;
}

}  // namespace tandem::engines::conditional
