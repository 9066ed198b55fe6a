#include "engines/inductive/policy.h"

namespace tandem::engines::inductive {

using ir::TermId;

ir::Outcome InductivePolicy::call(const ir::CallSite& site, std::span<const TermId> args,
                                  TermId condition) {
  if (const auto* procedure = std::get_if<ir::ProcedureId>(&site.callee)) {
    return stand_in(*procedure, args, condition);
  }
  if (const auto* external = std::get_if<ir::ExternalId>(&site.callee)) {
    return call_external(*external, args, condition);
  }
  return call_loop(site, args, condition);
}

Coupling InductivePolicy::coupling_for(pairing::PairId pair) {
  const bool is_given = is_assumed(pair) && is_hypothesis_conditional(pair);
  return is_given ? coupling_under(std::span(&*setting_.question.given, 1), pair)
                  : PairPolicy::coupling_for(pair);
}

ir::Outcome InductivePolicy::call_loop(const ir::CallSite& site, std::span<const TermId> args,
                                       TermId condition) {
  const ir::LoopId id = std::get<ir::LoopId>(site.callee);
  const ir::Procedure& called = setting_.forms[side_]->loops[id];
  if (setting_.peels_loops && &site.caller != &called) {
    return ir::evaluate(pool_, setting_.task.programs[side_], called, args, *this, condition);
  }
  for (std::size_t i = 0; i < setting_.loops.size(); ++i) {
    const LoopPair& loop = setting_.loops[i];
    if (loop.ids[side_] != id) continue;
    const bool is_hypothesis = hypothesis_ && hypothesis_->first == i;
    if (!is_hypothesis && !loop.coupling) {
      return stand_ins_.opaque(loop.key, shape_of(called), side_, args, condition);
    }
    const Both<Shape> shapes =
        make_both(shape_of(setting_.forms[Side::Old]->loops[loop.ids[Side::Old]]),
                  shape_of(setting_.forms[Side::New]->loops[loop.ids[Side::New]]));
    const Coupling& coupling = is_hypothesis ? hypothesis_->second : *loop.coupling;
    return stand_ins_.related(
        loop.key, coupling, shapes, side_, args, condition,
        is_hypothesis || loop.terminates_together ? Termination::Together : Termination::Unknown);
  }
  return stand_ins_.opaque(called.name + "#" + std::to_string(id.index), shape_of(called), side_,
                           args, condition);
}

}  // namespace tandem::engines::inductive
