#include "interpreter.h"

#include <algorithm>

#include "expressions.h"

#include "base/invariant.h"

namespace tandem::ir::testing {
namespace {

constexpr int max_depth = 300;

std::uint64_t mix(std::uint64_t hash, Bits value) {
  hash ^= static_cast<std::uint64_t>(value) + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL ^ (hash >> 31);
}

const Edge& taken_edge(const Terminator& terminator, const std::vector<Bits>& values) {
  if (const auto* jump = std::get_if<Jump>(&terminator.kind)) return jump->to;
  if (const auto* branch = std::get_if<Branch>(&terminator.kind)) {
    return values[branch->condition.index] != 0 ? branch->if_true : branch->if_false;
  }
  const auto& choice = std::get<Switch>(terminator.kind);
  for (const auto& [value, edge] : choice.cases) {
    if (value == values[choice.on.index]) return edge;
  }
  return choice.otherwise;
}

std::vector<Bits> pick(const std::vector<Bits>& values, const std::vector<ValueId>& ids) {
  std::vector<Bits> picked;
  for (const ValueId id : ids) picked.push_back(values[id.index]);
  return picked;
}

std::optional<Bits> world_among(const std::vector<Output>& outputs,
                                const std::vector<Bits>& values) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].kind == OutputKind::World) return values[i];
  }
  return std::nullopt;
}

Execution cut() {
  Execution run;
  run.is_cut = true;
  return run;
}

}  // namespace

std::vector<Bits> answer(const External& external, const std::vector<Bits>& inputs) {
  std::uint64_t hash = std::hash<std::string>{}(external.name);
  for (const Bits input : inputs) hash = mix(hash, input);
  std::vector<Bits> outputs;
  for (const Output& output : external.outputs) {
    const std::uint64_t value =
        mix(mix(hash, static_cast<unsigned>(output.kind)), output.global.index);
    outputs.push_back(output.sort.is_bits() ? truncate(value, output.sort.width_bits) : value);
  }
  return outputs;
}

Bits HiddenState::get(const Input& input) const {
  if (input.kind == InputKind::Global) return globals.at(input.global);
  return input.kind == InputKind::Memory ? memory : world;
}

Bits HiddenState::get(const Output& output) const {
  if (output.kind == OutputKind::Global) return globals.at(output.global);
  return output.kind == OutputKind::Memory ? memory : world;
}

void HiddenState::set(const Output& output, Bits value) {
  if (output.kind == OutputKind::Global) globals[output.global] = value;
  if (output.kind == OutputKind::Memory) memory = value;
  if (output.kind == OutputKind::World) world = value;
}

Execution Interpreter::run_implicit(ProcedureId id, const std::vector<Bits>& arguments,
                                    HiddenState& state) {
  return execute(program_.procedures[id], arguments, &state, nullptr);
}

Execution Interpreter::run(ProcedureId id, const std::vector<Bits>& inputs) {
  if (forms_ != nullptr) {
    const RecursiveForm& form = forms_->at(id);
    return execute(form.body, inputs, nullptr, &form.loops);
  }
  return execute(program_.procedures[id], inputs, nullptr, nullptr);
}

Execution Interpreter::run(const Procedure& procedure, const std::vector<Bits>& inputs) {
  return execute(procedure, inputs, nullptr, nullptr);
}

Bits Interpreter::compute(const Procedure& procedure, const Operation& operation,
                          const Values& values) const {
  std::vector<Sort> sorts;
  for (const ValueId arg : operation.args) sorts.push_back(procedure.values[arg].sort);
  // Passes may compute again what was computed under a guard: then the value is
  // not used, but it has to be the same everywhere.
  return apply(operation.op, procedure.values[operation.result].sort, pick(values, operation.args),
               sorts, operation.immediate, Totals::SmtLib)
      .value();
}

Execution Interpreter::execute(const Procedure& procedure, const std::vector<Bits>& inputs,
                               HiddenState* state, const Loops* loops) {
  if (++depth_ > max_depth) return cut();
  Values values(procedure.values.size(), 0);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    values[procedure.inputs.at(i).value.index] = inputs[i];
  }
  for (BlockId at{0};;) {
    const Block& block = procedure.blocks[at];
    if (--fuel_ < 0) return cut();
    for (const Instruction& instruction : block.instructions) {
      if (--fuel_ < 0) return cut();
      if (const auto* operation = std::get_if<Operation>(&instruction.kind)) {
        values[operation->result.index] = compute(procedure, *operation, values);
      } else if (const auto* read = std::get_if<ReadState>(&instruction.kind)) {
        values[read->result.index] = state->globals.at(read->state.global());
      } else if (const auto* write = std::get_if<WriteState>(&instruction.kind)) {
        state->globals.at(write->state.global()) = values[write->value.index];
      } else if (const auto* made = std::get_if<Call>(&instruction.kind)) {
        if (auto ended = call(*made, values, state, loops)) return *ended;
      }
    }
    if (const auto* end = std::get_if<Return>(&block.terminator.kind)) {
      --depth_;
      return Execution{Ending::Return, pick(values, end->outputs), std::nullopt, false};
    }
    if (const auto* stop = std::get_if<Stop>(&block.terminator.kind)) {
      Execution run{stop->ending, {}, std::nullopt, false};
      if (stop->world) run.stop_world = values[stop->world->index];
      if (state != nullptr) run.stop_world = state->world;
      return run;
    }
    const Edge& edge = taken_edge(block.terminator, values);
    const std::vector<Bits> args = pick(values, edge.args);
    at = edge.target;
    const std::vector<ValueId>& parameters = procedure.blocks[at].parameters;
    for (std::size_t i = 0; i < args.size(); ++i) values[parameters[i].index] = args[i];
  }
}

std::optional<Execution> Interpreter::call(const Call& call, Values& values, HiddenState* state,
                                           const Loops* loops) {
  const std::vector<Bits> args = pick(values, call.args);
  Execution run;
  if (answers_) {
    run = answers_(call.callee, args);
  } else if (const auto* external = std::get_if<ExternalId>(&call.callee)) {
    run = run_external(flow_.externals[*external], args, state);
  } else if (const auto* loop = std::get_if<LoopId>(&call.callee)) {
    run = execute((*loops)[*loop], args, nullptr, loops);
  } else {
    const ProcedureId id = std::get<ProcedureId>(call.callee);
    run = state != nullptr ? run_implicit(id, args, *state) : this->run(id, args);
  }
  if (run.is_cut) return run;
  if (run.ending != Ending::Return) {
    if (!run.stop_world && call.world) run.stop_world = values[call.world->index];
    return run;
  }
  TANDEM_INVARIANT(run.outputs.size() == call.results.size(), "results of a call");
  for (std::size_t i = 0; i < run.outputs.size(); ++i) {
    values[call.results[i].index] = run.outputs[i];
  }
  return std::nullopt;
}

Execution Interpreter::run_external(const External& external, const std::vector<Bits>& arguments,
                                    HiddenState* state) {
  std::vector<Bits> inputs = arguments;
  if (state != nullptr) {
    for (const Input& input : external.inputs) {
      if (input.kind != InputKind::Parameter) inputs.push_back(state->get(input));
    }
  }
  const std::vector<Bits> outputs = answer(external, inputs);
  Execution run;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (state != nullptr) state->set(external.outputs[i], outputs[i]);
    const bool is_shown = state == nullptr || external.outputs[i].kind == OutputKind::Return;
    if (is_shown) run.outputs.push_back(outputs[i]);
  }
  if (!external.returns) {
    run.ending = Ending::Exit;
    run.outputs.clear();
    run.stop_world = world_among(external.outputs, outputs);
  }
  return run;
}

}  // namespace tandem::ir::testing
