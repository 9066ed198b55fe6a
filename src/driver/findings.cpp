#include "driver/findings.h"

#include <algorithm>
#include <fstream>
#include <tuple>

#include "base/invariant.h"

namespace tandem::driver {
namespace {

// Nothing if the file cannot be read, or is shorter than it was said to be.
std::optional<Listing> list_lines(const ir::SourceText& text) {
  std::ifstream file(text.path);
  if (!file) return std::nullopt;
  Listing listing{text.first_line, {}};
  std::string line;
  for (unsigned number = 1; number <= text.last_line; ++number) {
    if (!std::getline(file, line)) return std::nullopt;
    if (number >= text.first_line) listing.lines.push_back(line);
  }
  return listing;
}

std::optional<Both<Listing>> list_source(const Both<ir::Program>& programs,
                                         const pairing::Pair& pair) {
  Both<Listing> listings;
  for (const Side side : sides) {
    const auto text = programs[side].texts.find(pair.ids[side]);
    if (text == programs[side].texts.end()) return std::nullopt;
    auto listing = list_lines(text->second);
    if (!listing) return std::nullopt;
    listings[side] = std::move(*listing);
  }
  return listings;
}

}  // namespace

Report collect(const Both<ir::Program>& programs, const pairing::Plan& plan,
               const std::set<pairing::PairId>& selected,
               const std::map<pairing::PairId, Decision>& decisions, bool lists_source) {
  Report report;
  const auto is_model = [&](pairing::PairId id) {
    return programs[Side::New].procedures[plan.pairs[id].ids[Side::New]].is_model;
  };
  for (const Side side : sides) report.files[side] = programs[side].files;
  for (const pairing::PairId id : selected) {
    if (is_model(id)) continue;
    const auto decided = decisions.find(id);
    TANDEM_INVARIANT(decided != decisions.end(), "pair without a decision: " + plan.pairs[id].name);
    const Decision& decision = decided->second;
    Finding finding{plan.pairs[id].name, plan.pairs[id].new_name, {},
                    decision.verdict,    decision.established,    plan.pairs[id].notes,
                    decision.seconds,    decision.tried,          decision.changes};
    for (const Side side : sides)
      finding.where[side] = programs[side].procedures[plan.pairs[id].ids[side]].where;
    if (lists_source && !std::holds_alternative<Equivalent>(finding.verdict))
      finding.source = list_source(programs, plan.pairs[id]);
    report.findings.push_back(std::move(finding));
  }
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
