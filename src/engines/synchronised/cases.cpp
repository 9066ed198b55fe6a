#include "engines/synchronised/cases.h"

#include <algorithm>
#include <set>

namespace tandem::engines::synchronised {
namespace {

using ir::Op;
using ir::TermId;

bool is_connective(Op op) { return op == Op::Not || op == Op::And || op == Op::Or; }

// A condition without connectives that decides a choice, nearest to the root first.
std::optional<TermId> first_choice(const ir::TermPool& pool, TermId root) {
  std::vector<TermId> work{root};
  std::set<TermId> seen;
  for (std::size_t i = 0; i < work.size(); ++i) {
    const TermId at = work[i];
    if (!seen.insert(at).second) continue;
    const auto args = pool.args(at);
    if (pool[at].op == Op::Ite) {
      TermId condition = args[0];
      while (is_connective(pool[condition].op)) condition = pool.args(condition)[0];
      if (pool[condition].op != Op::Ite) return condition;
    }
    work.insert(work.end(), args.begin(), args.end());
  }
  return std::nullopt;
}

// One of the conditions that an assumption combines, if it combines any.
std::optional<TermId> first_part(const ir::TermPool& pool, TermId assumption) {
  if (!is_connective(pool[assumption].op)) return std::nullopt;
  if (pool[assumption].op == Op::Not && !is_connective(pool[pool.args(assumption)[0]].op))
    return std::nullopt;
  while (is_connective(pool[assumption].op)) assumption = pool.args(assumption)[0];
  return assumption;
}

// Two terms, of which the second can be put in the place of the first if an assumption holds.
std::optional<std::pair<TermId, TermId>> as_replacement(ir::TermPool& pool, TermId assumption) {
  const auto args = pool.args(assumption);
  if (pool[assumption].op == Op::Not) return std::pair(args[0], pool.boolean(false));
  if (pool[assumption].op != Op::Eq) return std::pair(assumption, pool.boolean(true));
  for (const int side : {0, 1}) {
    const TermId from = args[static_cast<std::size_t>(side)];
    const TermId to = args[static_cast<std::size_t>(1 - side)];
    const bool is_open = pool[from].op == Op::Apply || pool[from].op == Op::Var;
    if (is_open && !ir::contains(pool, to, from)) return std::pair(from, to);
  }
  return std::pair(assumption, pool.boolean(true));
}

}  // namespace

bool CaseProof::is_late() const { return task_.budget.is_empty(); }

logic::Answer CaseProof::decide(const logic::Query& query) { return split(query, 0); }

// Puts what every assumption says into all the others and into the goal.
void CaseProof::simplify(logic::Query& query) const {
  std::set<std::pair<TermId, TermId>> done;
  for (int round = 0; round < task_.limits.synchronised.simplifying_rounds && !is_late(); ++round) {
    std::optional<std::pair<TermId, TermId>> replacement;
    std::size_t from = 0;
    for (; from < query.assumptions.size() && !replacement; ++from) {
      if (pool_[query.assumptions[from]].op == Op::And) {
        const auto parts = pool_.args(query.assumptions[from]);
        query.assumptions.insert(query.assumptions.end(), parts.begin(), parts.end());
        query.assumptions[from] = pool_.boolean(true);
        continue;
      }
      if (is_connective(pool_[query.assumptions[from]].op) &&
          pool_[query.assumptions[from]].op != Op::Not)
        continue;
      const auto candidate = as_replacement(pool_, query.assumptions[from]);
      if (candidate && !pool_.constant_value(candidate->first) && done.insert(*candidate).second)
        replacement = candidate;
    }
    if (!replacement) break;
    const std::map<TermId, TermId> map{*replacement};
    for (std::size_t i = 0; i < query.assumptions.size(); ++i) {
      if (i + 1 != from) query.assumptions[i] = ir::substitute(pool_, query.assumptions[i], map);
    }
    query.goal = ir::substitute(pool_, query.goal, map);
  }
  std::erase_if(query.assumptions, [&](TermId term) { return pool_.is_true(term); });
}

std::optional<TermId> CaseProof::condition_in(const logic::Query& query) const {
  if (const auto choice = first_choice(pool_, query.goal)) return choice;
  for (const TermId assumption : query.assumptions) {
    if (const auto part = first_part(pool_, assumption)) return part;
  }
  return std::nullopt;
}

logic::Answer CaseProof::split(logic::Query query, unsigned depth) {
  if (is_late()) return logic::Undecided{"timeout"};
  simplify(query);
  const bool is_impossible = std::any_of(query.assumptions.begin(), query.assumptions.end(),
                                         [&](TermId term) { return pool_.is_false(term); });
  if (is_impossible || pool_.is_true(query.goal)) return logic::Proved{"", "terms"};
  const auto condition = condition_in(query);
  if (!condition || depth >= SynchronisedLimits::case_depth ||
      cases_ >= task_.limits.synchronised.cases)
    return ask(query, logic::Effort::Full);
  if (depth % SynchronisedLimits::asked_every == 0) {
    const logic::Answer whole = ask(query, logic::Effort::Brief);
    if (!std::holds_alternative<logic::Undecided>(whole)) return whole;
  }
  for (const TermId literal : {*condition, pool_.negate(*condition)}) {
    logic::Query one = query;
    one.assumptions.push_back(literal);
    logic::Answer answer = split(std::move(one), depth + 1);
    if (!std::holds_alternative<logic::Proved>(answer)) return answer;
  }
  return logic::Proved{"", "terms"};
}

logic::Answer CaseProof::ask(const logic::Query& query, logic::Effort effort) {
  const std::string name = name_ + "-case" + std::to_string(++cases_);
  logic::Answer answer = task_.prover.decide(pool_, query, name, effort);
  if (const auto* proved = std::get_if<logic::Proved>(&answer))
    obligations_.push_back({name, proved->solver, proved->encoding});
  return answer;
}

}  // namespace tandem::engines::synchronised
