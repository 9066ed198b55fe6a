#include "engines/conditional/finding/finding.h"

#include "engines/conditional/finding/domains.h"
#include "engines/conditional/wording/wording.h"
#include "ir/evaluate.h"

namespace tandem::engines::conditional {
namespace {

using ir::TermId;

std::size_t reading_effort(const Inquiry& inquiry, const Differences& differences) {
  std::size_t effort = 0;
  for (const DifferingPart& part : differences.parts) {
    for (const TermId literal : part.cube) effort += reading_effort(inquiry, literal);
  }
  return effort;
}

// The inputs left out are some of those that the other leaves out, not all.
bool says_more(Inquiry& inquiry, const Differences& one, const Differences& other) {
  const TermId left_out = inputs_in(inquiry.pool, one);
  const TermId left_out_there = inputs_in(inquiry.pool, other);
  return inquiry.is_implied({left_out}, left_out_there) &&
         !inquiry.is_implied({left_out_there}, left_out);
}

// By what the versions say themselves, else by bounds. But where that is not all, or where they
// only say what they compute (x / 4 != x >> 2), by what people would write.
std::optional<Differences> find_plainest(Inquiry& inquiry) {
  std::optional<Differences> best = find_by_predicates(inquiry);
  if (!best) {
    for (auto* find_by : {find_by_templates, find_by_polyhedra, find_by_intervals}) {
      if (auto found = find_by(inquiry)) return found;
      if (inquiry.is_late()) break;
    }
    return std::nullopt;
  }
  if (!best->is_exact) {
    auto more = find_by_all_atoms(inquiry);
    return more && says_more(inquiry, *more, *best) ? more : best;
  }
  const std::size_t effort = reading_effort(inquiry, *best);
  if (effort <= ConditionalLimits::plain_effort) return best;
  for (auto* find_by : {find_by_templates, find_by_intervals}) {
    if (inquiry.is_late()) break;
    auto found = find_by(inquiry);
    if (found && found->is_exact && reading_effort(inquiry, *found) < effort) return found;
  }
  return best;
}

}  // namespace

std::optional<Differences> find_differences(Inquiry& inquiry, Domain domain) {
  switch (domain) {
    case Domain::Auto: return find_plainest(inquiry);
    case Domain::Exact: return find_by_paths(inquiry);
    case Domain::Predicates: return find_by_predicates(inquiry);
    case Domain::Intervals: return find_by_intervals(inquiry);
    case Domain::Polyhedra: return find_by_polyhedra(inquiry);
    case Domain::None: break;
  }
  return std::nullopt;
}

std::vector<TermId> parts_of(ir::TermPool& pool, const Differences& differences) {
  std::vector<TermId> parts;
  for (const DifferingPart& part : differences.parts) parts.push_back(pool.all_of(part.cube));
  return parts;
}

TermId inputs_in(ir::TermPool& pool, const Differences& differences) {
  return ir::join_conditions(pool, parts_of(pool, differences));
}

}  // namespace tandem::engines::conditional
