#include "engines/prepare.h"

#include "ir/continuations.h"
#include "ir/inline.h"
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
    auto form = cut == LoopCut::AtExit ? ir::make_recursive(program, flat)
                                       : cut_at_return(flat, task.plan.pairs[pair].ids[side]);
    if (!form) {
      prepared.why_not = "the control flow of " + procedure.name + " is irreducible";
      return prepared;
    }
    forms[side] = std::move(*form);
  }
  prepared.forms = std::move(forms);
  return prepared;
}

}  // namespace tandem::engines
