#include "driver/caveats.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/cfg.h"

namespace tandem::driver {
namespace {

using ir::BlockId;
using ir::Op;
using ir::ValueId;
using pairing::GlobalPairId;
using pairing::PairId;

// The globals that a body takes or leaves, or whose addresses it takes.
std::set<ir::GlobalId> touched_by(const ir::Procedure& procedure) {
  std::set<ir::GlobalId> touched;
  for (const ir::Input& input : procedure.inputs) {
    if (input.kind == ir::InputKind::Global) touched.insert(input.global);
  }
  for (const ir::Block& block : procedure.blocks) {
    for (const ir::Instruction& instruction : block.instructions) {
      const auto* address = std::get_if<ir::Address>(&instruction.kind);
      if (address == nullptr) continue;
      if (const auto* global = std::get_if<ir::GlobalId>(&address->of)) touched.insert(*global);
    }
  }
  return touched;
}

// Nobody outside can set it, so that the first call finds it as it starts.
bool starts_otherwise(const Both<ir::Program>& programs, const pairing::GlobalPair& pair) {
  if (!pair.ids[Side::Old] || !pair.ids[Side::New] || pair.is_retyped) return false;
  const ir::Global& before = programs[Side::Old].globals[*pair.ids[Side::Old]];
  const ir::Global& after = programs[Side::New].globals[*pair.ids[Side::New]];
  if (!before.is_static || !after.is_static || !(before.is_written || after.is_written))
    return false;
  return !pair.starts_alike || before.initial != after.initial;
}

// Follows the ways through a body that are open where globals are what they can only be.
class Ways {
 public:
  Ways(const ir::Procedure& procedure, const pairing::Plan& plan, Side side)
      : procedure_(procedure) {
    for (const ir::Input& input : procedure.inputs) {
      if (input.kind != ir::InputKind::Global) continue;
      const auto& constant = plan.globals[plan.global_pair_of[side].at(input.global)].constants;
      if (constant[side]) known_[input.value] = *constant[side];
    }
  }

  // All of them end in a trap for what C leaves undefined, and no call comes before.
  bool all_trap() {
    if (!procedure_.has_body()) return false;
    std::set<BlockId> seen;
    std::vector<BlockId> waiting{BlockId{0}};
    while (!waiting.empty()) {
      const BlockId at = waiting.back();
      waiting.pop_back();
      if (!seen.insert(at).second) continue;
      const ir::Block& block = procedure_.blocks[at];
      for (const ir::Instruction& instruction : block.instructions) {
        if (std::holds_alternative<ir::Call>(instruction.kind)) return false;
        learn(instruction);
      }
      if (std::holds_alternative<ir::Return>(block.terminator.kind)) return false;
      const auto* stop = std::get_if<ir::Stop>(&block.terminator.kind);
      if (stop != nullptr && !is_trap_for_undefined(stop->ending)) return false;
      has_trap_ = has_trap_ || stop != nullptr;
      const auto next = open_edges(block.terminator);
      waiting.insert(waiting.end(), next.begin(), next.end());
    }
    return has_trap_;
  }

 private:
  std::optional<Bits> value_of(ValueId value) const {
    const auto at = known_.find(value);
    return at == known_.end() ? std::nullopt : std::optional(at->second);
  }

  void learn(const ir::Instruction& instruction) {
    const auto* made = std::get_if<ir::Operation>(&instruction.kind);
    if (made == nullptr) return;
    if (made->op == Op::Const) known_[made->result] = made->immediate;
    if (made->op != Op::IsNull && made->op != Op::Not) return;
    if (const auto from = value_of(made->args[0])) known_[made->result] = *from == 0 ? 1 : 0;
  }

  std::vector<BlockId> open_edges(const ir::Terminator& terminator) const {
    if (const auto* branch = std::get_if<ir::Branch>(&terminator.kind)) {
      if (const auto condition = value_of(branch->condition))
        return {*condition != 0 ? branch->if_true.target : branch->if_false.target};
    }
    std::vector<BlockId> targets;
    for (const ir::Edge* edge : ir::edges_of(terminator)) targets.push_back(edge->target);
    return targets;
  }

  const ir::Procedure& procedure_;
  std::map<ValueId, Bits> known_;
  bool has_trap_ = false;
};

}  // namespace

std::vector<std::string> caveats_of(const Both<ir::Program>& programs, const pairing::Plan& plan,
                                    PairId pair) {
  std::vector<std::string> caveats;
  std::set<GlobalPairId> touched;
  bool all_trap = true;
  for (const Side side : sides) {
    const ir::Procedure& procedure = programs[side].procedures[plan.pairs[pair].ids[side]];
    for (const ir::GlobalId global : touched_by(procedure))
      touched.insert(plan.global_pair_of[side].at(global));
    all_trap = all_trap && Ways(procedure, plan, side).all_trap();
  }
  for (const GlobalPairId global : touched) {
    if (starts_otherwise(programs, plan.globals[global]))
      caveats.push_back("'" + plan.globals[global].name + "' starts with another value");
  }
  if (all_trap) caveats.emplace_back("every input traps");
  return caveats;
}

}  // namespace tandem::driver
