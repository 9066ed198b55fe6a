#include "ir/evaluate.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/invariant.h"
#include "ir/cfg.h"

namespace tandem::ir {
namespace {

using Conjuncts = std::set<TermId>;

// Conditions of larger joins are not compared pair by pair: that is cubic.
constexpr std::size_t max_resolved = 32;

Conjuncts conjuncts_of(const TermPool& pool, TermId condition) {
  if (pool.is_true(condition)) return {};
  if (pool[condition].op != Op::And) return {condition};
  const auto args = pool.args(condition);
  return {args.begin(), args.end()};
}

TermId conjunction(TermPool& pool, const Conjuncts& conjuncts) {
  const std::vector<TermId> parts(conjuncts.begin(), conjuncts.end());
  return pool.all_of(parts);
}

// {X, c} and {X, !c} -> {X};  {X} and {X, Y} -> {X}
std::optional<Conjuncts> try_resolve(TermPool& pool, const Conjuncts& a, const Conjuncts& b) {
  Conjuncts only_a;
  Conjuncts only_b;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(only_a, only_a.end()));
  std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::inserter(only_b, only_b.end()));
  if (only_a.empty()) return a;
  if (only_b.empty()) return b;
  if (conjunction(pool, only_a) != pool.negate(conjunction(pool, only_b))) return std::nullopt;
  Conjuncts common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                        std::inserter(common, common.end()));
  return common;
}

Conjuncts common_part(const std::vector<Conjuncts>& all) {
  Conjuncts common = all[0];
  for (const Conjuncts& next : all) {
    Conjuncts both;
    std::set_intersection(common.begin(), common.end(), next.begin(), next.end(),
                          std::inserter(both, both.end()));
    common = std::move(both);
  }
  return common;
}

// One alternative of a join.
struct Alternative {
  TermId condition;
  TermId value;
};

// The value that holds under whichever condition is true; exactly one is.
TermId select(TermPool& pool, std::span<const Alternative> alternatives) {
  TANDEM_INVARIANT(!alternatives.empty(), "join of nothing");
  std::vector<Conjuncts> conditions;
  for (const Alternative& a : alternatives) conditions.push_back(conjuncts_of(pool, a.condition));
  const Conjuncts common = common_part(conditions);
  TermId result = alternatives.back().value;
  for (std::size_t i = alternatives.size() - 1; i-- > 0;) {
    Conjuncts own;
    std::set_difference(conditions[i].begin(), conditions[i].end(), common.begin(), common.end(),
                        std::inserter(own, own.end()));
    result = pool.ite(conjunction(pool, own), alternatives[i].value, result);
  }
  return result;
}

// How an execution left the body.
struct Leaving {
  TermId condition;
  TermId ending;                // ending_sort
  std::vector<TermId> outputs;  // where it returns
  std::optional<TermId> world;  // where it does not
};

Outcome join_leavings(TermPool& pool, const Procedure& procedure,
                      const std::vector<Leaving>& leavings) {
  const TermId returned = pool.constant(ending_sort, static_cast<Bits>(Ending::Return));
  Outcome outcome;
  std::vector<Alternative> endings;
  std::vector<Alternative> worlds;
  std::vector<const Leaving*> returns;
  for (const Leaving& leaving : leavings) {
    endings.push_back({leaving.condition, leaving.ending});
    if (leaving.ending == returned) {
      returns.push_back(&leaving);
    } else if (leaving.world) {
      worlds.push_back({leaving.condition, *leaving.world});
    }
  }
  for (std::size_t i = 0; i < procedure.outputs.size(); ++i) {
    std::vector<Alternative> values;
    for (const Leaving* leaving : returns)
      values.push_back({leaving->condition, leaving->outputs[i]});
    outcome.outputs.push_back(values.empty()
                                  ? pool.variable("unused." + to_text(procedure.outputs[i].sort),
                                                  procedure.outputs[i].sort)
                                  : select(pool, values));
  }
  if (!endings.empty()) {
    const TermId ending = select(pool, endings);
    if (ending != returned) outcome.ending = ending;
  }
  if (!worlds.empty()) outcome.stop_world = select(pool, worlds);
  return outcome;
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

  // Executes under `condition`, which shrinks where a call may stop; such ends
  // go to `leavings`.
  void execute(const Instruction& instruction, Bindings& bindings, TermId& condition,
               std::vector<Leaving>& leavings) {
    if (const auto* operation = std::get_if<Operation>(&instruction.kind)) {
      bindings[operation->result.index] = evaluate_operation(*operation, bindings);
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
      execute_call(*call, instruction.where, bindings, condition, leavings);
    } else {
      TANDEM_INVARIANT(false, "state outside implicit form in " + procedure_.name);
    }
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
      return Leaving{condition, ending(Ending::Return), get(bindings, end->outputs), std::nullopt};
    }
    if (const auto* stop = std::get_if<Stop>(&terminator.kind)) {
      std::optional<TermId> world;
      if (stop->world) world = get(bindings, *stop->world);
      return Leaving{condition, ending(stop->ending), {}, world};
    }
    return std::nullopt;
  }

 private:
  TermId ending(Ending kind) { return pool_.constant(ending_sort, static_cast<Bits>(kind)); }

  TermId evaluate_operation(const Operation& operation, const Bindings& bindings) {
    const Sort sort = procedure_.values[operation.result].sort;
    Bits immediate = operation.immediate;
    if (operation.op == Op::AddressOf || operation.op == Op::TableRead) {
      const ObjectId object{static_cast<std::uint32_t>(immediate)};
      immediate = pool_.intern(program_.objects[object]).index;
    }
    const std::vector<TermId> args = get(bindings, operation.args);
    return pool_.make(operation.op, sort, args, immediate);
  }

  void execute_call(const Call& call, const SourceLocation& where, Bindings& bindings,
                    TermId& condition, std::vector<Leaving>& leavings) {
    const Outcome outcome =
        policy_.call(CallSite{call.callee, procedure_, where}, get(bindings, call.args), condition);
    TANDEM_INVARIANT(outcome.outputs.size() == call.results.size(),
                     "call results do not match in " + procedure_.name);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      bindings[call.results[i].index] = outcome.outputs[i];
    }
    if (!outcome.ending) return;
    const TermId returns = pool_.equal(*outcome.ending, ending(Ending::Return));
    std::optional<TermId> world = outcome.stop_world;
    if (!world && call.world) world = get(bindings, *call.world);
    leavings.push_back({pool_.both(condition, pool_.negate(returns)), *outcome.ending, {}, world});
    condition = pool_.both(condition, returns);
  }

  TermPool& pool_;
  const Program& program_;
  const Procedure& procedure_;
  CallPolicy& policy_;
};

}  // namespace

TermId CallPolicy::address(TermPool& pool, const Program& program, const Address& address) {
  MemoryObject object;
  if (const auto* global = std::get_if<GlobalId>(&address.of)) {
    object.key = "global:" + program.globals[*global].name;
    object.size_bytes = program.globals[*global].size_bytes;
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
    Conjuncts own;
    std::set_difference(one.begin(), one.end(), common.begin(), common.end(),
                        std::inserter(own, own.end()));
    rest.push_back(conjunction(pool, own));
  }
  return pool.both(conjunction(pool, common), pool.any_of(rest));
}

Outcome evaluate(TermPool& pool, const Program& program, const Procedure& procedure,
                 std::span<const TermId> inputs, CallPolicy& policy, TermId condition) {
  Machine machine(pool, program, procedure, policy);
  Bindings bindings = machine.start(inputs);
  struct Incoming {
    const Edge* edge;
    TermId condition;
  };
  std::map<BlockId, std::vector<Incoming>> incoming;
  std::vector<Leaving> leavings;
  for (const BlockId id : reverse_post_order(procedure)) {
    const Block& block = procedure.blocks[id];
    TermId reached = condition;
    if (id.index != 0) {
      const std::vector<Incoming>& edges = incoming[id];
      if (edges.empty()) continue;  // every way here is impossible
      std::vector<TermId> conditions;
      for (const Incoming& in : edges) conditions.push_back(in.condition);
      reached = join_conditions(pool, conditions);
      // All arguments are read before any parameter is bound: an edge may pass
      // one parameter of this very block on as another.
      std::vector<TermId> joined;
      for (std::size_t p = 0; p < block.parameters.size(); ++p) {
        std::vector<Alternative> values;
        for (const Incoming& in : edges)
          values.push_back({in.condition, machine.get(bindings, in.edge->args[p])});
        joined.push_back(select(pool, values));
      }
      for (std::size_t p = 0; p < joined.size(); ++p)
        bindings[block.parameters[p].index] = joined[p];
    }
    for (const Instruction& instruction : block.instructions) {
      machine.execute(instruction, bindings, reached, leavings);
      if (pool.is_false(reached)) break;
    }
    if (pool.is_false(reached)) continue;
    if (auto leaving = machine.leaving(block.terminator, bindings, reached)) {
      leavings.push_back(std::move(*leaving));
    }
    for (const auto& [edge, own] : machine.branches(block.terminator, bindings)) {
      const TermId taken = pool.both(reached, own);
      if (!pool.is_false(taken)) incoming[edge->target].push_back({edge, taken});
    }
  }
  return join_leavings(pool, procedure, leavings);
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

  void finish(const State& state, const Leaving& leaving) {
    ready.push_back({leaving.condition, join_leavings(pool, procedure, {leaving}), state.lines});
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
      std::vector<Leaving> leavings;
      machine.execute(instruction, state.bindings, state.condition, leavings);
      for (const Leaving& leaving : leavings) {
        if (is_feasible(leaving.condition)) finish(state, leaving);
      }
    }
    visit_line(block.terminator.where);
    if (const auto leaving = machine.leaving(block.terminator, state.bindings, state.condition)) {
      finish(state, *leaving);
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
