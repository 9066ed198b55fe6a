#include "ir/continuations.h"

#include <algorithm>

#include "ir/cfg.h"
#include "ir/natural_loops.h"
#include "ir/recomputation.h"

namespace tandem::ir {
namespace {

// Cuts a body at its loop headers.
class Cut {
 public:
  Cut(const Procedure& from, const std::vector<NaturalLoop>& loops)
      : from_(from), definitions_(from) {
    for (const NaturalLoop& loop : loops) {
      ids_.emplace(loop.header, LoopId{static_cast<std::uint32_t>(headers_.size())});
      headers_.push_back(loop.header);
    }
  }

  RecursiveForm run() {
    for (const BlockId header : headers_) regions_.push_back(region_from(header));
    find_live_ins();
    RecursiveForm form;
    for (std::size_t i = 0; i < headers_.size(); ++i) {
      form.loops.add(make_loop(i));
      form.parents.push_back(std::nullopt);
    }
    form.body = make_body();
    return form;
  }

 private:
  // The blocks reached from `start` before any header is reached again.
  std::vector<BlockId> region_from(BlockId start) const {
    std::vector<BlockId> region{start};
    std::set<BlockId> seen{start};
    for (std::size_t i = 0; i < region.size(); ++i) {
      for (const Edge* edge : edges_of(from_.blocks[region[i]].terminator)) {
        if (!ids_.contains(edge->target) && seen.insert(edge->target).second)
          region.push_back(edge->target);
      }
    }
    return region;
  }

  // A value that a loop passes on counts as needed by it, so this goes round until
  // nothing is added.
  void find_live_ins() {
    live_ins_.resize(headers_.size());
    recomputed_.resize(headers_.size());
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::size_t i = 0; i < headers_.size(); ++i) {
        const std::set<ValueId> needed = needed_by(regions_[i]);
        Recomputation outside(definitions_);
        for (const ValueId v : needed) outside.need(v);
        has_changed = has_changed || outside.passed() != live_ins_[i];
        live_ins_[i] = outside.passed();
        recomputed_[i] = outside.instructions();
      }
    }
  }

  std::set<ValueId> needed_by(const std::vector<BlockId>& region) const {
    const std::set<BlockId> inside(region.begin(), region.end());
    std::set<ValueId> needed;
    const auto note = [&](ValueId v) {
      const auto at = definitions_.blocks.find(v);
      if (at == definitions_.blocks.end() || !inside.contains(at->second)) needed.insert(v);
    };
    for (const BlockId id : region) {
      const Block& block = from_.blocks[id];
      for (const Instruction& instruction : block.instructions) for_each_use(instruction, note);
      for_each_use(block.terminator, note);
      for (const Edge* edge : edges_of(block.terminator)) {
        const auto header = ids_.find(edge->target);
        if (header == ids_.end()) continue;
        for (const ValueId v : live_ins_[header->second.index]) note(v);
      }
    }
    return needed;
  }

  Procedure make_loop(std::size_t i) const {
    Procedure made;
    const Block& header = from_.blocks[headers_[i]];
    made.where =
        header.instructions.empty() ? header.terminator.where : header.instructions.front().where;
    made.name = from_.name + ":from@" + std::to_string(made.where.line);
    made.values = from_.values;
    made.outputs = from_.outputs;
    made.may_stop = from_.may_stop;
    Edge first{BlockId{1}, {}};
    for (const ValueId p : header.parameters) {
      const ValueId v = made.add_value(from_.values[p].sort, from_.values[p].variable);
      made.inputs.push_back({InputKind::LoopVariable, {}, from_.values[p].sort, v});
      first.args.push_back(v);
    }
    for (const ValueId v : live_ins_[i])
      made.inputs.push_back({InputKind::LiveIn, {}, from_.values[v].sort, v});
    Block entry;
    entry.instructions = recomputed_[i];
    entry.terminator = {Jump{first}, made.where};
    made.blocks.add(std::move(entry));
    copy_region(regions_[i], made);
    return made;
  }

  Procedure make_body() const {
    Procedure made = from_;
    made.blocks = {};
    copy_region(region_from(BlockId{0}), made);
    return made;
  }

  // The blocks, in order; edges to headers become blocks that call.
  void copy_region(const std::vector<BlockId>& region, Procedure& made) const {
    std::map<BlockId, BlockId> renumbered;
    for (const BlockId id : region) renumbered[id] = made.blocks.add(from_.blocks[id]);
    for (const BlockId id : region) {
      const std::size_t count = edges_of(made.blocks[renumbered.at(id)].terminator).size();
      for (std::size_t e = 0; e < count; ++e) {
        const auto edge = [&]() -> Edge& {
          return *edges_of(made.blocks[renumbered.at(id)].terminator)[e];
        };
        const BlockId target = edge().target;
        if (ids_.contains(target)) {
          const BlockId call = made.blocks.add(make_call(target, edge().args, made));
          edge() = Edge{call, {}};
        } else {
          edge().target = renumbered.at(target);
        }
      }
    }
    tidy(made);
  }

  Block make_call(BlockId header, const std::vector<ValueId>& args, Procedure& made) const {
    const LoopId id = ids_.at(header);
    const SourceLocation& where = from_.blocks[header].terminator.where;
    Call call;
    call.callee = id;
    call.args = args;
    call.args.insert(call.args.end(), live_ins_[id.index].begin(), live_ins_[id.index].end());
    for (const Output& output : from_.outputs)
      call.results.push_back(made.add_value(output.sort, output.variable));
    Block block;
    block.terminator = {Return{call.results}, where};
    block.instructions.push_back({std::move(call), where});
    return block;
  }

  const Procedure& from_;
  std::vector<BlockId> headers_;
  std::map<BlockId, LoopId> ids_;
  std::vector<std::vector<BlockId>> regions_;         // by loop
  std::vector<std::vector<ValueId>> live_ins_;        // by loop
  std::vector<std::vector<Instruction>> recomputed_;  // by loop
  Definitions definitions_;
};

}  // namespace

std::optional<RecursiveForm> make_continuations(const Procedure& procedure) {
  Procedure body = procedure;
  simplify_exits(body);
  const auto loops = find_loops(body);
  if (!loops) return std::nullopt;
  return Cut(body, *loops).run();
}

}  // namespace tandem::ir
