#include "ir/split_loops.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/cfg.h"
#include "ir/natural_loops.h"
#include "ir/recomputation.h"

namespace tandem::ir {
namespace {

constexpr int max_splits = 16;
constexpr std::size_t max_split_blocks = 100;  // of a loop that is looked at

using Values = std::set<ValueId>;

// The value that a block decides by, if it does.
std::optional<ValueId> condition_of(const Block& block) {
  if (const auto* branch = std::get_if<Branch>(&block.terminator.kind)) return branch->condition;
  if (const auto* choice = std::get_if<Switch>(&block.terminator.kind)) return choice->on;
  return std::nullopt;
}

// Which decisions within one iteration of a loop matter to what.
class Decisions {
 public:
  Decisions(const Procedure& procedure, const NaturalLoop& loop,
            const std::vector<NaturalLoop>& all)
      : procedure_(procedure), loop_(loop), immediate_(immediate_dominators(procedure)) {
    for (const BlockId id : loop.blocks) reached_[id] = reached_from(id, std::nullopt);
    for (const NaturalLoop& inner : all) {
      if (!std::includes(loop.blocks.begin(), loop.blocks.end(), inner.blocks.begin(),
                         inner.blocks.end()))
        continue;
      for (const BlockId id : inner.blocks) {
        for (const Edge* edge : edges_of(procedure.blocks[id].terminator)) {
          if (!inner.blocks.contains(edge->target)) ends_.insert(id);
        }
      }
    }
  }

  // The values that a parameter of a block depends on besides the arguments: those that decide how
  // the block is reached.
  Values on_the_way_to(BlockId join) const {
    std::optional<BlockId> top;
    std::size_t ways = 0;
    for (const BlockId id : loop_.blocks) {
      for (const Edge* edge : edges_of(procedure_.blocks[id].terminator)) {
        if (edge->target != join) continue;
        top = top ? common_dominator(*top, id) : id;
        ++ways;
      }
    }
    Values conditions;
    if (ways < 2) return conditions;
    for (const BlockId id : loop_.blocks) {
      const auto condition = condition_of(procedure_.blocks[id]);
      if (condition && dominates(immediate_, *top, id) && reached_.at(id).contains(join))
        conditions.insert(*condition);
    }
    return conditions;
  }

  // The values that decide whether this loop or one within it goes on, and which calls are made.
  Values that_always_matter() const {
    Values conditions;
    for (const BlockId id : loop_.blocks) {
      const Block& block = procedure_.blocks[id];
      const bool has_call =
          std::any_of(block.instructions.begin(), block.instructions.end(),
                      [](const Instruction& i) { return std::holds_alternative<Call>(i.kind); });
      const bool is_end = ends_.contains(id);
      if (!is_end && !has_call) continue;
      if (const auto own = condition_of(block); own && is_end) conditions.insert(*own);
      for (const BlockId before : loop_.blocks) {
        const auto condition = condition_of(procedure_.blocks[before]);
        if (condition && reached_.at(before).contains(id) && can_avoid(before, id))
          conditions.insert(*condition);
      }
    }
    return conditions;
  }

 private:
  // Blocks of the same iteration, and the header if there is a next one.
  std::set<BlockId> reached_from(BlockId start, std::optional<BlockId> without) const {
    std::set<BlockId> seen;
    std::vector<BlockId> open{start};
    while (!open.empty()) {
      const BlockId at = open.back();
      open.pop_back();
      for (const Edge* edge : edges_of(procedure_.blocks[at].terminator)) {
        if (!loop_.blocks.contains(edge->target) || edge->target == without ||
            !seen.insert(edge->target).second)
          continue;
        if (edge->target != loop_.header) open.push_back(edge->target);
      }
    }
    return seen;
  }

  bool can_avoid(BlockId from, BlockId block) const {
    return reached_from(from, block).contains(loop_.header) && block != loop_.header;
  }

  BlockId common_dominator(BlockId a, BlockId b) const {
    while (!dominates(immediate_, a, b)) a = immediate_[a.index];
    return a;
  }

  const Procedure& procedure_;
  const NaturalLoop& loop_;
  const std::vector<BlockId> immediate_;
  std::map<BlockId, std::set<BlockId>> reached_;
  std::set<BlockId> ends_;  // of this loop, and of those within it
};

// Dependences between the values of a loop, and which of its variables belong together.
class Dependences {
 public:
  Dependences(const Procedure& procedure, const NaturalLoop& loop, const Definitions& definitions,
              const Decisions& decisions)
      : procedure_(procedure), loop_(loop), definitions_(definitions) {
    find_sources(decisions);
    find_uses_outside();
    for (const ValueId p : procedure.blocks[loop.header].parameters) {
      if (!control_.contains(p)) groups_.push_back({p});
    }
    for (const ValueId v : used_outside_) join(variables_behind({v}));
    for (const ValueId p : procedure.blocks[loop.header].parameters) {
      if (!control_.contains(p)) join(variables_behind({p}));
    }
  }

  // Values of the loop that are used after it: those that depend on each other, or on
  // nothing but what decides where the loop goes, are together.
  std::vector<Values> results() const {
    std::vector<Values> results(groups_.size() + 1);
    for (const ValueId v : used_outside_) {
      const Values behind = variables_behind({v});
      std::size_t of = groups_.size();
      for (std::size_t i = 0; i < groups_.size() && !behind.empty(); ++i) {
        if (groups_[i].contains(*behind.begin())) of = i;
      }
      results[of].insert(v);
    }
    std::erase_if(results, [](const Values& group) { return group.empty(); });
    return results;
  }

  // All that a loop has to compute for some values: these, what they come from, and where to go.
  Values needed_for(const Values& results) const {
    Values needed = closure(results);
    needed.insert(control_.begin(), control_.end());
    return needed;
  }

 private:
  bool is_inside(ValueId v) const {
    const auto at = definitions_.blocks.find(v);
    return at != definitions_.blocks.end() && loop_.blocks.contains(at->second);
  }

  void find_sources(const Decisions& decisions) {
    Values roots = decisions.that_always_matter();
    for (const BlockId id : loop_.blocks) {
      const Block& block = procedure_.blocks[id];
      for (const Instruction& instruction : block.instructions) {
        for_each_definition(instruction, [&](ValueId result) {
          for_each_use(instruction, [&](ValueId v) { sources_[result].push_back(v); });
        });
        if (std::holds_alternative<Call>(instruction.kind)) {
          for_each_use(instruction, [&](ValueId v) { roots.insert(v); });
          for_each_definition(instruction, [&](ValueId v) { roots.insert(v); });
        }
      }
      const Values decided_by = decisions.on_the_way_to(id);
      for (const ValueId p : block.parameters)
        sources_[p].insert(sources_[p].end(), decided_by.begin(), decided_by.end());
      for (const Edge* edge : edges_of(block.terminator)) {
        if (!loop_.blocks.contains(edge->target)) continue;
        const Block& target = procedure_.blocks[edge->target];
        for (std::size_t i = 0; i < edge->args.size(); ++i)
          sources_[target.parameters[i]].push_back(edge->args[i]);
      }
    }
    control_ = closure(roots);
  }

  void find_uses_outside() {
    const auto note = [&](ValueId v) {
      if (is_inside(v)) used_outside_.insert(v);
    };
    for (const BlockId id : procedure_.blocks.ids()) {
      const Block& block = procedure_.blocks[id];
      if (loop_.blocks.contains(id)) {
        for (const Edge* edge : edges_of(block.terminator)) {
          if (!loop_.blocks.contains(edge->target))
            std::for_each(edge->args.begin(), edge->args.end(), note);
        }
        continue;
      }
      for (const Instruction& instruction : block.instructions) for_each_use(instruction, note);
      for_each_use(block.terminator, note);
    }
  }

  // The values inside the loop that these are computed from, and these.
  Values closure(const Values& roots) const {
    Values seen;
    std::vector<ValueId> open(roots.begin(), roots.end());
    while (!open.empty()) {
      const ValueId v = open.back();
      open.pop_back();
      if (!is_inside(v) || !seen.insert(v).second) continue;
      const auto at = sources_.find(v);
      if (at != sources_.end()) open.insert(open.end(), at->second.begin(), at->second.end());
    }
    return seen;
  }

  Values variables_behind(const Values& roots) const {
    Values variables;
    const Values behind = closure(roots);
    for (const ValueId p : procedure_.blocks[loop_.header].parameters) {
      if (behind.contains(p) && !control_.contains(p)) variables.insert(p);
    }
    return variables;
  }

  // These belong together.
  void join(const Values& variables) {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const bool is_met = std::any_of(groups_[i].begin(), groups_[i].end(),
                                      [&](ValueId v) { return variables.contains(v); });
      if (!is_met) continue;
      if (!first) {
        first = i;
        continue;
      }
      groups_[*first].insert(groups_[i].begin(), groups_[i].end());
      groups_[i].clear();
    }
    std::erase_if(groups_, [](const Values& group) { return group.empty(); });
  }

  const Procedure& procedure_;
  const NaturalLoop& loop_;
  const Definitions& definitions_;
  std::map<ValueId, std::vector<ValueId>> sources_;
  Values control_;
  Values used_outside_;
  std::vector<Values> groups_;  // of variables of the loop, without those that decide where it goes
};

// Takes a loop apart. What is there stays as the last of the loops; the others are copies before
// it.
class Split {
 public:
  Split(Procedure& made, const NaturalLoop& loop, const Definitions& definitions,
        const Dependences& dependences)
      : made_(made),
        loop_(loop),
        definitions_(definitions),
        dependences_(dependences),
        immediate_(immediate_dominators(made)) {}

  void run(const std::vector<Values>& results) {
    const BlockId first = add_start();
    BlockId last = first;  // goes on to the next loop
    std::map<ValueId, ValueId> after;
    for (std::size_t i = 0; i + 1 < results.size(); ++i) {
      const Copy copy = add_copy(dependences_.needed_for(results[i]), results[i], after);
      made_.blocks[last].terminator = enter(copy.header, copy.kept);
      last = copy.end;
    }
    const Values needed = dependences_.needed_for(results.back());
    std::map<BlockId, BlockId> same;
    for (const BlockId id : loop_.blocks) same.emplace(id, id);
    const std::vector<bool> kept = drop_unneeded(same, needed);
    made_.blocks[last].terminator = enter(loop_.header, kept);
    use_results(after);
    tidy(made_);
  }

 private:
  struct Copy {
    BlockId header;
    BlockId end;             // where its ways out lead, but those that stop
    std::vector<bool> kept;  // of the header's parameters
  };

  // A block before the loop that takes all that its variables start with.
  BlockId add_start() {
    Block start;
    for (const ValueId p : made_.blocks[loop_.header].parameters) {
      start_.push_back(made_.add_value(made_.values[p].sort, made_.values[p].variable));
      start.parameters.push_back(start_.back());
    }
    const BlockId id = made_.blocks.add(std::move(start));
    for (const BlockId from : made_.blocks.ids()) {
      if (loop_.blocks.contains(from)) continue;
      for (Edge* edge : edges_of(made_.blocks[from].terminator)) {
        if (edge->target == loop_.header) edge->target = id;
      }
    }
    return id;
  }

  Terminator enter(BlockId header, const std::vector<bool>& kept) const {
    Edge edge{header, {}};
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (kept[i]) edge.args.push_back(start_[i]);
    }
    return {Jump{std::move(edge)}, made_.blocks[loop_.header].terminator.where};
  }

  Copy add_copy(const Values& needed, const Values& results, std::map<ValueId, ValueId>& after) {
    Copy copy;
    Block end;
    for (const ValueId v : results) {
      after[v] = made_.add_value(made_.values[v].sort, made_.values[v].variable);
      end.parameters.push_back(after[v]);
    }
    copy.end = made_.blocks.add(std::move(end));
    std::map<BlockId, BlockId> renumbered;
    std::map<ValueId, ValueId> renamed;
    for (const BlockId id : loop_.blocks) {
      renumbered[id] = made_.blocks.add(made_.blocks[id]);
      rename_definitions(made_.blocks[renumbered[id]], renamed);
    }
    copy.header = renumbered.at(loop_.header);
    Values own_needed;
    for (const ValueId v : needed) own_needed.insert(renamed.at(v));
    for (const auto& [id, own] : renumbered) {
      Block& block = made_.blocks[own];
      for (Edge* edge : edges_of(block.terminator)) {
        const auto inside = renumbered.find(edge->target);
        if (inside != renumbered.end()) {
          edge->target = inside->second;
        } else if (!only_stops(edge->target)) {
          *edge = {copy.end, results_at(id, results, block, own_needed)};
        }
      }
      const auto rename = [&](ValueId& v) {
        if (const auto at = renamed.find(v); at != renamed.end()) v = at->second;
      };
      for (Instruction& instruction : block.instructions) for_each_use(instruction, rename);
      for_each_use(block.terminator, rename);
    }
    copy.kept = drop_unneeded(renumbered, own_needed);
    return copy;
  }

  // With a world of the loop, if any, it stops only after the last of the loops.
  bool only_stops(BlockId id) const {
    const Block& block = made_.blocks[id];
    const auto* stop = std::get_if<Stop>(&block.terminator.kind);
    if (stop == nullptr || !block.parameters.empty() || !block.instructions.empty()) return false;
    if (!stop->world) return true;
    const auto defined = definitions_.blocks.find(*stop->world);
    return defined == definitions_.blocks.end() || !loop_.blocks.contains(defined->second);
  }

  void rename_definitions(Block& block, std::map<ValueId, ValueId>& renamed) {
    const auto fresh = [&](ValueId& v) {
      const ValueId own = made_.add_value(made_.values[v].sort, made_.values[v].variable);
      renamed.emplace(v, own);
      v = own;
    };
    std::for_each(block.parameters.begin(), block.parameters.end(), fresh);
    for (Instruction& instruction : block.instructions) for_each_definition(instruction, fresh);
  }

  // The values that a way out of the loop has for the results: where one is not defined, nothing
  // that it leads to looks at it.
  std::vector<ValueId> results_at(BlockId from, const Values& results, Block& block,
                                  Values& needed) {
    std::vector<ValueId> args;
    for (const ValueId v : results) {
      if (dominates(immediate_, definitions_.blocks.at(v), from)) {
        args.push_back(v);
        continue;
      }
      args.push_back(made_.add_value(made_.values[v].sort));
      needed.insert(args.back());
      block.instructions.push_back({Arbitrary{true, args.back()}, block.terminator.where});
    }
    return args;
  }

  // From the blocks of a loop. Which parameters of the header are left?
  std::vector<bool> drop_unneeded(const std::map<BlockId, BlockId>& blocks, const Values& needed) {
    std::map<BlockId, std::vector<bool>> kept;
    Values defined;
    for (const auto& [original, id] : blocks) {
      for (const ValueId p : made_.blocks[id].parameters) {
        kept[id].push_back(needed.contains(p));
        defined.insert(p);
      }
      for (const Instruction& instruction : made_.blocks[id].instructions)
        for_each_definition(instruction, [&](ValueId v) { defined.insert(v); });
    }
    for (const auto& [original, id] : blocks) {
      Block& block = made_.blocks[id];
      drop(block.parameters, kept[id]);
      // Whichever way it goes, what is needed is the same.
      const auto condition = condition_of(block);
      if (condition && defined.contains(*condition) && !needed.contains(*condition))
        block.terminator.kind = Jump{Edge(*edges_of(block.terminator)[0])};
      std::erase_if(block.instructions, [&](const Instruction& instruction) {
        bool is_needed = std::holds_alternative<Call>(instruction.kind);
        for_each_definition(instruction,
                            [&](ValueId v) { is_needed = is_needed || needed.contains(v); });
        return !is_needed;
      });
      for (Edge* edge : edges_of(block.terminator)) {
        if (const auto at = kept.find(edge->target); at != kept.end()) drop(edge->args, at->second);
      }
    }
    return kept.at(blocks.at(loop_.header));
  }

  static void drop(std::vector<ValueId>& values, const std::vector<bool>& kept) {
    std::size_t next = 0;
    std::erase_if(values, [&](ValueId) { return !kept[next++]; });
  }

  // After the loops, and on the ways out of the last.
  void use_results(const std::map<ValueId, ValueId>& after) {
    const auto replace = [&](ValueId& v) {
      if (const auto at = after.find(v); at != after.end()) v = at->second;
    };
    for (const BlockId id : made_.blocks.ids()) {
      Block& block = made_.blocks[id];
      if (loop_.blocks.contains(id)) {
        for (Edge* edge : edges_of(block.terminator)) {
          if (!loop_.blocks.contains(edge->target))
            std::for_each(edge->args.begin(), edge->args.end(), replace);
        }
        continue;
      }
      for (Instruction& instruction : block.instructions) for_each_use(instruction, replace);
      for_each_use(block.terminator, replace);
    }
  }

  Procedure& made_;
  const NaturalLoop& loop_;
  const Definitions& definitions_;
  const Dependences& dependences_;
  const std::vector<BlockId> immediate_;
  std::vector<ValueId> start_;  // what the variables of the loop start with
};

// One copy more of these is not the same thing.
bool is_unique(const Instruction& instruction) {
  if (const auto* address = std::get_if<Address>(&instruction.kind))
    return std::holds_alternative<LocalObject>(address->of);
  const auto* arbitrary = std::get_if<Arbitrary>(&instruction.kind);
  return arbitrary != nullptr && !arbitrary->is_unused;
}

std::optional<Procedure> split_one(const Procedure& procedure) {
  const auto loops = find_loops(procedure);
  if (!loops) return std::nullopt;
  const Definitions definitions(procedure);
  for (auto loop = loops->rbegin(); loop != loops->rend(); ++loop) {  // the outer ones first
    const bool can_be_copied =
        std::all_of(loop->blocks.begin(), loop->blocks.end(), [&](BlockId id) {
          const auto& instructions = procedure.blocks[id].instructions;
          return std::none_of(instructions.begin(), instructions.end(), is_unique);
        });
    if (!can_be_copied || loop->blocks.size() > max_split_blocks) continue;
    const Dependences dependences(procedure, *loop, definitions,
                                  Decisions(procedure, *loop, *loops));
    const std::vector<Values> results = dependences.results();
    if (results.size() < 2) continue;
    Procedure made = procedure;
    Split(made, *loop, definitions, dependences).run(results);
    return made;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Procedure> split_loops(const Procedure& procedure, ApartPointers& apart) {
  Procedure simple = procedure;
  simplify_exits(simple);
  std::optional<Procedure> made;
  for (int splits = 0; splits < max_splits; ++splits) {
    auto next = split_one(made ? *made : simple);
    if (!next) next = split_memory(made ? *made : simple, apart);
    if (!next) break;
    made = std::move(next);
  }
  return made;
}

}  // namespace tandem::ir
