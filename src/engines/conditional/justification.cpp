#include "engines/conditional/justification.h"

#include <algorithm>

#include "engines/conditional/equations.h"

namespace tandem::engines {

using ir::Op;
using ir::TermId;

void Justification::explain(TermId term) {
  const ir::TermPool& pool = inquiry_.pool;
  if (pool.constant_value(term) || !explained_.insert(term).second) return;
  const auto value = values_.value(term);
  if (!value || inquiry_.is_late()) {
    is_complete_ = false;
    return;
  }
  // By value: explaining makes terms.
  const std::vector<TermId> args(pool.args(term).begin(), pool.args(term).end());
  const Op op = pool[term].op;
  if (op == Op::And || op == Op::Or) {
    const Bits deciding = op == Op::Or ? 1 : 0;
    if (*value == deciding) return explain_one(args, deciding);
    for (const TermId arg : args) explain(arg);
  } else if (op == Op::Not) {
    explain(args[0]);
  } else if (op == Op::Ite) {
    explain(args[0]);
    explain(args[values_.value(args[0]) == Bits{1} ? 1 : 2]);
  } else if (op == Op::Eq && pool.sort(args[0]).is_bool()) {
    for (const TermId arg : args) explain(arg);
  } else {
    explain_atom(term);
  }
}

// One of those that decide is enough; the oldest is nearest to the inputs.
void Justification::explain_one(const std::vector<TermId>& args, Bits deciding) {
  std::optional<TermId> chosen;
  for (const TermId arg : args) {
    if (values_.value(arg) == deciding && (!chosen || arg < *chosen)) chosen = arg;
  }
  if (chosen) explain(*chosen);
}

// Choices within it are made as the model makes them, the outermost first: what
// only the other branch holds does not matter.
void Justification::explain_atom(TermId atom) {
  ir::TermPool& pool = inquiry_.pool;
  while (true) {
    const std::vector<TermId> parts = ir::reachable_terms(pool, std::span(&atom, 1));
    const auto outermost = std::find_if(parts.rbegin(), parts.rend(),
                                        [&](TermId part) { return pool[part].op == Op::Ite; });
    if (outermost == parts.rend()) break;
    const TermId condition = pool.args(*outermost)[0];
    explain(condition);
    std::map<TermId, TermId> taken;  // all that the condition decides
    for (const TermId part : parts) {
      if (pool[part].op == Op::Ite && pool.args(part)[0] == condition)
        taken[part] = pool.args(part)[values_.value(condition) == Bits{1} ? 1 : 2];
    }
    atom = ir::substitute(pool, atom, taken);
    const Op op = pool[atom].op;
    if (op == Op::And || op == Op::Or || op == Op::Not) return explain(atom);
  }
  atom = with_less_terms(pool, atom);
  if (pool.constant_value(atom)) return;
  const auto value = values_.value(atom);
  if (!value || !inquiry_.is_plain(atom)) {
    if (!value || !explain_by_values(atom)) is_complete_ = false;
    return;
  }
  const TermId is_defined = ir::is_defined_in_c(pool, atom, inquiry_.names);
  if (values_.value(is_defined) != Bits{1}) {
    is_complete_ = false;
    return;
  }
  explain(is_defined);
  literals_.push_back(*value == 1 ? atom : pool.negate(atom));
}

// What is read from a table has no words of its own: the place in it decides.
bool Justification::explain_by_values(TermId atom) {
  ir::TermPool& pool = inquiry_.pool;
  const std::vector<TermId> parts = ir::reachable_terms(pool, std::span(&atom, 1));
  if (std::none_of(parts.begin(), parts.end(),
                   [&](TermId part) { return pool[part].op == Op::TableRead; }))
    return false;
  std::vector<TermId> work(pool.args(atom).begin(), pool.args(atom).end());
  while (!work.empty()) {
    const TermId at = work.back();
    work.pop_back();
    if (pool.constant_value(at)) continue;
    const auto value = values_.value(at);
    if (value && pool.sort(at).is_bits() && inquiry_.is_plain(at)) {
      explain(pool.equal(at, pool.constant(pool.sort(at), *value)));
    } else if (pool.args(at).empty()) {
      return false;
    } else {
      work.insert(work.end(), pool.args(at).begin(), pool.args(at).end());
    }
  }
  return true;
}

}  // namespace tandem::engines
