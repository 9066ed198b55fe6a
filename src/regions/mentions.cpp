#include "regions/mentions.h"

#include "base/overloaded.h"
#include "pairing/objects.h"

namespace tandem::regions {

using ir::InputKind;
using ir::OutputKind;
using pairing::PairId;

namespace {

std::string of_one_side(Side side) { return std::string(" of ") + to_text(side); }

}  // namespace

std::uint64_t Mentions::of(const std::string& text) {
  return numbers_.emplace(text, numbers_.size()).first->second;
}

std::uint64_t Mentions::of(Side side, const ir::Callee& callee) {
  return of(std::visit(Overloaded{[&](ir::ProcedureId id) { return text_of(side, id); },
                                  [&](ir::ExternalId id) { return text_of(side, id); },
                                  [&](ir::LoopId id) {
                                    return "loop " + std::to_string(id.index) + of_one_side(side);
                                  }},
                       callee));
}

std::uint64_t Mentions::of(Side side, const ir::Address& address) {
  return of("address of " +
            std::visit(Overloaded{[&](ir::GlobalId id) { return text_of(side, id); },
                                  [&](ir::ProcedureId id) { return pointer_text(side, id); },
                                  [](const ir::OutsideFunction& f) { return "outside " + f.name; },
                                  [](const ir::LocalObject& local) {
                                    return "local " + std::to_string(local.number) + " " +
                                           std::to_string(local.size_bytes) + " " + local.name;
                                  }},
                       address.of));
}

std::uint64_t Mentions::of(Side side, ir::ObjectId constant) {
  const ir::ConstantObject& object = subject_.programs[side].objects[constant];
  std::string text = "object " + std::to_string(object.element_width_bits);
  for (const Bits element : object.elements) text += " " + to_decimal(element);
  return of(text);
}

std::uint64_t Mentions::of(Side side, ir::GlobalId input) const {
  return subject_.plan.global_pair_of[side].at(input).index;
}

std::string Mentions::text_of(Side side, ir::ProcedureId id) const {
  const auto paired = subject_.plan.pair_of[side].find(id);
  const bool is_same =
      paired != subject_.plan.pair_of[side].end() && subject_.same.contains(paired->second);
  if (!is_same) return "function " + std::to_string(id.index) + of_one_side(side);
  const pairing::Pair& pair = subject_.plan.pairs[paired->second];
  const bool is_alike =
      have_same_signature(subject_.programs[Side::Old].procedures[pair.ids[Side::Old]],
                          subject_.programs[Side::New].procedures[pair.ids[Side::New]]);
  return "pair " + std::to_string(paired->second.index) + (is_alike ? "" : of_one_side(side));
}

// Who calls a function through a pointer does not know of an interface that changed.
std::string Mentions::pointer_text(Side side, ir::ProcedureId id) const {
  const auto paired = subject_.plan.pair_of[side].find(id);
  const bool is_changed = paired != subject_.plan.pair_of[side].end() &&
                          subject_.plan.pairs[paired->second].changed_interface;
  return text_of(side, id) + (is_changed ? of_one_side(side) : "");
}

std::string Mentions::text_of(Side side, ir::ExternalId id) const {
  const ir::External& external = subject_.programs[side].externals[id];
  std::string text = "external " + external.name;
  const auto add = [&](bool flag) { text += flag ? " 1" : " 0"; };
  const auto add_float = [&](const std::optional<ScalarType>& type) {
    add(type && type->is_float);
  };
  text += " " + std::to_string(static_cast<int>(external.kind));
  for (const ir::Sort sort : external.parameter_sorts) text += " " + ir::to_text(sort);
  text += " -> " + (external.return_sort ? ir::to_text(*external.return_sort) : "void");
  add_float(external.return_type);
  for (const bool is_float : external.float_parameters) add(is_float);
  for (const bool flag : {external.is_pure, external.touches_globals, external.reads_memory,
                          external.writes_memory, external.returns, external.allocates})
    add(flag);
  for (const ir::ProcedureId callee : external.may_call) text += ", " + pointer_text(side, callee);
  return text + signature_of(side, external.inputs, external.outputs);
}

std::string Mentions::text_of(Side side, ir::GlobalId id) const {
  const pairing::GlobalPairId pair = subject_.plan.global_pair_of[side].at(id);
  const bool is_same = pairing::is_same_object(subject_.programs, subject_.plan.globals[pair]);
  return "global " + std::to_string(pair.index) + (is_same ? "" : of_one_side(side));
}

std::string Mentions::signature_of(Side side, const std::vector<ir::Input>& inputs,
                                   const std::vector<ir::Output>& outputs) const {
  std::string text = " (";
  const auto add = [&](int kind, ir::Sort sort, bool is_global, ir::GlobalId global) {
    text += std::to_string(kind) + ":" + ir::to_text(sort);
    if (is_global)
      text += "@" + std::to_string(subject_.plan.global_pair_of[side].at(global).index);
    text += " ";
  };
  for (const ir::Input& input : inputs)
    add(static_cast<int>(input.kind), input.sort, input.kind == InputKind::Global, input.global);
  text += ") -> (";
  for (const ir::Output& output : outputs)
    add(static_cast<int>(output.kind), output.sort, output.kind == OutputKind::Global,
        output.global);
  return text + ")";
}

bool Mentions::have_same_outputs(const std::vector<ir::Output>& before,
                                 const std::vector<ir::Output>& after) const {
  return signature_of(Side::Old, {}, before) == signature_of(Side::New, {}, after);
}

bool Mentions::have_same_signature(const ir::Procedure& before, const ir::Procedure& after) const {
  return signature_of(Side::Old, before.inputs, before.outputs) ==
             signature_of(Side::New, after.inputs, after.outputs) &&
         before.may_stop == after.may_stop;
}

}  // namespace tandem::regions
