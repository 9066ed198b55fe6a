#include "engines/synchronised/expansions.h"

#include <algorithm>

#include "engines/shared/boundary.h"

namespace tandem::engines::synchronised {
namespace {

using ir::TermId;

std::vector<TermId> parts_of(const ir::Outcome& outcome) {
  std::vector<TermId> parts = outcome.outputs;
  if (outcome.ending) parts.push_back(*outcome.ending);
  if (outcome.stop_world) parts.push_back(*outcome.stop_world);
  return parts;
}

}  // namespace

const Expansion& Expansions::of(Side side, const PointCall& call) {
  const auto [at, is_new] = made_[side].try_emplace(call);
  Expansion& expansion = at->second;
  if (!is_new) return expansion;
  StandIns stand_ins(points_.pool);
  Leaves leaves(points_, stand_ins, {});  // functions: which of them does a result depend on?
  const Unrolling none;
  CallTree tree(points_, stand_ins, side, none, leaves);
  const std::vector<TreeNode>& nodes = tree.grow(call);
  const std::vector<TermId> shown = ir::reachable_terms(points_.pool, parts_of(nodes[0].outcome));
  std::vector<TermId> conditions;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const std::vector<TermId> parts = parts_of(nodes[i].outcome);
    const bool is_used = std::any_of(parts.begin(), parts.end(), [&](TermId part) {
      return std::binary_search(shown.begin(), shown.end(), part);
    });
    expansion.calls.push_back({nodes[i].call, nodes[i].condition, is_used});
    conditions.push_back(nodes[i].condition);
  }
  expansion.recurses = points_.pool.any_of(conditions);
  return expansion;
}

namespace {

// The functions start from their own inputs, so that a model of them is an input to run.
Both<PointCall> function_roots(const Points& points, const Claim& claim) {
  ir::TermPool& pool = points.pool;
  Both<std::vector<TermId>> inputs = input_variables(pool, points.task, points.question.pair);
  const std::vector<IndexPair>& kept = claim.coupling.inputs;
  for (const IndexPair& pair : coupling_of(points.task, points.question.pair).inputs) {
    if (std::find(kept.begin(), kept.end(), pair) != kept.end()) continue;
    TermId& own = inputs[Side::New][pair.second];
    const ir::Procedure& procedure = points.procedure(Side::New, 0);
    own = pool.variable("new." + procedure.input_name(pair.second), pool.sort(own));
  }
  return make_both(PointCall{0, inputs[Side::Old]}, PointCall{0, inputs[Side::New]});
}

// Keeps pointers apart that a loop takes over from the function as they were given there: those
// that do not alias there do not do so here.
void keep_apart(const Points& points, const Claim& claim, const Both<std::vector<TermId>>& inputs) {
  ir::TermPool& pool = points.pool;
  const Both<std::vector<TermId>> given = input_variables(pool, points.task, points.question.pair);
  for (const Side side : sides) {
    const ir::Procedure& function = points.procedure(side, 0);
    const ir::Procedure& loop = points.procedure(side, claim.points[side]);
    std::vector<std::pair<TermId, TermId>> kept;  // (in the loop, in the function)
    for (std::size_t i = 0; i < loop.inputs.size(); ++i) {
      if (loop.inputs[i].kind != ir::InputKind::LiveIn) continue;
      for (std::size_t k = 0; k < function.inputs.size(); ++k) {
        if (function.inputs[k].value == loop.inputs[i].value)
          kept.emplace_back(inputs[side][i], given[side][k]);
      }
    }
    for (const auto& [a, from_a] : kept) {
      for (const auto& [b, from_b] : kept) {
        if (a < b && pool.is_kept_apart(from_a, from_b)) pool.keep_apart(a, b);
      }
    }
  }
}

}  // namespace

Both<PointCall> roots_of(const Points& points, const Claim& claim) {
  if (claim.points[Side::Old] == 0 && claim.points[Side::New] == 0)
    return function_roots(points, claim);
  const Both<std::vector<TermId>> inputs =
      variables_under(points.pool, claim.coupling, claim.key, procedures_of(points, claim));
  keep_apart(points, claim, inputs);
  return make_both(PointCall{claim.points[Side::Old], inputs[Side::Old]},
                   PointCall{claim.points[Side::New], inputs[Side::New]});
}

}  // namespace tandem::engines::synchronised
