#include "ir/verify.h"

#include <algorithm>

#include "base/invariant.h"
#include "ir/cfg.h"
#include "ir/references.h"
#include "ir/sort_rules.h"

namespace tandem::ir {
namespace {

using Loops = IdVector<LoopId, Procedure>;

struct Signature {
  std::vector<Sort> inputs;
  std::vector<Sort> outputs;
  bool may_stop = false;

  bool has_world() const {
    return std::find(inputs.begin(), inputs.end(), Sort::world()) != inputs.end();
  }
};

Signature signature_of(const std::vector<Input>& inputs, const std::vector<Output>& outputs,
                       bool may_stop) {
  Signature signature;
  for (const Input& input : inputs) signature.inputs.push_back(input.sort);
  for (const Output& output : outputs) signature.outputs.push_back(output.sort);
  signature.may_stop = may_stop;
  return signature;
}

Signature signature_of(const External& external, Form form) {
  const bool may_stop = !external.returns;
  if (form != Form::Implicit) return signature_of(external.inputs, external.outputs, may_stop);
  Signature signature{external.parameter_sorts, {}, may_stop};
  if (external.return_sort) signature.outputs.push_back(*external.return_sort);
  return signature;
}

// Where a value is defined: before instruction `position` of a block.
struct Definition {
  BlockId block;
  std::size_t position = 0;
  unsigned count = 0;
};

class Verifier {
 public:
  Verifier(const Program& program, const Procedure& procedure, Form form, const Loops* loops)
      : program_(program), procedure_(procedure), form_(form), loops_(loops) {}

  std::vector<std::string> run() {
    place_ = "signature";
    check_signature();
    if (!procedure_.has_body()) return std::move(violations_);
    if (!procedure_.unsupported.empty()) report("unsupported, and yet there is a body");
    check_ids();
    if (!violations_.empty()) return std::move(violations_);  // the rest would look them up
    reachable_ = reverse_post_order(procedure_);
    check_definitions();
    check_uses();
    for (const BlockId id : procedure_.blocks.ids()) check_block(id);
    if (form_ == Form::Recursive) check_acyclic();
    return std::move(violations_);
  }

 private:
  void report(const std::string& what) {
    violations_.push_back(procedure_.name + ": " + place_ + ": " + what);
  }
  void require(bool condition, const std::string& what) {
    if (!condition) report(what);
  }
  void enter(BlockId block, std::size_t position) {
    place_ = "b" + std::to_string(block.index) + " #" + std::to_string(position);
  }

  static std::string name(ValueId value) { return "%" + std::to_string(value.index); }
  Sort sort(ValueId value) const { return procedure_.values[value].sort; }
  std::vector<Sort> sorts(const std::vector<ValueId>& values) const {
    std::vector<Sort> result;
    for (const ValueId value : values) result.push_back(sort(value));
    return result;
  }

  // --- signature ---

  void check_signature() {
    for (const Input& input : procedure_.inputs) check_input(input);
    for (const Output& output : procedure_.outputs) check_output(output);
    if (form_ == Form::Implicit) require(procedure_.outputs.size() <= 1, "more than one output");
  }

  void check_input(const Input& input) {
    if (input.value.index >= procedure_.values.size()) return report("an input without a value");
    require(sort(input.value) == input.sort, name(input.value) + " has not the sort of its input");
    const InputKind kind = input.kind;
    const bool is_of_loop = kind == InputKind::LoopVariable || kind == InputKind::LiveIn;
    if (form_ == Form::Implicit)
      require(kind == InputKind::Parameter, "an input that is no parameter");
    if (form_ == Form::Flow) require(!is_of_loop, "an input of a loop");
    if (kind == InputKind::Global) check_global(input.global, input.sort);
    check_opaque(kind == InputKind::Memory, kind == InputKind::World, input.sort, "input");
  }

  void check_output(const Output& output) {
    const OutputKind kind = output.kind;
    if (form_ == Form::Implicit) require(kind == OutputKind::Return, "an output that is no result");
    if (kind == OutputKind::Global) check_global(output.global, output.sort);
    check_opaque(kind == OutputKind::Memory, kind == OutputKind::World, output.sort, "output");
  }

  void check_opaque(bool is_memory, bool is_world, Sort sort, const std::string& what) {
    if (is_memory)
      require(sort == Sort::memory(), "a memory " + what + " of sort " + to_text(sort));
    if (is_world) require(sort == Sort::world(), "a world " + what + " of sort " + to_text(sort));
  }

  void check_global(GlobalId id, Sort sort) {
    if (id.index >= program_.globals.size()) return report("a global that does not exist");
    const Global& global = program_.globals[id];
    require(global.is_scalar, "global '" + global.name + "' is not a value of its own");
    require(global.sort == sort, "global '" + global.name + "' has another sort");
  }

  // In implicit form no world is seen.
  bool has_world() const {
    return form_ != Form::Implicit &&
           signature_of(procedure_.inputs, procedure_.outputs, false).has_world();
  }

  // --- ids, definitions, uses ---

  void check_ids() {
    for (const BlockId id : procedure_.blocks.ids()) {
      const Block& block = procedure_.blocks[id];
      const auto check = [this](ValueId v) {
        require(v.index < procedure_.values.size(), name(v) + " does not exist");
      };
      enter(id, 0);
      for (const ValueId parameter : block.parameters) check(parameter);
      for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        enter(id, i);
        for_each_use(block.instructions[i], check);
        for_each_definition(block.instructions[i], check);
        check_references(block.instructions[i]);
      }
      enter(id, block.instructions.size());
      for_each_use(block.terminator, check);
      for (const Edge* edge : edges_of(block.terminator)) {
        require(edge->target.index < procedure_.blocks.size(),
                "an edge to b" + std::to_string(edge->target.index) + ", which does not exist");
      }
    }
  }

  void check_references(const Instruction& instruction) {
    if (const auto* call = std::get_if<Call>(&instruction.kind)) {
      require(callee_exists(call->callee), "a call to nothing");
    }
    if (const auto* operation = std::get_if<Operation>(&instruction.kind)) {
      const bool has_object = operation->op == Op::AddressOf || operation->op == Op::TableRead;
      require(!has_object || operation->immediate < program_.objects.size(),
              "a constant object that does not exist");
    }
  }

  bool callee_exists(const Callee& callee) const {
    if (const auto* id = std::get_if<ProcedureId>(&callee)) {
      return id->index < program_.procedures.size();
    }
    if (const auto* id = std::get_if<ExternalId>(&callee)) {
      return id->index < program_.externals.size();
    }
    return loops_ == nullptr || std::get<LoopId>(callee).index < loops_->size();
  }

  void define(ValueId value, BlockId block, std::size_t position) {
    Definition& definition = definitions_[value.index];
    if (definition.count++ != 0) return report(name(value) + " is defined twice");
    definition.block = block;
    definition.position = position;
  }

  void check_definitions() {
    definitions_.resize(procedure_.values.size());
    place_ = "signature";
    for (const Input& input : procedure_.inputs) define(input.value, BlockId{0}, 0);
    for (const BlockId id : procedure_.blocks.ids()) {
      const Block& block = procedure_.blocks[id];
      enter(id, 0);
      for (const ValueId parameter : block.parameters) define(parameter, id, 0);
      for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        enter(id, i);
        for_each_definition(block.instructions[i], [&](ValueId v) { define(v, id, i + 1); });
      }
    }
  }

  // A use in a block that cannot be reached is dominated by everything.
  void check_uses() {
    const std::vector<BlockId> dominators = immediate_dominators(procedure_);
    std::vector<bool> is_reachable(procedure_.blocks.size(), false);
    for (const BlockId id : reachable_) is_reachable[id.index] = true;
    for (const BlockId id : procedure_.blocks.ids()) {
      std::size_t position = 0;
      const auto check = [&](ValueId value) {
        const Definition& definition = definitions_[value.index];
        if (definition.count == 0) return report(name(value) + " is never defined");
        const bool is_before = definition.block == id ? definition.position <= position
                                                      : dominates(dominators, definition.block, id);
        require(is_before || !is_reachable[id.index],
                name(value) + " is used where it may not be defined");
      };
      for (const Instruction& instruction : procedure_.blocks[id].instructions) {
        enter(id, position);
        for_each_use(instruction, check);
        ++position;
      }
      enter(id, position);
      for_each_use(procedure_.blocks[id].terminator, check);
    }
  }

  // --- instructions and terminators ---

  void check_block(BlockId id) {
    const Block& block = procedure_.blocks[id];
    enter(id, 0);
    require(id.index != 0 || block.parameters.empty(), "the entry has parameters");
    for (std::size_t i = 0; i < block.instructions.size(); ++i) {
      enter(id, i);
      std::visit([this](const auto& instruction) { check(instruction); },
                 block.instructions[i].kind);
    }
    enter(id, block.instructions.size());
    for (const Edge* edge : edges_of(block.terminator)) check_edge(*edge);
    std::visit([this](const auto& terminator) { check(terminator); }, block.terminator.kind);
  }

  void check(const Operation& operation) {
    const bool has_object = operation.op == Op::AddressOf || operation.op == Op::TableRead;
    const ConstantObject* object =
        has_object ? &program_.objects[ObjectId{static_cast<std::uint32_t>(operation.immediate)}]
                   : nullptr;
    const auto violation =
        sort_violation(operation.op, sort(operation.result), sorts(operation.args),
                       operation.immediate, Arity::Exact, object);
    if (violation) report(*violation);
  }

  void check(const Uninterpreted& instruction) {
    require(!instruction.name.empty(), "an uninterpreted function without a name");
  }
  void check(const Arbitrary&) {}

  void check(const Address& address) {
    require(sort(address.result) == Sort::bits(64), "an address that is not of 64 bits");
    if (const auto* global = std::get_if<GlobalId>(&address.of)) {
      require(global->index < program_.globals.size(), "a global that does not exist");
    }
    if (const auto* procedure = std::get_if<ProcedureId>(&address.of)) {
      require(procedure->index < program_.procedures.size(), "a function that does not exist");
    }
  }

  void check(const ReadState& read) { check_state(read.state, sort(read.result)); }
  void check(const WriteState& write) { check_state(write.state, sort(write.value)); }
  void check_state(const State& state, Sort sort) {
    require(form_ == Form::Implicit, "a state outside implicit form");
    if (state.kind == State::Kind::Global) return check_global(state.global(), sort);
    require(sort == Sort::memory(), "memory of sort " + to_text(sort));
    require(state.kind == State::Kind::Memory || state.index < procedure_.locals.size(),
            "a local that does not exist");
  }

  void check(const Call& call) {
    if (std::holds_alternative<LoopId>(call.callee)) {
      require(form_ == Form::Recursive, "a call to a loop outside recursive form");
      if (loops_ == nullptr) return;
    }
    const Signature signature =
        std::visit([this](auto id) { return signature_of_callee(id); }, call.callee);
    require(sorts(call.args) == signature.inputs, "arguments do not match the callee's inputs");
    require(sorts(call.results) == signature.outputs, "results do not match the callee's outputs");
    check_may_stop(signature.may_stop);
    check_world(call.world, has_world() && signature.may_stop && !signature.has_world());
  }

  // The world with which the execution ends if it ends here.
  void check_world(const std::optional<ValueId>& world, bool is_needed) {
    require(world.has_value() == is_needed,
            is_needed ? "it may stop, and shows no world" : "a world that is not needed");
    if (world) require(sort(*world) == Sort::world(), name(*world) + " is no world");
  }

  Signature signature_of_callee(ProcedureId id) const {
    const Procedure& callee = program_.procedures[id];
    return signature_of(callee.inputs, callee.outputs, callee.may_stop);
  }
  Signature signature_of_callee(ExternalId id) const {
    return signature_of(program_.externals[id], form_);
  }
  Signature signature_of_callee(LoopId id) const {
    const Procedure& callee = (*loops_)[id];
    return signature_of(callee.inputs, callee.outputs, callee.may_stop);
  }

  void check_may_stop(bool stops_here) {
    if (form_ == Form::Implicit) return;
    require(!stops_here || procedure_.may_stop, "it may stop, but the procedure may not");
  }

  void check_edge(const Edge& edge) {
    require(sorts(edge.args) == sorts(procedure_.blocks[edge.target].parameters),
            "arguments do not match the parameters of b" + std::to_string(edge.target.index));
  }

  void check(const Jump&) {}
  void check(const Branch& branch) {
    require(sort(branch.condition).is_bool(), "the condition is not a Bool");
  }

  void check(const Switch& s) {
    const Sort on = sort(s.on);
    require(on.is_bits() || on.is_int(), "a switch on " + to_text(on));
    std::vector<Bits> values;
    for (const auto& item : s.cases) values.push_back(item.first);
    if (on.is_bits()) {
      require(std::all_of(values.begin(), values.end(),
                          [on](Bits value) { return truncate(value, on.width_bits) == value; }),
              "a case that does not fit the width");
    }
    std::sort(values.begin(), values.end());
    require(std::adjacent_find(values.begin(), values.end()) == values.end(), "two equal cases");
  }

  void check(const Return& terminator) {
    std::vector<Sort> expected;
    for (const Output& output : procedure_.outputs) expected.push_back(output.sort);
    require(sorts(terminator.outputs) == expected, "what is returned does not match the outputs");
  }

  void check(const Stop& stop) {
    require(stop.ending != Ending::Return, "a stop that returns");
    check_world(stop.world, has_world());
    check_may_stop(true);
  }

  // Every edge must go forward in the reverse post order.
  void check_acyclic() {
    std::vector<std::size_t> position(procedure_.blocks.size(), 0);
    for (std::size_t i = 0; i < reachable_.size(); ++i) position[reachable_[i].index] = i;
    for (const BlockId id : reachable_) {
      enter(id, procedure_.blocks[id].instructions.size());
      for (const Edge* edge : edges_of(procedure_.blocks[id].terminator)) {
        require(position[edge->target.index] > position[id.index],
                "an edge back to b" + std::to_string(edge->target.index));
      }
    }
  }

  const Program& program_;  // this and the next outlive the verifier, which lives for one call
  const Procedure& procedure_;
  Form form_;
  const Loops* loops_;              // none: calls to loops are not looked into
  std::vector<BlockId> reachable_;  // in reverse post order
  std::vector<Definition> definitions_;
  std::string place_;
  std::vector<std::string> violations_;
};

}  // namespace

std::vector<std::string> verify(const Program& program, const Procedure& procedure, Form form) {
  return Verifier(program, procedure, form, nullptr).run();
}

std::vector<std::string> verify(const Program& program, const RecursiveForm& form) {
  std::vector<std::string> violations =
      Verifier(program, form.body, Form::Recursive, &form.loops).run();
  for (const Procedure& loop : form.loops) {
    const auto more = Verifier(program, loop, Form::Recursive, &form.loops).run();
    violations.insert(violations.end(), more.begin(), more.end());
  }
  return violations;
}

bool is_well_formed(const Program& program) {
  bool is_well = true;
  const auto require_ids = [&]<class IdType>(std::size_t count, IdType) {
    for_each<IdType>(program, [&](IdType id) { is_well = is_well && id.index < count; });
  };
  require_ids(program.procedures.size(), ProcedureId{});
  require_ids(program.externals.size(), ExternalId{});
  // A program of which no C types are known has the default id everywhere.
  require_ids(std::max<std::size_t>(1, program.types.size()), CTypeId{});
  for_each_global(program,
                  [&](GlobalId id) { is_well = is_well && id.index < program.globals.size(); });
  for_each_object(program,
                  [&](ObjectId id) { is_well = is_well && id.index < program.objects.size(); });
  return is_well && std::all_of(program.procedures.begin(), program.procedures.end(),
                                [&](const Procedure& procedure) {
                                  return verify(program, procedure, Form::Flow).empty();
                                });
}

void require_valid(const Program& program, const Procedure& procedure, Form form) {
  const std::vector<std::string> violations = verify(program, procedure, form);
  TANDEM_INVARIANT(violations.empty(), violations.front());
}

void require_valid(const Program& program, Form form) {
  for (const Procedure& procedure : program.procedures) require_valid(program, procedure, form);
}

void require_valid(const Program& program, const RecursiveForm& form) {
  const std::vector<std::string> violations = verify(program, form);
  TANDEM_INVARIANT(violations.empty(), violations.front());
}

}  // namespace tandem::ir
