#include "engines/synchronised/claims.h"

#include <algorithm>

#include "engines/shared/boundary.h"
#include "ir/calls.h"

namespace tandem::engines::synchronised {
namespace {

// The calls of the function to itself that a point makes.
std::vector<const ir::Call*> calls_of_function(const Points& points, Side side, PointId point) {
  std::vector<const ir::Call*> calls;
  for (const ir::Call* call : ir::all<ir::Call>(points.procedure(side, point))) {
    if (points.called(side, call->callee) == PointId{0}) calls.push_back(call);
  }
  return calls;
}

bool calls_itself(const Points& points, Side side) {
  for (PointId point = 0; point < points.count(side); ++point) {
    if (!calls_of_function(points, side, point).empty()) return true;
  }
  return false;
}

// The inputs of a point that are other ones in the next round: variables of a loop, and
// parameters for which a function passes something else to itself.
std::vector<bool> changing_inputs(const Points& points, Side side, PointId point) {
  const ir::Procedure& procedure = points.procedure(side, point);
  const std::vector<const ir::Call*> calls =
      point == 0 ? calls_of_function(points, side, point) : std::vector<const ir::Call*>{};
  std::vector<bool> changing;
  for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
    const ir::Input& input = procedure.inputs[i];
    changing.push_back(input.kind == ir::InputKind::LoopVariable ||
                       std::any_of(calls.begin(), calls.end(), [&](const ir::Call* call) {
                         return call->args[i] != input.value;
                       }));
  }
  return changing;
}

enum class Kinds : std::uint8_t { Any, Same };

// By name first, rather of one kind: a pointer that walks often has the name of the one that it
// starts from. Then the one that is left of its sort on either side.
std::vector<IndexPair> guess_inputs(const Points& points, const Both<PointId>& at, Kinds kinds) {
  const ir::Procedure& before = points.procedure(Side::Old, at[Side::Old]);
  const ir::Procedure& after = points.procedure(Side::New, at[Side::New]);
  const std::vector<bool> changes_old = changing_inputs(points, Side::Old, at[Side::Old]);
  const std::vector<bool> changes_new = changing_inputs(points, Side::New, at[Side::New]);
  std::vector<IndexPair> pairs;
  std::set<std::size_t> taken_old;
  std::set<std::size_t> taken_new;
  const auto take = [&](const auto& fits) {
    for (std::size_t i = 0; i < before.inputs.size(); ++i) {
      for (std::size_t j = 0; j < after.inputs.size(); ++j) {
        if (taken_old.contains(i) || taken_new.contains(j)) continue;
        if (before.inputs[i].sort != after.inputs[j].sort || !fits(i, j)) continue;
        if (kinds == Kinds::Same && changes_old[i] != changes_new[j] &&
            before.inputs[i].sort.is_scalar())
          continue;
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
  const Coupling whole = coupling_of(points.task, points.question.pair);
  std::vector<Claim> claims{{make_both<PointId>(0, 0), whole, "claim0"}};
  // A claim about outputs of one version alone speaks of the function's inputs, which a loop does
  // not have.
  if (!whole.unchanged[Side::Old].empty() || !whole.unchanged[Side::New].empty()) return claims;
  if (points.count(Side::Old) > SynchronisedLimits::loops ||
      points.count(Side::New) > SynchronisedLimits::loops)
    return claims;
  const Both<bool> is_recursive =
      make_both(calls_itself(points, Side::Old), calls_itself(points, Side::New));
  for (PointId i = 0; i < points.count(Side::Old); ++i) {
    for (PointId j = 0; j < points.count(Side::New); ++j) {
      if (i == 0 && j == 0) continue;
      if (i == 0 && !is_recursive[Side::Old]) continue;
      if (j == 0 && !is_recursive[Side::New]) continue;
      Claim claim{make_both(i, j), {}, "claim" + std::to_string(claims.size())};
      claim.coupling.inputs = guess_inputs(points, claim.points, kinds);
      claim.coupling.outputs = whole.outputs;
      claims.push_back(std::move(claim));
    }
  }
  return claims;
}

}  // namespace

std::vector<std::vector<Claim>> guess_claims(const Points& points) {
  // Inner loops keep what an outer loop changes: with several loops this says little.
  const auto is_single = [&](Side side) {
    return points.count(side) == 2 || (points.count(side) == 1 && calls_itself(points, side));
  };
  if (!is_single(Side::Old) || !is_single(Side::New)) return {guess_set(points, Kinds::Any)};
  const auto have_same_equalities = [](const Claim& a, const Claim& b) {
    return a.coupling.inputs == b.coupling.inputs;
  };
  std::vector<Claim> same = guess_set(points, Kinds::Same);
  std::vector<Claim> any = guess_set(points, Kinds::Any);
  if (std::equal(any.begin(), any.end(), same.begin(), same.end(), have_same_equalities))
    return {std::move(any)};
  const bool are_loops = points.count(Side::Old) == 2 && points.count(Side::New) == 2;
  if (are_loops) return {std::move(same), std::move(any)};
  return {std::move(any), std::move(same)};
}

}  // namespace tandem::engines::synchronised
