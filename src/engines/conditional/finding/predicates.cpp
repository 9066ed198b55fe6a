#include <algorithm>

#include "engines/conditional/finding/atoms.h"
#include "engines/conditional/finding/domains.h"
#include "engines/conditional/finding/justification.h"
#include "engines/conditional/finding/templates.h"
#include "engines/conditional/wording/wording.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

// By what inputs on which they differ are told from others.
struct Means {
  bool explains = true;  // by what the versions decide on the way to a difference
  Atoms atoms = {};      // and by these, where that does not say it
  std::optional<Cube> guesses_within = {};
};

// Inputs on which they differ, one at a time, each with all that agree with it on
// some conditions, until none is left.
class Enumeration {
 public:
  Enumeration(Inquiry& inquiry, Means means)
      : inquiry_(inquiry), pool_(inquiry.pool), means_(std::move(means)) {}

  std::optional<Differences> run() {
    while (found_.parts.size() <= ConditionalLimits::parts && !inquiry_.is_late()) {
      auto answer = inquiry_.find_difference(outside());
      // What has been found is worth a proof.
      const bool is_open = std::holds_alternative<std::monostate>(answer);
      if (is_open && is_guess()) return std::move(found_);
      if (is_open && !found_.parts.empty())
        answer = inquiry_.find_difference(outside(), logic::Effort::Full);
      if (const auto* none = std::get_if<Inquiry::NoDifference>(&answer)) {
        found_.outside = none->proof;
        return std::move(found_);
      }
      auto* difference = std::get_if<Inquiry::Difference>(&answer);
      if (difference == nullptr) return std::nullopt;
      Cube cube = part_around(difference->model);
      if (cube.empty() && found_.is_exact) {
        found_.parts = {{{}, std::move(difference->model)}};
        return std::move(found_);
      }
      // Different on every input, as far as can be said.
      if (cube.empty() || !inquiry_.is_guarded(cube)) return std::nullopt;
      std::erase_if(found_.parts, [&](const DifferingPart& part) {
        return inquiry_.is_implied(part.cube, pool_.all_of(cube));
      });
      found_.parts.push_back({std::move(cube), std::move(difference->model)});
    }
    return std::nullopt;
  }

 private:
  bool is_guess() const { return means_.guesses_within.has_value(); }

  // Where differences are sought: not in any part so far.
  Cube outside() const {
    Cube rest = means_.guesses_within.value_or(Cube{});
    for (const DifferingPart& part : found_.parts)
      rest.push_back(pool_.negate(pool_.all_of(part.cube)));
    return rest;
  }

  Cube part_around(const logic::Model& model) {
    if (is_guess()) return guess_around(model);
    Cube cube;
    bool is_exact = false;
    if (means_.explains) {
      const Reasons why = justify(inquiry_, model, inquiry_.same_where_written());
      cube = flat(why.literals);
      is_exact = !drop_reads_outside(cube, model) && why.are_all && must_differ(cube);
    }
    if (!is_exact && !means_.atoms.empty()) {
      for (const TermId literal : flat(literals_in(inquiry_, model, means_.atoms))) {
        if (std::find(cube.begin(), cube.end(), literal) == cube.end()) cube.push_back(literal);
      }
      drop_reads_outside(cube, model);
      is_exact = must_differ(cube);
    }
    found_.is_exact = found_.is_exact && is_exact;
    return simplified(inquiry_, generalise(std::move(cube), is_exact));
  }

  bool must_differ(const Cube& cube) {
    return !inquiry_.has_unknowns && inquiry_.implies_difference(cube);
  }

  // What is behind the end of an array says nothing.
  bool drop_reads_outside(Cube& cube, const logic::Model& model) {
    logic::Evaluator values(pool_, model);
    return std::erase_if(cube, [&](TermId literal) {
             const TermId within = ir::is_within_arrays(pool_, literal, inquiry_.names);
             return !pool_.is_true(within) && values.value(within) != Bits{1};
           }) > 0;
  }

  // Literals go that make no difference, and only where none does, one that follows from others
  // together: these may then go themselves. What follows from one other, which says more, goes
  // last.
  Cube guess_around(const logic::Model& model) {
    found_.is_exact = false;
    Cube cube;
    for (const TermId literal : literals_in(inquiry_, model, means_.atoms)) {
      if (std::find(cube.begin(), cube.end(), literal) == cube.end()) cube.push_back(literal);
    }
    for (std::size_t before = 0; before != cube.size() && !inquiry_.is_late();) {
      before = cube.size();
      drop(cube, 1, [&](const Cube&, std::size_t at) { return differs_without(cube, at); });
      if (cube.size() != before) continue;
      drop(cube, 1, [&](const Cube&, std::size_t at) {
        return cube.size() == before && follows(cube, at) && !follows_from_one(cube, at);
      });
    }
    drop(cube, 1, [&](const Cube&, std::size_t at) { return follows(cube, at); });
    return simplified(inquiry_, std::move(cube));
  }

  // The inputs on which a literal, and it alone, is not as in the cube, and that are in no part.
  Cube flipped_outside(Cube cube, std::size_t at) {
    cube[at] = pool_.negate(cube[at]);
    const Cube rest = outside();
    cube.insert(cube.end(), rest.begin(), rest.end());
    return cube;
  }

  bool follows(const Cube& cube, std::size_t at) {
    return inquiry_.is_impossible(flipped_outside(cube, at));
  }

  bool follows_from_one(const Cube& cube, std::size_t at) {
    return std::any_of(cube.begin(), cube.end(), [&](TermId other) {
      return other != cube[at] && inquiry_.is_implied({other}, cube[at]);
    });
  }

  bool differs_without(const Cube& cube, std::size_t at) {
    return std::holds_alternative<Inquiry::Difference>(
        inquiry_.find_difference(flipped_outside(cube, at)));
  }

  // Conjunctions taken apart, each literal once, the longest text first: that is
  // what should go first where either can.
  Cube flat(const Cube& cube) {
    std::map<TermId, std::size_t> lengths;
    std::vector<TermId> work = cube;
    while (!work.empty()) {
      const TermId at = work.back();
      work.pop_back();
      if (pool_[at].op == Op::And) {
        work.insert(work.end(), pool_.args(at).begin(), pool_.args(at).end());
      } else {
        lengths[at] = ir::to_c(pool_, at, inquiry_.names).value_or("").size();
      }
    }
    Cube parts;
    for (const auto& [literal, length] : lengths) parts.push_back(literal);
    std::sort(parts.begin(), parts.end(), [&](TermId a, TermId b) {
      return std::pair(lengths[b], a) < std::pair(lengths[a], b);
    });
    return parts;
  }

  // Without the literals that do not matter. Where every input in a cube is one
  // of difference, it stays so; elsewhere a literal goes if there are
  // differences whether it holds or not.
  Cube generalise(Cube cube, bool is_exact) {
    if (is_exact) {  // most do not matter: first many at a time
      for (std::size_t step = cube.size() / 2; step > 1; step /= 2)
        drop(cube, step, [&](const Cube& smaller, std::size_t) {
          return inquiry_.implies_difference(smaller);
        });
    }
    drop(cube, 1, [&](const Cube& smaller, std::size_t at) {
      if (is_exact) return inquiry_.implies_difference(smaller);
      Cube flipped = cube;
      flipped[at] = pool_.negate(flipped[at]);
      return inquiry_.is_impossible(flipped) || inquiry_.may_differ(flipped);
    });
    return cube;
  }

  // Leaves out `step` literals at a time, where that is allowed.
  template <class CanGo>
  void drop(Cube& cube, std::size_t step, const CanGo& can_go) {
    for (std::size_t i = 0; i < cube.size() && !inquiry_.is_late();) {
      Cube smaller = cube;
      const auto from = smaller.begin() + static_cast<std::ptrdiff_t>(i);
      const auto left = std::min(step, cube.size() - i);
      smaller.erase(from, from + static_cast<std::ptrdiff_t>(left));
      if (can_go(smaller, i) && inquiry_.is_guarded(smaller)) {
        cube = std::move(smaller);
      } else {
        i += left;
      }
    }
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
  Means means_;
  Differences found_;
};

}  // namespace

std::optional<Differences> guess_by_atoms(Inquiry& inquiry, const std::vector<TermId>& atoms,
                                          const Cube& within) {
  return Enumeration(inquiry, {.atoms = atoms, .guesses_within = within}).run();
}

std::optional<Differences> find_by_paths(Inquiry& inquiry) {
  return Enumeration(inquiry, {}).run();
}

std::optional<Differences> find_by_templates(Inquiry& inquiry) {
  const Means means{.explains = false, .atoms = template_atoms(inquiry)};
  return means.atoms.empty() ? std::nullopt : Enumeration(inquiry, means).run();
}

std::optional<Differences> find_by_all_atoms(Inquiry& inquiry) {
  Means means{.atoms = atoms_in(inquiry)};
  for (const TermId atom : template_atoms(inquiry)) {
    if (std::find(means.atoms.begin(), means.atoms.end(), atom) == means.atoms.end())
      means.atoms.push_back(atom);
  }
  return Enumeration(inquiry, means).run();
}

std::optional<Differences> find_by_predicates(Inquiry& inquiry) {
  return Enumeration(inquiry, {.atoms = atoms_in(inquiry)}).run();
}

}  // namespace tandem::engines::conditional
