#include "ir/effects.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/invariant.h"
#include "ir/calls.h"
#include "ir/cfg.h"

namespace tandem::ir {
namespace {

// Everything that a procedure or an external can touch, through calls too.
struct Effects {
  std::set<GlobalId> reads;
  std::set<GlobalId> writes;  // a subset of reads: what is written only sometimes is passed through
  bool reads_memory = false;
  bool writes_memory = false;  // implies the above
  bool world = false;
  bool may_stop = false;

  void merge(const Effects& other) {
    reads.insert(other.reads.begin(), other.reads.end());
    writes.insert(other.writes.begin(), other.writes.end());
    reads_memory = reads_memory || other.reads_memory;
    writes_memory = writes_memory || other.writes_memory;
    world = world || other.world;
    may_stop = may_stop || other.may_stop;
  }
  friend bool operator==(const Effects&, const Effects&) = default;
};

void add_direct_effects(const Procedure& procedure, Effects& effects, std::vector<Callee>& calls) {
  const DirectEffects& given = procedure.direct_effects;
  effects.reads.insert(given.reads.begin(), given.reads.end());
  effects.writes.insert(given.writes.begin(), given.writes.end());
  effects.reads_memory = given.reads_memory || given.writes_memory;
  effects.writes_memory = given.writes_memory;
  effects.world = given.world;
  effects.may_stop = given.may_stop;
  calls = given.calls;
  for (const Block& block : procedure.blocks) {
    for (const Instruction& instruction : block.instructions) {
      if (const auto* read = std::get_if<ReadState>(&instruction.kind)) {
        if (read->state.kind == State::Kind::Global) effects.reads.insert(read->state.global());
        if (read->state.kind == State::Kind::Memory) effects.reads_memory = true;
      } else if (const auto* write = std::get_if<WriteState>(&instruction.kind)) {
        if (write->state.kind == State::Kind::Global) effects.writes.insert(write->state.global());
        if (write->state.kind == State::Kind::Memory)
          effects.reads_memory = effects.writes_memory = true;
      } else if (const auto* call = std::get_if<Call>(&instruction.kind)) {
        calls.push_back(call->callee);
      }
    }
    if (std::holds_alternative<Stop>(block.terminator.kind)) effects.may_stop = true;
  }
  effects.reads.insert(effects.writes.begin(), effects.writes.end());
}

class Analysis {
 public:
  explicit Analysis(const Program& program) : program_(program) { run(); }
  const Effects& of(ProcedureId id) const { return procedures_.at(id); }
  const Effects& of(ExternalId id) const { return externals_.at(id); }

 private:
  void run() {
    std::map<ProcedureId, std::vector<Callee>> calls;
    for (const ProcedureId id : program_.procedures.ids()) {
      add_direct_effects(program_.procedures[id], procedures_[id], calls[id]);
    }
    for (bool has_changed = true; has_changed;) {
      has_changed = update_externals();
      for (const ProcedureId id : program_.procedures.ids()) {
        Effects next = procedures_[id];
        for (const Callee& callee : calls[id]) {
          if (const auto* called = std::get_if<ProcedureId>(&callee))
            next.merge(procedures_[*called]);
          if (const auto* called = std::get_if<ExternalId>(&callee))
            next.merge(externals_[*called]);
        }
        if (next == procedures_[id]) continue;
        procedures_[id] = std::move(next);
        has_changed = true;
      }
    }
  }

  bool update_externals() {
    Effects reachable;  // what code outside can touch: directly, or by calling in
    for (const GlobalId id : program_.globals.ids()) {
      const Global& global = program_.globals[id];
      if (!global.is_scalar || global.is_static) continue;
      reachable.reads.insert(id);
      if (!global.is_constant) reachable.writes.insert(id);
    }
    for (const ProcedureId id : program_.procedures.ids()) {
      const Procedure& procedure = program_.procedures[id];
      if (!procedure.is_static || procedure.is_pointed_to) reachable.merge(procedures_[id]);
    }
    bool has_changed = false;
    for (const ExternalId id : program_.externals.ids()) {
      const External& external = program_.externals[id];
      Effects next;
      next.may_stop = !external.returns;
      next.world = !external.is_pure;
      next.writes_memory = external.writes_memory && !external.is_pure;
      next.reads_memory = next.writes_memory || external.reads_memory;
      if (external.touches_globals && !external.is_pure) {
        next.reads = reachable.reads;
        next.writes = reachable.writes;
      }
      for (const ProcedureId callee : external.may_call) next.merge(procedures_[callee]);
      if (next == externals_[id]) continue;
      externals_[id] = std::move(next);
      has_changed = true;
    }
    return has_changed;
  }

  const Program& program_;
  std::map<ProcedureId, Effects> procedures_;
  std::map<ExternalId, Effects> externals_;
};

// The state that is threaded through a body: one entry per global, memory, world.
struct StateKey {
  enum Kind : std::uint8_t { OneGlobal, AllMemory, OneLocal, TheWorld } kind;
  std::uint32_t index = 0;  // OneGlobal, OneLocal
  friend auto operator<=>(const StateKey&, const StateKey&) = default;
};

StateKey key_of(const Input& input) {
  switch (input.kind) {
    case InputKind::Memory: return {StateKey::AllMemory, 0};
    case InputKind::World: return {StateKey::TheWorld, 0};
    default: return {StateKey::OneGlobal, input.global.index};
  }
}
StateKey key_of(const Output& output) {
  switch (output.kind) {
    case OutputKind::Memory: return {StateKey::AllMemory, 0};
    case OutputKind::World: return {StateKey::TheWorld, 0};
    default: return {StateKey::OneGlobal, output.global.index};
  }
}
StateKey key_of(const State& state) {
  switch (state.kind) {
    case State::Kind::Memory: return {StateKey::AllMemory, 0};
    case State::Kind::Local: return {StateKey::OneLocal, state.index};
    default: return {StateKey::OneGlobal, state.index};
  }
}
bool is_state(const Input& input) { return input.kind != InputKind::Parameter; }
bool is_state(const Output& output) { return output.kind != OutputKind::Return; }

template <class Target>
void extend_signature(const Program& program, const Effects& effects, Target& target) {
  for (const GlobalId id : effects.reads) {
    target.inputs.push_back({InputKind::Global, id, program.globals[id].sort, {}});
  }
  for (const GlobalId id : effects.writes) {
    target.outputs.push_back(
        {OutputKind::Global, id, program.globals[id].sort, program.globals[id].name});
  }
  if (effects.reads_memory) {
    target.inputs.push_back({InputKind::Memory, {}, Sort::memory(), {}});
  }
  if (effects.writes_memory) {
    target.outputs.push_back({OutputKind::Memory, {}, Sort::memory(), ""});
  }
  if (effects.world) {
    target.inputs.push_back({InputKind::World, {}, Sort::world(), {}});
    target.outputs.push_back({OutputKind::World, {}, Sort::world(), ""});
  }
}

std::string name_of(const Program& program, const Procedure& procedure, const StateKey& key) {
  switch (key.kind) {
    case StateKey::OneGlobal: return program.globals[GlobalId{key.index}].name;
    case StateKey::OneLocal: return procedure.locals[key.index];
    case StateKey::AllMemory: return "memory";
    case StateKey::TheWorld: return "world";
  }
  return "";
}

// Rewrites one body. Every block gets a parameter for every state that the
// procedure can change; tidy() then drops those that are not needed.
class Threading {
 public:
  Threading(const Program& program, Procedure& procedure)
      : program_(program), procedure_(procedure) {}

  void run() {
    for (const Output& output : procedure_.outputs) {
      if (is_state(output)) changing_.push_back({key_of(output), output.sort});
    }
    std::map<StateKey, ValueId> initial;
    for (const Input& input : procedure_.inputs) {
      if (is_state(input)) initial[key_of(input)] = input.value;
    }
    start_locals(initial);
    std::vector<std::map<StateKey, ValueId>> at_start(procedure_.blocks.size(), initial);
    for (const BlockId id : procedure_.blocks.ids()) {
      if (id.index == 0) continue;
      for (const auto& [key, sort] : changing_) {
        const ValueId parameter = procedure_.add_value(sort, name_of(program_, procedure_, key));
        procedure_.blocks[id].parameters.push_back(parameter);
        at_start[id.index][key] = parameter;
      }
    }
    for (const BlockId id : procedure_.blocks.ids()) {
      rewrite(procedure_.blocks[id], at_start[id.index]);
    }
    replace_loads();
    tidy(procedure_);
  }

 private:
  // The first value of a local is not known, but it is the same in both
  // versions: to look at it is undefined, and a copy of it must not make a difference.
  void start_locals(std::map<StateKey, ValueId>& initial) {
    const std::size_t returned = changing_.size();
    std::vector<Instruction> made;
    for (std::uint32_t i = 0; i < procedure_.locals.size(); ++i) {
      const ValueId contents = procedure_.add_value(Sort::memory(), procedure_.locals[i]);
      made.push_back({Uninterpreted{"uninitialised:" + procedure_.locals[i], {}, contents}, {}});
      initial[{StateKey::OneLocal, i}] = contents;
      changing_.push_back({{StateKey::OneLocal, i}, Sort::memory()});
    }
    Block& entry = procedure_.blocks[BlockId{0}];
    entry.instructions.insert(entry.instructions.begin(), std::make_move_iterator(made.begin()),
                              std::make_move_iterator(made.end()));
    returned_count_ = returned;
  }

  void rewrite(Block& block, std::map<StateKey, ValueId>& state) {
    std::vector<Instruction> rewritten;
    for (Instruction& instruction : block.instructions) {
      if (const auto* read = std::get_if<ReadState>(&instruction.kind)) {
        loads_[read->result] = state.at(key_of(read->state));
      } else if (const auto* write = std::get_if<WriteState>(&instruction.kind)) {
        state.at(key_of(write->state)) = write->value;
      } else {
        if (auto* call = std::get_if<Call>(&instruction.kind)) rewrite_call(*call, state);
        rewritten.push_back(std::move(instruction));
      }
    }
    block.instructions = std::move(rewritten);
    for (Edge* edge : edges_of(block.terminator)) {
      for (const auto& [key, sort] : changing_) edge->args.push_back(state.at(key));
    }
    if (auto* end = std::get_if<Return>(&block.terminator.kind)) {
      for (std::size_t i = 0; i < returned_count_; ++i)
        end->outputs.push_back(state.at(changing_[i].first));
    } else if (auto* stop = std::get_if<Stop>(&block.terminator.kind)) {
      const auto world = state.find({StateKey::TheWorld, 0});
      if (world != state.end()) stop->world = world->second;
    }
  }

  void rewrite_call(Call& call, std::map<StateKey, ValueId>& state) {
    const auto* procedure = std::get_if<ProcedureId>(&call.callee);
    const auto* external = std::get_if<ExternalId>(&call.callee);
    TANDEM_INVARIANT(procedure != nullptr || external != nullptr, "loop call in implicit form");
    const std::vector<Input>& inputs = procedure != nullptr ? program_.procedures[*procedure].inputs
                                                            : program_.externals[*external].inputs;
    const std::vector<Output>& outputs = procedure != nullptr
                                             ? program_.procedures[*procedure].outputs
                                             : program_.externals[*external].outputs;
    bool has_world = false;
    for (const Input& input : inputs) {
      if (is_state(input)) call.args.push_back(state.at(key_of(input)));
      has_world = has_world || input.kind == InputKind::World;
    }
    const auto world = state.find({StateKey::TheWorld, 0});
    if (may_stop(program_, call.callee) && !has_world && world != state.end())
      call.world = world->second;
    for (const Output& output : outputs) {
      if (!is_state(output)) continue;
      const ValueId result =
          procedure_.add_value(output.sort, name_of(program_, procedure_, key_of(output)));
      call.results.push_back(result);
      state.at(key_of(output)) = result;
    }
  }

  void replace_loads() {
    const auto resolve = [this](ValueId& v) {
      for (auto at = loads_.find(v); at != loads_.end(); at = loads_.find(v)) v = at->second;
    };
    for (Block& block : procedure_.blocks) {
      for (Instruction& instruction : block.instructions) for_each_use(instruction, resolve);
      for_each_use(block.terminator, resolve);
    }
  }

  const Program& program_;
  Procedure& procedure_;
  std::vector<std::pair<StateKey, Sort>> changing_;  // in the order of the outputs, then locals
  std::size_t returned_count_ = 0;                   // the first of these are outputs
  std::map<ValueId, ValueId> loads_;
};

}  // namespace

Program make_effects_explicit(Program program) {
  const Analysis analysis(program);
  for (const ExternalId id : program.externals.ids()) {
    External& external = program.externals[id];
    external.inputs.clear();
    external.outputs.clear();
    for (const Sort sort : external.parameter_sorts) {
      external.inputs.push_back({InputKind::Parameter, {}, sort, {}});
    }
    if (external.return_sort)
      external.outputs.push_back({OutputKind::Return, {}, *external.return_sort, ""});
    extend_signature(program, analysis.of(id), external);
  }
  for (const ProcedureId id : program.procedures.ids()) {
    Procedure& procedure = program.procedures[id];
    extend_signature(program, analysis.of(id), procedure);
    procedure.may_stop = analysis.of(id).may_stop;
    for (Input& input : procedure.inputs) {
      if (is_state(input))
        input.value = procedure.add_value(input.sort, name_of(program, procedure, key_of(input)));
    }
  }
  // Bodies last: a call takes its callee's whole signature.
  for (const ProcedureId id : program.procedures.ids()) {
    Procedure& procedure = program.procedures[id];
    if (procedure.has_body()) Threading(program, procedure).run();
  }
  return program;
}

}  // namespace tandem::ir
