#include <algorithm>
#include <memory>
#include <tuple>

#include "pairing/match.h"
#include "pairing/one_place.h"

// Calls in the program that pass one pointer for two of which it is said that they do not alias.

namespace tandem::pairing {
namespace {

// Where a function has a pointer from: a parameter, by number, or a global.
struct Source {
  std::optional<std::size_t> parameter;
  std::optional<ir::GlobalId> global;
  friend auto operator<=>(const Source&, const Source&) = default;
};

// Two pointers that a procedure must not be given as one, since it passes them on, or because it
// is said of it.
struct Demand {
  ir::ProcedureId of;
  Source a;
  Source b;
  friend auto operator<=>(const Demand&, const Demand&) = default;
};

class Calls {
 public:
  explicit Calls(const ir::Program& program) : program_(program) {
    for (const ir::ProcedureId id : program.procedures.ids()) {
      for (const ir::BlockId block : program.procedures[id].blocks.ids()) {
        for (const ir::Instruction& instruction : program.procedures[id].blocks[block].instructions)
          enter(id, block, instruction);
      }
    }
  }

  // The call that breaks it, and in which procedure that is.
  struct Found {
    ir::ProcedureId caller;
    SourceLocation where;
  };
  std::optional<Found> find(const Demand& demand) {
    std::set<Demand> seen;
    std::vector<Demand> waiting{demand};
    while (!waiting.empty()) {
      const Demand at = waiting.back();
      waiting.pop_back();
      if (!seen.insert(at).second) continue;
      for (const Call& call : calls_[at.of]) {
        if (is_broken(call, at)) return Found{call.caller, call.instruction->where};
        if (auto passed_on = asked_of_caller(call, at)) waiting.push_back(*passed_on);
      }
    }
    return std::nullopt;
  }

 private:
  struct Call {
    ir::ProcedureId caller;
    ir::BlockId block;
    const ir::Instruction* instruction;
    const std::vector<ir::Input>* inputs;  // of what is called
  };

  void enter(ir::ProcedureId caller, ir::BlockId block, const ir::Instruction& instruction) {
    const auto* call = std::get_if<ir::Call>(&instruction.kind);
    if (call == nullptr) return;
    if (const auto* callee = std::get_if<ir::ProcedureId>(&call->callee)) {
      const auto& inputs = program_.procedures[*callee].inputs;
      calls_[*callee].push_back({caller, block, &instruction, &inputs});
    } else if (const auto* outside = std::get_if<ir::ExternalId>(&call->callee)) {
      const ir::External& external = program_.externals[*outside];
      for (const ir::ProcedureId target : external.may_call)
        calls_[target].push_back({caller, block, &instruction, &external.inputs});
    }
  }

  // A global in memory is no argument.
  static std::optional<ir::ValueId> passed(const Call& call, const Source& source) {
    const auto& args = std::get<ir::Call>(call.instruction->kind).args;
    std::size_t parameter = 0;
    for (std::size_t i = 0; i < call.inputs->size() && i < args.size(); ++i) {
      const ir::Input& input = (*call.inputs)[i];
      const bool is_meant =
          input.kind == ir::InputKind::Parameter
              ? parameter++ == source.parameter
              : input.kind == ir::InputKind::Global && input.global == source.global;
      if (is_meant) return args[i];
    }
    return std::nullopt;
  }

  bool is_broken(const Call& call, const Demand& demand) {
    const auto a = passed(call, demand.a);
    const auto b = passed(call, demand.b);
    const OnePlace& places = places_in(call.caller);
    if (a && b) return places.are_one(*a, *b, call.block);
    if (a && demand.b.global) return places.is_address_of(*a, *demand.b.global);
    if (b && demand.a.global) return places.is_address_of(*b, *demand.a.global);
    return false;
  }

  std::optional<Source> source_in(const Call& call, const Source& source) const {
    const auto value = passed(call, source);
    if (!value) return source.global ? std::optional(source) : std::nullopt;
    std::size_t parameter = 0;
    for (const ir::Input& input : program_.procedures[call.caller].inputs) {
      const bool is_parameter = input.kind == ir::InputKind::Parameter;
      const std::size_t number = parameter;
      parameter += is_parameter;
      if (input.value != *value) continue;
      if (is_parameter) return Source{number, {}};
      if (input.kind == ir::InputKind::Global) return Source{{}, input.global};
    }
    return std::nullopt;
  }

  std::optional<Demand> asked_of_caller(const Call& call, const Demand& demand) const {
    const auto a = source_in(call, demand.a);
    const auto b = source_in(call, demand.b);
    if (!a || !b) return std::nullopt;
    return Demand{call.caller, *a, *b};
  }

  const OnePlace& places_in(ir::ProcedureId id) {
    auto& places = places_[id];
    if (!places) places = std::make_unique<OnePlace>(program_.procedures[id]);
    return *places;
  }

  const ir::Program& program_;
  std::map<ir::ProcedureId, std::vector<Call>> calls_;
  std::map<ir::ProcedureId, std::unique_ptr<OnePlace>> places_;
};

std::optional<Source> source_of(const Plan& plan, Side side, const Pointer& pointer) {
  if (pointer.parameter) return Source{pointer.parameter, {}};
  const auto global = plan.globals[*pointer.global].ids[side];
  if (!global) return std::nullopt;
  return Source{{}, global};
}

std::string note_on_call(const Pair& pair, const NoAlias& pointers, const std::string& caller,
                         const SourceLocation& where) {
  const std::string names =
      "'" + pointers.a.name + "' and '" + pointers.b.name + "' of " + pair.name;
  const std::string said = pointers.is_declared
                               ? names + " are one pointer, in spite of restrict, where "
                               : names + " are one pointer, in spite of --no-alias, where ";
  return said + caller + " calls it at " + where.to_text() + ": nothing rests on that they are not";
}

}  // namespace

void find_broken_no_alias(const Both<ir::Program>& programs, Plan& plan) {
  Both<std::optional<Calls>> calls;
  for (const PairId id : plan.pairs.ids()) {
    Pair& pair = plan.pairs[id];
    for (NoAlias& pointers : pair.no_alias) {
      for (const Side side : sides) {
        if (pointers.is_certain || pointers.is_broken) continue;
        const auto a = source_of(plan, side, pointers.a);
        const auto b = source_of(plan, side, pointers.b);
        if (!a || !b) continue;
        if (!calls[side]) calls[side].emplace(programs[side]);
        const auto found = calls[side]->find({pair.ids[side], *a, *b});
        if (!found) continue;
        pointers.is_broken = true;
        const ir::Procedure& caller = programs[side].procedures[found->caller];
        const std::string note = note_on_call(pair, pointers, caller.name, found->where);
        pair.notes.push_back(note);
        const auto of_caller = plan.pair_of[side].find(found->caller);
        if (of_caller != plan.pair_of[side].end() && of_caller->second != id)
          plan.pairs[of_caller->second].notes.push_back(note);
      }
    }
    // What C says of `restrict` is kept to by inputs all the same.
    std::erase_if(pair.no_alias, [](const NoAlias& pointers) {
      return pointers.is_broken && !pointers.is_declared;
    });
  }
}

}  // namespace tandem::pairing
