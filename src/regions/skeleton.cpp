#include "regions/skeleton.h"

#include <algorithm>

namespace tandem::regions {

using ir::BlockId;
using ir::ValueId;

namespace {

constexpr std::size_t most_live = 400'000;  // pairs of values, at all nodes together

bool is_constant(const Body& body, ValueId id) {
  const ir::Instruction* definition = body.definition(id);
  const auto* operation =
      definition != nullptr ? std::get_if<ir::Operation>(&definition->kind) : nullptr;
  return operation != nullptr && operation->op == ir::Op::Const;
}

}  // namespace

Skeleton::Skeleton(const Both<Body>& bodies, const Matching& matching, const Values& values)
    : bodies_(bodies), matching_(matching), values_(values) {
  find_nodes();
  propagate();
  if (!has_failed_) check_start();
}

std::size_t Skeleton::node_at(BlockId before, BlockId after) {
  const auto [at, is_new] = index_.try_emplace({before, after}, nodes_.size());
  if (is_new) {
    Node node;
    node.at = make_both(before, after);
    node.is_matched = matching_.are_matched(before, after);
    nodes_.push_back(std::move(node));
    before_.emplace_back();
  }
  return at->second;
}

void Skeleton::find_nodes() {
  node_at(BlockId{0}, BlockId{0});
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].is_matched) {
      find_exits(i);
      continue;
    }
    const Both<BlockId> at = nodes_[i].at;
    const auto from_old = bodies_[Side::Old].successors(at[Side::Old]);
    const auto from_new = bodies_[Side::New].successors(at[Side::New]);
    for (std::size_t e = 0; e < from_old.size(); ++e) {
      const std::size_t next = node_at(from_old[e]->target, from_new[e]->target);
      nodes_[i].next.push_back(next);
      before_[next].insert(i);
    }
  }
  is_live_.resize(nodes_.size());
  is_input_.resize(nodes_.size());
  is_covered_.resize(nodes_.size());
}

// A region goes as far as the first matched blocks.
void Skeleton::find_exits(std::size_t index) {
  std::set<std::pair<BlockId, BlockId>> exits;
  for (const Side side : sides) {
    std::vector<BlockId> work{nodes_[index].at[side]};
    std::set<BlockId> seen(work.begin(), work.end());
    while (!work.empty()) {
      const BlockId id = work.back();
      work.pop_back();
      if (const auto partner = matching_.partner(side, id)) {
        exits.emplace(side == Side::Old ? id : *partner, side == Side::Old ? *partner : id);
        continue;
      }
      nodes_[index].blocks[side].insert(id);
      for (const ir::Edge* edge : bodies_[side].successors(id)) {
        if (seen.insert(edge->target).second) work.push_back(edge->target);
      }
    }
  }
  for (const auto& [before, after] : exits) {
    const std::size_t next = node_at(before, after);
    nodes_[index].next.push_back(next);
    before_[next].insert(index);
  }
}

void Skeleton::propagate() {
  std::set<std::size_t> work;  // those that were found last come first
  for (std::size_t i = 0; i < nodes_.size(); ++i) work.insert(i);
  while (!work.empty() && !has_failed_) {
    const std::size_t index = *work.rbegin();
    work.erase(index);
    const std::size_t live_before = nodes_[index].live.size();
    update(nodes_[index]);
    if (nodes_[index].live.size() != live_before)
      work.insert(before_[index].begin(), before_[index].end());
    if (live_count_ > most_live) has_failed_ = true;
  }
}

void Skeleton::update(Node& node) {
  seen_.clear();
  if (node.is_matched) {
    update_matched(node);
  } else {
    update_region(node);
  }
}

void Skeleton::update_matched(Node& node) {
  const std::vector<ValueId> before = uses_at_end(bodies_[Side::Old], node.at[Side::Old]);
  const std::vector<ValueId> after = uses_at_end(bodies_[Side::New], node.at[Side::New]);
  for (std::size_t i = 0; i < before.size() && !has_failed_; ++i) need(node, before[i], after[i]);
  const auto from_old = bodies_[Side::Old].successors(node.at[Side::Old]);
  const auto from_new = bodies_[Side::New].successors(node.at[Side::New]);
  for (std::size_t e = 0; e < from_old.size(); ++e) {
    const std::vector<ValuePair> wanted = nodes_[node.next[e]].live;  // may be this node's own
    for (const auto& [a, b] : wanted) {
      if (has_failed_) return;
      need(node, bodies_[Side::Old].passed(*from_old[e], a),
           bodies_[Side::New].passed(*from_new[e], b));
    }
  }
}

bool Skeleton::is_computed_in(const Node& node, Side side, ValueId id) const {
  return bodies_[side].block_of(id) == node.at[side] && !bodies_[side].is_parameter(id);
}

std::optional<Source> Skeleton::source(const Node& node, ValueId before, ValueId after) const {
  const bool in_old = is_computed_in(node, Side::Old, before);
  const bool in_new = is_computed_in(node, Side::New, after);
  if (!in_old && !in_new) return Source{Source::Kind::Live};
  const bool is_result_of_old = in_old && !bodies_[Side::Old].is_pure(before);
  const bool is_result_of_new = in_new && !bodies_[Side::New].is_pure(after);
  if (is_result_of_old || is_result_of_new) {
    const ir::Call* call = bodies_[Side::Old].call_of(node.at[Side::Old]);
    const ir::Call* other_call = bodies_[Side::New].call_of(node.at[Side::New]);
    if (call == nullptr || other_call == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < call->results.size(); ++i) {
      if (call->results[i] == before && other_call->results[i] == after)
        return Source{Source::Kind::Result, i};
    }
    return std::nullopt;
  }
  if (values_.is_claimed(before, after)) return Source{Source::Kind::Region};
  auto parts = values_.operands(before, after);
  const auto is_same = [&](const ValuePair& pair) {
    return values_.are_equal(pair.first, pair.second);
  };
  if (parts && std::all_of(parts->begin(), parts->end(), is_same))
    return Source{Source::Kind::Parts, 0, std::move(*parts)};
  return Source{Source::Kind::Region};
}

void Skeleton::need(Node& node, ValueId before, ValueId after) {
  std::vector<ValuePair> work{{before, after}};
  while (!work.empty() && !has_failed_) {
    const auto [a, b] = work.back();
    work.pop_back();
    if (!seen_.insert({a, b}).second) continue;
    if (bodies_[Side::Old].value(a).sort != bodies_[Side::New].value(b).sort)
      return fail(node, Side::Old, a);
    const auto from = source(node, a, b);
    if (!from) return fail(node, Side::Old, a);
    switch (from->kind) {
      case Source::Kind::Live: add_live(node, a, b); break;
      case Source::Kind::Region: hand_out(node, {0, {a, b}}); break;
      case Source::Kind::Result: break;
      case Source::Kind::Parts:
        work.insert(work.end(), from->parts.begin(), from->parts.end());
        break;
    }
  }
}

void Skeleton::add_live(Node& node, ValueId before, ValueId after) {
  const auto index = static_cast<std::size_t>(&node - nodes_.data());
  if (!is_live_[index].insert({before, after}).second) return;
  node.live.emplace_back(before, after);
  ++live_count_;
}

bool Skeleton::passes_by(const Node& node, Side side, BlockId exit, ValueId id) const {
  const auto defined = bodies_[side].block_of(id);
  if (!defined) return true;
  if (node.blocks[side].contains(*defined)) return false;
  // Of an empty side the exit is where it starts.
  const bool is_of_exit = *defined == exit && bodies_[side].is_parameter(id);
  return !is_of_exit || node.blocks[side].empty();
}

void Skeleton::update_region(Node& node) {
  for (std::size_t exit = 0; exit < node.next.size(); ++exit) {
    const Node& next = nodes_[node.next[exit]];
    for (std::size_t i = 0; i < next.live.size(); ++i) {
      const ValuePair pair = next.live[i];
      if (has_failed_) return;
      const bool passes = passes_by(node, Side::Old, next.at[Side::Old], pair.first) &&
                          passes_by(node, Side::New, next.at[Side::New], pair.second);
      if (passes) {
        add_live(node, pair.first, pair.second);
      } else {
        hand_out(node, {exit, pair});
      }
    }
  }
  for (const Side side : sides) {
    const Body& body = bodies_[side];
    if (!node.blocks[side].empty()) {
      for (const ValueId p : body.block(node.at[side]).parameters) need_input(node, side, p);
    }
    for (const BlockId id : node.blocks[side]) {
      const auto want = [&](ValueId value) { need_inside(node, side, value, id); };
      for (const ir::Instruction& instruction : body.block(id).instructions)
        ir::for_each_use(instruction, want);
      const ir::Terminator& terminator = body.block(id).terminator;
      for (const ValueId used : uses_at_end(body, id)) want(used);
      for (const ir::Edge* edge : ir::edges_of(terminator)) {
        if (!node.blocks[side].contains(edge->target)) continue;
        for (const ValueId arg : edge->args) want(arg);
      }
    }
  }
}

void Skeleton::hand_out(Node& node, const Handed& handed) {
  if (std::find(node.outputs.begin(), node.outputs.end(), handed) != node.outputs.end()) return;
  // Nothing makes two constants equal.
  const bool is_hopeless = node.is_matched &&
                           !values_.is_claimed(handed.values.first, handed.values.second) &&
                           is_constant(bodies_[Side::Old], handed.values.first) &&
                           is_constant(bodies_[Side::New], handed.values.second);
  if (is_hopeless) return fail(node, Side::Old, handed.values.first);
  node.outputs.push_back(handed);
  for (const Side side : sides) {
    const Body& body = bodies_[side];
    const ValueId id = value_of(side, handed.values);
    if (node.is_matched) {
      need_input(node, side, id);
      continue;
    }
    const BlockId exit = nodes_[node.next[handed.exit]].at[side];
    if (passes_by(node, side, exit, id)) {
      need_input(node, side, id);
      continue;
    }
    // What is passed to the exit from outside.
    for (const BlockId from : node.blocks[side]) {
      for (const ir::Edge* edge : body.successors(from)) {
        if (edge->target != exit) continue;
        need_inside(node, side, body.passed(*edge, id), from);
      }
    }
  }
}

// A block of a region uses a value.
void Skeleton::need_inside(Node& node, Side side, ValueId id, BlockId in) {
  const auto defined = bodies_[side].block_of(id);
  if (!defined || !node.blocks[side].contains(*defined)) return need_input(node, side, id);
  // It may have been set before the region was entered, for the last time.
  if (*defined != in && is_reached_without(node, side, *defined, in)) fail(node, side, id);
}

// From where the region starts, within it.
bool Skeleton::is_reached_without(const Node& node, Side side, BlockId without, BlockId block) {
  const BlockId start = node.at[side];
  if (start == without) return false;
  const auto index = static_cast<std::size_t>(&node - nodes_.data());
  const auto [at, is_new] = reached_without_.try_emplace({index, side, without});
  if (is_new) {
    std::vector<BlockId> work{start};
    at->second.insert(start);
    while (!work.empty()) {
      const BlockId id = work.back();
      work.pop_back();
      for (const ir::Edge* edge : bodies_[side].successors(id)) {
        const bool is_inside = edge->target != without && node.blocks[side].contains(edge->target);
        if (is_inside && at->second.insert(edge->target).second) work.push_back(edge->target);
      }
    }
  }
  return at->second.contains(block);
}

// A region has a value from outside: with a counterpart as an input, or computed again.
void Skeleton::need_input(Node& node, Side side, ValueId wanted) {
  const auto index = static_cast<std::size_t>(&node - nodes_.data());
  std::vector<ValueId> work{wanted};
  while (!work.empty() && !has_failed_) {
    const ValueId id = work.back();
    work.pop_back();
    if (!is_covered_[index][side].insert(id).second) continue;
    const bool is_here = node.is_matched && is_computed_in(node, side, id);
    const auto partner = is_here ? std::nullopt : counterpart(node, side, id);
    if (partner) {
      const ValuePair pair = side == Side::Old ? ValuePair{id, *partner} : ValuePair{*partner, id};
      is_covered_[index][other(side)].insert(*partner);
      if (is_input_[index].insert(pair).second) {
        node.inputs.push_back(pair);
        add_live(node, pair.first, pair.second);
      }
      continue;
    }
    const ir::Instruction* definition = bodies_[side].definition(id);
    const auto* address =
        definition != nullptr ? std::get_if<ir::Address>(&definition->kind) : nullptr;
    const bool is_local =
        address != nullptr && std::holds_alternative<ir::LocalObject>(address->of);
    if (definition == nullptr || is_local || std::holds_alternative<ir::Call>(definition->kind))
      return fail(node, side, id);
    ir::for_each_use(*definition, [&](ValueId arg) { work.push_back(arg); });
  }
}

std::optional<ValueId> Skeleton::counterpart(const Node& node, Side side, ValueId id) const {
  const Side there = other(side);
  const Body& body = bodies_[there];
  const ir::Instruction* definition = bodies_[side].definition(id);
  if (definition != nullptr) {
    const auto* operation = std::get_if<ir::Operation>(&definition->kind);
    if (operation != nullptr && operation->args.empty()) return std::nullopt;  // a constant
    const auto* address = std::get_if<ir::Address>(&definition->kind);
    if (address != nullptr && !std::holds_alternative<ir::LocalObject>(address->of))
      return std::nullopt;
    if (std::holds_alternative<ir::Arbitrary>(definition->kind)) return std::nullopt;
  }
  const auto is_usable = [&](ValueId candidate) {
    return body.is_available(candidate, node.at[there]) &&
           body.value(candidate).sort == bodies_[side].value(id).sort;
  };
  for (const ValueId candidate : values_.partners(side, id)) {
    if (is_usable(candidate)) return candidate;
  }
  // Those of what is no region's are equal or not; those that a region starts with, or another
  // region gave, are equal if the code before makes them so.
  const auto defined = bodies_[side].block_of(id);
  if (!defined || bodies_[side].is_pure(id)) return std::nullopt;
  const bool is_start = !node.is_matched && *defined == node.at[side];
  if (matching_.has(side, *defined) && !is_start) return std::nullopt;
  return same_variable(node, side, id);
}

std::optional<ValueId> Skeleton::same_variable(const Node& node, Side side, ValueId id) const {
  const Side there = other(side);
  const Body& body = bodies_[there];
  const ir::Value& wanted = bodies_[side].value(id);
  const auto index = static_cast<std::size_t>(&node - nodes_.data());
  const auto is_like = [&](ValueId candidate) {
    return body.value(candidate).sort == wanted.sort &&
           body.value(candidate).variable == wanted.variable &&
           !is_covered_[index][there].contains(candidate);
  };
  for (const ValueId candidate : body.block(node.at[there]).parameters) {
    if (is_like(candidate)) return candidate;
  }
  if (wanted.variable.empty() && wanted.sort.is_scalar()) return std::nullopt;
  // The one that was set last.
  std::optional<ValueId> last;
  for (const ValueId candidate : body.procedure().values.ids()) {
    if (!body.block_of(candidate) || !is_like(candidate) ||
        !body.is_available(candidate, node.at[there]))
      continue;
    const bool is_later =
        !last || (*body.block_of(*last) == *body.block_of(candidate)
                      ? last->index < candidate.index
                      : body.dominates(*body.block_of(*last), *body.block_of(candidate)));
    if (is_later) last = candidate;
  }
  return last;
}

// A value without a counterpart: the code that makes it, or that needs it, is no match.
void Skeleton::fail(const Node& node, Side side, ValueId id) {
  has_failed_ = true;
  const auto defined = bodies_[side].block_of(id);
  const bool is_here = node.is_matched && defined == node.at[side];
  if (defined && matching_.has(side, *defined) && !is_here && !bodies_[side].is_pure(id)) {
    misfit_ = side == Side::Old ? defined : matching_.partner(Side::New, *defined);
  } else if (node.is_matched) {
    misfit_ = node.at[Side::Old];
  } else if (!node.next.empty()) {
    misfit_ = nodes_[node.next[0]].at[Side::Old];
  }
}

// What is needed at the start are inputs that correspond.
void Skeleton::check_start() {
  for (const auto& [a, b] : nodes_[0].live) {
    if (bodies_[Side::Old].block_of(a) || bodies_[Side::New].block_of(b) ||
        !values_.are_equal(a, b)) {
      has_failed_ = true;
      return;
    }
  }
}

}  // namespace tandem::regions
