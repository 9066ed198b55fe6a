#pragma once

#include <type_traits>

#include "base/each.h"
#include "ir/program.h"

// The globals and constant objects that a piece of a program names. Procedures, externals and types
// are named by plain ids (base/each.h); these are not always: a field has no meaning in some cases,
// or is a number. `function` takes a reference, which it may change where the program is not const.

namespace tandem::ir {

template <class Value, class Function>
void for_each_global(Value& value, Function function) {
  for_each<Address>(value, [&](auto& address) {
    if (auto* global = std::get_if<GlobalId>(&address.of)) function(*global);
  });
  for_each<DirectEffects>(value, [&](auto& effects) { for_each<GlobalId>(effects, function); });
  for_each<Input>(value, [&](auto& input) {
    if (input.kind == InputKind::Global) function(input.global);
  });
  for_each<Output>(value, [&](auto& output) {
    if (output.kind == OutputKind::Global) function(output.global);
  });
  for_each<State>(value, [&](auto& state) {
    if (state.kind != State::Kind::Global) return;
    GlobalId global = state.global();
    function(global);
    if constexpr (!std::is_const_v<Value>) state = State::of(global);
  });
}

template <class Value, class Function>
void for_each_object(Value& value, Function function) {
  for_each<ObjectId>(value, function);
  for_each<Operation>(value, [&](auto& operation) {
    if (operation.op != Op::AddressOf && operation.op != Op::TableRead) return;
    ObjectId object{static_cast<std::uint32_t>(operation.immediate)};
    function(object);
    if constexpr (!std::is_const_v<Value>) operation.immediate = object.index;
  });
}

}  // namespace tandem::ir
