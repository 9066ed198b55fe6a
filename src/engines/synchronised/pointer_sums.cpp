#include "engines/synchronised/pointer_sums.h"

#include <algorithm>

namespace tandem::engines::synchronised {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

TermId at_most(ir::TermPool& pool, TermId a, TermId b) {
  return pool.negate(pool.make(Op::BvUlt, Sort::boolean(), {b, a}));
}

// A distance is a signed number.
TermId is_within_address_space(ir::TermPool& pool, const PointerSum& sum) {
  const TermId zero = pool.constant(Sort::bits(64), 0);
  const TermId goes_back = pool.make(Op::BvSlt, Sort::boolean(), {sum.distance, zero});
  return pool.ite(goes_back, at_most(pool, sum.sum, sum.base), at_most(pool, sum.base, sum.sum));
}

}  // namespace

void add_pointer_truths(ir::TermPool& pool, const std::vector<PointerSum>& sums, TermId goal,
                        std::vector<TermId>& assumptions) {
  if (sums.empty()) return;
  std::vector<TermId> roots = assumptions;
  roots.push_back(goal);
  const std::vector<TermId> terms = ir::reachable_terms(pool, roots);
  std::set<TermId> in_order;  // what is compared by size
  for (const TermId term : terms) {
    if (pool[term].op == Op::BvUlt) in_order.insert(pool.args(term).begin(), pool.args(term).end());
  }
  const TermId null = pool.constant(Sort::bits(64), 0);
  std::set<TermId> truths;
  for (const PointerSum& sum : sums) {
    if (truths.size() >= SynchronisedLimits::pointer_sums) break;
    if (pool.sort(sum.sum) != Sort::bits(64)) continue;
    const TermId is_null = pool.equal(sum.sum, null);
    if (std::binary_search(terms.begin(), terms.end(), is_null)) {
      truths.insert(pool.implies(sum.condition,
                                 pool.either(pool.equal(sum.base, null), pool.negate(is_null))));
    }
    if (in_order.contains(sum.sum))
      truths.insert(pool.implies(sum.condition, is_within_address_space(pool, sum)));
  }
  for (const TermId truth : truths) {
    if (!pool.is_true(truth)) assumptions.push_back(truth);
  }
}

}  // namespace tandem::engines::synchronised
