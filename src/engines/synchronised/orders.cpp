#include "engines/synchronised/fact_sources.h"

namespace tandem::engines::synchronised {

using ir::Op;
using ir::Sort;
using ir::TermId;

// An input that is not zero whenever the loop is reached (the counter of a loop around it, too),
// a loop variable that is below another input.
Facts strict_orders(const FactSearch& search, const Claim& claim) {
  ir::TermPool& pool = search.points.pool;
  Facts facts;
  for (const Side side : sides) {
    const ir::Procedure& loop = search.points.procedure(side, claim.points[side]);
    const std::vector<TermId>& inputs = claim.coupling.placeholders[side];
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Sort sort = pool.sort(inputs[i]);
      if (!is_machine_integer(sort)) continue;
      facts.push_back(pool.negate(pool.equal(inputs[i], pool.constant(sort, 0))));
      if (loop.inputs[i].kind != ir::InputKind::LoopVariable) continue;
      for (std::size_t j = 0; j < inputs.size(); ++j) {
        if (i == j || pool.sort(inputs[j]) != sort) continue;
        for (const Op less : {Op::BvSlt, Op::BvUlt})
          facts.push_back(pool.make(less, Sort::boolean(), {inputs[i], inputs[j]}));
      }
    }
  }
  return facts;
}

// A pointer that walks, from round to round or from call to call, is null where the one that it
// started from is, and nowhere else; in either version.
Facts walking_pointers(const FactSearch& search, const Claim& claim) {
  ir::TermPool& pool = search.points.pool;
  std::vector<TermId> walking;
  std::vector<TermId> starts;
  for (const Side side : sides) {
    const ir::Procedure& procedure = search.points.procedure(side, claim.points[side]);
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      if (procedure.inputs[i].sort != Sort::bits(64)) continue;
      const TermId input = claim.coupling.placeholders[side][i];
      (procedure.inputs[i].kind == ir::InputKind::LiveIn ? starts : walking).push_back(input);
    }
  }
  const TermId null = pool.constant(Sort::bits(64), 0);
  Facts facts;
  for (const TermId start : starts) {
    for (const TermId at : walking)
      facts.push_back(pool.equal(pool.equal(at, null), pool.equal(start, null)));
  }
  return facts;
}

}  // namespace tandem::engines::synchronised
