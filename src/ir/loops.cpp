#include "ir/loops.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/invariant.h"
#include "ir/cfg.h"

namespace tandem::ir {
namespace {

struct NaturalLoop {
  BlockId header;
  std::set<BlockId> blocks;
};

// All natural loops, smaller ones first; nullopt if a cycle has two entries.
std::optional<std::vector<NaturalLoop>> find_loops(const Procedure& procedure) {
  const std::vector<BlockId> order = reverse_post_order(procedure);
  const std::vector<BlockId> immediate = immediate_dominators(procedure);
  std::map<BlockId, std::size_t> position;
  for (std::size_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  std::map<BlockId, std::vector<BlockId>> predecessors;
  std::map<BlockId, std::set<BlockId>> found;  // by header
  for (const BlockId id : order) {
    for (const Edge* edge : edges_of(procedure.blocks[id].terminator)) {
      predecessors[edge->target].push_back(id);
      if (position.at(edge->target) > position.at(id)) continue;
      if (!dominates(immediate, edge->target, id)) return std::nullopt;
      found[edge->target].insert(id);
    }
  }
  std::vector<NaturalLoop> loops;
  for (const auto& [header, latches] : found) {
    NaturalLoop loop{header, {header}};
    std::vector<BlockId> work(latches.begin(), latches.end());
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      if (!loop.blocks.insert(at).second) continue;
      const auto& before = predecessors[at];
      work.insert(work.end(), before.begin(), before.end());
    }
    loops.push_back(std::move(loop));
  }
  std::sort(loops.begin(), loops.end(), [&](const NaturalLoop& a, const NaturalLoop& b) {
    if (a.blocks.size() != b.blocks.size()) return a.blocks.size() < b.blocks.size();
    return position.at(a.header) < position.at(b.header);
  });
  return loops;
}

// Takes one loop out of a procedure.
class Extraction {
 public:
  Extraction(const Program& program, RecursiveForm& form, Procedure& from, const NaturalLoop& loop)
      : program_(program), form_(form), from_(from), loop_(loop) {}

  LoopId run() {
    find_definitions();
    find_exits();
    find_live_values();
    id_ = LoopId{static_cast<std::uint32_t>(form_.loops.size())};
    build_procedure();
    form_.loops.add(std::move(made_));
    replace_in_caller();
    return id_;
  }

 private:
  struct Exit {
    BlockId from;
    Edge edge;
    SourceLocation where;
  };

  bool is_inside(ValueId v) const {
    const auto at = definition_block_.find(v);
    return at != definition_block_.end() && loop_.blocks.contains(at->second);
  }

  void find_definitions() {
    for (const BlockId id : from_.blocks.ids()) {
      const Block& block = from_.blocks[id];
      for (const ValueId p : block.parameters) definition_block_[p] = id;
      for (const Instruction& instruction : block.instructions) {
        for_each_definition(instruction, [&](ValueId v) {
          definition_block_[v] = id;
          definition_[v] = &instruction;
        });
      }
    }
  }

  void find_exits() {
    for (const BlockId id : reverse_post_order(from_)) {
      if (!loop_.blocks.contains(id)) continue;
      const Terminator& terminator = from_.blocks[id].terminator;
      for (const Edge* edge : edges_of(terminator)) {
        if (!loop_.blocks.contains(edge->target)) exits_.push_back({id, *edge, terminator.where});
      }
    }
  }

  void find_live_values() {
    std::set<ValueId> used_inside;
    std::set<ValueId> out;
    for (const BlockId id : from_.blocks.ids()) {
      const Block& block = from_.blocks[id];
      const bool inside = loop_.blocks.contains(id);
      const auto note = [&](ValueId v) {
        if (inside && !is_inside(v)) used_inside.insert(v);
        if (!inside && is_inside(v)) out.insert(v);
      };
      for (const Instruction& instruction : block.instructions) for_each_use(instruction, note);
      if (inside) {
        note_terminator_uses(block.terminator, used_inside);
      } else {
        for_each_use(block.terminator, note);
      }
    }
    for (const Exit& exit : exits_) {
      for (const ValueId arg : exit.edge.args) {
        if (is_inside(arg)) out.insert(arg);
      }
    }
    for (const ValueId v : used_inside) recompute_or_pass(v);
    live_outs_.assign(out.begin(), out.end());
  }

  // Arguments of exit edges that come from outside are the caller's own business.
  void note_terminator_uses(const Terminator& terminator, std::set<ValueId>& used) const {
    Terminator staying = terminator;
    for (Edge* edge : edges_of(staying)) {
      if (!loop_.blocks.contains(edge->target)) edge->args.clear();
    }
    for_each_use(staying, [&](ValueId& v) {
      if (!is_inside(v)) used.insert(v);
    });
  }

  // A live-in that is an operation on others is computed again inside the loop.
  void recompute_or_pass(ValueId v) {
    if (recomputed_.contains(v) || passed_.contains(v)) return;
    const auto at = definition_.find(v);
    const bool is_pure = at != definition_.end() &&
                         (std::holds_alternative<Operation>(at->second->kind) ||
                          std::holds_alternative<Uninterpreted>(at->second->kind));
    if (!is_pure) {
      passed_.insert(v);
      live_ins_.push_back(v);
      return;
    }
    for_each_use(*at->second, [&](ValueId operand) { recompute_or_pass(operand); });
    recomputed_.insert(v);
    recomputation_.push_back(*at->second);
  }

  void build_procedure() {
    const Block& header = from_.blocks[loop_.header];
    made_.where = position();
    made_.name = from_.name + ":loop@" + std::to_string(made_.where.line);
    made_.values = from_.values;
    for (const ValueId p : header.parameters) {
      made_.inputs.push_back({InputKind::LoopVariable, {}, from_.values[p].sort, fresh_like(p)});
    }
    for (const ValueId v : live_ins_) {
      made_.inputs.push_back({InputKind::LiveIn, {}, from_.values[v].sort, v});
    }
    if (exits_.size() > 1) made_.outputs.push_back({OutputKind::LoopExit, {}, Sort::bits(32), ""});
    for (const ValueId v : live_outs_) {
      made_.outputs.push_back({OutputKind::LiveOut, {}, from_.values[v].sort, from_.values[v].variable});
    }
    build_blocks(header);
    tidy(made_);
    made_.may_stop = may_stop();
  }

  ValueId fresh_like(ValueId v) { return made_.add_value(from_.values[v].sort, from_.values[v].variable); }

  // Entry, the loop's own blocks, one block for the next iteration, one for each exit.
  void build_blocks(const Block& header) {
    std::map<BlockId, BlockId> renumbered;
    made_.blocks.add(Block{});
    for (const BlockId id : loop_.blocks) renumbered[id] = made_.blocks.add(from_.blocks[id]);
    const BlockId again = made_.blocks.add(make_next_iteration(header));
    std::vector<BlockId> exit_blocks;
    for (std::size_t i = 0; i < exits_.size(); ++i) exit_blocks.push_back(made_.blocks.add(make_exit(i)));

    Block& entry = made_.blocks[BlockId{0}];
    entry.instructions = recomputation_;
    Edge first{renumbered.at(loop_.header), {}};
    for (std::size_t i = 0; i < header.parameters.size(); ++i) first.args.push_back(made_.inputs[i].value);
    entry.terminator = {Jump{first}, made_.where};

    std::size_t next_exit = 0;
    for (const BlockId id : reverse_post_order(from_)) {  // the order of find_exits
      if (!loop_.blocks.contains(id)) continue;
      for (Edge* edge : edges_of(made_.blocks[renumbered.at(id)].terminator)) {
        if (!loop_.blocks.contains(edge->target)) {
          *edge = Edge{exit_blocks[next_exit++], {}};
        } else {
          edge->target = edge->target == loop_.header ? again : renumbered.at(edge->target);
        }
      }
    }
  }

  Block make_next_iteration(const Block& header) {
    Block block;
    Call call;
    call.callee = id_;
    for (const ValueId p : header.parameters) {
      block.parameters.push_back(fresh_like(p));
      call.args.push_back(block.parameters.back());
    }
    call.args.insert(call.args.end(), live_ins_.begin(), live_ins_.end());
    for (const Output& output : made_.outputs) {
      call.results.push_back(made_.add_value(output.sort, output.variable));
    }
    const std::vector<ValueId> results = call.results;
    block.instructions.push_back({std::move(call), made_.where});
    block.terminator = {Return{results}, made_.where};
    return block;
  }

  Block make_exit(std::size_t index) {
    const std::vector<BlockId> immediate = immediate_dominators(from_);
    Block block;
    Return result;
    if (exits_.size() > 1) {
      const ValueId number = made_.add_value(Sort::bits(32));
      block.instructions.push_back({Operation{Op::Const, index, {}, number}, exits_[index].where});
      result.outputs.push_back(number);
    }
    for (const ValueId v : live_outs_) {
      if (dominates(immediate, definition_block_.at(v), exits_[index].from)) {
        result.outputs.push_back(v);
        continue;
      }
      const ValueId any = made_.add_value(from_.values[v].sort);
      block.instructions.push_back({Arbitrary{true, any}, exits_[index].where});
      result.outputs.push_back(any);
    }
    block.terminator = {result, exits_[index].where};
    return block;
  }

  bool may_stop() const {
    for (const Block& block : made_.blocks) {
      if (std::holds_alternative<Stop>(block.terminator.kind)) return true;
      for (const Instruction& instruction : block.instructions) {
        const auto* call = std::get_if<Call>(&instruction.kind);
        if (call == nullptr) continue;
        if (const auto* p = std::get_if<ProcedureId>(&call->callee)) {
          if (program_.procedures[*p].may_stop) return true;
        } else if (const auto* e = std::get_if<ExternalId>(&call->callee)) {
          if (!program_.externals[*e].returns) return true;
        } else {
          const LoopId inner = std::get<LoopId>(call->callee);
          if (inner != id_ && form_.loops[inner].may_stop) return true;
        }
      }
    }
    return false;
  }

  SourceLocation position() const {
    const Block& header = from_.blocks[loop_.header];
    SourceLocation best;
    const auto consider = [&best](const SourceLocation& where) {
      if (where.is_known() && (!best.is_known() || where < best)) best = where;
    };
    for (const Instruction& instruction : header.instructions) consider(instruction.where);
    consider(header.terminator.where);
    return best;
  }

  // The header becomes a block that calls the loop and goes on by its exit.
  void replace_in_caller() {
    const Procedure& made = form_.loops[id_];
    Block block;
    Call call;
    call.callee = id_;
    for (const ValueId p : from_.blocks[loop_.header].parameters) {
      block.parameters.push_back(from_.add_value(from_.values[p].sort, from_.values[p].variable));
      call.args.push_back(block.parameters.back());
    }
    call.args.insert(call.args.end(), live_ins_.begin(), live_ins_.end());
    std::map<ValueId, ValueId> after;  // live-outs by what the call gives for them
    std::optional<ValueId> exit_number;
    for (const Output& output : made.outputs) {
      call.results.push_back(from_.add_value(output.sort, output.variable));
    }
    const std::size_t skipped = exits_.size() > 1 ? 1 : 0;
    if (skipped == 1) exit_number = call.results[0];
    for (std::size_t i = 0; i < live_outs_.size(); ++i) after[live_outs_[i]] = call.results[i + skipped];
    block.instructions.push_back({std::move(call), made.where});
    block.terminator = {make_dispatch(exit_number), made.where};
    from_.blocks[loop_.header] = std::move(block);
    const auto replace = [&](ValueId& v) {
      if (const auto at = after.find(v); at != after.end()) v = at->second;
    };
    for (const BlockId id : from_.blocks.ids()) {
      if (loop_.blocks.contains(id) && id != loop_.header) {
        from_.blocks[id] = Block{{}, {}, {Stop{Ending::Undefined, std::nullopt}, {}}};  // no longer reached
        continue;
      }
      for (Instruction& instruction : from_.blocks[id].instructions) {
        if (id != loop_.header) for_each_use(instruction, replace);
      }
      for_each_use(from_.blocks[id].terminator, replace);
    }
  }

  std::variant<Jump, Branch, Switch, Return, Stop> make_dispatch(std::optional<ValueId> exit_number) const {
    if (exits_.empty()) return Stop{Ending::Undefined, std::nullopt};  // never comes back
    if (exits_.size() == 1) return Jump{exits_[0].edge};
    Switch dispatch{*exit_number, {}, exits_.back().edge};
    for (std::size_t i = 0; i + 1 < exits_.size(); ++i) dispatch.cases.emplace_back(Bits{i}, exits_[i].edge);
    return dispatch;
  }

  const Program& program_;
  RecursiveForm& form_;
  Procedure& from_;
  const NaturalLoop& loop_;
  LoopId id_;
  Procedure made_;
  std::map<ValueId, BlockId> definition_block_;
  std::map<ValueId, const Instruction*> definition_;
  std::vector<Exit> exits_;
  std::set<ValueId> recomputed_;
  std::set<ValueId> passed_;
  std::vector<Instruction> recomputation_;
  std::vector<ValueId> live_ins_;
  std::vector<ValueId> live_outs_;
};

}  // namespace

std::optional<RecursiveForm> make_recursive(const Program& program, const Procedure& procedure) {
  RecursiveForm form;
  form.body = procedure;
  tidy(form.body);
  auto loops = find_loops(form.body);
  if (!loops) return std::nullopt;
  for (std::size_t i = 0; i < loops->size(); ++i) {
    const LoopId id = Extraction(program, form, form.body, (*loops)[i]).run();
    form.parents.push_back(std::nullopt);
    const BlockId header = (*loops)[i].header;
    for (std::size_t outer = i + 1; outer < loops->size(); ++outer) {
      if (!(*loops)[outer].blocks.contains(header)) continue;
      // The first larger one is the parent; in all of them only the header is left.
      if (!form.parents[id.index]) form.parents[id.index] = LoopId{static_cast<std::uint32_t>(outer)};
      for (const BlockId block : (*loops)[i].blocks) {
        if (block != header) (*loops)[outer].blocks.erase(block);
      }
    }
  }
  tidy(form.body);
  return form;
}

}  // namespace tandem::ir
