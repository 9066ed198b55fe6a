#include "ir/evaluate.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "base/invariant.h"
#include "ir/cfg.h"
#include "ir/too_large.h"

namespace tandem::ir {

TermId ending_term(TermPool& pool, Ending ending) {
  return pool.constant(ending_sort, static_cast<Bits>(ending));
}

TermId ending_of(TermPool& pool, const Outcome& outcome) {
  return outcome.ending ? *outcome.ending : ending_term(pool, Ending::Return);
}

namespace {

using Conjuncts = std::vector<TermId>;  // in order, each once

// Conditions of larger joins are not compared pair by pair: that is cubic.
constexpr std::size_t max_resolved = 32;

Conjuncts conjuncts_of(const TermPool& pool, TermId condition) {
  if (pool.is_true(condition)) return {};
  if (pool[condition].op != Op::And) return {condition};
  const auto args = pool.args(condition);
  Conjuncts conjuncts(args.begin(), args.end());
  std::sort(conjuncts.begin(), conjuncts.end());
  return conjuncts;
}

TermId conjunction(TermPool& pool, const Conjuncts& conjuncts) { return pool.all_of(conjuncts); }

Conjuncts without(const Conjuncts& all, const Conjuncts& some) {
  Conjuncts rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
  return rest;
}

Conjuncts in_both(const Conjuncts& a, const Conjuncts& b) {
  Conjuncts common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  return common;
}

// {X, c} and {X, !c} -> {X};  {X} and {X, Y} -> {X}
std::optional<Conjuncts> try_resolve(TermPool& pool, const Conjuncts& a, const Conjuncts& b) {
  const Conjuncts only_a = without(a, b);
  const Conjuncts only_b = without(b, a);
  if (only_a.empty()) return a;
  if (only_b.empty()) return b;
  if (only_a.size() > 1 && only_b.size() > 1) return std::nullopt;  // neither is a negation
  if (conjunction(pool, only_a) != pool.negate(conjunction(pool, only_b))) return std::nullopt;
  return in_both(a, b);
}

Conjuncts common_part(const std::vector<Conjuncts>& all) {
  Conjuncts common = all[0];
  for (const Conjuncts& next : all) common = in_both(common, next);
  return common;
}

// Ways that come together, of which exactly one is taken.
class Join {
 public:
  Join(TermPool& pool, const std::vector<TermId>& conditions)
      : pool_(pool), own_(conditions.size()) {
    TANDEM_INVARIANT(!conditions.empty(), "join of nothing");
    for (const TermId condition : conditions) conditions_.push_back(conjuncts_of(pool, condition));
    common_ = common_part(conditions_);
  }

  // The value that the way taken has; one value a way.
  TermId select(std::span<const TermId> values) {
    TermId result = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;) {
      if (values[i] != result) result = pool_.ite(condition_of(i), values[i], result);
    }
    return result;
  }

 private:
  // The condition that tells this way from the others. Most values are the same on all ways, so it
  // is made when asked for.
  TermId condition_of(std::size_t way) {
    if (!own_[way]) own_[way] = conjunction(pool_, without(conditions_[way], common_));
    return *own_[way];
  }

  TermPool& pool_;
  std::vector<Conjuncts> conditions_;
  Conjuncts common_;
  std::vector<std::optional<TermId>> own_;
};

// How an execution left the body.
struct Leaving {
  TermId condition;
  TermId ending;                // ending_sort
  std::vector<TermId> outputs;  // where it returns
  std::optional<TermId> world;  // where it does not
};

void join_returns(TermPool& pool, const Procedure& procedure,
                  const std::vector<const Leaving*>& returns, std::vector<TermId>& outputs) {
  if (returns.empty()) {
    for (const Output& output : procedure.outputs)
      outputs.push_back(pool.variable("unused." + to_text(output.sort), output.sort));
    return;
  }
  std::vector<TermId> conditions;
  for (const Leaving* leaving : returns) conditions.push_back(leaving->condition);
  Join join(pool, conditions);
  for (std::size_t i = 0; i < procedure.outputs.size(); ++i) {
    std::vector<TermId> values;
    for (const Leaving* leaving : returns) values.push_back(leaving->outputs[i]);
    outputs.push_back(join.select(values));
  }
}

// The term that the first stop has whose condition holds. Stops in a row that have the same term
// are joined at once: a large body may have thousands.
TermId first_that_holds(TermPool& pool, const std::vector<const Leaving*>& stops, TermId otherwise,
                        const std::function<std::optional<TermId>(const Leaving&)>& value_of) {
  std::vector<TermId> conditions;
  std::optional<TermId> value;
  const auto join = [&] {
    if (value) otherwise = pool.ite(pool.any_of(conditions), *value, otherwise);
    conditions.clear();
  };
  for (std::size_t i = stops.size(); i-- > 0;) {
    const std::optional<TermId> next = value_of(*stops[i]);
    if (!next) continue;
    if (next != value) join();
    value = next;
    conditions.push_back(stops[i]->condition);
  }
  join();
  return otherwise;
}

// Where an execution stops is told by order: it is the first of the stops, as
// they come along any path, whose condition holds, whatever would come after.
// Conditions therefore need not say that no stop came before. Those of returns
// exclude each other.
Outcome join_leavings(TermPool& pool, const Procedure& procedure,
                      const std::vector<Leaving>& leavings) {
  const TermId returned = ending_term(pool, Ending::Return);
  Outcome outcome;
  std::vector<const Leaving*> stops;
  std::vector<const Leaving*> returns;
  for (const Leaving& leaving : leavings) {
    (leaving.ending == returned ? returns : stops).push_back(&leaving);
  }
  join_returns(pool, procedure, returns, outcome.outputs);
  if (stops.empty()) return outcome;
  const TermId ending =
      first_that_holds(pool, stops, returns.empty() ? stops.back()->ending : returned,
                       [](const Leaving& stop) { return std::optional(stop.ending); });
  if (ending != returned) outcome.ending = ending;
  const auto last = std::find_if(stops.rbegin(), stops.rend(),
                                 [](const Leaving* stop) { return stop->world.has_value(); });
  if (last != stops.rend()) {
    outcome.stop_world = first_that_holds(pool, stops, *(*last)->world,
                                          [](const Leaving& stop) { return stop.world; });
  }
  return outcome;
}

bool is_pointer_sum(const Operation& operation) {
  return operation.op == Op::BvAdd && operation.immediate == pointer_sum;
}

// Values of one execution of a body.
using Bindings = std::vector<std::optional<TermId>>;

// Instructions and terminators on terms; shared by both modes.
class Machine {
 public:
  Machine(TermPool& pool, const Program& program, const Procedure& procedure, CallPolicy& policy)
      : pool_(pool), program_(program), procedure_(procedure), policy_(policy) {}

  Bindings start(std::span<const TermId> inputs) const {
    TANDEM_INVARIANT(inputs.size() == procedure_.inputs.size(),
                     "inputs do not match " + procedure_.name);
    Bindings bindings(procedure_.values.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      bindings[procedure_.inputs[i].value.index] = inputs[i];
    }
    return bindings;
  }

  TermId get(const Bindings& bindings, ValueId v) const {
    TANDEM_INVARIANT(bindings[v.index].has_value(),
                     "use of a value before its definition in " + procedure_.name);
    return *bindings[v.index];
  }
  std::vector<TermId> get(const Bindings& bindings, const std::vector<ValueId>& values) const {
    std::vector<TermId> terms;
    for (const ValueId v : values) terms.push_back(get(bindings, v));
    return terms;
  }

  // Executes under `condition`. Where a call may stop, that end is given back,
  // under the condition that it does.
  std::optional<Leaving> execute(const Instruction& instruction, Bindings& bindings,
                                 TermId condition) {
    if (const auto* operation = std::get_if<Operation>(&instruction.kind)) {
      bindings[operation->result.index] = evaluate_operation(*operation, bindings);
      if (is_pointer_sum(*operation)) {
        policy_.pointer_sum(get(bindings, operation->args[0]), get(bindings, operation->args[1]),
                            get(bindings, operation->result), condition);
      }
    } else if (const auto* opaque = std::get_if<Uninterpreted>(&instruction.kind)) {
      bindings[opaque->result.index] = pool_.apply(
          opaque->name, procedure_.values[opaque->result].sort, get(bindings, opaque->args));
    } else if (const auto* arbitrary = std::get_if<Arbitrary>(&instruction.kind)) {
      const Sort sort = procedure_.values[arbitrary->result].sort;
      bindings[arbitrary->result.index] = arbitrary->is_unused
                                              ? pool_.variable("unused." + to_text(sort), sort)
                                              : pool_.fresh("uninitialised", sort);
    } else if (const auto* address = std::get_if<Address>(&instruction.kind)) {
      bindings[address->result.index] = policy_.address(pool_, program_, *address);
    } else if (const auto* call = std::get_if<Call>(&instruction.kind)) {
      return execute_call(*call, instruction.where, bindings, condition);
    } else {
      TANDEM_INVARIANT(false, "state outside implicit form in " + procedure_.name);
    }
    return std::nullopt;
  }

  // The edges that can be taken, each with its own condition.
  std::vector<std::pair<const Edge*, TermId>> branches(const Terminator& terminator,
                                                       const Bindings& bindings) {
    std::vector<std::pair<const Edge*, TermId>> result;
    if (const auto* jump = std::get_if<Jump>(&terminator.kind)) {
      result.emplace_back(&jump->to, pool_.boolean(true));
    } else if (const auto* branch = std::get_if<Branch>(&terminator.kind)) {
      const TermId c = get(bindings, branch->condition);
      result.emplace_back(&branch->if_true, c);
      result.emplace_back(&branch->if_false, pool_.negate(c));
    } else if (const auto* choice = std::get_if<Switch>(&terminator.kind)) {
      const TermId on = get(bindings, choice->on);
      std::vector<TermId> none;
      for (const auto& [value, edge] : choice->cases) {
        const TermId is_case = pool_.equal(on, pool_.constant(pool_.sort(on), value));
        // Distinct values exclude each other; in a small switch that is said, so
        // that the conditions of a join can be resolved.
        std::vector<TermId> this_one;
        if (choice->cases.size() <= max_resolved) this_one = none;
        this_one.push_back(is_case);
        result.emplace_back(&edge, pool_.all_of(this_one));
        none.push_back(pool_.negate(is_case));
      }
      result.emplace_back(&choice->otherwise, pool_.all_of(none));
    }
    return result;
  }

  // Where the terminator ends the execution.
  std::optional<Leaving> leaving(const Terminator& terminator, const Bindings& bindings,
                                 TermId condition) {
    if (const auto* end = std::get_if<Return>(&terminator.kind)) {
      return Leaving{condition, ending_term(pool_, Ending::Return), get(bindings, end->outputs),
                     std::nullopt};
    }
    if (const auto* stop = std::get_if<Stop>(&terminator.kind)) {
      std::optional<TermId> world;
      if (stop->world) world = get(bindings, *stop->world);
      return Leaving{condition, ending_term(pool_, stop->ending), {}, world};
    }
    return std::nullopt;
  }

 private:
  TermId evaluate_operation(const Operation& operation, const Bindings& bindings) {
    const Sort sort = procedure_.values[operation.result].sort;
    Bits immediate = operation.immediate;
    if (operation.op == Op::AddressOf || operation.op == Op::TableRead) {
      const ObjectId object{static_cast<std::uint32_t>(immediate)};
      immediate = pool_.intern(program_.objects[object]).index;
    }
    if (is_pointer_sum(operation)) immediate = 0;
    const std::vector<TermId> args = get(bindings, operation.args);
    return pool_.make(operation.op, sort, args, immediate);
  }

  std::optional<Leaving> execute_call(const Call& call, const SourceLocation& where,
                                      Bindings& bindings, TermId condition) {
    const Outcome outcome =
        policy_.call(CallSite{call.callee, procedure_, where}, get(bindings, call.args), condition);
    TANDEM_INVARIANT(outcome.outputs.size() == call.results.size(),
                     "call results do not match in " + procedure_.name);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      bindings[call.results[i].index] = outcome.outputs[i];
    }
    if (!outcome.ending) return std::nullopt;
    const TermId returns = pool_.equal(*outcome.ending, ending_term(pool_, Ending::Return));
    std::optional<TermId> world = outcome.stop_world;
    if (!world && call.world) world = get(bindings, *call.world);
    return Leaving{pool_.negate(returns), *outcome.ending, {}, world};
  }

  TermPool& pool_;
  const Program& program_;
  const Procedure& procedure_;
  CallPolicy& policy_;
};

}  // namespace

std::optional<ObjectId> contents_in(TermPool& pool, const Program& program, GlobalId global) {
  const auto& contents = program.globals[global].contents;
  if (!contents) return std::nullopt;
  return pool.intern(program.objects[*contents]);
}

TermId CallPolicy::address(TermPool& pool, const Program& program, const Address& address) {
  MemoryObject object;
  if (const auto* global = std::get_if<GlobalId>(&address.of)) {
    object.key = "global:" + program.globals[*global].name;
    object.size_bytes = program.globals[*global].size_bytes;
    object.contents = contents_in(pool, program, *global);
  } else if (const auto* procedure = std::get_if<ProcedureId>(&address.of)) {
    object.key = "function:" + program.procedures[*procedure].name;
  } else if (const auto* outside = std::get_if<OutsideFunction>(&address.of)) {
    object.key = "function:" + outside->name;
  } else {
    const auto& local = std::get<LocalObject>(address.of);
    object.key = "local:" + frame_ + local.name + "#" + std::to_string(local.number);
    object.is_local = true;
    object.size_bytes = local.size_bytes;
  }
  return pool.object_address(object);
}

TermId join_conditions(TermPool& pool, std::span<const TermId> conditions) {
  std::vector<Conjuncts> all;
  for (const TermId c : conditions) {
    if (!pool.is_false(c)) all.push_back(conjuncts_of(pool, c));
  }
  if (all.empty()) return pool.boolean(false);
  for (bool has_changed = all.size() <= max_resolved; has_changed;) {
    has_changed = false;
    for (std::size_t i = 0; i < all.size() && !has_changed; ++i) {
      for (std::size_t j = i + 1; j < all.size() && !has_changed; ++j) {
        const auto resolved = try_resolve(pool, all[i], all[j]);
        if (!resolved) continue;
        all[i] = *resolved;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(j));
        has_changed = true;
      }
    }
  }
  const Conjuncts common = common_part(all);
  std::vector<TermId> rest;
  for (const Conjuncts& one : all) {
    rest.push_back(conjunction(pool, without(one, common)));
  }
  return pool.both(conjunction(pool, common), pool.any_of(rest));
}

namespace {

bool is_stop(const Block& block) {
  return block.instructions.empty() && std::holds_alternative<Stop>(block.terminator.kind);
}

// All paths at once. Conditions within a body are relative to its start, and do
// not say that nothing stopped before (see join_leavings): they stay small.
class Merged {
 public:
  Merged(TermPool& pool, const Program& program, const Procedure& procedure,
         std::span<const TermId> inputs, CallPolicy& policy, TermId condition)
      : pool_(pool),
        procedure_(procedure),
        machine_(pool, program, procedure, policy),
        bindings_(machine_.start(inputs)),
        condition_(condition),
        alive_(pool.boolean(true)) {}

  Outcome run() {
    for (const BlockId id : reverse_post_order(procedure_)) {
      const Block& block = procedure_.blocks[id];
      const std::optional<TermId> reached = enter(id, block);
      if (!reached) continue;
      for (const Instruction& instruction : block.instructions) {
        const bool is_call = std::holds_alternative<Call>(instruction.kind);
        const TermId at =
            is_call ? pool_.all_of(std::array{condition_, *reached, alive_}) : condition_;
        if (auto stopped = machine_.execute(instruction, bindings_, at)) leave(*reached, *stopped);
      }
      finish(block, *reached);
    }
    return join_leavings(pool_, procedure_, leavings_);
  }

 private:
  struct Incoming {
    const Edge* edge;
    TermId condition;
  };

  // The condition of reaching the block; none if every way here is impossible.
  std::optional<TermId> enter(BlockId id, const Block& block) {
    if (id.index == 0) return pool_.boolean(true);
    const std::vector<Incoming>& edges = incoming_[id];
    if (edges.empty()) return std::nullopt;
    std::vector<TermId> conditions;
    for (const Incoming& in : edges) conditions.push_back(in.condition);
    // All arguments are read before any parameter is bound: an edge may pass
    // one parameter of this very block on as another.
    std::vector<TermId> joined;
    Join join(pool_, conditions);
    for (std::size_t p = 0; p < block.parameters.size(); ++p) {
      std::vector<TermId> values;
      for (const Incoming& in : edges) values.push_back(machine_.get(bindings_, in.edge->args[p]));
      joined.push_back(join.select(values));
    }
    for (std::size_t p = 0; p < joined.size(); ++p) {
      bindings_[block.parameters[p].index] = joined[p];
    }
    return weighed(join_conditions(pool_, conditions));
  }

  // To make the condition of what comes next, all parts of this one are gone through again.
  TermId weighed(TermId condition) {
    parts_ += pool_[condition].op == Op::And ? pool_.args(condition).size() : 1;
    if (parts_ > most_parts) throw TooLarge("the conditions of its control flow are too long");
    return condition;
  }

  // `leaving` is under the condition of leaving, once there.
  void leave(TermId reached, Leaving leaving) {
    leaving.condition = pool_.both(reached, leaving.condition);
    if (pool_.is_false(leaving.condition)) return;
    alive_ = weighed(pool_.both(alive_, pool_.negate(leaving.condition)));
    leavings_.push_back(std::move(leaving));
  }

  void finish(const Block& block, TermId reached) {
    const TermId always = pool_.boolean(true);
    if (auto leaving = machine_.leaving(block.terminator, bindings_, always)) {
      if (std::holds_alternative<Stop>(block.terminator.kind)) return leave(reached, *leaving);
      leaving->condition = reached;
      leavings_.push_back(std::move(*leaving));
      return;
    }
    // A guard: one way goes on, the other stops at once. What goes on need not
    // say that it did not stop.
    const auto branches = machine_.branches(block.terminator, bindings_);
    std::size_t going_on = 0;
    for (const auto& [edge, own] : branches)
      going_on += is_stop(procedure_.blocks[edge->target]) ? 0 : 1;
    for (const auto& [edge, own] : branches) {
      const Block& target = procedure_.blocks[edge->target];
      if (is_stop(target)) {
        stop_at(target, *edge, reached, own);
        continue;
      }
      const TermId taken = weighed(going_on == 1 ? reached : pool_.both(reached, own));
      if (!pool_.is_false(taken) && !pool_.is_false(own))
        incoming_[edge->target].push_back({edge, taken});
    }
  }

  // The stop belongs here in the order of stops, wherever its block comes.
  void stop_at(const Block& target, const Edge& edge, TermId reached, TermId own) {
    const std::vector<TermId> args = machine_.get(bindings_, edge.args);
    for (std::size_t i = 0; i < args.size(); ++i) bindings_[target.parameters[i].index] = args[i];
    Leaving leaving = *machine_.leaving(target.terminator, bindings_, own);
    leave(reached, std::move(leaving));
  }

  TermPool& pool_;
  const Procedure& procedure_;
  Machine machine_;
  Bindings bindings_;
  const TermId condition_;  // of the body being run at all
  TermId alive_;            // nothing has stopped so far
  std::map<BlockId, std::vector<Incoming>> incoming_;
  std::vector<Leaving> leavings_;
  // Of all conditions together: they take some seconds.
  static constexpr std::uint64_t most_parts = 10'000'000;
  std::uint64_t parts_ = 0;
};

}  // namespace

Outcome evaluate(TermPool& pool, const Program& program, const Procedure& procedure,
                 std::span<const TermId> inputs, CallPolicy& policy, TermId condition) {
  return Merged(pool, program, procedure, inputs, policy, condition).run();
}

struct PathStream::Implementation {
  struct State {
    BlockId block;
    Bindings bindings;
    TermId condition;
    std::vector<SourceLocation> lines;
  };

  TermPool& pool;
  const Procedure& procedure;
  Machine machine;
  std::function<bool(TermId)> is_feasible;
  std::vector<State> pending;
  std::vector<Path> ready;  // ends through a call that stopped

  void follow(const State& from, const Edge& edge, TermId condition) {
    State to{edge.target, from.bindings, condition, from.lines};
    const std::vector<TermId> args = machine.get(from.bindings, edge.args);
    const Block& block = procedure.blocks[edge.target];
    for (std::size_t i = 0; i < args.size(); ++i) to.bindings[block.parameters[i].index] = args[i];
    pending.push_back(std::move(to));
  }

  // The condition of the path says that it leaves.
  void finish(const State& state, Leaving leaving, TermId condition) {
    leaving.condition = pool.boolean(true);
    ready.push_back({condition, join_leavings(pool, procedure, {leaving}), state.lines});
  }

  void run(State state) {
    const Block& block = procedure.blocks[state.block];
    const auto visit_line = [&state](const SourceLocation& where) {
      const SourceLocation line{where.file, where.line, 0};
      if (where.is_known() && (state.lines.empty() || state.lines.back() != line))
        state.lines.push_back(line);
    };
    for (const Instruction& instruction : block.instructions) {
      visit_line(instruction.where);
      if (const auto stopped = machine.execute(instruction, state.bindings, state.condition)) {
        const TermId leaves = pool.both(state.condition, stopped->condition);
        if (is_feasible(leaves)) finish(state, *stopped, leaves);
        state.condition = pool.both(state.condition, pool.negate(stopped->condition));
      }
    }
    visit_line(block.terminator.where);
    if (const auto leaving = machine.leaving(block.terminator, state.bindings, state.condition)) {
      finish(state, *leaving, state.condition);
    }
    const auto branches = machine.branches(block.terminator, state.bindings);
    for (std::size_t i = branches.size(); i-- > 0;) {  // the first is taken up first
      const TermId condition = pool.both(state.condition, branches[i].second);
      if (!pool.is_false(condition) && (branches.size() == 1 || is_feasible(condition))) {
        follow(state, *branches[i].first, condition);
      }
    }
  }
};

PathStream::PathStream(TermPool& pool, const Program& program, const Procedure& procedure,
                       std::span<const TermId> inputs, CallPolicy& policy,
                       std::function<bool(TermId condition)> is_feasible)
    : implementation_(new Implementation{pool,
                                         procedure,
                                         Machine(pool, program, procedure, policy),
                                         std::move(is_feasible),
                                         {},
                                         {}}) {
  Implementation& self = *implementation_;
  self.pending.push_back({BlockId{0}, self.machine.start(inputs), pool.boolean(true), {}});
}

PathStream::~PathStream() = default;

std::optional<Path> PathStream::next() {
  Implementation& self = *implementation_;
  while (self.ready.empty() && !self.pending.empty()) {
    Implementation::State state = std::move(self.pending.back());
    self.pending.pop_back();
    self.run(std::move(state));
  }
  if (self.ready.empty()) return std::nullopt;
  Path path = std::move(self.ready.front());
  self.ready.erase(self.ready.begin());
  return path;
}

}  // namespace tandem::ir
