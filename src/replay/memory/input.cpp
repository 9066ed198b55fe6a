#include "replay/memory/input.h"

#include "base/c_names.h"
#include "base/c_places.h"
#include "replay/memory/by_field.h"

namespace tandem::replay {
namespace {

void add_value(const NamedValue& value, std::vector<Bits>& values,
               std::vector<InputPointer>& pointers) {
  if (value.place) {
    pointers.push_back({static_cast<std::uint32_t>(values.size()), *value.place});
  }
  values.push_back(value.value.bits);
}

}  // namespace

Input to_input(const Subject& subject, const Witness& witness) {
  Input input;
  input.arguments.reserve(witness.arguments.size());
  for (const NamedValue& argument : witness.arguments) {
    add_value(argument, input.arguments, input.argument_pointers);
  }
  for (const NamedValue& global : witness.globals) {
    add_value(global, input.globals, input.global_pointers);
  }
  for (const MemoryObject& object : witness.memory) {
    input.memory.push_back({object.type, object.count, object.bytes, object.pointers, object.global,
                            object.is_function, false, type_of(subject.types, object.type).name,
                            object.is_function ? function_name(object) : ""});
    if (subject.by_field) clear_between_fields(subject.types, input.memory.back());
  }
  if (subject.has_result_place && witness.arguments[0].place)
    input.memory[witness.arguments[0].place->object].is_uninitialised = true;
  input.answers = witness.answers;
  input.answer_seed = witness.answer_seed;
  return input;
}

std::string function_name(const MemoryObject& object) {
  return object.name.starts_with('*') ? c_operand(object.name.substr(1)) : object.name;
}

}  // namespace tandem::replay
