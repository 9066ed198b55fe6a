#include "engines/synchronised/claims.h"

#include <algorithm>

#include "engines/boundary.h"

namespace tandem::engines {
namespace {

// More than that only take time.
constexpr std::size_t max_loops = 5;

bool calls_itself(const Points& points, Side side) {
  for (PointId point = 0; point < points.count(side); ++point) {
    for (const ir::Block& block : points.procedure(side, point).blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        const auto* call = std::get_if<ir::Call>(&instruction.kind);
        if (call != nullptr && points.called(side, call->callee) == PointId{0}) return true;
      }
    }
  }
  return false;
}

enum class Kinds : std::uint8_t { Any, Same };

bool is_changed_in_one(const ir::Input& a, const ir::Input& b) {
  return (a.kind == ir::InputKind::LoopVariable && b.kind == ir::InputKind::LiveIn) ||
         (a.kind == ir::InputKind::LiveIn && b.kind == ir::InputKind::LoopVariable);
}

// By name first, rather of one kind: a pointer that walks often has the name of the one that it
// starts from. Then the one that is left of its sort on either side.
std::vector<IndexPair> guess_inputs(const ir::Procedure& before, const ir::Procedure& after,
                                    Kinds kinds) {
  std::vector<IndexPair> pairs;
  std::set<std::size_t> taken_old;
  std::set<std::size_t> taken_new;
  const auto take = [&](const auto& fits) {
    for (std::size_t i = 0; i < before.inputs.size(); ++i) {
      for (std::size_t j = 0; j < after.inputs.size(); ++j) {
        if (taken_old.contains(i) || taken_new.contains(j)) continue;
        if (before.inputs[i].sort != after.inputs[j].sort || !fits(i, j)) continue;
        if (kinds == Kinds::Same && is_changed_in_one(before.inputs[i], after.inputs[j])) continue;
        pairs.emplace_back(i, j);
        taken_old.insert(i);
        taken_new.insert(j);
      }
    }
  };
  const auto left_of = [](const ir::Procedure& procedure, const std::set<std::size_t>& taken,
                          ir::Sort sort) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i)
      count += procedure.inputs[i].sort == sort && !taken.contains(i) ? 1 : 0;
    return count;
  };
  const auto has_same_name = [&](std::size_t i, std::size_t j) {
    return !before.input_name(i).empty() && before.input_name(i) == after.input_name(j);
  };
  take([&](std::size_t i, std::size_t j) {
    return before.inputs[i].kind == after.inputs[j].kind && has_same_name(i, j);
  });
  take(has_same_name);
  take([&](std::size_t i, std::size_t) {
    const ir::Sort sort = before.inputs[i].sort;
    return left_of(before, taken_old, sort) == 1 && left_of(after, taken_new, sort) == 1;
  });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace

bool is_repetitive(const Points& points, Side side) {
  return points.count(side) > 1 || calls_itself(points, side);
}

namespace {

std::vector<Claim> guess_set(const Points& points, Kinds kinds) {
  const Contract whole = contract_of(points.task, points.pair);
  std::vector<Claim> claims{{make_both<PointId>(0, 0), whole, "claim0"}};
  // What only one version leaves behind is said of the function's inputs, which
  // a loop does not have.
  if (!whole.unchanged[Side::Old].empty() || !whole.unchanged[Side::New].empty()) return claims;
  if (points.count(Side::Old) > max_loops || points.count(Side::New) > max_loops) return claims;
  const Both<bool> is_recursive =
      make_both(calls_itself(points, Side::Old), calls_itself(points, Side::New));
  for (PointId i = 0; i < points.count(Side::Old); ++i) {
    for (PointId j = 0; j < points.count(Side::New); ++j) {
      if (i == 0 && j == 0) continue;
      if (i == 0 && !is_recursive[Side::Old]) continue;
      if (j == 0 && !is_recursive[Side::New]) continue;
      Claim claim{make_both(i, j), {}, "claim" + std::to_string(claims.size())};
      claim.contract.inputs =
          guess_inputs(points.procedure(Side::Old, i), points.procedure(Side::New, j), kinds);
      claim.contract.outputs = whole.outputs;
      claims.push_back(std::move(claim));
    }
  }
  return claims;
}

}  // namespace

std::vector<std::vector<Claim>> guess_claims(const Points& points) {
  // What an outer loop changes an inner one keeps: with several loops this says little.
  const bool has_one_loop = points.count(Side::Old) == 2 && points.count(Side::New) == 2;
  if (!has_one_loop) return {guess_set(points, Kinds::Any)};
  std::vector<std::vector<Claim>> sets{guess_set(points, Kinds::Same)};
  std::vector<Claim> any = guess_set(points, Kinds::Any);
  const bool is_new = !std::equal(
      any.begin(), any.end(), sets[0].begin(), sets[0].end(),
      [](const Claim& a, const Claim& b) { return a.contract.inputs == b.contract.inputs; });
  if (is_new) sets.push_back(std::move(any));
  return sets;
}

}  // namespace tandem::engines
