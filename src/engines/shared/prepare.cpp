#include "engines/shared/prepare.h"

#include <map>
#include <set>

#include "ir/continuations.h"
#include "ir/inline.h"
#include "ir/split_loops.h"
#include "ir/tail_calls.h"

namespace tandem::engines {
namespace {

std::optional<ir::RecursiveForm> cut_at_return(const ir::Procedure& flat, ir::ProcedureId self) {
  const auto looping = ir::turn_tail_calls_into_jumps(flat, self);
  return ir::make_continuations(looping ? *looping : flat);
}

// The input that holds a pointer when the function starts.
std::optional<std::size_t> input_of(const Task& task, Side side, const ir::Procedure& procedure,
                                    const pairing::Pointer& pointer) {
  std::size_t parameter = 0;
  for (std::size_t i = 0; i < procedure.inputs.size(); ++i) {
    const ir::Input& input = procedure.inputs[i];
    if (input.kind == ir::InputKind::Parameter && parameter++ == pointer.parameter) return i;
    if (input.kind == ir::InputKind::Global && pointer.global &&
        task.plan.global_pair_of[side].at(input.global) == *pointer.global)
      return i;
  }
  return std::nullopt;
}

ir::ApartPointers apart_pointers(const Task& task, pairing::PairId pair, Side side,
                                 const ir::Procedure& procedure) {
  ir::ApartPointers apart;
  for (const pairing::NoAlias& pointers : task.plan.pairs[pair].no_alias) {
    if (pointers.is_broken) continue;
    const auto a = input_of(task, side, procedure, pointers.a);
    const auto b = input_of(task, side, procedure, pointers.b);
    if (a && b && *a != *b) apart.inputs.insert(std::minmax(*a, *b));
  }
  return apart;
}

// The locals in memory, in the order in which their addresses are taken.
std::vector<ir::LocalObject*> locals_of(ir::Procedure& procedure) {
  std::vector<ir::LocalObject*> locals;
  for (ir::Block& block : procedure.blocks) {
    for (ir::Instruction& instruction : block.instructions) {
      auto* address = std::get_if<ir::Address>(&instruction.kind);
      if (address == nullptr) continue;
      if (auto* local = std::get_if<ir::LocalObject>(&address->of)) locals.push_back(local);
    }
  }
  return locals;
}

using LocalName = std::pair<std::string, std::uint32_t>;

// Locals correspond by name. Those that have no partner of their name get the name of one of the
// other version that has none either: of the same size, in order. Where a local lies means
// nothing, as long as no two of one version are at one place.
void name_locals_alike(Both<ir::Procedure>& bodies) {
  Both<std::vector<ir::LocalObject*>> locals;
  Both<std::set<LocalName>> names;
  for (const Side side : sides) {
    locals[side] = locals_of(bodies[side]);
    for (const ir::LocalObject* local : locals[side])
      names[side].insert({local->name, local->number});
  }
  std::map<std::uint64_t, std::vector<LocalName>> free;  // of the old version, by size
  std::set<LocalName> seen;
  for (const ir::LocalObject* local : locals[Side::Old]) {
    const LocalName name{local->name, local->number};
    if (names[Side::New].contains(name) || !seen.insert(name).second) continue;
    free[local->size_bytes].push_back(name);
  }
  std::map<LocalName, LocalName> renamed;
  std::map<std::uint64_t, std::size_t> taken;
  for (ir::LocalObject* local : locals[Side::New]) {
    const LocalName name{local->name, local->number};
    if (names[Side::Old].contains(name)) continue;
    const std::vector<LocalName>& partners = free[local->size_bytes];
    const auto found = renamed.find(name);
    if (found == renamed.end() && taken[local->size_bytes] == partners.size()) continue;
    const LocalName& partner =
        found != renamed.end() ? found->second : partners[taken[local->size_bytes]++];
    renamed.emplace(name, partner);
    local->name = partner.first;
    local->number = partner.second;
  }
}

}  // namespace

Prepared prepare(const Task& task, const Question& question, LoopCut cut) {
  const pairing::PairId pair = question.pair;
  Prepared prepared;
  Both<ir::Procedure> bodies;
  for (const Side side : sides) {
    const ir::Program& program = task.programs[side];
    const ir::Procedure& procedure = program.procedures[task.plan.pairs[pair].ids[side]];
    if (!procedure.has_body()) {
      prepared.why_not = procedure.name + " is not translated in the " + to_text(side) + " version";
      return prepared;
    }
    bodies[side] =
        ir::inline_calls(program, procedure, [&](ir::ProcedureId callee, unsigned depth) {
          if (depth >= SharedLimits::inline_depth) return false;
          const auto paired = task.plan.pair_of[side].find(callee);
          if (paired == task.plan.pair_of[side].end()) return true;
          return wants_body(task, question, paired->second);
        });
  }
  name_locals_alike(bodies);
  Both<ir::RecursiveForm> forms;
  bool is_split = false;
  for (const Side side : sides) {
    const ir::Procedure& flat = bodies[side];
    ir::ApartPointers apart = apart_pointers(task, pair, side, flat);
    const auto split = cut == LoopCut::Split ? ir::split_loops(flat, apart) : std::nullopt;
    is_split = is_split || split;
    prepared.has_used_apart = prepared.has_used_apart || apart.has_been_used;
    auto form = cut == LoopCut::AtReturn
                    ? cut_at_return(flat, task.plan.pairs[pair].ids[side])
                    : ir::make_recursive(task.programs[side], split ? *split : flat);
    if (!form) {
      prepared.why_not = "the control flow of " + flat.name + " is irreducible";
      return prepared;
    }
    forms[side] = std::move(*form);
  }
  if (cut == LoopCut::Split && !is_split) {
    prepared.why_not = "no loop computes several things apart from each other";
    return prepared;
  }
  prepared.forms = std::move(forms);
  return prepared;
}

}  // namespace tandem::engines
