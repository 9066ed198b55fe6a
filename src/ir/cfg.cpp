#include "ir/cfg.h"

#include <algorithm>
#include <optional>

#include "base/invariant.h"
#include "base/overloaded.h"

namespace tandem::ir {
namespace {

// Replaces values by others, following chains.
class Replacement {
 public:
  void set(ValueId from, ValueId to) { map_[from] = to; }
  bool empty() const { return map_.empty(); }
  ValueId resolve(ValueId value) const {
    for (auto at = map_.find(value); at != map_.end(); at = map_.find(value)) value = at->second;
    return value;
  }
  void apply(Procedure& procedure) const {
    const auto replace = [this](ValueId& v) { v = resolve(v); };
    for (Block& block : procedure.blocks) {
      for (Instruction& instruction : block.instructions) for_each_use(instruction, replace);
      for_each_use(block.terminator, replace);
    }
  }

 private:
  std::map<ValueId, ValueId> map_;
};

void remove_unreachable_blocks(Procedure& procedure) {
  const std::vector<BlockId> order = reverse_post_order(procedure);
  if (order.size() == procedure.blocks.size()) return;
  // Kept blocks keep their relative order, so that the entry stays first.
  std::vector<BlockId> kept = order;
  std::sort(kept.begin(), kept.end());
  std::map<BlockId, BlockId> renumbered;
  IdVector<BlockId, Block> blocks;
  for (const BlockId id : kept) renumbered[id] = blocks.add(std::move(procedure.blocks[id]));
  for (Block& block : blocks) {
    for (Edge* edge : edges_of(block.terminator)) edge->target = renumbered.at(edge->target);
  }
  procedure.blocks = std::move(blocks);
}

// The one value that every edge passes for this parameter (itself aside).
std::optional<ValueId> only_argument(const std::vector<Edge*>& incoming, std::size_t index,
                                     ValueId parameter, const Replacement& replacement) {
  std::optional<ValueId> only;
  for (const Edge* edge : incoming) {
    const ValueId arg = replacement.resolve(edge->args[index]);
    if (arg == parameter || arg == only) continue;
    if (only) return std::nullopt;
    only = arg;
  }
  return only;
}

bool remove_redundant_parameters(Procedure& procedure) {
  std::map<BlockId, std::vector<Edge*>> incoming;
  for (Block& block : procedure.blocks) {
    for (Edge* edge : edges_of(block.terminator)) incoming[edge->target].push_back(edge);
  }
  Replacement replacement;
  for (const BlockId id : procedure.blocks.ids()) {
    Block& block = procedure.blocks[id];
    const std::vector<Edge*>& edges = incoming[id];
    for (std::size_t i = block.parameters.size(); i-- > 0;) {
      const auto only = only_argument(edges, i, block.parameters[i], replacement);
      if (!only) continue;
      // A name that the argument lacks is worth keeping.
      Value& target = procedure.values[*only];
      if (target.variable.empty()) target.variable = procedure.values[block.parameters[i]].variable;
      replacement.set(block.parameters[i], *only);
      block.parameters.erase(block.parameters.begin() + static_cast<std::ptrdiff_t>(i));
      for (Edge* edge : edges)
        edge->args.erase(edge->args.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  if (replacement.empty()) return false;
  replacement.apply(procedure);
  return true;
}

}  // namespace

std::vector<Edge*> edges_of(Terminator& terminator) {
  std::vector<Edge*> edges;
  std::visit(Overloaded{[&](Jump& t) { edges = {&t.to}; },
                        [&](Branch& t) { edges = {&t.if_true, &t.if_false}; },
                        [&](Switch& t) {
                          for (auto& [value, edge] : t.cases) edges.push_back(&edge);
                          edges.push_back(&t.otherwise);
                        },
                        [](Return&) {}, [](Stop&) {}},
             terminator.kind);
  return edges;
}

std::vector<const Edge*> edges_of(const Terminator& terminator) {
  const std::vector<Edge*> edges = edges_of(const_cast<Terminator&>(terminator));
  return {edges.begin(), edges.end()};
}

std::vector<BlockId> reverse_post_order(const Procedure& procedure) {
  std::vector<BlockId> post_order;
  if (procedure.blocks.empty()) return post_order;
  std::vector<bool> seen(procedure.blocks.size(), false);
  struct Frame {
    BlockId block;
    std::vector<const Edge*> edges;
    std::size_t next = 0;
  };
  std::vector<Frame> stack;
  const auto enter = [&](BlockId id) {
    if (seen[id.index]) return;
    seen[id.index] = true;
    stack.push_back(Frame{id, edges_of(procedure.blocks[id].terminator)});
  };
  enter(BlockId{0});
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == top.edges.size()) {
      post_order.push_back(top.block);
      stack.pop_back();
    } else {
      // Last edge first, so that the reverse order follows the source.
      const std::size_t at = top.edges.size() - ++top.next;
      enter(top.edges[at]->target);
    }
  }
  std::reverse(post_order.begin(), post_order.end());
  return post_order;
}

std::vector<BlockId> immediate_dominators(const Procedure& procedure) {
  const std::vector<BlockId> order = reverse_post_order(procedure);
  std::vector<std::size_t> position(procedure.blocks.size(), order.size());
  for (std::size_t i = 0; i < order.size(); ++i) position[order[i].index] = i;
  std::vector<std::vector<BlockId>> predecessors(procedure.blocks.size());
  for (const BlockId id : order) {
    for (const Edge* edge : edges_of(procedure.blocks[id].terminator)) {
      predecessors[edge->target.index].push_back(id);
    }
  }
  std::vector<BlockId> immediate = procedure.blocks.ids();
  std::vector<bool> is_known(procedure.blocks.size(), false);
  if (!order.empty()) is_known[order[0].index] = true;
  const auto meet = [&](BlockId a, BlockId b) {
    while (a != b) {
      while (position[a.index] > position[b.index]) a = immediate[a.index];
      while (position[b.index] > position[a.index]) b = immediate[b.index];
    }
    return a;
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::size_t i = 1; i < order.size(); ++i) {
      std::optional<BlockId> candidate;
      for (const BlockId before : predecessors[order[i].index]) {
        if (is_known[before.index]) candidate = candidate ? meet(*candidate, before) : before;
      }
      const std::size_t index = order[i].index;
      if (is_known[index] && immediate[index] == *candidate) continue;
      immediate[index] = *candidate;
      is_known[index] = true;
      has_changed = true;
    }
  }
  return immediate;
}

bool dominates(const std::vector<BlockId>& immediate, BlockId a, BlockId b) {
  while (b != a && immediate[b.index] != b) b = immediate[b.index];
  return a == b;
}

void for_each_use(Instruction& instruction, const std::function<void(ValueId&)>& use) {
  std::visit(Overloaded{[&](Operation& i) { std::for_each(i.args.begin(), i.args.end(), use); },
                        [&](Uninterpreted& i) { std::for_each(i.args.begin(), i.args.end(), use); },
                        [](Arbitrary&) {}, [](Address&) {}, [](ReadState&) {},
                        [&](WriteState& i) { use(i.value); },
                        [&](Call& i) {
                          std::for_each(i.args.begin(), i.args.end(), use);
                          if (i.world) use(*i.world);
                        }},
             instruction.kind);
}

void for_each_use(const Instruction& instruction, const std::function<void(ValueId)>& use) {
  for_each_use(const_cast<Instruction&>(instruction), [&](ValueId& v) { use(v); });
}

void for_each_use(Terminator& terminator, const std::function<void(ValueId&)>& use) {
  std::visit(
      Overloaded{[](Jump&) {}, [&](Branch& t) { use(t.condition); }, [&](Switch& t) { use(t.on); },
                 [&](Return& t) { std::for_each(t.outputs.begin(), t.outputs.end(), use); },
                 [&](Stop& t) {
                   if (t.world) use(*t.world);
                 }},
      terminator.kind);
  for (Edge* edge : edges_of(terminator)) std::for_each(edge->args.begin(), edge->args.end(), use);
}

void for_each_use(const Terminator& terminator, const std::function<void(ValueId)>& use) {
  for_each_use(const_cast<Terminator&>(terminator), [&](ValueId& v) { use(v); });
}

void for_each_definition(Instruction& instruction, const std::function<void(ValueId&)>& define) {
  std::visit(
      Overloaded{[&](Operation& i) { define(i.result); },
                 [&](Uninterpreted& i) { define(i.result); },
                 [&](Arbitrary& i) { define(i.result); }, [&](Address& i) { define(i.result); },
                 [&](ReadState& i) { define(i.result); }, [](WriteState&) {},
                 [&](Call& i) { std::for_each(i.results.begin(), i.results.end(), define); }},
      instruction.kind);
}

void for_each_definition(const Instruction& instruction,
                         const std::function<void(ValueId)>& define) {
  for_each_definition(const_cast<Instruction&>(instruction), [&](ValueId& v) { define(v); });
}

void tidy(Procedure& procedure) {
  remove_unreachable_blocks(procedure);
  while (remove_redundant_parameters(procedure)) {
  }
}

}  // namespace tandem::ir
