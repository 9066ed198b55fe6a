#include "pairing/slice.h"

#include <algorithm>
#include <utility>

#include "base/each.h"
#include "ir/slice.h"

namespace tandem::pairing {
namespace {

class PlanSlicer {
 public:
  PlanSlicer(const Both<ir::Program>& programs, const Plan& plan)
      : plan_(plan), slicers_{{ir::Slicer(programs[Side::Old]), ir::Slicer(programs[Side::New])}} {
    for (const GlobalPairId id : plan.globals.ids()) {
      const Both<std::optional<ir::GlobalId>>& globals = plan.globals[id].ids;
      if (!plan.globals[id].starts_alike && globals[Side::Old] && globals[Side::New]) keep(id);
    }
  }

  PlanSlice cut(const std::vector<PairId>& pairs) {
    for (const PairId id : pairs) keep(id);
    while (keep_counterparts()) {
    }
    PlanSlice result;
    for (const Side side : sides) result.programs[side] = slicers_[side].cut();
    pairs_.number();
    globals_.number();
    result.plan = cut_plan();
    result.pairs = std::move(pairs_);
    for (const Side side : sides) result.procedures[side] = slicers_[side].procedures();
    return result;
  }

 private:
  bool keep(PairId id) {
    for (const Side side : sides) slicers_[side].keep(plan_.pairs[id].ids[side]);
    if (!pairs_.keep(id)) return false;
    // Those that an assumption is about need not be mentioned in any body.
    for_each<GlobalPairId>(plan_.pairs[id], [&](GlobalPairId global) { keep(global); });
    return true;
  }
  bool keep(GlobalPairId id) {
    for (const Side side : sides) {
      if (plan_.globals[id].ids[side]) slicers_[side].keep(*plan_.globals[id].ids[side]);
    }
    return globals_.keep(id);
  }

  // True where there was any that was not kept yet.
  bool keep_counterparts() {
    bool is_more = false;
    for (const Side side : sides) {
      for (const auto& [procedure, pair] : plan_.pair_of[side])
        is_more |= slicers_[side].procedures().has(procedure) && keep(pair);
      for (const auto& [global, pair] : plan_.global_pair_of[side])
        is_more |= slicers_[side].globals().has(global) && keep(pair);
    }
    return is_more;
  }

  Plan cut_plan() const {
    Plan plan;
    for (const PairId id : pairs_.kept()) {
      Pair pair = renumbered(plan_.pairs[id]);
      pair.notes.clear();  // they are only shown
      for (const Side side : sides) {
        pair.ids[side] = slicers_[side].procedures()[pair.ids[side]];
        plan.pair_of[side].emplace(pair.ids[side], pairs_[id]);
      }
      plan.pairs.add(std::move(pair));
    }
    for (const GlobalPairId id : globals_.kept()) {
      GlobalPair global = plan_.globals[id];
      for (const Side side : sides) {
        if (!global.ids[side]) continue;
        global.ids[side] = slicers_[side].globals()[*global.ids[side]];
        plan.global_pair_of[side].emplace(*global.ids[side], globals_[id]);
      }
      plan.globals.add(std::move(global));
    }
    for (const Side side : sides) {
      for (const ir::ProcedureId id : plan_.only_in[side]) {
        if (slicers_[side].procedures().has(id))
          plan.only_in[side].push_back(slicers_[side].procedures()[id]);
      }
    }
    // Pairs that call each other are kept together.
    for (const std::vector<PairId>& component : plan_.components) {
      if (pairs_.has(component.front())) plan.components.push_back(renumbered(component));
    }
    return plan;
  }
  template <class T>
  T renumbered(T value) const {
    pairs_.apply_to(value);
    globals_.apply_to(value);
    return value;
  }

  const Plan& plan_;
  Both<ir::Slicer> slicers_;
  Renumbered<PairId> pairs_;
  Renumbered<GlobalPairId> globals_;
};

}  // namespace

PlanSlice slice(const Both<ir::Program>& programs, const Plan& plan,
                const std::vector<PairId>& pairs) {
  return PlanSlicer(programs, plan).cut(pairs);
}

}  // namespace tandem::pairing
