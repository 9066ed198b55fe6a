#include "engines/conditional/wording.h"

#include <algorithm>

#include "engines/conditional/cubes.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::TermId;

class Wording {
 public:
  explicit Wording(Inquiry& inquiry) : inquiry_(inquiry), pool_(inquiry.pool) {}

  // Part by part, from the inside.
  TermId shortened(TermId term) {
    const Op op = pool_[term].op;
    if (op == Op::Not) {
      const TermId inner = pool_.args(term)[0];
      const TermId made = shortened(inner);
      return made == inner ? term : pool_.negate(made);
    }
    if (op != Op::And && op != Op::Or) return term;
    const bool is_all = op == Op::And;
    Cube parts;  // all of them, or one of them: not all of their opposites
    for (const TermId part : std::vector(pool_.args(term).begin(), pool_.args(term).end())) {
      const TermId shorter = shortened(part);
      parts.push_back(is_all ? shorter : pool_.negate(shorter));
    }
    const TermId all = as_equality(factored(simplified(inquiry_, std::move(parts))));
    return is_all ? all : pool_.negate(all);
  }

 private:
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
    if (pool_[term].op == Op::Or)
      return std::vector(pool_.args(term).begin(), pool_.args(term).end());
    if (pool_[term].op != Op::Not) return {term};
    const TermId all = pool_.args(term)[0];
    if (pool_[all].op != Op::And) return {term};
    std::vector<TermId> choices(pool_.args(all).begin(), pool_.args(all).end());
    for (TermId& choice : choices) choice = pool_.negate(choice);
    return choices;
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
};

}  // namespace

TermId in_fewer_words(Inquiry& inquiry, TermId condition) {
  const TermId whole = without_redundant_parts(inquiry, condition);
  const TermId made = Wording(inquiry).shortened(whole);
  const bool is_shorter = count_atoms(inquiry.pool, made) < count_atoms(inquiry.pool, whole);
  return is_shorter && inquiry.can_be_evaluated(made) ? made : whole;
}

std::size_t count_atoms(const ir::TermPool& pool, TermId condition) {
  const Op op = pool[condition].op;
  if (op != Op::And && op != Op::Or && op != Op::Not) return 1;
  std::size_t count = 0;
  for (const TermId arg : pool.args(condition)) count += count_atoms(pool, arg);
  return count;
}

}  // namespace tandem::engines
