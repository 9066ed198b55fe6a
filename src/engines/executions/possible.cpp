#include <algorithm>

#include "engines/executions/inputs.h"
#include "engines/shared/effective_types.h"
#include "engines/shared/witness_memory.h"

namespace tandem::engines::executions {
namespace {

using ir::GlobalId;
using ir::Op;
using ir::ValueId;

// Follows the address of one global through the body of a procedure.
class Escape {
 public:
  Escape(const ir::Procedure& procedure, GlobalId global)
      : procedure_(procedure), global_(global) {}

  bool is_there() {
    for (const ir::Block& block : procedure_.blocks) {
      for (const ir::Instruction& instruction : block.instructions) {
        if (std::visit([&](const auto& kind) { return escapes(kind); }, instruction.kind))
          return true;
      }
      if (std::visit([&](const auto& kind) { return escapes(kind); }, block.terminator.kind))
        return true;
    }
    return false;
  }

 private:
  bool is_address(ValueId value) const { return addresses_.contains(value); }
  bool has_address(const std::vector<ValueId>& values) const {
    return std::any_of(values.begin(), values.end(), [&](ValueId v) { return is_address(v); });
  }

  bool escapes(const ir::Address& address) {
    const auto* global = std::get_if<GlobalId>(&address.of);
    if (global != nullptr && *global == global_) addresses_.insert(address.result);
    return false;
  }
  // To compare it, and to look there, is not to hand it out.
  bool escapes(const ir::Operation& operation) {
    if (!has_address(operation.args) || procedure_.values[operation.result].sort.is_bool())
      return false;
    if (operation.op == Op::Load) return false;
    if (operation.op == Op::Store) return is_address(operation.args[2]);
    if (operation.op != Op::BvAdd) return true;
    addresses_.insert(operation.result);
    return false;
  }
  bool escapes(const ir::Uninterpreted& function) const { return has_address(function.args); }
  bool escapes(const ir::Arbitrary&) const { return false; }
  bool escapes(const ir::ReadState&) const { return false; }
  bool escapes(const ir::WriteState& write) const { return is_address(write.value); }
  bool escapes(const ir::Call& call) const { return has_address(call.args); }
  bool escapes(const ir::Edge& edge) const { return has_address(edge.args); }
  bool escapes(const ir::Jump& jump) const { return escapes(jump.to); }
  bool escapes(const ir::Branch& branch) const {
    return escapes(branch.if_true) || escapes(branch.if_false);
  }
  bool escapes(const ir::Switch& choice) const {
    return escapes(choice.otherwise) ||
           std::any_of(choice.cases.begin(), choice.cases.end(),
                       [&](const auto& one) { return escapes(one.second); });
  }
  bool escapes(const ir::Return& end) const { return has_address(end.outputs); }
  bool escapes(const ir::Stop&) const { return false; }

  const ir::Procedure& procedure_;
  GlobalId global_;
  std::set<ValueId> addresses_;
};

bool is_handed_out(const ir::Program& program, GlobalId id) {
  const ir::Global& global = program.globals[id];
  if (!global.is_static) return true;
  for (const GlobalId other : program.globals.ids()) {
    if (other != id && program.globals[other].initial_text.find(global.name) != std::string::npos)
      return true;
  }
  for (const ir::ProcedureId procedure : program.procedures.ids()) {
    const ir::Procedure& body = program.procedures[procedure];
    if (!body.unsupported.empty() || Escape(body, id).is_there()) return true;
  }
  return false;
}

// Where the pointers of an input lead.
class Pointers {
 public:
  Pointers(const Executable& executable, const Witness& witness)
      : executable_(executable), witness_(witness) {
    for (const NamedValue& argument : witness.arguments) add(argument.place);
    for (const NamedValue& global : witness.globals) add(global.place);
    for (const MemoryObject& object : witness.memory) {
      for (const StoredPointer& pointer : object.pointers) add(pointer.place);
    }
  }

  std::size_t count(std::uint32_t object) const {
    const auto found = counts_.find(object);
    return found == counts_.end() ? 0 : found->second;
  }

  std::optional<std::uint32_t> object_of(const pairing::Pointer& pointer) const {
    if (pointer.parameter) return object_of(witness_.arguments[*pointer.parameter]);
    if (const auto index = executable_.index_of(*pointer.global))
      return object_of(witness_.globals[*index]);
    for (std::uint32_t i = 0; i < witness_.memory.size(); ++i) {
      const MemoryObject& object = witness_.memory[i];
      if (!object.global || executable_.memory_globals[*object.global].pair != *pointer.global)
        continue;
      if (executable_.subject.types[object.type].kind != CTypeKind::Pointer) return i;
      if (!object.pointers.empty()) return object.pointers[0].place.object;
    }
    return std::nullopt;
  }

 private:
  static std::optional<std::uint32_t> object_of(const NamedValue& value) {
    return value.place ? std::optional(value.place->object) : std::nullopt;
  }
  void add(const std::optional<Place>& place) {
    if (place) ++counts_[place->object];
  }

  const Executable& executable_;
  const Witness& witness_;
  std::map<std::uint32_t, std::size_t> counts_;
};

// As what each object of an input is seen: by the pointers that lead there, and as what it was
// declared.
std::vector<std::vector<View>> views_of(const Executable& executable, const Witness& witness) {
  std::vector<std::vector<View>> views(witness.memory.size());
  const auto add = [&](const std::optional<Place>& place, CTypeId type) {
    if (place && place->offset_bytes >= 0)
      views[place->object].push_back({static_cast<std::uint64_t>(place->offset_bytes), type});
  };
  const std::size_t parameters = witness.arguments.size();
  for (std::size_t i = 0; i < parameters; ++i)
    add(witness.arguments[i].place, target_of(executable, i));
  for (std::size_t i = 0; i < witness.globals.size(); ++i)
    add(witness.globals[i].place, target_of(executable, parameters + i));
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const MemoryObject& object = witness.memory[i];
    if (object.global) add(Place{i, 0}, object.type);
    for (const StoredPointer& pointer : object.pointers)
      add(pointer.place, pointed_from(executable.subject.types, object, pointer.at_bytes));
  }
  return views;
}

bool keeps_to_types(const Executable& executable, const Witness& witness) {
  if (executable.has_loose_types) return true;
  const auto views = views_of(executable, witness);
  return std::all_of(views.begin(), views.end(), [&](const std::vector<View>& of_object) {
    for (std::size_t i = 0; i < of_object.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!can_share_object(executable.subject.types, of_object[i], of_object[j])) return false;
      }
    }
    return true;
  });
}

}  // namespace

bool is_possible(const Task& task, pairing::PairId id, const Executable& executable,
                 const Witness& witness) {
  if (executable.subject.has_result_place) {
    const std::optional<Place>& result = witness.arguments[0].place;
    if (!result || result->offset_bytes != 0) return false;
  }
  if (witness.memory.empty()) return true;  // no pointer leads anywhere
  if (!keeps_to_types(executable, witness)) return false;
  const pairing::Pair& pair = task.plan.pairs[id];
  const Pointers pointers(executable, witness);
  const auto& before = task.programs[Side::Old].procedures[pair.ids[Side::Old]].parameters;
  const auto& after = task.programs[Side::New].procedures[pair.ids[Side::New]].parameters;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (!before[i].is_restrict || !after[i].is_restrict || i >= witness.arguments.size()) continue;
    const std::optional<Place>& place = witness.arguments[i].place;
    if (place && (witness.memory[place->object].global || pointers.count(place->object) > 1))
      return false;
  }
  for (const pairing::NoAlias& apart : pair.no_alias) {
    const auto a = pointers.object_of(apart.a);
    if (a && a == pointers.object_of(apart.b)) return false;
  }
  for (std::uint32_t i = 0; i < witness.memory.size(); ++i) {
    const auto global = witness.memory[i].global;
    if (!global || pointers.count(i) == 0) continue;
    const pairing::GlobalPair& both = task.plan.globals[executable.memory_globals[*global].pair];
    const bool is_known_outside = std::any_of(sides.begin(), sides.end(), [&](Side side) {
      return both.ids[side] && is_handed_out(task.programs[side], *both.ids[side]);
    });
    if (!is_known_outside) return false;
  }
  return true;
}

}  // namespace tandem::engines::executions
