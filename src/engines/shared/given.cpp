#include "engines/shared/given.h"

#include "base/invariant.h"
#include "engines/shared/contract_terms.h"
#include "engines/shared/pair_policy.h"
#include "engines/shared/placed_input.h"
#include "ir/recomputation.h"

namespace tandem::engines {

using ir::TermId;

namespace {

// With --when, and by the contract of the function.
std::vector<ir::ProcedureId> conditions_of(const ir::Program& program, ir::ProcedureId function) {
  std::vector<ir::ProcedureId> conditions;
  const auto found = program.conditions.find(function);
  if (found != program.conditions.end()) conditions.push_back(found->second);
  const auto contract = program.contracts.find(function);
  if (contract != program.contracts.end() && contract->second.precondition)
    conditions.push_back(*contract->second.precondition);
  return conditions;
}

// The narrower type has this value.
TermId fits(ir::TermPool& pool, TermId value, const ScalarType& narrow) {
  const ir::Sort sort = pool.sort(value);
  if (narrow.width_bits == 1)
    return pool.make(ir::Op::BvUlt, ir::Sort::boolean(), {value, pool.constant(sort, 2)});
  const TermId low = pool.make(ir::Op::Extract, ir::Sort::bits(narrow.width_bits), {value});
  const ir::Op extend = narrow.is_signed ? ir::Op::SignExtend : ir::Op::ZeroExtend;
  return pool.equal(value, pool.make(extend, sort, {low}));
}

// Where the versions do not take the same parameters, and not all values make sense in both.
std::vector<TermId> asked_by_interface(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                                       const std::vector<TermId>& inputs) {
  std::vector<TermId> terms;
  const auto& interface = task.plan.pairs[pair].changed_interface;
  if (!interface) return terms;
  const auto& procedure = task.programs[Side::Old].procedures[task.plan.pairs[pair].ids[Side::Old]];
  std::size_t parameter = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (procedure.inputs[i].kind != ir::InputKind::Parameter) continue;
    const pairing::SharedParameter& shared = interface->parameters[parameter++];
    if (shared.value) {
      terms.push_back(pool.equal(inputs[i], pool.constant(pool.sort(inputs[i]), *shared.value)));
    } else if (!shared.condition.empty()) {
      const bool is_wider = shared.types[Side::New].width_bits > shared.types[Side::Old].width_bits;
      terms.push_back(fits(pool, inputs[i], shared.types[is_wider ? Side::Old : Side::New]));
    }
  }
  return terms;
}

}  // namespace

std::optional<Given> given_condition(const Task& task, pairing::PairId pair) {
  const ir::ProcedureId function = task.plan.pairs[pair].ids[Side::Old];
  const std::vector<ir::ProcedureId> conditions = conditions_of(task.programs[Side::Old], function);
  ir::TermPool pool;
  const std::vector<TermId> inputs = formula_variables(pool, task, pair);
  const ContractCall call{Side::Old, function, inputs};
  std::vector<TermId> all = asked_by_interface(pool, task, pair, inputs);
  if (conditions.empty() && all.empty()) return std::nullopt;
  Given given{{}, true};
  for (const ir::ProcedureId condition : conditions) {
    const auto anywhere = holds_before(pool, task, call, condition, /*is_at_entry=*/false);
    const auto holds = holds_before(pool, task, call, condition, /*is_at_entry=*/true);
    TANDEM_INVARIANT(holds.has_value(), "a condition that takes what the function cannot give");
    given.is_about_inputs = given.is_about_inputs && anywhere;
    all.push_back(*holds);
  }
  given.formula = ir::to_formula(pool, pool.all_of(all));
  return given;
}

namespace {

// The parameters of the function that a call passes numbers for.
std::map<std::size_t, Bits> numbers_passed(const ir::Program& program, const ir::Procedure& caller,
                                           const ir::Call& call, ir::ProcedureId callee) {
  const ir::Definitions definitions(caller);
  std::map<std::size_t, Bits> numbers;
  std::size_t parameter = 0;
  const auto& inputs = program.procedures[callee].inputs;
  for (std::size_t i = 0; i < inputs.size() && i < call.args.size(); ++i) {
    if (inputs[i].kind != ir::InputKind::Parameter) continue;
    const std::size_t number = parameter++;
    const auto at = definitions.instructions.find(call.args[i]);
    if (at == definitions.instructions.end()) continue;
    const auto* made = std::get_if<ir::Operation>(&at->second->kind);
    if (made != nullptr && made->op == ir::Op::Const) numbers[number] = made->immediate;
  }
  return numbers;
}

bool is_against(const Task& task, pairing::PairId pair, const Given& given,
                const std::map<std::size_t, Bits>& numbers) {
  if (numbers.empty()) return false;
  ir::TermPool pool;
  std::vector<TermId> inputs = formula_variables(pool, task, pair);
  const auto& taken =
      task.programs[Side::Old].procedures[task.plan.pairs[pair].ids[Side::Old]].inputs;
  std::size_t parameter = 0;
  for (std::size_t i = 0; i < taken.size() && i < inputs.size(); ++i) {
    if (taken[i].kind != ir::InputKind::Parameter) continue;
    const auto number = numbers.find(parameter++);
    if (number != numbers.end()) inputs[i] = pool.constant(taken[i].sort, number->second);
  }
  return ir::instantiate(pool, given.formula, inputs) == pool.boolean(false);
}

}  // namespace

std::vector<SourceLocation> calls_against(const Task& task, pairing::PairId pair,
                                          const Given& given) {
  std::vector<SourceLocation> calls;
  for (const Side side : sides) {
    const ir::Program& program = task.programs[side];
    const ir::ProcedureId callee = task.plan.pairs[pair].ids[side];
    for (const ir::Procedure& caller : program.procedures) {
      for (const ir::Block& block : caller.blocks) {
        for (const ir::Instruction& instruction : block.instructions) {
          const auto* call = std::get_if<ir::Call>(&instruction.kind);
          if (call == nullptr || call->callee != ir::Callee(callee)) continue;
          if (is_against(task, pair, given, numbers_passed(program, caller, *call, callee)))
            calls.push_back(instruction.where);
        }
      }
    }
  }
  return calls;
}

namespace {

// An input as a model of the input variables of the old version. Objects get addresses of their
// own.
class WitnessModel {
 public:
  WitnessModel(const Executable& executable, const Witness& witness)
      : executable_(executable), witness_(witness) {}

  logic::Model model;

  bool set_inputs(ir::TermPool& pool, const Task& task, pairing::PairId pair,
                  const std::vector<TermId>& inputs) {
    const ir::Procedure& procedure = task.procedure(pair, Side::Old);
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const ir::Input& input = procedure.inputs[i];
      if (input.kind == ir::InputKind::Parameter) {
        if (parameter >= witness_.arguments.size()) return false;
        model.values[inputs[i]] = bits_of(witness_.arguments[parameter++]);
      } else if (input.kind == ir::InputKind::Global) {
        const auto at = executable_.index_of(task.plan.global_pair_of[Side::Old].at(input.global));
        if (!at) return false;
        model.values[inputs[i]] = bits_of(witness_.globals[*at]);
      } else if (pool.sort(inputs[i]) == ir::Sort::memory()) {
        set_memory(inputs[i]);
      }
    }
    return true;
  }

  // Globals in memory that the condition speaks of. False where it speaks of anything else that
  // the input does not say.
  bool set_addresses(const ir::TermPool& pool, const Task& task, TermId condition) {
    for (const TermId term : ir::reachable_terms(pool, std::span(&condition, 1))) {
      const ir::Op op = pool[term].op;
      if (op == ir::Op::Apply || op == ir::Op::AddressOf) return false;
      if (op != ir::Op::ObjectAddress) continue;
      const auto object = object_with(task, pool.memory_object(term).key);
      if (!object) return false;
      model.values[term] = address_of({*object, 0});
    }
    return true;
  }

 private:
  void set_memory(TermId memory) {
    for (std::uint32_t i = 0; i < witness_.memory.size(); ++i) {
      const std::string bytes = bytes_of(witness_.memory[i]);
      for (std::size_t at = 0; at < bytes.size(); ++at) {
        const Bits address = address_of({i, static_cast<std::int64_t>(at)});
        model.bytes[{memory, address}] = static_cast<std::uint8_t>(bytes[at]);
      }
    }
  }

  std::optional<std::uint32_t> object_with(const Task& task, const std::string& key) const {
    for (std::uint32_t i = 0; i < witness_.memory.size(); ++i) {
      const auto global = witness_.memory[i].global;
      if (global && key_of(task, executable_.memory_globals[*global].pair) == key) return i;
    }
    return std::nullopt;
  }

  const Executable& executable_;
  const Witness& witness_;
};

}  // namespace

bool is_known_to_hold(const Task& task, const Question& question, const Executable& executable,
                      const Witness& witness) {
  ir::TermPool pool;
  const std::vector<TermId> inputs = input_variables(pool, task, question.pair)[Side::Old];
  const TermId condition = ir::instantiate(pool, *question.given, inputs);
  WitnessModel input(executable, witness);
  return input.set_inputs(pool, task, question.pair, inputs) &&
         input.set_addresses(pool, task, condition) &&
         logic::value_of(pool, input.model, condition) == Bits{1};
}

bool is_impossible(const Task& task, const Question& question) {
  ir::TermPool pool;
  const std::vector<TermId> inputs = input_variables(pool, task, question.pair)[Side::Old];
  const TermId holds = ir::instantiate(pool, *question.given, inputs);
  const logic::Answer answer =
      task.prover.decide(pool, {{holds}, pool.boolean(false)}, question.name);
  return std::holds_alternative<logic::Proved>(answer);
}

}  // namespace tandem::engines
