#include "ir/slice.h"

#include "ir/references.h"

namespace tandem::ir {
Slicer::Slicer(const Program& program) : program_(program) {
  if (!program.types.empty()) types_.keep({});  // a default id stands for this one
  for (const CTypeId id : program.types.ids()) type_of_name_.emplace(program.types[id].name, id);
}

template <class T>
void Slicer::keep_mentioned(const T& value) {
  for_each<ProcedureId>(value, [&](ProcedureId id) {
    if (procedures_.keep(id)) to_look_into_.push_back(id);
  });
  for_each_global(value, [&](GlobalId id) { keep(id); });
  for_each<ExternalId>(value, [&](ExternalId id) {
    if (externals_.keep(id)) keep_mentioned(program_.externals[id]);
  });
  for_each<CTypeId>(value, [&](CTypeId id) { keep(id); });
  // A value that is passed or returned has its type by name, and the first of that name is meant.
  for_each<ScalarType>(value, [&](const ScalarType& type) {
    const auto named = type_of_name_.find(type.name);
    if (named != type_of_name_.end()) keep(named->second);
  });
  for_each_object(value, [&](ObjectId id) { objects_.keep(id); });
}

void Slicer::keep(GlobalId id) {
  if (globals_.keep(id)) keep_mentioned(program_.globals[id]);
}

void Slicer::keep(CTypeId id) {
  if (!program_.types.empty() && types_.keep(id)) keep_mentioned(program_.types[id]);
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
  for_each_global(value, [&](GlobalId& id) { id = globals_[id]; });
  externals_.apply_to(value);
  if (!program_.types.empty()) types_.apply_to(value);
  for_each_object(value, [&](ObjectId& id) { id = objects_[id]; });
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
