#include "engines/synchronised/accumulation.h"

#include <algorithm>

namespace tandem::engines::synchronised {
namespace {

using ir::Op;
using ir::TermId;

// Operators for which it does not matter in which order a value is put together.
bool is_associative(Op op) {
  return op == Op::BvAdd || op == Op::BvMul || op == Op::BvXor || op == Op::BvAnd ||
         op == Op::BvOr || op == Op::IntAdd || op == Op::IntMul;
}

// How `next`, the value of a variable in the next round, is made from it.
void add_updates(const ir::TermPool& pool, TermId variable, TermId next, std::set<Op>& updates) {
  const auto args = pool.args(next);
  if (pool[next].op == Op::Ite) {
    for (const TermId branch : args.subspan(1)) add_updates(pool, variable, branch, updates);
  } else if (is_associative(pool[next].op) &&
             std::find(args.begin(), args.end(), variable) != args.end()) {
    updates.insert(pool[next].op);
  }
}

// The loop variables of a point that it adds to (or the like) from round to round.
std::set<std::pair<std::size_t, Op>> accumulators(const Points& points, Expansions& expansions,
                                                  Side side, const PointCall& root) {
  std::set<std::pair<std::size_t, Op>> found;
  const ir::Procedure& procedure = points.procedure(side, root.point);
  for (const Expansion::Call& call : expansions.of(side, root).calls) {
    if (call.call.point != root.point) continue;
    for (std::size_t i = 0; i < root.args.size(); ++i) {
      if (procedure.inputs[i].kind != ir::InputKind::LoopVariable) continue;
      std::set<Op> updates;
      add_updates(points.pool, root.args[i], call.call.args[i], updates);
      for (const Op op : updates) found.emplace(i, op);
    }
  }
  return found;
}

// The output of a claim that is the returned value.
std::optional<std::size_t> returned(const Points& points, const Claim& claim) {
  const ir::Procedure& procedure = points.procedure(Side::Old, claim.points[Side::Old]);
  for (std::size_t i = 0; i < claim.coupling.outputs.size(); ++i) {
    if (procedure.outputs[claim.coupling.outputs[i].first].kind == ir::OutputKind::Return) return i;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::vector<Claim>> accumulating_claims(const Points& points, Expansions& expansions,
                                                    const std::vector<Claim>& claims) {
  std::vector<std::vector<Claim>> sets;
  for (std::size_t c = 1; c < claims.size(); ++c) {
    for (const Side side : sides) {
      // The other point is the function, which is then one that calls itself.
      if (claims[c].points[other(side)] != 0) continue;
      const auto output = returned(points, claims[c]);
      if (!output) continue;
      const PointCall root = roots_of(points, claims[c])[side];
      for (const auto& [input, op] : accumulators(points, expansions, side, root)) {
        const auto [before, after] = claims[c].coupling.outputs[*output];
        const ir::Procedure& function = points.procedure(other(side), 0);
        if (function.outputs[side == Side::Old ? after : before].sort !=
            points.pool.sort(root.args[input]))
          continue;
        std::vector<Claim> set = claims;
        set[c].accumulation = Accumulation{side, input, *output, op};
        std::erase_if(set[c].coupling.inputs, [&, at = input](const IndexPair& pair) {
          return (side == Side::Old ? pair.first : pair.second) == at;
        });
        sets.push_back(std::move(set));
      }
    }
  }
  return sets;
}

Both<ir::Outcome> comparable(ir::TermPool& pool, const Claim& claim, Both<ir::Outcome> outcomes,
                             const Both<std::span<const TermId>>& args) {
  if (!claim.accumulation) return outcomes;
  const Accumulation& sum = *claim.accumulation;
  const auto [before, after] = claim.coupling.outputs[sum.output];
  const Side function = other(sum.side);
  TermId& value = outcomes[function].outputs[function == Side::Old ? before : after];
  value = pool.make(sum.op, pool.sort(value), {value, args[sum.side][sum.input]});
  return outcomes;
}

}  // namespace tandem::engines::synchronised
