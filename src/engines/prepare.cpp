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
    const auto split = cut == LoopCut::Split ? ir::split_loops(flat) : std::nullopt;
    is_split = is_split || split;
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
