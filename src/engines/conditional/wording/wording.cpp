#include "engines/conditional/wording/wording.h"

#include <algorithm>

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

class Wording {
 public:
  explicit Wording(Inquiry& inquiry) : inquiry_(inquiry), pool_(inquiry.pool) {}

  // The same where `around` holds, without what follows from the other parts; elsewhere the whole
  // does not depend on it.
  TermId without_redundancy(TermId term, const Cube& around) {
    if (inquiry_.is_late()) return term;
    const Op op = pool_[term].op;
    if (op == Op::And || op == Op::Or) return without_redundant_parts(term, around);
    const TermId atom = op == Op::Not ? pool_.args(term)[0] : term;
    if (atom != term && is_joined(atom)) return pool_.negate(without_redundancy(atom, around));
    if (follows(around, term)) return pool_.boolean(true);
    if (follows(around, pool_.negate(term))) return pool_.boolean(false);
    return term;
  }

  // Part by part, from the inside.
  TermId shortened(TermId term) {
    const Op op = pool_[term].op;
    if (op == Op::Not) {
      const TermId inner = pool_.args(term)[0];
      const TermId made = shortened(inner);
      return made == inner ? term : pool_.negate(made);
    }
    if (!is_joined(term)) return term;
    const bool is_all = op == Op::And;
    Cube parts;  // all of them, or one of them: not all of their opposites
    for (const TermId part : args_of(term)) {
      const TermId shorter = shortened(part);
      parts.push_back(is_all ? shorter : pool_.negate(shorter));
    }
    const TermId all = as_equality(factored(simplified(inquiry_, std::move(parts))));
    return is_all ? all : pool_.negate(all);
  }

 private:
  bool is_joined(TermId term) const {
    return pool_[term].op == Op::And || pool_[term].op == Op::Or;
  }

  // By value: what is done with them makes terms.
  std::vector<TermId> args_of(TermId term) const {
    return {pool_.args(term).begin(), pool_.args(term).end()};
  }

  bool follows(const Cube& given, TermId goal) {
    return inquiry_.is_always_implied(given, goal, logic::Effort::Modest);
  }

  TermId without_redundant_parts(TermId term, const Cube& around) {
    const bool is_all = pool_[term].op == Op::And;
    std::vector<TermId> parts = args_of(term);
    // What is longer goes first where either can.
    std::sort(parts.begin(), parts.end(), [&](TermId a, TermId b) {
      return std::pair(length(b), a) < std::pair(length(a), b);
    });
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Cube here = around;
      for (std::size_t j = 0; j < parts.size(); ++j) {
        if (j != i) here.push_back(is_all ? parts[j] : pool_.negate(parts[j]));
      }
      parts[i] = without_redundancy(parts[i], here);
    }
    return is_all ? pool_.all_of(parts) : pool_.any_of(parts);
  }

  std::size_t length(TermId term) const {
    return ir::reachable_terms(pool_, std::span(&term, 1)).size();
  }

  // (a || c) && (b || c) as c || (a && b).
  TermId factored(Cube parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t j = i + 1; j < parts.size(); ++j) {
        const auto joined = without_repetition(parts[i], parts[j]);
        if (!joined) continue;
        parts[i] = *joined;
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
        return factored(std::move(parts));
      }
    }
    return pool_.all_of(parts);
  }

  std::optional<TermId> without_repetition(TermId a, TermId b) {
    std::vector<TermId> of_a = choices_of(a);
    std::vector<TermId> of_b = choices_of(b);
    std::vector<TermId> shared;
    std::copy_if(of_a.begin(), of_a.end(), std::back_inserter(shared), [&](TermId choice) {
      return std::find(of_b.begin(), of_b.end(), choice) != of_b.end();
    });
    if (shared.empty()) return std::nullopt;
    const auto is_shared = [&](TermId choice) {
      return std::find(shared.begin(), shared.end(), choice) != shared.end();
    };
    std::erase_if(of_a, is_shared);
    std::erase_if(of_b, is_shared);
    shared.push_back(pool_.both(pool_.any_of(of_a), pool_.any_of(of_b)));
    return pool_.any_of(shared);
  }

  // (a || !b) && (!a || b) as a == b, of conditions.
  TermId as_equality(TermId term) {
    if (pool_[term].op != Op::And || pool_.args(term).size() != 2) return term;
    const std::vector<TermId> first = choices_of(pool_.args(term)[0]);
    std::vector<TermId> second = choices_of(pool_.args(term)[1]);
    if (first.size() != 2 || second.size() != 2) return term;
    for (TermId& choice : second) choice = pool_.negate(choice);
    if (!std::is_permutation(first.begin(), first.end(), second.begin())) return term;
    return pool_.equal(first[0], pool_.negate(first[1]));
  }

  // One of which holds where the term does.
  std::vector<TermId> choices_of(TermId term) {
    if (pool_[term].op == Op::Or) return args_of(term);
    const TermId all = pool_[term].op == Op::Not ? pool_.args(term)[0] : term;
    if (all == term || pool_[all].op != Op::And) return {term};
    std::vector<TermId> choices = args_of(all);
    for (TermId& choice : choices) choice = pool_.negate(choice);
    return choices;
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
};

bool is_atom(const ir::TermPool& pool, TermId condition) {
  const Op op = pool[condition].op;
  return op != Op::And && op != Op::Or && op != Op::Not;
}

}  // namespace

TermId in_fewer_words(Inquiry& inquiry, TermId condition) {
  if (is_atom(inquiry.pool, condition)) return condition;
  Wording wording(inquiry);
  const TermId without = wording.without_redundancy(condition, {});
  const TermId whole = inquiry.can_be_evaluated(without) ? without : condition;
  const TermId made = wording.shortened(whole);
  const bool is_shorter = count_atoms(inquiry.pool, made) < count_atoms(inquiry.pool, whole);
  return is_shorter && inquiry.can_be_evaluated(made) ? made : whole;
}

std::size_t count_atoms(const ir::TermPool& pool, TermId condition) {
  if (is_atom(pool, condition)) return 1;
  std::size_t count = 0;
  for (const TermId arg : pool.args(condition)) count += count_atoms(pool, arg);
  return count;
}

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

}  // namespace tandem::engines::conditional
