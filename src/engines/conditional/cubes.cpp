#include "engines/conditional/cubes.h"

#include <algorithm>
#include <set>

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

class Simplification {
 public:
  explicit Simplification(Question& question) : question_(question), pool_(question.pool) {}

  Cube run(Cube cube) { return as_one_literal(with_equalities(std::move(cube))); }

 private:
  // x <= y && y <= x is x == y, and x <= y && x != y is x < y.
  Cube with_equalities(Cube cube) {
    for (std::size_t i = 0; i < cube.size(); ++i) {
      if (pool_[cube[i]].op != Op::Not) continue;
      const TermId less = pool_.args(cube[i])[0];
      const Op op = pool_[less].op;
      if (op != Op::BvSlt && op != Op::BvUlt) continue;
      const TermId a = pool_.args(less)[0];
      const TermId b = pool_.args(less)[1];
      const TermId greater = pool_.make(op, ir::Sort::boolean(), {b, a});
      const TermId equal = pool_.equal(a, b);
      for (const auto& [other, both] : {std::pair(greater, equal), std::pair(equal, greater)}) {
        const auto at = std::find(cube.begin(), cube.end(), pool_.negate(other));
        if (at == cube.end()) continue;
        cube[i] = both;
        cube.erase(at);
        return with_equalities(std::move(cube));
      }
    }
    return cube;
  }

  // Of the form x < 3 already.
  bool is_simple(TermId literal) const {
    if (pool_[literal].op == Op::Not) literal = pool_.args(literal)[0];
    const auto args = pool_.args(literal);
    return std::all_of(args.begin(), args.end(), [&](TermId arg) {
      return pool_.constant_value(arg).has_value() || question_.names(arg).has_value();
    });
  }

  // x >= 10 && x <= 10 is x == 10, and x != 2 && x >= 2 is x > 2.
  Cube as_one_literal(const Cube& cube) {
    if (cube.empty() || (cube.size() == 1 && is_simple(cube[0]))) return cube;
    std::set<TermId> named;
    std::set<Bits> constants{0};
    for (const TermId term : ir::reachable_terms(pool_, cube)) {
      if (const auto value = pool_.constant_value(term); value && !pool_.sort(term).is_bool()) {
        constants.insert(*value);
      } else if (question_.names(term)) {
        named.insert(term);
      }
    }
    if (named.size() != 1 || !pool_.sort(*named.begin()).is_bits()) return cube;
    const TermId x = *named.begin();
    const Op less = question_.names(x)->is_signed ? Op::BvSlt : Op::BvUlt;
    for (const Bits constant : constants) {
      for (const Bits step : {Bits{0}, Bits{1}, ~Bits{0}}) {
        const TermId c = pool_.constant(pool_.sort(x), constant + step);
        for (const TermId one : {pool_.equal(x, c), pool_.make(less, ir::Sort::boolean(), {x, c}),
                                 pool_.make(less, ir::Sort::boolean(), {c, x})}) {
          if (pool_.constant_value(one)) continue;
          if (question_.is_implied(cube, one) && question_.is_implied({one}, pool_.all_of(cube)))
            return {one};
        }
      }
    }
    return cube;
  }

  Question& question_;
  ir::TermPool& pool_;
};

}  // namespace

Cube simplified(Question& question, Cube cube) {
  return Simplification(question).run(std::move(cube));
}

}  // namespace tandem::engines
