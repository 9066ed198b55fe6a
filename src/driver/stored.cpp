#include "driver/stored.h"

#include <algorithm>
#include <set>

#include "base/overloaded.h"
#include "engines/endings/endings.h"
#include "engines/executions/executions.h"
#include "engines/shared/given.h"
#include "ir/verify.h"
#include "pairing/slice.h"

namespace tandem::driver {

using pairing::PairId;

namespace {

// Knowledge of the callees, by the ids of the slice.
engines::Knowledge cut(const engines::Knowledge& known, const pairing::PlanSlice& slice,
                       const std::vector<PairId>& component) {
  engines::Knowledge result(slice.plan.pairs.size());
  for (const PairId id : slice.pairs.kept()) {
    if (known.always_terminates(id)) result.set_always_terminates(slice.pairs[id]);
    const bool is_open = std::find(component.begin(), component.end(), id) != component.end();
    if (!is_open) result.set(slice.pairs[id], known[id]);
  }
  engines::KeptContracts contracts;
  for (const Side side : sides)
    contracts[side] = slice.procedures[side].of(known.contracts()[side]);
  result.set_contracts(std::move(contracts));
  return result;
}

std::vector<ir::Sort> input_sorts(const ir::Procedure& procedure) {
  std::vector<ir::Sort> sorts;
  for (const ir::Input& input : procedure.inputs) sorts.push_back(input.sort);
  return sorts;
}

// All formulas in a verdict are about the inputs of the old version; those of relations about the
// outputs of both, too.
bool fits(const StoredVerdict& verdict, const Both<const ir::Procedure*>& procedures) {
  const std::vector<ir::Sort> inputs = input_sorts(*procedures[Side::Old]);
  std::vector<ir::Sort> with_outputs = inputs;
  for (const Side side : sides) {
    for (const ir::Output& output : procedures[side]->outputs) with_outputs.push_back(output.sort);
  }
  std::set<const ir::Formula*> of_relations;
  bool is_fitting = true;
  for_each<OutputRelation>(verdict, [&](const OutputRelation& relation) {
    of_relations.insert(&relation.formula);
    is_fitting = is_fitting && ir::fits(relation.formula, with_outputs);
  });
  for_each<ir::Formula>(verdict, [&](const ir::Formula& formula) {
    is_fitting = is_fitting && (of_relations.contains(&formula) || ir::fits(formula, inputs));
  });
  return is_fitting;
}

std::optional<Confirmed> run_again(const ComponentTask& task, PairId pair,
                                   const StoredDifference& difference) {
  logic::Prover prover(task.rules.logic);
  const engines::Task of_engines = engine_task(task, prover, Budget());
  engines::Question question{.pair = pair};
  if (const auto given = engines::given_condition(of_engines, pair))
    question.given = given->formula;
  const Witness& witness = difference.witness;
  if (difference.endless)
    return engines::endings::run_again(of_engines, question, witness, difference.endless->side);
  return engines::executions::run_again(of_engines, question, witness);
}

}  // namespace

bool is_well_formed(const StoredTask& task) {
  const Both<ir::Program>& programs = task.programs;
  bool is_well = ir::is_well_formed(programs[Side::Old]) && ir::is_well_formed(programs[Side::New]);
  const std::size_t pairs = task.plan.pairs.size();
  const auto require = [&](bool holds) { is_well = is_well && holds; };
  for_each<PairId>(task.plan, [&](PairId id) { require(id.index < pairs); });
  for_each<PairId>(task.component, [&](PairId id) { require(id.index < pairs); });
  for_each<pairing::GlobalPairId>(
      task.plan, [&](pairing::GlobalPairId id) { require(id.index < task.plan.globals.size()); });
  for (const pairing::Pair& pair : task.plan.pairs) {
    for (const Side side : sides) require(pair.ids[side].index < programs[side].procedures.size());
  }
  for (const pairing::GlobalPair& global : task.plan.globals) {
    for (const Side side : sides)
      require(!global.ids[side] || global.ids[side]->index < programs[side].globals.size());
  }
  for (const Side side : sides) {
    for (const auto& [id, claim] : task.known.contracts()[side])
      require(id.index < programs[side].procedures.size());
  }
  require(task.known.size() == pairs);
  return is_well;
}

StoredTask to_stored(const ComponentTask& task, const std::vector<PairId>& component) {
  pairing::PlanSlice slice = pairing::slice(task.programs, task.plan, component);
  StoredTask stored;
  stored.rules = task.rules;
  stored.rules.logic.dump_directory.clear();
  for (const PairId id : component) stored.component.push_back(slice.pairs[id]);
  stored.known = cut(task.known, slice, component);
  stored.programs = std::move(slice.programs);
  stored.plan = std::move(slice.plan);
  return stored;
}

std::map<PairId, Decision> decide(StoredTask task, replay::Runner& runner) {
  engines::Counters counters;
  return decide_component({task.rules, task.programs, task.plan, task.known, runner, counters},
                          task.component);
}

StoredDecision to_stored(const Decision& decision) {
  return {tandem::to_stored(decision.verdict), decision.established, decision.tried,
          decision.changes, decision.boundaries};
}

std::optional<Decision> revive(const ComponentTask& task, PairId pair,
                               const StoredDecision& stored) {
  Both<const ir::Procedure*> procedures;
  for (const Side side : sides)
    procedures[side] = &task.programs[side].procedures[task.plan.pairs[pair].ids[side]];
  if (!fits(stored.verdict, procedures)) return std::nullopt;
  std::optional<Verdict> verdict =
      std::visit(Overloaded{[&](const StoredDifference& difference) -> std::optional<Verdict> {
                              auto run = run_again(task, pair, difference);
                              if (!run) return std::nullopt;
                              return Different{std::move(*run), difference.otherwise,
                                               difference.relations, difference.endless};
                            },
                            [](const auto& other) -> std::optional<Verdict> { return other; }},
                 stored.verdict);
  if (!verdict) return std::nullopt;
  task.known.set(pair, engines::known_of(task.plan.pairs[pair].name, *verdict));
  return Decision{std::move(*verdict), stored.established, stored.tried, stored.changes,
                  stored.boundaries};
}

}  // namespace tandem::driver
