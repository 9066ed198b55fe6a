#include "engines/correlated/sums.h"

#include <algorithm>

#include "base/integer.h"

namespace tandem::engines::correlated {
namespace {

using ir::Op;
using ir::TermId;

TermId ahead(ir::TermPool& pool, TermId at, int by) {
  const ir::Sort sort = pool.sort(at);
  const TermId distance =
      pool.constant(sort, truncate(static_cast<Bits>(SignedBits{by}), sort.width_bits));
  return pool.make(Op::BvAdd, sort, {at, distance});
}

TermId minus(ir::TermPool& pool, TermId a, TermId b) {
  const ir::Sort sort = pool.sort(a);
  return pool.make(Op::BvAdd, sort, {a, pool.make(Op::BvNeg, sort, {b})});
}

}  // namespace

void Sums::add_facts(std::map<Node, NodeFacts>& claims) {
  found_.clear();
  for (const auto& [node, facts] : claims) {
    for (const Side side : sides) {
      if (node[side] && *node[side] != 0) look_at(node, side, facts);
    }
  }
  for (const Accumulated& one : found_) {
    const bool is_shared = std::any_of(found_.begin(), found_.end(), [&](const Accumulated& other) {
      return other.added == one.added && other.side != one.side;
    });
    if (is_shared) claims.at(one.node).facts.push_back(one.fact);
  }
}

void Sums::look_at(const Node& node, Side side, const NodeFacts& facts) {
  const PointId point = *node[side];
  const auto entry = entry_of(side, point);
  if (!entry) return;
  const ir::Procedure& loop = points_.procedure(side, point);
  const std::vector<TermId>& values = facts.values[side];
  std::vector<TermId> args;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool changes = loop.inputs[i].kind == ir::InputKind::LoopVariable;
    args.push_back(changes ? values[i] : facts.resolved(values[i]));
  }
  StandIns stand_ins(pool_);
  const auto leaves = leaves_of(points_, pool_, stand_ins, side, {point, args}, 1);
  if (!leaves) return;
  const auto goes_round = [&](const Leaf& leaf) { return leaf.point == point; };
  if (std::count_if(leaves->begin(), leaves->end(), goes_round) != 1) return;
  const Leaf& next = *std::find_if(leaves->begin(), leaves->end(), goes_round);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] != values[i] || !pool_.sort(args[i]).is_bits()) continue;
    const unsigned width = pool_.sort(args[i]).width_bits;
    const auto pace = pool_.constant_value(minus(pool_, next.values[i], args[i]));
    const bool is_up = pace == Bits{1};
    if (!is_up && pace != truncate(~Bits{0}, width)) continue;
    const TermId k = counter(pool_.sort(args[i]));
    const TermId here = is_up ? k : ahead(pool_, k, 1);
    for (std::size_t j = 0; j < args.size(); ++j) {
      if (j == i || args[j] != values[j] || !pool_.sort(args[j]).is_bits()) continue;
      const TermId added = difference(next.values[j], args[j]);
      if (pool_.constant_value(added) || !is_told_by(added, args[i])) continue;
      const TermId over_k = ir::substitute(pool_, added, {{args[i], here}});
      const TermId now = sum(over_k, args[i]);
      const TermId before = sum(over_k, (*entry)[i]);
      const TermId since = is_up ? minus(pool_, now, before) : minus(pool_, before, now);
      const TermId total = pool_.make(Op::BvAdd, pool_.sort(args[j]), {(*entry)[j], since});
      found_.push_back({node, side, over_k, pool_.equal(args[j], total)});
    }
  }
}

// With what a loop is entered, where that is from the start of the function alone.
std::optional<std::vector<TermId>> Sums::entry_of(Side side, PointId point) {
  StandIns stand_ins(pool_);
  std::optional<std::vector<TermId>> entry;
  for (PointId from = 0; from < points_.count(side); ++from) {
    if (from == point) continue;
    std::vector<TermId> args = inputs_.of[side];
    if (from != 0) {
      args.clear();
      for (const ir::Input& input : points_.procedure(side, from).inputs)
        args.push_back(pool_.fresh("other", input.sort));
    }
    const auto leaves = leaves_of(points_, pool_, stand_ins, side, {from, args}, 1);
    if (!leaves) return std::nullopt;
    for (const Leaf& leaf : *leaves) {
      if (leaf.point != point) continue;
      if (from != 0 || entry) return std::nullopt;
      entry = leaf.values;
    }
  }
  return entry;
}

TermId Sums::difference(TermId next, TermId before) {
  if (pool_[next].op != Op::Ite) return minus(pool_, next, before);
  const TermId condition = pool_.args(next)[0];
  const TermId a = pool_.args(next)[1];
  const TermId b = pool_.args(next)[2];
  return pool_.ite(condition, difference(a, before), difference(b, before));
}

// By a counter and the inputs of the functions.
bool Sums::is_told_by(TermId term, TermId counter) {
  for (const TermId part : ir::reachable_terms(pool_, std::span(&term, 1))) {
    const bool is_open = pool_[part].op == Op::Var || pool_[part].op == Op::Apply;
    const bool is_input =
        std::find(inputs_.all.begin(), inputs_.all.end(), part) != inputs_.all.end();
    if (is_open && part != counter && !is_input) return false;
  }
  return true;
}

TermId Sums::sum(TermId added, TermId at) {
  const std::string name =
      "sum." + std::to_string(added.index) + "." + std::to_string(pool_.sort(at).width_bits);
  functions_.emplace(name, added);
  return pool_.apply(name, pool_.sort(added), std::span(&at, 1), ir::FunctionKind::Recalled);
}

// Not where the counter wraps around: from there on, sums begin anew.
TermId Sums::step(TermId added, TermId at) {
  const ir::Sort sort = pool_.sort(at);
  const TermId last = pool_.constant(sort, truncate(~Bits{0}, sort.width_bits));
  const TermId here = ir::substitute(pool_, added, {{counter(sort), at}});
  const TermId more = pool_.make(Op::BvAdd, pool_.sort(added), {sum(added, at), here});
  return pool_.implies(pool_.negate(pool_.equal(at, last)),
                       pool_.equal(sum(added, ahead(pool_, at, 1)), more));
}

std::vector<TermId> Sums::truths(std::span<const TermId> terms) {
  std::set<std::pair<TermId, TermId>> spoken_of;  // (what is added, place)
  for (const TermId term : ir::reachable_terms(pool_, terms)) {
    if (pool_[term].op != Op::Apply) continue;
    const auto known = functions_.find(pool_.function(term).name);
    if (known != functions_.end()) spoken_of.emplace(known->second, pool_.args(term)[0]);
  }
  std::set<TermId> truths;
  if (spoken_of.size() > CorrelatedLimits::sums) return {};
  for (const auto& [added, at] : spoken_of) {
    truths.insert(step(added, at));
    truths.insert(step(added, ahead(pool_, at, -1)));
  }
  return {truths.begin(), truths.end()};
}

}  // namespace tandem::engines::correlated
