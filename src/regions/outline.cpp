#include "regions/outline.h"

#include <algorithm>

#include "base/invariant.h"
#include "base/overloaded.h"

namespace tandem::regions {

using ir::Block;
using ir::BlockId;
using ir::ProcedureId;
using ir::ValueId;

namespace {

BlockId block_of_node(std::size_t index) { return BlockId{static_cast<std::uint32_t>(index + 1)}; }

}  // namespace

Outliner::Outliner(const Subject& subject, const Both<Body>& bodies, const Skeleton& skeleton)
    : subject_(subject), bodies_(bodies), skeleton_(skeleton) {
  for (std::size_t i = 0; i < skeleton.nodes().size(); ++i) {
    if (!skeleton.nodes()[i].has_region()) continue;
    region_of_node_[i] = node_of_region_.size();
    node_of_region_.push_back(i);
  }
}

const ir::Procedure& Outliner::original(Side side) const {
  return subject_.programs[side].procedures[subject_.plan.pairs[subject_.pair].ids[side]];
}

Both<ir::Procedure> Outliner::functions() {
  for (const Side side : sides) {
    made_[side] = original(side);
    made_[side].values = {};
    made_[side].blocks = {};
    for (ir::Input& input : made_[side].inputs)
      input.value = made_[side].add_value(input.sort, original(side).values[input.value].variable);
  }
  for (const Node& node : skeleton_.nodes()) {
    Both<std::vector<ValueId>> parameters;
    for (const ValuePair& pair : node.live) {
      const Both<ValueId> made = fresh(pair);
      for (const Side side : sides) parameters[side].push_back(made[side]);
    }
    parameters_.push_back(std::move(parameters));
  }
  write_entry();
  for (std::size_t i = 0; i < skeleton_.nodes().size(); ++i) write(i);
  return std::move(made_);
}

Both<ValueId> Outliner::fresh(const ValuePair& like) {
  Both<ValueId> made;
  for (const Side side : sides) {
    const ir::Value& value = bodies_[side].value(value_of(side, like));
    made[side] = made_[side].add_value(value.sort, value.variable);
  }
  return made;
}

void Outliner::write_entry() {
  for (const Side side : sides) {
    ir::Edge start{block_of_node(0), {}};
    for (const ValuePair& pair : skeleton_.nodes()[0].live) {
      const ir::Procedure& procedure = bodies_[side].procedure();
      const auto input =
          std::find_if(procedure.inputs.begin(), procedure.inputs.end(),
                       [&](const ir::Input& one) { return one.value == value_of(side, pair); });
      const auto index = static_cast<std::size_t>(input - procedure.inputs.begin());
      start.args.push_back(made_[side].inputs.at(index).value);
    }
    Block entry;
    entry.terminator = {ir::Jump{std::move(start)}, {}};
    made_[side].blocks.add(std::move(entry));
  }
}

void Outliner::write(std::size_t index) {
  const Node& node = skeleton_.nodes()[index];
  Written to{node, {}, {}};
  for (const Side side : sides) to.blocks[side].parameters = parameters_[index][side];
  for (std::size_t i = 0; i < node.live.size(); ++i) {
    to.values[node.live[i]] =
        make_both(parameters_[index][Side::Old][i], parameters_[index][Side::New][i]);
  }
  if (node.has_region()) call_region(to, region_of_node_.at(index));
  if (node.is_matched) write_end(to);
  for (const Side side : sides) made_[side].blocks.add(std::move(to.blocks[side]));
}

void Outliner::call_region(Written& to, std::size_t region) {
  Both<ir::Call> calls;
  for (const Side side : sides) {
    const auto count = subject_.programs[side].procedures.size();
    calls[side].callee = ProcedureId{static_cast<std::uint32_t>(count + region)};
    for (const ValuePair& pair : to.node.inputs)
      calls[side].args.push_back(to.values.at(pair)[side]);
    calls[side].results.push_back(made_[side].add_value(ir::Sort::bits(32)));
  }
  const Both<ValueId> taken = make_both(calls[Side::Old].results[0], calls[Side::New].results[0]);
  std::map<Handed, Both<ValueId>> handed;
  for (const Handed& output : to.node.outputs) {
    const Both<ValueId> result = fresh(output.values);
    for (const Side side : sides) calls[side].results.push_back(result[side]);
    handed[output] = result;
    if (to.node.is_matched) to.values[output.values] = result;
  }
  for (const Side side : sides)
    to.blocks[side].instructions.push_back({std::move(calls[side]), {}});
  if (!to.node.is_matched) write_exits(to, taken, handed);
}

// Goes on by the exit that the region took.
void Outliner::write_exits(Written& to, const Both<ValueId>& taken,
                           const std::map<Handed, Both<ValueId>>& handed) {
  for (const Side side : sides) {
    std::vector<ir::Edge> edges;
    for (std::size_t exit = 0; exit < to.node.next.size(); ++exit) {
      const std::size_t next = to.node.next[exit];
      ir::Edge edge{block_of_node(next), {}};
      for (const ValuePair& pair : skeleton_.nodes()[next].live) {
        const auto result = handed.find({exit, pair});
        edge.args.push_back(result != handed.end() ? result->second[side]
                                                   : to.values.at(pair)[side]);
      }
      edges.push_back(std::move(edge));
    }
    ir::Terminator& end = to.blocks[side].terminator;
    if (edges.empty()) {  // it never comes back
      std::optional<ValueId> world;
      for (const ir::Input& input : made_[side].inputs) {
        if (input.kind == ir::InputKind::World) world = input.value;
      }
      made_[side].may_stop = true;
      end.kind = ir::Stop{Ending::Undefined, world};
    } else if (edges.size() == 1) {
      end.kind = ir::Jump{std::move(edges[0])};
    } else {
      ir::Switch choice{taken[side], {}, edges.back()};
      for (std::size_t exit = 0; exit + 1 < edges.size(); ++exit)
        choice.cases.emplace_back(exit, std::move(edges[exit]));
      end.kind = std::move(choice);
    }
  }
}

// Both versions compute it, from the same pairs in the same order.
Both<ValueId> Outliner::value(Written& to, const ValuePair& wanted) {
  std::vector<ValuePair> work{wanted};
  while (!work.empty()) {
    const ValuePair pair = work.back();
    if (to.values.contains(pair)) {
      work.pop_back();
      continue;
    }
    const auto source = skeleton_.source(to.node, pair.first, pair.second);
    TANDEM_INVARIANT(source && source->kind == Source::Kind::Parts,
                     "values that nothing makes equal");
    const std::size_t before = work.size();
    for (const ValuePair& part : source->parts) {
      if (!to.values.contains(part)) work.push_back(part);
    }
    if (work.size() != before) continue;
    copy_definition(to, pair, source->parts);
    work.pop_back();
  }
  return to.values.at(wanted);
}

void Outliner::copy_definition(Written& to, const ValuePair& pair,
                               const std::vector<ValuePair>& parts) {
  const Both<ValueId> result = fresh(pair);
  for (const Side side : sides) {
    ir::Instruction copy = *bodies_[side].definition(value_of(side, pair));
    std::size_t next = 0;
    ir::for_each_use(copy, [&](ValueId& arg) { arg = to.values.at(parts[next++])[side]; });
    ir::for_each_definition(copy, [&](ValueId& id) { id = result[side]; });
    to.blocks[side].instructions.push_back(std::move(copy));
  }
  to.values[pair] = result;
}

void Outliner::write_end(Written& to) {
  const Both<BlockId> at = to.node.at;
  const std::vector<ValueId> before = uses_at_end(bodies_[Side::Old], at[Side::Old]);
  const std::vector<ValueId> after = uses_at_end(bodies_[Side::New], at[Side::New]);
  std::vector<Both<ValueId>> used;
  for (std::size_t i = 0; i < before.size(); ++i) used.push_back(value(to, {before[i], after[i]}));

  const ir::Call* call = bodies_[Side::Old].call_of(at[Side::Old]);
  if (call != nullptr) {
    const ir::Call& other_call = *bodies_[Side::New].call_of(at[Side::New]);
    std::vector<Both<ValueId>> results;
    for (std::size_t i = 0; i < call->results.size(); ++i) {
      const ValuePair pair{call->results[i], other_call.results[i]};
      results.push_back(to.values[pair] = fresh(pair));
    }
    for (const Side side : sides) {
      ir::Instruction copy = bodies_[side].block(at[side]).instructions.back();
      auto& made = std::get<ir::Call>(copy.kind);
      std::size_t next = 0;
      ir::for_each_use(copy, [&](ValueId& id) { id = used[next++][side]; });
      for (std::size_t i = 0; i < results.size(); ++i) made.results[i] = results[i][side];
      to.blocks[side].instructions.push_back(std::move(copy));
    }
  }

  std::vector<Both<ir::Edge>> edges;
  for (std::size_t e = 0; e < to.node.next.size(); ++e) edges.push_back(edge_to(to, e));
  for (const Side side : sides) {
    ir::Terminator& end = to.blocks[side].terminator;
    end = bodies_[side].block(at[side]).terminator;
    std::visit(Overloaded{[&](ir::Jump& jump) { jump.to = edges[0][side]; },
                          [&](ir::Branch& branch) {
                            branch.condition = used[0][side];
                            branch.if_true = edges[0][side];
                            branch.if_false = edges[1][side];
                          },
                          [&](ir::Switch& choice) {
                            choice.on = used[0][side];
                            std::sort(
                                choice.cases.begin(), choice.cases.end(),
                                [](const auto& x, const auto& y) { return x.first < y.first; });
                            for (std::size_t e = 0; e < choice.cases.size(); ++e)
                              choice.cases[e].second = edges[e][side];
                            choice.otherwise = edges.back()[side];
                          },
                          [&](ir::Return& result) {
                            for (std::size_t i = 0; i < result.outputs.size(); ++i)
                              result.outputs[i] = used[i][side];
                          },
                          [&](ir::Stop& stop) {
                            if (stop.world) stop.world = used[0][side];
                          }},
               end.kind);
  }
}

Both<ir::Edge> Outliner::edge_to(Written& to, std::size_t exit) {
  Both<ir::Edge> made;
  for (const Side side : sides) made[side].target = block_of_node(to.node.next[exit]);
  const ir::Edge& before = *bodies_[Side::Old].successors(to.node.at[Side::Old])[exit];
  const ir::Edge& after = *bodies_[Side::New].successors(to.node.at[Side::New])[exit];
  for (const auto& [a, b] : skeleton_.nodes()[to.node.next[exit]].live) {
    const Both<ValueId> arg =
        value(to, {bodies_[Side::Old].passed(before, a), bodies_[Side::New].passed(after, b)});
    for (const Side side : sides) made[side].args.push_back(arg[side]);
  }
  return made;
}

namespace {

Lines lines_of(const ir::Procedure& procedure) {
  Lines lines;
  const auto note = [&](const SourceLocation& where) {
    if (!where.is_known()) return;
    lines.first = lines.first == 0 ? where.line : std::min(lines.first, where.line);
    lines.last = std::max(lines.last, where.line);
  };
  for (const Block& block : procedure.blocks) {
    for (const ir::Instruction& instruction : block.instructions) note(instruction.where);
    note(block.terminator.where);
  }
  return lines;
}

}  // namespace

std::vector<Region> Outliner::regions() {
  std::vector<Region> regions;
  // One name for all: a region that is cut out again is the same text.
  const std::string name = subject_.plan.pairs[subject_.pair].name + ":region";
  for (std::size_t k = 0; k < node_of_region_.size(); ++k) {
    Region region;
    region.procedures =
        make_region(subject_, bodies_, skeleton_, skeleton_.nodes()[node_of_region_[k]], name);
    for (const Side side : sides) {
      region.lines[side] = lines_of(region.procedures[side]);
      region.size += size_of(region.procedures[side]);
    }
    regions.push_back(std::move(region));
  }
  return regions;
}

std::size_t size_of(const ir::Procedure& procedure) {
  std::size_t size = 0;
  for (const Block& block : procedure.blocks) size += block.instructions.size() + 1;
  return size;
}

}  // namespace tandem::regions
