#include "ir/loops.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/invariant.h"
#include "ir/calls.h"
#include "ir/cfg.h"
#include "ir/natural_loops.h"
#include "ir/recomputation.h"

namespace tandem::ir {
namespace {

constexpr Bits first_stop_number = 1000;

// Takes one loop out of a procedure.
class Extraction {
 public:
  Extraction(const Program& program, RecursiveForm& form, Procedure& from, const NaturalLoop& loop)
      : program_(program), form_(form), from_(from), loop_(loop), definitions_(from) {}

  LoopId run() {
    find_exits();
    find_live_values();
    id_ = LoopId{static_cast<std::uint32_t>(form_.loops.size())};
    build_procedure();
    form_.loops.add(std::move(made_));
    replace_in_caller();
    return id_;
  }

 private:
  // An edge that leaves the loop, and the exit that it belongs to.
  struct ExitEdge {
    BlockId from;
    Edge edge;
    SourceLocation where;
  };
  // All edges to one block outside. A parameter of that block is an output of
  // the loop unless every edge passes the same value from outside.
  struct Exit {
    Bits number = 0;
    BlockId target;
    std::vector<std::size_t> edges;    // into exit_edges_
    std::vector<std::size_t> outputs;  // indexes of the target's parameters
  };

  bool is_inside(ValueId v) const {
    const auto at = definitions_.blocks.find(v);
    return at != definitions_.blocks.end() && loop_.blocks.contains(at->second);
  }

  void find_exits() {
    std::map<BlockId, std::size_t> by_target;
    for (const BlockId id : reverse_post_order(from_)) {
      if (!loop_.blocks.contains(id)) continue;
      const Terminator& terminator = from_.blocks[id].terminator;
      for (const Edge* edge : edges_of(terminator)) {
        if (loop_.blocks.contains(edge->target)) continue;
        const auto [at, is_new] = by_target.try_emplace(edge->target, exits_.size());
        if (is_new) exits_.push_back({exit_number(edge->target), edge->target, {}, {}});
        exits_[at->second].edges.push_back(exit_edges_.size());
        exit_edges_.push_back({id, *edge, terminator.where});
      }
    }
    std::sort(exits_.begin(), exits_.end(),
              [](const Exit& x, const Exit& y) { return x.number < y.number; });
    for (Exit& exit : exits_) {
      const Edge& first = exit_edges_[exit.edges[0]].edge;
      for (std::size_t p = 0; p < first.args.size(); ++p) {
        const bool is_output =
            std::any_of(exit.edges.begin(), exit.edges.end(), [&](std::size_t e) {
              return exit_edges_[e].edge.args[p] != first.args[p] || is_inside(first.args[p]);
            });
        if (is_output) exit.outputs.push_back(p);
      }
    }
  }

  // Ordinary exits are counted; an exit to a stop is numbered by its ending, so
  // that it has the same number in a version with other exits.
  Bits exit_number(BlockId target) {
    const Block& block = from_.blocks[target];
    const auto* stop = std::get_if<Stop>(&block.terminator.kind);
    if (stop != nullptr && block.instructions.empty())
      return first_stop_number + static_cast<Bits>(stop->ending);
    return ordinary_exits_++;
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
      for (const std::size_t p : exit.outputs) {
        for (const std::size_t e : exit.edges) {
          if (!is_inside(exit_edges_[e].edge.args[p]))
            used_inside.insert(exit_edges_[e].edge.args[p]);
        }
      }
    }
    Recomputation outside(definitions_);
    for (const ValueId v : used_inside) outside.need(v);
    live_ins_ = outside.passed();
    recomputation_ = outside.instructions();
    live_outs_.assign(out.begin(), out.end());
  }

  // Arguments of exit edges are looked at exit by exit.
  void note_terminator_uses(const Terminator& terminator, std::set<ValueId>& used) const {
    Terminator staying = terminator;
    for (Edge* edge : edges_of(staying)) {
      if (!loop_.blocks.contains(edge->target)) edge->args.clear();
    }
    for_each_use(staying, [&](ValueId& v) {
      if (!is_inside(v)) used.insert(v);
    });
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
    made_.outputs.push_back({OutputKind::LoopExit, {}, Sort::bits(32), ""});
    for (const ValueId v : live_outs_) {
      made_.outputs.push_back(
          {OutputKind::LiveOut, {}, from_.values[v].sort, from_.values[v].variable});
    }
    for (const Exit& exit : exits_) {
      for (const std::size_t p : exit.outputs) {
        const Value& value = from_.values[from_.blocks[exit.target].parameters[p]];
        made_.outputs.push_back({OutputKind::LiveOut, {}, value.sort, value.variable});
      }
    }
    build_blocks(header);
    tidy(made_);
    made_.may_stop = may_stop();
  }

  ValueId fresh_like(ValueId v) {
    return made_.add_value(from_.values[v].sort, from_.values[v].variable);
  }

  // Entry, the loop's own blocks, one block for the next iteration, one for each exit.
  void build_blocks(const Block& header) {
    std::map<BlockId, BlockId> renumbered;
    made_.blocks.add(Block{});
    for (const BlockId id : loop_.blocks) renumbered[id] = made_.blocks.add(from_.blocks[id]);
    const BlockId again = made_.blocks.add(make_next_iteration(header));
    std::vector<BlockId> exit_blocks(exit_edges_.size());
    for (const Exit& exit : exits_) {
      for (const std::size_t e : exit.edges)
        exit_blocks[e] = made_.blocks.add(make_exit(exit, exit_edges_[e]));
    }

    Block& entry = made_.blocks[BlockId{0}];
    entry.instructions = recomputation_;
    Edge first{renumbered.at(loop_.header), {}};
    for (std::size_t i = 0; i < header.parameters.size(); ++i)
      first.args.push_back(made_.inputs[i].value);
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

  // The value that all ways to an exit pass for a parameter, if it is one.
  std::optional<ValueId> passed_by_all(const Exit& exit, std::size_t parameter) const {
    std::optional<ValueId> same;
    for (const std::size_t e : exit.edges) {
      const ValueId passed = exit_edges_[e].edge.args[parameter];
      if (same && *same != passed) return std::nullopt;
      same = passed;
    }
    return same;
  }

  Block make_exit(const Exit& taken, const ExitEdge& edge) {
    const std::vector<BlockId> immediate = immediate_dominators(from_);
    Block block;
    Return result;
    const ValueId number = made_.add_value(Sort::bits(32));
    block.instructions.push_back({Operation{Op::Const, taken.number, {}, number}, edge.where});
    result.outputs.push_back(number);
    const auto add_unused = [&](Sort sort) {
      result.outputs.push_back(made_.add_value(sort));
      block.instructions.push_back({Arbitrary{true, result.outputs.back()}, edge.where});
    };
    for (const ValueId v : live_outs_) {
      if (dominates(immediate, definitions_.blocks.at(v), edge.from)) {
        result.outputs.push_back(v);
      } else {
        add_unused(from_.values[v].sort);
      }
    }
    for (const Exit& exit : exits_) {
      for (const std::size_t p : exit.outputs) {
        if (&exit == &taken) {
          result.outputs.push_back(edge.edge.args[p]);
        } else if (const auto same = passed_by_all(exit, p);
                   same && is_inside(*same) &&
                   dominates(immediate, definitions_.blocks.at(*same), edge.from)) {
          result.outputs.push_back(*same);  // as for live-outs: any value will do
        } else {
          add_unused(from_.values[from_.blocks[exit.target].parameters[p]].sort);
        }
      }
    }
    block.terminator = {result, edge.where};
    return block;
  }

  bool may_stop() const {
    for (const Block& block : made_.blocks) {
      if (std::holds_alternative<Stop>(block.terminator.kind)) return true;
      for (const Instruction& instruction : block.instructions) {
        const auto* call = std::get_if<Call>(&instruction.kind);
        if (call == nullptr) continue;
        const auto* inner = std::get_if<LoopId>(&call->callee);
        const bool stops = inner == nullptr ? ir::may_stop(program_, call->callee)
                                            : *inner != id_ && form_.loops[*inner].may_stop;
        if (stops) return true;
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
    for (const Output& output : made.outputs) {
      call.results.push_back(from_.add_value(output.sort, output.variable));
    }
    const std::vector<ValueId> results = call.results;
    std::map<ValueId, ValueId> after;  // live-outs by what the call gives for them
    for (std::size_t i = 0; i < live_outs_.size(); ++i) after[live_outs_[i]] = results[i + 1];
    block.instructions.push_back({std::move(call), made.where});
    block.terminator = {make_dispatch(results), made.where};
    from_.blocks[loop_.header] = std::move(block);
    const auto replace = [&](ValueId& v) {
      if (const auto at = after.find(v); at != after.end()) v = at->second;
    };
    for (const BlockId id : from_.blocks.ids()) {
      if (loop_.blocks.contains(id) && id != loop_.header) {
        from_.blocks[id] =
            Block{{}, {}, {Stop{Ending::Undefined, std::nullopt}, {}}};  // no longer reached
        continue;
      }
      for (Instruction& instruction : from_.blocks[id].instructions) {
        if (id != loop_.header) for_each_use(instruction, replace);
      }
      for_each_use(from_.blocks[id].terminator, replace);
    }
  }

  std::variant<Jump, Branch, Switch, Return, Stop> make_dispatch(
      const std::vector<ValueId>& results) const {
    if (exits_.empty()) return Stop{Ending::Undefined, std::nullopt};  // never comes back
    std::size_t next = 1 + live_outs_.size();
    std::vector<Edge> edges;
    for (const Exit& exit : exits_) {
      Edge edge = exit_edges_[exit.edges[0]].edge;
      for (const std::size_t p : exit.outputs) edge.args[p] = results[next++];
      edges.push_back(std::move(edge));
    }
    if (edges.size() == 1) return Jump{edges[0]};
    Switch dispatch{results[0], {}, edges.back()};
    for (std::size_t i = 0; i + 1 < exits_.size(); ++i)
      dispatch.cases.emplace_back(exits_[i].number, edges[i]);
    return dispatch;
  }

  const Program& program_;
  RecursiveForm& form_;
  Procedure& from_;
  const NaturalLoop& loop_;
  LoopId id_;
  Procedure made_;
  Definitions definitions_;
  std::vector<ExitEdge> exit_edges_;
  std::vector<Exit> exits_;
  Bits ordinary_exits_ = 0;
  std::vector<Instruction> recomputation_;
  std::vector<ValueId> live_ins_;
  std::vector<ValueId> live_outs_;
};

}  // namespace

std::optional<RecursiveForm> make_recursive(const Program& program, const Procedure& procedure) {
  RecursiveForm form;
  form.body = procedure;
  simplify_exits(form.body);
  auto loops = find_loops(form.body);
  if (!loops) return std::nullopt;
  for (std::size_t i = 0; i < loops->size(); ++i) {
    const LoopId id = Extraction(program, form, form.body, (*loops)[i]).run();
    form.parents.push_back(std::nullopt);
    const BlockId header = (*loops)[i].header;
    for (std::size_t outer = i + 1; outer < loops->size(); ++outer) {
      if (!(*loops)[outer].blocks.contains(header)) continue;
      // The first larger one is the parent; in all of them only the header is left.
      if (!form.parents[id.index])
        form.parents[id.index] = LoopId{static_cast<std::uint32_t>(outer)};
      for (const BlockId block : (*loops)[i].blocks) {
        if (block != header) (*loops)[outer].blocks.erase(block);
      }
    }
  }
  tidy(form.body);
  return form;
}

}  // namespace tandem::ir
