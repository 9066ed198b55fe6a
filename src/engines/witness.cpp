#include "engines/witness.h"

#include <algorithm>
#include <set>

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

// What a model says of the memory that pointers lead to. An address is a number
// to a solver; here every pointer that is not null gets an object to point to.
class MemoryReader {
 public:
  MemoryReader(const ir::TermPool& pool, const logic::Model& model) {
    for (const auto& [place, byte] : model.bytes) {
      const ir::Term& memory = pool[place.first];
      if (memory.op == ir::Op::Var && pool.symbol(place.first).name == "memory!")
        bytes_[place.second] = byte;
    }
  }

  void place_pointers(const Executable& executable, Witness& witness) {
    const std::size_t parameters = witness.arguments.size();
    const auto value_at = [&](std::size_t i) -> NamedValue& {
      return i < parameters ? witness.arguments[i] : witness.globals[i - parameters];
    };
    for (std::size_t i = 0; i < parameters + witness.globals.size(); ++i) {
      // Objects that this pointer must not lead to, whatever the model says.
      std::set<std::uint32_t> avoided;
      for (const Executable::Apart& apart : executable.apart) {
        if (apart.a != i && apart.b != i) continue;
        const NamedValue& rival = value_at(apart.a == i ? apart.b : apart.a);
        if (rival.place) avoided.insert(rival.place->object);
      }
      place(value_at(i), avoided, witness);
    }
  }

 private:
  static constexpr std::uint64_t object_bytes = 64;

  void place(NamedValue& pointer, const std::set<std::uint32_t>& avoided, Witness& witness) {
    if (!pointer.value.type.is_pointer || pointer.value.bits == 0) return;
    const Bits address = pointer.value.bits;
    pointer.value.bits = 0;
    for (const auto& [start, object] : objects_) {
      if (address >= start && address - start < object_bytes && !avoided.contains(object)) {
        pointer.place = Place{object, static_cast<std::int64_t>(address - start)};
        return;
      }
    }
    MemoryObject object;
    object.name = "*" + pointer.name;
    object.count = object_bytes;
    for (std::uint64_t i = 0; i < object_bytes; ++i) {
      const auto byte = bytes_.find(truncate(address + i, 64));
      object.bytes += byte == bytes_.end() ? '\0' : static_cast<char>(byte->second);
    }
    const auto index = static_cast<std::uint32_t>(witness.memory.size());
    witness.memory.push_back(std::move(object));
    objects_.emplace_back(address, index);
    pointer.place = Place{index, 0};
  }

  std::map<Bits, std::uint8_t> bytes_;
  std::vector<std::pair<Bits, std::uint32_t>> objects_;  // where they start
};

}  // namespace

Witness to_witness(const ir::TermPool& pool, const logic::Model& model, const Task& task,
                   pairing::PairId pair, const Executable& executable,
                   const Both<std::vector<ir::TermId>>& inputs,
                   const Both<std::vector<ExternalEvent>>& externals) {
  Witness witness;
  witness.arguments = executable.parameters;
  witness.globals = executable.globals;
  for (const Side side : sides) {
    const ir::Procedure& procedure =
        task.programs[side].procedures[task.plan.pairs[pair].ids[side]];
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      const ir::Input& input = procedure.inputs[i];
      TypedValue* target = nullptr;
      if (input.kind == ir::InputKind::Parameter) {
        target = &witness.arguments[parameter++].value;
      } else if (input.kind == ir::InputKind::Global) {
        const auto id = task.plan.global_pair_of[side].at(input.global);
        const auto index = executable.index_of(id);
        if (!index) continue;
        target = &witness.globals[*index].value;
      } else {
        continue;
      }
      const Bits value = logic::value_of(pool, model, inputs[side][i]).value_or(0);
      target->bits = truncate(value, target->type.width_bits);
    }
  }
  MemoryReader(pool, model).place_pointers(executable, witness);
  // Both versions get the same answers; the longer list serves both.
  const Both<std::vector<Answer>> answers =
      make_both(answers_of(pool, model, task, executable, externals[Side::Old]),
                answers_of(pool, model, task, executable, externals[Side::New]));
  witness.answers = answers[Side::Old].size() >= answers[Side::New].size() ? answers[Side::Old]
                                                                           : answers[Side::New];
  return witness;
}

}  // namespace tandem::engines
