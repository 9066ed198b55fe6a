#include "driver/findings.h"

#include <algorithm>
#include <tuple>

#include "base/invariant.h"
#include "driver/caveats.h"
#include "driver/root_causes.h"

namespace tandem::driver {
namespace {

std::optional<Both<Listing>> list_source(const Both<ir::Program>& programs,
                                         const Both<Texts>& texts, const pairing::Pair& pair) {
  Both<Listing> listings;
  for (const Side side : sides) {
    const auto place = programs[side].texts.find(pair.ids[side]);
    const auto lines = texts[side].find(pair.ids[side]);
    if (place == programs[side].texts.end() || lines == texts[side].end() || lines->second.empty())
      return std::nullopt;
    listings[side] = {place->second.first_line, lines->second};
  }
  return listings;
}

}  // namespace

Report collect(const Both<ir::Program>& programs, const pairing::Plan& plan,
               const std::set<pairing::PairId>& selected,
               const std::map<pairing::PairId, Decision>& decisions, const Both<Texts>& texts) {
  Report report;
  const auto is_model = [&](pairing::PairId id) {
    return programs[Side::New].procedures[plan.pairs[id].ids[Side::New]].is_model;
  };
  for (const Side side : sides) report.files[side] = programs[side].files;
  const RootCauses causes(programs, plan, decisions);
  for (const pairing::PairId id : selected) {
    if (is_model(id)) continue;
    const auto decided = decisions.find(id);
    TANDEM_INVARIANT(decided != decisions.end(), "pair without a decision: " + plan.pairs[id].name);
    const Decision& decision = decided->second;
    Finding finding{plan.pairs[id].name, plan.pairs[id].new_name, {},
                    decision.verdict,    decision.established,    plan.pairs[id].notes,
                    decision.seconds};
    finding.tried = decision.tried;
    finding.changes = decision.changes;
    finding.is_changed = !plan.pairs[id].has_identical_body;
    for (const Side side : sides)
      finding.where[side] = programs[side].procedures[plan.pairs[id].ids[side]].where;
    if (std::holds_alternative<Equivalent>(finding.verdict)) {
      finding.caveats = caveats_of(programs, plan, id);
    } else {
      finding.source = list_source(programs, texts, plan.pairs[id]);
    }
    finding.root_causes = causes.of(id);
    finding.is_explained = causes.explains(id);
    report.findings.push_back(std::move(finding));
  }
  report.root_causes = causes.all(selected);
  std::sort(report.findings.begin(), report.findings.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.where[Side::Old], a.name) < std::tie(b.where[Side::Old], b.name);
  });
  for (const Side side : sides) {
    for (const ir::ProcedureId id : plan.only_in[side]) {
      if (programs[side].procedures[id].is_model) continue;
      report.only_in[side].push_back(
          {programs[side].procedures[id].name, programs[side].procedures[id].where});
    }
  }
  report.notes = plan.notes;
  return report;
}

}  // namespace tandem::driver
