#include "regions/regions.h"

#include "regions/draw.h"
#include "regions/outline.h"
#include "regions/same_text.h"

#include "base/each.h"
#include "base/invariant.h"

namespace tandem::regions {
namespace {

constexpr ir::BlockId start_of_functions{0};  // both do nothing there (Body)
constexpr std::size_t most_attempts = 32;     // each leaves a block more to the regions

std::map<ir::ValueId, Bits> constants_of(const Subject& subject, Side side,
                                         const ir::Procedure& procedure) {
  std::map<ir::ValueId, Bits> constants;
  for (const ir::Input& input : procedure.inputs) {
    if (input.kind != ir::InputKind::Global) continue;
    const auto pair = subject.plan.global_pair_of[side].at(input.global);
    if (const auto& value = subject.plan.globals[pair].constants[side])
      constants.emplace(input.value, *value);
  }
  return constants;
}

Body body_of(const Subject& subject, Side side) {
  const ir::Procedure& procedure =
      subject.programs[side].procedures[subject.plan.pairs[subject.pair].ids[side]];
  const Body::IsChanged is_changed = [&](const ir::Callee& callee) {
    const auto* id = std::get_if<ir::ProcedureId>(&callee);
    if (id == nullptr) return false;
    const auto pair = subject.plan.pair_of[side].find(*id);
    return pair == subject.plan.pair_of[side].end() || !subject.same.contains(pair->second);
  };
  return {procedure, constants_of(subject, side, procedure), is_changed};
}

// Calls of regions that may stop can end their callers.
void let_stop(Outlined& outlined) {
  for (const Side side : sides) {
    for (const Region& region : outlined.regions)
      outlined.functions[side].may_stop |= region.procedures[side].may_stop;
  }
  const bool may_stop =
      outlined.functions[Side::Old].may_stop || outlined.functions[Side::New].may_stop;
  for (const Side side : sides) outlined.functions[side].may_stop = may_stop;
}

// The memory of a local of the function is not gone where a region ends.
void require_no_locals(const std::vector<Region>& regions) {
  for (const Region& region : regions) {
    for (const ir::Procedure& procedure : region.procedures.items) {
      for_each<ir::LocalObject>(procedure.blocks, [](const ir::LocalObject&) {
        TANDEM_INVARIANT(false, "a region takes the address of a local");
      });
    }
  }
}

// Which places are how near to each other.
void note_places(const Skeleton& skeleton, Outlined& outlined) {
  const std::vector<Node>& nodes = skeleton.nodes();
  outlined.neighbours.resize(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Apart own;
    if (nodes[i].is_matched) own.insert(nodes[i].at[Side::Old]);
    outlined.around.push_back(std::move(own));
    for (const std::size_t next : nodes[i].next) {
      outlined.neighbours[i].insert(next);
      outlined.neighbours[next].insert(i);
    }
  }
}

}  // namespace

std::optional<Outlined> outline(const Subject& subject, const Apart& asked) {
  Mentions mentions(subject);
  const Both<Body> bodies{{body_of(subject, Side::Old), body_of(subject, Side::New)}};
  if (!mentions.have_same_outputs(bodies[Side::Old].procedure().outputs,
                                  bodies[Side::New].procedure().outputs))
    return std::nullopt;
  if (bodies[Side::Old].return_block().has_value() != bodies[Side::New].return_block().has_value())
    return std::nullopt;
  // A function that calls itself ends its caller in the same ways in both versions, or it is no
  // hypothesis.
  const Both<bool> may_stop =
      make_both(bodies[Side::Old].procedure().may_stop, bodies[Side::New].procedure().may_stop);
  if (subject.plan.pairs[subject.pair].is_recursive && may_stop[Side::Old] != may_stop[Side::New])
    return std::nullopt;
  Apart apart = asked;
  for (std::size_t attempt = 0; attempt < most_attempts; ++attempt) {
    const Matching matching = find_matching(bodies, mentions, apart);
    const Values values(bodies, mentions, matching);
    const Skeleton skeleton(bodies, matching, values);
    if (skeleton.has_failed()) {
      const auto misfit = skeleton.misfit();
      const bool is_end =
          misfit == start_of_functions || misfit == bodies[Side::Old].return_block();
      if (!misfit || is_end || !apart.insert(*misfit).second) return std::nullopt;
      continue;
    }
    Outliner outliner(subject, bodies, skeleton);
    Outlined outlined;
    outlined.functions = outliner.functions();
    outlined.regions = outliner.regions();
    outlined.place_of = outliner.place_of();
    let_stop(outlined);
    if (!is_same_text(subject, mentions, outlined.functions)) return std::nullopt;
    require_no_locals(outlined.regions);
    for (const Side side : sides) outlined.size += size_of(bodies[side].procedure());
    note_places(skeleton, outlined);
    outlined.drawing = draw(bodies, skeleton);
    return outlined;
  }
  return std::nullopt;
}

Apart grow(const Outlined& outlined, std::size_t region, std::size_t steps) {
  std::set<std::size_t> reached{outlined.place_of.at(region)};
  for (std::size_t step = 0; step < steps; ++step) {
    std::set<std::size_t> wider = reached;
    for (const std::size_t place : reached)
      wider.insert(outlined.neighbours[place].begin(), outlined.neighbours[place].end());
    if (wider == reached) break;
    reached = std::move(wider);
  }
  Apart apart;
  for (const std::size_t place : reached)
    apart.insert(outlined.around[place].begin(), outlined.around[place].end());
  return apart;
}

}  // namespace tandem::regions
