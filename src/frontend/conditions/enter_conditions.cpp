#include <fmt/format.h>
#include <map>

#include "frontend/conditions/conditions.h"
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

bool is_passed_alike(const ScalarType& a, const ScalarType& b) {
  return a.width_bits == b.width_bits && a.is_pointer == b.is_pointer && a.is_float == b.is_float;
}

// A postcondition takes what the function returns first.
bool can_be_asked(const ir::Procedure& function, const ir::Procedure& condition,
                  ConditionKind kind) {
  std::vector<ScalarType> given;
  if (kind == ConditionKind::Ensures && function.return_type)
    given.push_back(*function.return_type);
  for (const ir::Parameter& parameter : function.parameters) given.push_back(parameter.type);
  return std::equal(given.begin(), given.end(), condition.parameters.begin(),
                    condition.parameters.end(),
                    [](const ScalarType& type, const ir::Parameter& parameter) {
                      return is_passed_alike(type, parameter.type);
                    });
}

void enter(ir::Program& program, ProcedureId function, ProcedureId condition,
           const LinkedConditions::Item& item) {
  if (item.kind == ConditionKind::When) {
    program.conditions[function] = condition;
    return;
  }
  ir::FunctionContract& contract = program.contracts[function];
  if (item.kind == ConditionKind::Requires) {
    contract.precondition = condition;
    contract.precondition_text = item.text;
  } else {
    contract.postcondition = condition;
    contract.postcondition_text = item.text;
    contract.kept_symbol = item.kept_symbol;
    contract.ran_symbol = item.ran_symbol;
  }
  if (!contract.where.is_known() || item.where < contract.where) contract.where = item.where;
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
  for (const LinkedConditions::Item& item : conditions.items) {
    const ProcedureId function_id = *tables.procedure(*item.function);
    const ProcedureId condition_id = *tables.procedure(*item.condition);
    const std::string name = program.procedures[function_id].name;
    const std::string label = item.kind == ConditionKind::When ? "--when" : item.where.to_text();
    if (const std::string objection = judge.objection(condition_id); !objection.empty()) {
      return Failure{fmt::format("{}: the condition of '{}' has to be one that only reads, "
                                 "without loops, but {}",
                                 label, name, objection),
                     ""};
    }
    if (!can_be_asked(program.procedures[function_id], program.procedures[condition_id],
                      item.kind)) {
      return Failure{
          fmt::format("{}: the parameters of '{}' cannot be given to a condition", label, name),
          ""};
    }
    program.procedures[condition_id].name = name + ":when";
    enter(program, function_id, condition_id, item);
  }
  return true;
}

}  // namespace tandem::frontend
