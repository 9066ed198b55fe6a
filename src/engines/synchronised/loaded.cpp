#include <algorithm>

#include "engines/synchronised/fact_sources.h"

namespace tandem::engines::synchronised {
namespace {

using ir::Op;
using ir::TermId;

// Reads that a round of a loop makes of the memory that it starts with, at places that its
// inputs say.
std::vector<TermId> loads_of(const ir::TermPool& pool, const Expansion& round,
                             const std::vector<TermId>& inputs) {
  std::vector<TermId> roots;
  for (const Expansion::Call& next : round.calls) {
    roots.push_back(next.condition);
    roots.insert(roots.end(), next.call.args.begin(), next.call.args.end());
  }
  const auto is_input = [&](TermId term) {
    return std::find(inputs.begin(), inputs.end(), term) != inputs.end();
  };
  std::vector<TermId> loads;
  for (const TermId at : ir::reachable_terms(pool, roots)) {
    if (pool[at].op != Op::Load || !is_input(pool.args(at)[0])) continue;
    const TermId address = pool.args(at)[1];
    const std::vector<TermId> parts = ir::reachable_terms(pool, std::span(&address, 1));
    const bool is_over_inputs = std::all_of(parts.begin(), parts.end(), [&](TermId part) {
      const Op op = pool[part].op;
      return is_input(part) || (op != Op::Var && op != Op::Apply && op != Op::Load);
    });
    if (is_over_inputs) loads.push_back(at);
  }
  if (loads.size() > SynchronisedLimits::loads) loads.resize(SynchronisedLimits::loads);
  return loads;
}

bool holds_in_runs(ir::TermPool& pool, const std::vector<Both<PointCall>>& meetings,
                   const Claim& claim, TermId fact) {
  logic::Model nothing;
  nothing.seed = SampleRuns::seed;
  logic::Evaluator values(pool, nothing);
  for (const Both<PointCall>& calls : meetings) {
    std::map<TermId, TermId> arguments;
    for (const Side side : sides) {
      for (std::size_t i = 0; i < calls[side].args.size(); ++i)
        arguments.emplace(claim.coupling.placeholders[side][i], calls[side].args[i]);
    }
    if (values.value(ir::substitute(pool, fact, arguments)) != Bits{1}) return false;
  }
  return true;
}

}  // namespace

// An input of the loop of one version is what a loop of either version is about to read from
// memory, as far as that holds whenever sample runs meet there. So a value that one version keeps
// in a local and the other reads again is the same.
Facts loaded_values(const FactSearch& search, const Claim& claim) {
  const Points& points = search.points;
  Facts facts;
  std::vector<Both<PointCall>> meetings;  // found when first needed
  for (const Side from : sides) {
    const std::vector<TermId>& inputs = claim.coupling.placeholders[from];
    const std::vector<TermId> loads =
        loads_of(points.pool, search.expansions.of(from, {claim.points[from], inputs}), inputs);
    for (const TermId load : loads) {
      for (const Side side : sides) {
        const ir::Procedure& loop = points.procedure(side, claim.points[side]);
        for (std::size_t i = 0; i < loop.inputs.size(); ++i) {
          if (loop.inputs[i].sort != points.pool.sort(load) || points.is_late()) continue;
          if (meetings.empty())
            meetings = search.runs.met_calls(claim, SynchronisedLimits::load_meetings);
          if (meetings.size() < SynchronisedLimits::fewest_load_meetings) return facts;
          const TermId fact = points.pool.equal(claim.coupling.placeholders[side][i], load);
          if (holds_in_runs(points.pool, meetings, claim, fact)) facts.push_back(fact);
        }
      }
    }
  }
  return facts;
}

}  // namespace tandem::engines::synchronised
