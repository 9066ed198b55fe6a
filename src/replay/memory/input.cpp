#include "replay/memory/input.h"

#include "base/c_names.h"
#include "base/c_places.h"
#include "replay/memory/by_field.h"
#include "replay/memory/padding.h"

namespace tandem::replay {
namespace {

void add_value(const NamedValue& value, std::vector<Bits>& values,
               std::vector<InputPointer>& pointers) {
  if (value.place) {
    pointers.push_back({static_cast<std::uint32_t>(values.size()), *value.place});
  }
  values.push_back(value.value.bits);
}

bool is_structure(const CType& type) {
  return type.kind == CTypeKind::Struct || type.kind == CTypeKind::Union;
}

}  // namespace

Input to_input(const Subject& subject, const Witness& witness) {
  Input input;
  input.arguments.reserve(witness.arguments.size());
  for (const NamedValue& argument : witness.arguments) {
    add_value(argument, input.arguments, input.argument_pointers);
    const std::size_t i = input.argument_padding.size();
    const CTypeId type =
        i < subject.parameter_types.size() ? subject.parameter_types[i] : CTypeId{};
    const Piece piece = argument.piece.value_or(Piece{"", type, 0});
    const bool has_padding = !subject.by_field && is_structure(type_of(subject.types, piece.type));
    input.argument_padding.push_back(
        has_padding ? padding_of(subject.types, piece, argument.value.type.width_bits) : 0);
  }
  for (const NamedValue& global : witness.globals) {
    add_value(global, input.globals, input.global_pointers);
  }
  for (const MemoryObject& object : witness.memory) {
    input.memory.push_back({object.type, object.count, object.bytes, object.pointers, object.global,
                            object.is_function, false, type_of(subject.types, object.type).name,
                            object.is_function ? function_name(object) : ""});
    InputObject& made = input.memory.back();
    if (subject.by_field) {
      clear_between_fields(subject.types, made);
    } else {
      made.padding = padding_of(subject.types, made);
    }
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
