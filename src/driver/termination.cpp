#include "driver/component.h"
#include "ir/calls.h"
#include "ir/cfg.h"

namespace tandem::driver {
namespace {

bool has_cycle(const ir::Procedure& procedure) {
  const std::vector<ir::BlockId> order = ir::reverse_post_order(procedure);
  std::map<ir::BlockId, std::size_t> position;
  for (std::size_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  for (const ir::BlockId id : order) {
    for (const ir::Edge* edge : ir::edges_of(procedure.blocks[id].terminator)) {
      if (position.at(edge->target) <= position.at(id)) return true;
    }
  }
  return false;
}

}  // namespace

bool always_terminates(const Both<ir::Program>& programs, const pairing::Plan& plan,
                       const engines::Knowledge& known, pairing::PairId id) {
  const pairing::Pair& pair = plan.pairs[id];
  if (pair.is_recursive) return false;
  for (const Side side : sides) {
    const ir::Procedure& procedure = programs[side].procedures[pair.ids[side]];
    if (!procedure.has_body() || has_cycle(procedure)) return false;
    for (const ir::Call* call : ir::all<ir::Call>(procedure)) {
      for (const ir::ProcedureId callee : ir::called_by(programs[side], call->callee)) {
        const auto paired = plan.pair_of[side].find(callee);
        if (paired == plan.pair_of[side].end()) return false;
        if (!known.always_terminates(paired->second)) return false;
      }
    }
  }
  return true;
}

}  // namespace tandem::driver
