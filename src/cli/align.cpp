#include "cli/align.h"

#include <algorithm>

#include "regions/regions.h"

#include "cli/terminal.h"
#include "frontend/confined.h"
#include "ir/print.h"

namespace tandem::cli {

Result<std::string> draw_alignment(const IrOptions& options) {
  if (options.sources.paths.size() != 2)
    return Failure{"ir --align needs two versions: tandem ir --align OLD NEW", ""};
  Both<frontend::Sources> sources;
  for (const Side side : sides) {
    sources[side] = options.sources;
    sources[side].paths = {options.sources.paths[static_cast<std::size_t>(side)]};
  }
  auto reader = frontend::ConfinedFrontend::start();
  if (!reader) return reader.error();
  auto versions = reader->load(sources, {.overflow = options.overflow,
                                         .ints = options.ints,
                                         .colour = wants_colour(),
                                         .libraries = options.libraries});
  if (!versions) return versions.error();
  Both<ir::Program> programs;
  for (const Side side : sides) programs[side] = std::move((*versions)[side].program);
  const auto plan = pairing::match(programs, {});
  if (!plan) return plan.error();
  std::set<pairing::PairId> unchanged;
  for (const pairing::PairId id : plan->pairs.ids()) {
    if (plan->pairs[id].has_identical_body) unchanged.insert(id);
  }
  std::string text;
  for (const pairing::PairId id : plan->pairs.ids()) {
    const pairing::Pair& pair = plan->pairs[id];
    const bool is_wanted = options.functions.empty()
                               ? !pair.has_identical_body
                               : std::find(options.functions.begin(), options.functions.end(),
                                           pair.name) != options.functions.end();
    const auto has_body = [&](Side side) {
      return programs[side].procedures[pair.ids[side]].has_body();
    };
    if (!is_wanted || !has_body(Side::Old) || !has_body(Side::New)) continue;
    text += pair.name + "\n";
    const auto outlined = regions::outline({programs, *plan, id, unchanged}, {});
    if (!outlined) {
      text += "  no part of it is the same\n";
      continue;
    }
    text += outlined->drawing;
    if (!options.recursive) continue;
    for (const Side side : sides) {
      for (const regions::Region& region : outlined->regions)
        text += std::string("// ") + to_text(side) + "\n" +
                ir::to_text(programs[side], region.procedures[side]) + "\n";
    }
  }
  return text;
}

}  // namespace tandem::cli
