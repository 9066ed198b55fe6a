#include "engines/prepare.h"

#include "ir/continuations.h"
#include "ir/inline.h"
#include "ir/split_loops.h"
#include "ir/tail_calls.h"

namespace tandem::engines {
namespace {

// Recursion among functions of one version is followed this far.
constexpr unsigned max_inline_depth = 8;

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
    const auto a = input_of(task, side, procedure, pointers.a);
    const auto b = input_of(task, side, procedure, pointers.b);
    if (a && b && *a != *b) apart.inputs.insert(std::minmax(*a, *b));
  }
  return apart;
}

}  // namespace

Prepared prepare(const Task& task, pairing::PairId pair, const WantsInline& wants, LoopCut cut) {
  Prepared prepared;
  Both<ir::RecursiveForm> forms;
  bool is_split = false;
  for (const Side side : sides) {
    const ir::Program& program = task.programs[side];
    const ir::Procedure& procedure = program.procedures[task.plan.pairs[pair].ids[side]];
    if (!procedure.has_body()) {
      prepared.why_not = procedure.name + " is not translated in the " + to_text(side) + " version";
      return prepared;
    }
    const ir::Procedure flat =
        ir::inline_calls(program, procedure, [&](ir::ProcedureId callee, unsigned depth) {
          if (depth >= max_inline_depth) return false;
          const auto paired = task.plan.pair_of[side].find(callee);
          if (paired == task.plan.pair_of[side].end()) return true;
          if (!wants(paired->second)) return false;
          prepared.has_inlined_pair = true;
          return true;
        });
    ir::ApartPointers apart = apart_pointers(task, pair, side, flat);
    const auto split = cut == LoopCut::Split ? ir::split_loops(flat, apart) : std::nullopt;
    is_split = is_split || split;
    prepared.has_used_apart = prepared.has_used_apart || apart.has_been_used;
    auto form = cut == LoopCut::AtReturn ? cut_at_return(flat, task.plan.pairs[pair].ids[side])
                                         : ir::make_recursive(program, split ? *split : flat);
    if (!form) {
      prepared.why_not = "the control flow of " + procedure.name + " is irreducible";
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
