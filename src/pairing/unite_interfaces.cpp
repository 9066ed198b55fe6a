#include <algorithm>
#include <map>

#include "base/invariant.h"
#include "pairing/pairing.h"

// Gives both versions of a function one list of parameters, and results of one width, where their
// interfaces differ. The function of a version ignores what it does not have; calls of it pass 0
// there. A narrower parameter takes the low bits of the shared one, and calls extend what they pass
// as C does: so calls mean what they meant.

namespace tandem::pairing {
namespace {

using ir::Instruction;
using ir::Op;
using ir::Procedure;
using ir::ProcedureId;
using ir::Program;
using ir::Sort;
using ir::ValueId;

Sort sort_of(const ScalarType& type) {
  return type.width_bits == 1 ? Sort::boolean() : Sort::bits(type.width_bits);
}

// A body that is being added to, at one place.
class Writer {
 public:
  Writer(Procedure& procedure, std::vector<Instruction>& to, SourceLocation where)
      : procedure_(procedure), to_(to), where_(std::move(where)) {}

  ValueId constant(Sort sort, Bits value) { return make(Op::Const, sort, {}, value); }
  // To another width: a narrower one of this signedness becomes wide, or the low bits are taken.
  // An integer becomes a _Bool as in C.
  ValueId convert(ValueId from, Sort sort, bool is_signed) {
    const Sort before = procedure_.values[from].sort;
    if (before == sort) return from;
    if (before == Sort::boolean())
      return make(Op::Ite, sort, {from, constant(sort, 1), constant(sort, 0)});
    if (sort == Sort::boolean()) {
      const ValueId is_zero = make(Op::Eq, sort, {from, constant(before, 0)});
      return make(Op::Not, sort, {is_zero});
    }
    if (before.width_bits > sort.width_bits) return make(Op::Extract, sort, {from});
    return make(is_signed ? Op::SignExtend : Op::ZeroExtend, sort, {from});
  }
  // The result of the last instruction is to be this value.
  void name_last(ValueId value) { std::get<ir::Operation>(to_.back().kind).result = value; }

 private:
  ValueId make(Op op, Sort sort, std::vector<ValueId> args, Bits immediate = 0) {
    const ValueId result = procedure_.add_value(sort);
    to_.push_back({ir::Operation{op, immediate, std::move(args), result}, where_});
    return result;
  }

  Procedure& procedure_;
  std::vector<Instruction>& to_;
  SourceLocation where_;
};

// One side of an interface: from the parameters and the result of a version to the shared ones.
struct Adaptation {
  struct Parameter {
    std::optional<std::size_t> place;  // among those of the version
    ScalarType own;
    ScalarType shared;
    ir::Parameter described;
  };
  std::vector<Parameter> parameters;
  std::optional<std::pair<ScalarType, ScalarType>> result;  // own, and the wider one that is shared
};

// The types of one program by those of another.
class TypeImporter {
 public:
  TypeImporter(const CTypes& from, CTypes& to) : from_(from), to_(to) {}

  CTypeId import(CTypeId id) {
    if (id == CTypeId{}) return id;
    const auto known = known_.find(id);
    if (known != known_.end()) return known->second;
    CType type = from_[id];
    for (const CTypeId other : to_.ids()) {
      const CType& there = to_[other];
      const bool is_same = there.kind == type.kind && there.name == type.name &&
                           there.size_bytes == type.size_bytes && !type.name.empty();
      if (is_same) return known_[id] = other;
    }
    const CTypeId made = known_[id] = to_.add(type);  // first: a structure may contain itself
    type.target = import(type.target);
    for (CField& field : type.fields) field.type = import(field.type);
    to_[made] = std::move(type);
    return made;
  }

 private:
  const CTypes& from_;
  CTypes& to_;
  std::map<CTypeId, CTypeId> known_;
};

const ScalarType& wider(const ScalarType& a, const ScalarType& b) {
  return b.width_bits > a.width_bits ? b : a;
}

class Uniting {
 public:
  Uniting(Both<Program>& programs, const Plan& plan) : programs_(programs), plan_(plan) {}

  void run() {
    Both<std::map<ProcedureId, Adaptation>> adaptations;
    for (const Pair& pair : plan_.pairs) {
      if (!pair.changed_interface) continue;
      for (const Side side : sides)
        adaptations[side].emplace(pair.ids[side], adaptation_of(pair, side));
    }
    for (const Side side : sides) {
      if (adaptations[side].empty()) continue;
      for (Procedure& procedure : programs_[side].procedures)
        adapt_calls(programs_[side], procedure, adaptations[side]);
      for (const auto& [id, adaptation] : adaptations[side]) {
        adapt(programs_[side].procedures[id], adaptation);
        const auto condition = programs_[side].conditions.find(id);
        if (condition == programs_[side].conditions.end()) continue;
        // It has the parameters of the function, and a result of its own.
        Adaptation of_condition = adaptation;
        of_condition.result.reset();
        adapt(programs_[side].procedures[condition->second], of_condition);
      }
    }
  }

 private:
  Adaptation adaptation_of(const Pair& pair, Side side) {
    const Interface& interface = *pair.changed_interface;
    Adaptation adaptation;
    for (const SharedParameter& shared : interface.parameters) {
      Adaptation::Parameter parameter{shared.place[side], shared.types[side], {}, {}};
      // As one of the versions describes it: the wider one where both have it.
      Side like = shared.place[Side::Old] ? Side::Old : Side::New;
      if (shared.is_in_both() &&
          shared.types[Side::New].width_bits > shared.types[Side::Old].width_bits)
        like = Side::New;
      parameter.shared = shared.types[like];
      parameter.described = described(pair, like, *shared.place[like], side);
      if (shared.is_in_both()) {  // by the name that it had
        const auto& before = programs_[Side::Old].procedures[pair.ids[Side::Old]].parameters;
        parameter.described.name = before[*shared.place[Side::Old]].name;
      }
      parameter.described.is_restrict =
          shared.place[side] &&
          programs_[side].procedures[pair.ids[side]].parameters[*shared.place[side]].is_restrict;
      adaptation.parameters.push_back(std::move(parameter));
    }
    const auto& returned = interface.returned;
    if (returned[Side::Old] && returned[Side::New] &&
        returned[Side::Old]->width_bits != returned[Side::New]->width_bits) {
      adaptation.result = {*returned[side], wider(*returned[Side::Old], *returned[Side::New])};
    }
    return adaptation;
  }

  // A parameter of one version for a list in another.
  ir::Parameter described(const Pair& pair, Side from, std::size_t place, Side to) {
    ir::Parameter parameter = programs_[from].procedures[pair.ids[from]].parameters[place];
    if (from == to) return parameter;
    TypeImporter importer(programs_[from].types, programs_[to].types);
    parameter.c_type = importer.import(parameter.c_type);
    if (parameter.piece) parameter.piece->type = importer.import(parameter.piece->type);
    return parameter;
  }

  static std::vector<std::size_t> parameter_inputs(const Procedure& procedure) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
      if (procedure.inputs[i].kind == ir::InputKind::Parameter) found.push_back(i);
    }
    return found;
  }

  static std::optional<std::size_t> result_of(const Procedure& procedure) {
    for (std::size_t i = 0; i < procedure.outputs.size(); ++i) {
      if (procedure.outputs[i].kind == ir::OutputKind::Return) return i;
    }
    return std::nullopt;
  }

  // Calls of what is adapted, before it is: they follow its own inputs and outputs.
  static void adapt_calls(const Program& program, Procedure& procedure,
                          const std::map<ProcedureId, Adaptation>& adaptations) {
    for (ir::Block& block : procedure.blocks) {
      std::vector<Instruction> made;
      for (Instruction& instruction : block.instructions) {
        auto* call = std::get_if<ir::Call>(&instruction.kind);
        const auto* callee = call ? std::get_if<ProcedureId>(&call->callee) : nullptr;
        const auto found = callee ? adaptations.find(*callee) : adaptations.end();
        if (found == adaptations.end()) {
          made.push_back(std::move(instruction));
          continue;
        }
        adapt_call(program.procedures[*callee], found->second, procedure, std::move(instruction),
                   made);
      }
      block.instructions = std::move(made);
    }
  }

  static void adapt_call(const Procedure& callee, const Adaptation& adaptation, Procedure& caller,
                         Instruction instruction, std::vector<Instruction>& made) {
    auto& call = std::get<ir::Call>(instruction.kind);
    Writer writer(caller, made, instruction.where);
    const std::vector<std::size_t> own = parameter_inputs(callee);
    std::vector<ValueId> args;
    for (const Adaptation::Parameter& parameter : adaptation.parameters) {
      const Sort sort = sort_of(parameter.shared);
      args.push_back(parameter.place ? writer.convert(call.args[own[*parameter.place]], sort,
                                                      parameter.own.is_signed)
                                     : writer.constant(sort, 0));
    }
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      if (callee.inputs[i].kind != ir::InputKind::Parameter) args.push_back(call.args[i]);
    }
    call.args = std::move(args);
    const auto result = result_of(callee);
    const bool is_narrow =
        result && adaptation.result &&
        adaptation.result->first.width_bits != adaptation.result->second.width_bits;
    if (!is_narrow) {
      made.push_back(std::move(instruction));
      return;
    }
    const ValueId returned = call.results[*result];
    const Sort narrow = caller.values[returned].sort;
    const ValueId wide = call.results[*result] =
        caller.add_value(sort_of(adaptation.result->second));
    made.push_back(std::move(instruction));
    writer.convert(wide, narrow, false);
    writer.name_last(returned);
  }

  static void adapt(Procedure& procedure, const Adaptation& adaptation) {
    adapt_parameters(procedure, adaptation);
    if (adaptation.result) adapt_result(procedure, *adaptation.result);
  }

  static void adapt_parameters(Procedure& procedure, const Adaptation& adaptation) {
    const std::vector<std::size_t> own = parameter_inputs(procedure);
    std::vector<ir::Input> inputs;
    std::vector<ir::Parameter> parameters;
    std::vector<Instruction> first;
    for (const Adaptation::Parameter& parameter : adaptation.parameters) {
      const Sort sort = sort_of(parameter.shared);
      parameters.push_back(parameter.described);
      if (parameter.place && procedure.inputs[own[*parameter.place]].sort == sort) {
        inputs.push_back(procedure.inputs[own[*parameter.place]]);
        continue;
      }
      const ValueId value = procedure.add_value(sort, parameter.described.name);
      inputs.push_back({ir::InputKind::Parameter, {}, sort, value});
      if (!parameter.place) continue;
      const ir::Input& before = procedure.inputs[own[*parameter.place]];
      Writer writer(procedure, first, procedure.where);
      writer.convert(value, before.sort, false);
      writer.name_last(before.value);
    }
    for (const ir::Input& input : procedure.inputs) {
      if (input.kind != ir::InputKind::Parameter) inputs.push_back(input);
    }
    procedure.inputs = std::move(inputs);
    procedure.parameters = std::move(parameters);
    if (!procedure.has_body()) return;
    auto& entry = procedure.blocks[ir::BlockId{0}].instructions;
    entry.insert(entry.begin(), std::make_move_iterator(first.begin()),
                 std::make_move_iterator(first.end()));
  }

  static void adapt_result(Procedure& procedure,
                           const std::pair<ScalarType, ScalarType>& own_and_shared) {
    const auto& [own, shared] = own_and_shared;
    if (own.width_bits == shared.width_bits) return;
    const Sort sort = sort_of(shared);
    const auto result = result_of(procedure);
    procedure.return_type = shared;
    if (!result) return;
    procedure.outputs[*result].sort = sort;
    for (ir::Block& block : procedure.blocks) {
      auto* leaves = std::get_if<ir::Return>(&block.terminator.kind);
      if (leaves == nullptr) continue;
      Writer writer(procedure, block.instructions, block.terminator.where);
      leaves->outputs[*result] = writer.convert(leaves->outputs[*result], sort, own.is_signed);
    }
  }

  Both<Program>& programs_;
  const Plan& plan_;
};

}  // namespace

void unite_interfaces(Both<Program>& programs, const Plan& plan) { Uniting(programs, plan).run(); }

}  // namespace tandem::pairing
