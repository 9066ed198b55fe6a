#include <fmt/format.h>
#include <map>

#include "frontend/conditions.h"
#include "ir/cfg.h"

// Conditions among the procedures of a program, and what they may do.

namespace tandem::frontend {

namespace {

using ir::ProcedureId;

// A condition and what it calls may read all, and stop; nothing else.
class Judge {
 public:
  explicit Judge(const ir::Program& program) : program_(program) {}

  // "" if there is nothing to say against it.
  std::string objection(ProcedureId id) {
    const auto [place, is_new] = known_.try_emplace(id, "it calls a function that calls itself");
    if (!is_new) return place->second;
    return known_[id] = find_objection(program_.procedures[id]);
  }

 private:
  std::string find_objection(const ir::Procedure& procedure) {
    if (!procedure.unsupported.empty())
      return "it needs what is not modelled: " + procedure.unsupported[0].detail;
    // Calls first: they say best what is wrong.
    for (const ir::BlockId id : procedure.blocks.ids()) {
      const ir::Block& block = procedure.blocks[id];
      // Blocks are in reverse post order.
      for (const ir::Edge* edge : ir::edges_of(block.terminator)) {
        if (edge->target <= id) return "it has a loop";
      }
      for (const ir::Instruction& instruction : block.instructions) {
        if (std::string found = find_objection(instruction); !found.empty()) return found;
      }
    }
    for (const ir::Output& output : procedure.outputs) {
      if (output.kind == ir::OutputKind::Global)
        return fmt::format("it writes the global '{}'", program_.globals[output.global].name);
      if (output.kind == ir::OutputKind::Memory) return "it writes memory";
      if (output.kind == ir::OutputKind::World)
        return "it reads what others may change at any time";
    }
    return "";
  }

  std::string find_objection(const ir::Instruction& instruction) {
    const auto* arbitrary = std::get_if<ir::Arbitrary>(&instruction.kind);
    if (arbitrary && !arbitrary->is_unused) return "it reads a variable that has no value yet";
    const auto* call = std::get_if<ir::Call>(&instruction.kind);
    if (!call) return "";
    if (const auto* procedure = std::get_if<ProcedureId>(&call->callee))
      return objection(*procedure);
    const auto& external = program_.externals[std::get<ir::ExternalId>(call->callee)];
    return external.is_pure ? "" : fmt::format("it calls '{}', which is not pure", external.name);
  }

  const ir::Program& program_;
  std::map<ProcedureId, std::string> known_;
};

bool take_the_same(const ir::Procedure& a, const ir::Procedure& b) {
  return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), [](const ir::Parameter& x, const ir::Parameter& y) {
                      return x.type.width_bits == y.type.width_bits &&
                             x.type.is_pointer == y.type.is_pointer &&
                             x.type.is_float == y.type.is_float;
                    });
}

// Not the user's: it has no partner in the other version, by name or by body.
void set_apart(ir::Procedure& procedure) {
  procedure.name += ":when";
  procedure.is_model = true;
  procedure.fingerprint = {};
}

}  // namespace

Result<bool> enter_conditions(const LinkedConditions& conditions, Tables& tables) {
  ir::Program& program = tables.program();
  for (const llvm::Function* added : conditions.added)
    set_apart(program.procedures[*tables.procedure(*added)]);
  Judge judge(program);
  for (const auto& [function, condition] : conditions.items) {
    const ProcedureId function_id = *tables.procedure(*function);
    const ProcedureId condition_id = *tables.procedure(*condition);
    const std::string name = program.procedures[function_id].name;
    if (const std::string objection = judge.objection(condition_id); !objection.empty()) {
      return Failure{fmt::format("--when: the condition of '{}' has to be one that only reads, "
                                 "without loops, but {}",
                                 name, objection),
                     ""};
    }
    if (!take_the_same(program.procedures[function_id], program.procedures[condition_id])) {
      return Failure{
          fmt::format("--when: the parameters of '{}' cannot be given to a condition", name), ""};
    }
    program.procedures[condition_id].name = name + ":when";
    program.conditions[function_id] = condition_id;
  }
  return true;
}

}  // namespace tandem::frontend
