#include "engines/shared/placed_input.h"

#include "engines/shared/pair_policy.h"

namespace tandem::engines {
namespace {

using ir::TermId;

constexpr Bits distance_of_objects = Bits{1} << 32;

// Larger ones are left open: each byte is a term.
constexpr std::size_t most_stored_bytes = 2'048;

TermId stored(ir::TermPool& pool, TermId memory, const Witness& witness) {
  std::size_t total = 0;
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const std::string bytes = bytes_of(witness.memory[i]);
    total += bytes.size();
    if (total > most_stored_bytes) break;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      const Bits address = address_of({i, static_cast<std::int64_t>(at)});
      const TermId byte = pool.constant(ir::Sort::bits(8), static_cast<std::uint8_t>(bytes[at]));
      memory = pool.make(ir::Op::Store, ir::Sort::memory(),
                         {memory, pool.constant(ir::Sort::bits(64), address), byte});
    }
  }
  return memory;
}

}  // namespace

Bits address_of(const Place& place) {
  return distance_of_objects * (place.object + 1) + static_cast<Bits>(place.offset_bytes);
}

Bits bits_of(const NamedValue& value) {
  return value.place ? address_of(*value.place) : value.value.bits;
}

std::string bytes_of(const MemoryObject& object) {
  std::string bytes = object.bytes;
  for (const StoredPointer& pointer : object.pointers) {
    const Bits address = address_of(pointer.place);
    for (unsigned k = 0; k < 8; ++k)
      bytes[pointer.at_bytes + k] = static_cast<char>(address >> (8 * k));
  }
  return bytes;
}

bool is_placed_address(Bits bits) { return bits >= distance_of_objects / 2; }

std::optional<std::vector<TermId>> placed_inputs(ir::TermPool& pool, const Task& task,
                                                 pairing::PairId pair, Side side,
                                                 const Executable& executable,
                                                 const Witness& witness) {
  if (executable.subject.entry[side].own) return std::nullopt;
  std::vector<TermId> inputs = input_variables(pool, task, pair)[side];
  const ir::Procedure& procedure = task.procedure(pair, side);
  std::size_t parameter = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const ir::Input& input = procedure.inputs[i];
    const NamedValue* value = nullptr;
    if (input.kind == ir::InputKind::Parameter) {
      if (parameter >= witness.arguments.size()) return std::nullopt;
      value = &witness.arguments[parameter++];
    } else if (input.kind == ir::InputKind::Global) {
      if (pool.constant_value(inputs[i])) continue;  // it never changes
      const auto at = executable.index_of(task.plan.global_pair_of[side].at(input.global));
      if (!at) return std::nullopt;
      value = &witness.globals[*at];
    } else if (pool.sort(inputs[i]) == ir::Sort::memory()) {
      inputs[i] = stored(pool, inputs[i], witness);
    }
    if (value == nullptr) continue;
    const ir::Sort sort = pool.sort(inputs[i]);
    if (!sort.is_bits() || sort.width_bits != value->value.type.width_bits) return std::nullopt;
    inputs[i] = pool.constant(sort, bits_of(*value));
  }
  return inputs;
}

std::optional<Bits> placed_address(const ir::TermPool& pool, const Task& task,
                                   const Executable& executable, const Witness& witness,
                                   TermId object_address) {
  const std::string& key = pool.memory_object(object_address).key;
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const auto global = witness.memory[i].global;
    if (global && key_of(task, executable.memory_globals[*global].pair) == key)
      return address_of({i, 0});
  }
  return std::nullopt;
}

}  // namespace tandem::engines
