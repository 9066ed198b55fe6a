#include "engines/conditional/domains.h"
#include "ir/evaluate.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

// How much a reader has to work out in a condition.
std::size_t reading_effort(const Inquiry& inquiry, TermId condition) {
  const ir::TermPool& pool = inquiry.pool;
  if (inquiry.names(condition) || pool.constant_value(condition)) return 1;
  std::size_t effort = 1;
  switch (pool[condition].op) {
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::ZeroExtend:
    case Op::SignExtend: effort = 0; break;
    case Op::Eq:
    case Op::BvSlt:
    case Op::BvUlt:
    case Op::IntLt:
    case Op::BvAnd: break;
    case Op::BvAdd:
    case Op::BvNeg:
    case Op::IntAdd:
    case Op::IntNeg: effort = 2; break;
    default: effort = 4; break;
  }
  for (const TermId arg : pool.args(condition)) effort += reading_effort(inquiry, arg);
  return effort;
}

std::size_t reading_effort(const Inquiry& inquiry, const Differences& differences) {
  std::size_t effort = 0;
  for (const DifferingPart& part : differences.parts) {
    for (const TermId literal : part.cube) effort += reading_effort(inquiry, literal);
  }
  return effort;
}

using FindBy = std::optional<Differences>(Inquiry&);

std::optional<Differences> first_of(Inquiry& inquiry, std::initializer_list<FindBy*> ways) {
  for (FindBy* find_by : ways) {
    if (auto found = find_by(inquiry)) return found;
    if (inquiry.is_late()) break;
  }
  return std::nullopt;
}

// The inputs left out are some of those that the other leaves out, not all.
bool says_more(Inquiry& inquiry, const Differences& one, const Differences& other) {
  const TermId left_out = inputs_in(inquiry.pool, one);
  const TermId left_out_there = inputs_in(inquiry.pool, other);
  return inquiry.is_implied({left_out}, left_out_there) &&
         !inquiry.is_implied({left_out_there}, left_out);
}

}  // namespace

TermId inputs_in(ir::TermPool& pool, const Differences& differences) {
  std::vector<TermId> parts;
  for (const DifferingPart& part : differences.parts) parts.push_back(pool.all_of(part.cube));
  return ir::join_conditions(pool, parts);
}

std::optional<Differences> find_plainest(Inquiry& inquiry) {
  std::optional<Differences> best = find_by_predicates(inquiry);
  if (!best) return first_of(inquiry, {find_by_templates, find_by_polyhedra, find_by_intervals});
  if (!best->is_exact) {
    auto more = find_by_all_atoms(inquiry);
    return more && says_more(inquiry, *more, *best) ? more : best;
  }
  const std::size_t effort = reading_effort(inquiry, *best);
  if (effort <= ConditionalLimits::plain_effort) return best;
  for (FindBy* find_by : {find_by_templates, find_by_intervals}) {
    if (inquiry.is_late()) break;
    auto found = find_by(inquiry);
    if (found && found->is_exact && reading_effort(inquiry, *found) < effort) return found;
  }
  return best;
}

}  // namespace tandem::engines
