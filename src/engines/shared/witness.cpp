#include "engines/shared/witness.h"

#include "engines/shared/witness_memory.h"

namespace tandem::engines {
namespace {

bool is_shared(const pairing::GlobalPair& pair) {
  return pair.ids[Side::Old] && pair.ids[Side::New];
}

// A static global can only be written by a call back into the program, and not
// to any value; a global of one version only is not known outside. What a model
// says of these is no input that one could meet.
bool can_be_written_outside(const Task& task, pairing::GlobalPairId id) {
  const pairing::GlobalPair& pair = task.plan.globals[id];
  return is_shared(pair) && !task.programs[Side::Old].globals[*pair.ids[Side::Old]].is_static;
}

// In the order of evaluation, which is that of execution along any path.
std::vector<Answer> answers_of(const ir::TermPool& pool, const logic::Model& model,
                               const Task& task, const Executable& executable,
                               const std::vector<ExternalEvent>& events) {
  std::vector<Answer> answers;
  for (const ExternalEvent& event : events) {
    const auto happens = logic::value_of(pool, model, event.condition);
    if (!happens || *happens == 0) continue;
    Answer answer;
    if (event.returned) answer.returned = logic::value_of(pool, model, *event.returned).value_or(0);
    answer.globals.resize(executable.globals.size());
    for (const auto& [pair, term] : event.globals) {
      if (!can_be_written_outside(task, pair)) continue;
      if (const auto index = executable.index_of(pair))
        answer.globals[*index] = logic::value_of(pool, model, term);
    }
    answers.push_back(std::move(answer));
  }
  return answers;
}

}  // namespace

Witness to_witness(const ir::TermPool& pool, const logic::Model& model, const Task& task,
                   pairing::PairId pair, const Executable& executable,
                   const Both<std::vector<ir::TermId>>& inputs,
                   const Both<std::vector<ExternalEvent>>& externals) {
  Witness witness;
  witness.arguments = executable.parameters;
  witness.globals = executable.globals;
  for (const Side side : sides) {
    const ir::Procedure& procedure = task.procedure(pair, side);
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      const ir::Input& input = procedure.inputs[i];
      TypedValue* target = nullptr;
      if (input.kind == ir::InputKind::Parameter) {
        target = &witness.arguments[parameter++].value;
      } else if (input.kind == ir::InputKind::Global) {
        const auto id = task.plan.global_pair_of[side].at(input.global);
        const auto index = executable.index_of(id);
        // A global of one version alone starts as it does there.
        if (!index || !executable.is_input[*index]) continue;
        target = &witness.globals[*index].value;
      } else {
        continue;
      }
      const Bits value = logic::value_of(pool, model, inputs[side][i]).value_or(0);
      target->bits = truncate(value, target->type.width_bits);
    }
  }
  place_memory(pool, model, task, executable, witness);
  // Both versions get the same answers; the longer list serves both.
  const Both<std::vector<Answer>> answers =
      make_both(answers_of(pool, model, task, executable, externals[Side::Old]),
                answers_of(pool, model, task, executable, externals[Side::New]));
  witness.answers = answers[Side::Old].size() >= answers[Side::New].size() ? answers[Side::Old]
                                                                           : answers[Side::New];
  return witness;
}

}  // namespace tandem::engines
