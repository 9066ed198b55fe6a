#include "ir/slice.h"

#include <utility>

namespace tandem::ir {
namespace {

bool has_object(const Operation& operation) {
  return operation.op == Op::AddressOf || operation.op == Op::TableRead;
}
ObjectId object_of(const Operation& operation) {
  return ObjectId{static_cast<std::uint32_t>(operation.immediate)};
}

}  // namespace

Slicer::Slicer(const Program& program) : program_(program) {
  types_.keep({});  // a default id stands for this one
}

// Ids that are numbers in the IR (State, Operation) come besides.
template <class T>
void Slicer::keep_mentioned(const T& value) {
  for_each<ProcedureId>(value, [&](ProcedureId id) {
    if (procedures_.keep(id)) to_look_into_.push_back(id);
  });
  for_each<GlobalId>(value, [&](GlobalId id) { keep(id); });
  for_each<State>(value, [&](const State& state) {
    if (state.kind == State::Kind::Global) keep(state.global());
  });
  for_each<ExternalId>(value, [&](ExternalId id) {
    if (externals_.keep(id)) keep_mentioned(program_.externals[id]);
  });
  for_each<CTypeId>(value, [&](CTypeId id) {
    if (types_.keep(id)) keep_mentioned(program_.types[id]);
  });
  for_each<ObjectId>(value, [&](ObjectId id) { objects_.keep(id); });
  for_each<Operation>(value, [&](const Operation& operation) {
    if (has_object(operation)) objects_.keep(object_of(operation));
  });
}

void Slicer::keep(GlobalId id) {
  if (globals_.keep(id)) keep_mentioned(program_.globals[id]);
}

void Slicer::keep(ProcedureId root) {
  keep_mentioned(root);
  while (!to_look_into_.empty()) {
    const ProcedureId id = to_look_into_.back();
    to_look_into_.pop_back();
    keep_mentioned(program_.procedures[id]);
    const auto condition = program_.conditions.find(id);
    if (condition != program_.conditions.end()) keep_mentioned(condition->second);
    const auto contract = program_.contracts.find(id);
    if (contract != program_.contracts.end()) keep_mentioned(contract->second);
  }
}

template <class T>
T Slicer::renumbered(T value) const {
  procedures_.apply_to(value);
  globals_.apply_to(value);
  for_each<State>(value, [&](State& state) {
    if (state.kind == State::Kind::Global) state = State::of(globals_[state.global()]);
  });
  externals_.apply_to(value);
  types_.apply_to(value);
  objects_.apply_to(value);
  for_each<Operation>(value, [&](Operation& operation) {
    if (has_object(operation)) operation.immediate = objects_[object_of(operation)].index;
  });
  return value;
}

template <class IdType, class T>
void Slicer::take_over(const Renumbered<IdType>& kept, const IdVector<IdType, T>& from,
                       IdVector<IdType, T>& to) const {
  for (const IdType id : kept.kept()) to.add(renumbered(from[id]));
}

// Those of the structures that functions which are kept look into.
void Slicer::take_over_layouts(Program& to) const {
  for (const ProcedureId id : procedures_.kept()) {
    for (const std::string& name : program_.procedures[id].structures) {
      const auto layout = program_.layouts.find(name);
      if (layout != program_.layouts.end()) to.layouts.insert(*layout);
      const auto fields = program_.by_field.find(name);
      if (fields != program_.by_field.end()) to.by_field.insert(*fields);
    }
  }
}

Program Slicer::cut() {
  procedures_.number();
  globals_.number();
  externals_.number();
  objects_.number();
  types_.number();
  Program result;
  take_over(procedures_, program_.procedures, result.procedures);
  take_over(globals_, program_.globals, result.globals);
  take_over(externals_, program_.externals, result.externals);
  take_over(objects_, program_.objects, result.objects);
  take_over(types_, program_.types, result.types);
  result.has_loose_types = program_.has_loose_types;
  take_over_layouts(result);
  for (const auto& [id, condition] : procedures_.of(program_.conditions))
    result.conditions.emplace(id, procedures_[condition]);
  for (const auto& [id, contract] : procedures_.of(program_.contracts))
    result.contracts.emplace(id, renumbered(contract));
  return result;
}

}  // namespace tandem::ir
