#include <algorithm>
#include <set>

#include "engines/conditional/question/numbers.h"
#include "engines/conditional/wording/wording.h"

namespace tandem::engines::conditional {
namespace {

using ir::Op;
using ir::TermId;

class Simplification {
 public:
  explicit Simplification(Inquiry& inquiry) : inquiry_(inquiry), pool_(inquiry.pool) {}

  Cube run(Cube cube) {
    shorten(cube);
    cube = with_equalities(std::move(cube));
    shorten(cube);
    for (const Group& group : groups(cube)) replace(cube, group);
    return cube;
  }

 private:
  void shorten(Cube& cube) {
    for (TermId& literal : cube) literal = with_less_terms(pool_, literal);
    std::erase_if(cube, [&](TermId literal) { return pool_.is_true(literal); });
  }

  // x <= y && y <= x is x == y, and x <= y && x != y is x < y.
  Cube with_equalities(Cube cube) {
    for (std::size_t i = 0; i < cube.size(); ++i) {
      if (pool_[cube[i]].op != Op::Not) continue;
      const TermId less = pool_.args(cube[i])[0];
      const Op op = pool_[less].op;
      if (op != Op::BvSlt && op != Op::BvUlt && op != Op::IntLt) continue;
      const TermId a = pool_.args(less)[0];
      const TermId b = pool_.args(less)[1];
      const TermId greater = pool_.make(op, ir::Sort::boolean(), {b, a});
      const TermId equal = pool_.equal(a, b);
      for (const auto& [other, both] : {std::pair(greater, equal), std::pair(equal, greater)}) {
        const auto at = std::find(cube.begin(), cube.end(), pool_.negate(other));
        if (at == cube.end()) continue;
        cube[i] = both;
        cube.erase(at);
        return with_equalities(std::move(cube));
      }
    }
    return cube;
  }

  TermId atom_of(TermId literal) const {
    return pool_[literal].op == Op::Not ? pool_.args(literal)[0] : literal;
  }

  // The literal has the form x < 3 already.
  bool is_simple(TermId literal) const {
    const auto args = pool_.args(atom_of(literal));
    return std::all_of(args.begin(), args.end(), [&](TermId arg) {
      return pool_.constant_value(arg).has_value() || inquiry_.names(arg).has_value();
    });
  }

  // The things of the source that a literal is about, and the numbers in it.
  struct Subject {
    std::set<TermId> named;
    std::set<Bits> constants;
  };
  Subject subject_of(TermId literal) const {
    Subject found;
    std::vector<TermId> work{literal};
    while (!work.empty()) {
      const TermId at = work.back();
      work.pop_back();
      if (inquiry_.names(at)) {
        found.named.insert(at);
      } else if (const auto value = pool_.constant_value(at)) {
        if (!pool_.sort(at).is_bool()) found.constants.insert(*value);
      } else {
        work.insert(work.end(), pool_.args(at).begin(), pool_.args(at).end());
      }
    }
    return found;
  }

  // The sum of named things that a literal compares with a number: a + b < 3.
  std::optional<TermId> sum_of(TermId literal) const {
    const TermId atom = atom_of(literal);
    if (!inquiry_.is_comparison(atom)) return std::nullopt;
    for (const std::size_t i : {0U, 1U}) {
      if (pool_.constant_value(pool_.args(atom)[i])) return pool_.args(atom)[1 - i];
    }
    return std::nullopt;
  }

  // Literals about one and the same thing that might be said with one.
  struct Group {
    TermId about;
    std::set<TermId> literals;
  };
  std::vector<Group> groups(const Cube& cube) const {
    std::map<TermId, std::set<TermId>> by_subject;
    for (const TermId literal : cube) {
      const Subject subject = subject_of(literal);
      if (subject.named.size() == 1) {
        by_subject[*subject.named.begin()].insert(literal);
      } else if (const auto sum = sum_of(literal)) {
        by_subject[*sum].insert(literal);
      }
    }
    std::vector<Group> found;
    for (auto& [about, literals] : by_subject) {
      const bool could_be_plainer = inquiry_.names(about) && !is_simple(*literals.begin());
      if (literals.size() > 1 || could_be_plainer) found.push_back({about, literals});
    }
    return found;
  }

  // By one literal that says the same where the rest of the cube holds; or each by one.
  void replace(Cube& cube, const Group& group) {
    if (replace_by_one(cube, group) || group.literals.size() == 1) return;
    if (!inquiry_.names(group.about)) return;
    for (const TermId literal : group.literals) {
      if (!is_simple(literal)) replace_by_one(cube, {group.about, {literal}});
    }
  }

  bool replace_by_one(Cube& cube, const Group& group) {
    Cube rest;
    std::copy_if(cube.begin(), cube.end(), std::back_inserter(rest),
                 [&](TermId literal) { return !group.literals.contains(literal); });
    const TermId all = pool_.all_of(Cube(group.literals.begin(), group.literals.end()));
    for (const TermId one : candidates(group)) {
      if (inquiry_.is_late()) return false;
      if (pool_.constant_value(one) || !is_implied(rest, all, one) || !is_implied(rest, one, all))
        continue;
      rest.push_back(one);
      cube = std::move(rest);
      return true;
    }
    return false;
  }

  bool is_implied(const Cube& rest, TermId given, TermId goal) {
    Cube cube = rest;
    cube.push_back(given);
    return inquiry_.is_always_implied(cube, goal, logic::Effort::Modest);
  }

  // The simplest first.
  std::vector<TermId> candidates(const Group& group) {
    const TermId x = group.about;
    const ir::Sort sort = pool_.sort(x);
    if (!sort.is_bits() && !sort.is_int()) return {};
    Subject subject;
    bool is_signed = false;
    for (const TermId literal : group.literals) {
      subject.constants.merge(subject_of(literal).constants);
      is_signed |= pool_[atom_of(literal)].op == Op::BvSlt;
    }
    const auto name = inquiry_.names(x);
    if (name) is_signed = name->is_signed;
    std::vector<TermId> found;
    std::set<TermId> subjects{x};  // 4 < x + 36 && x + 36 < 6 is x + 36 == 5, which says what x is
    for (const TermId literal : group.literals) {
      if (const auto sum = sum_of(literal)) subjects.insert(*sum);
    }
    for (const TermId about : subjects) {
      if (pool_.sort(about) != sort) continue;
      for (const Bits c : bounds(subject, sort)) add_comparisons(found, about, c, is_signed);
    }
    if (group.literals.size() > 2) add_range(found, x, subject.constants, is_signed);
    if (name && !name->is_pointer && sort.is_bits()) {
      for (const Bits mask : masks(subject, sort)) add_bits(found, x, mask);
    }
    return found;
  }

  std::set<Bits> bounds(const Subject& subject, ir::Sort sort) const {
    std::set<Bits> found;
    if (sort.is_bits()) found.insert(Bits{1} << (sort.width_bits - 1));
    std::set<Bits> constants = subject.constants;
    constants.insert(0);
    for (const Bits c : constants) {
      for (const Bits step : {Bits{0}, Bits{1}, ~Bits{0}})
        found.insert(sort.is_int() ? c + step : truncate(c + step, sort.width_bits));
    }
    return found;
  }

  void add_comparisons(std::vector<TermId>& found, TermId x, Bits value, bool is_signed) {
    const TermId c = pool_.constant(pool_.sort(x), value);
    const TermId equal = pool_.equal(x, c);
    for (const TermId one : {equal, pool_.negate(equal), is_less(pool_, x, c, is_signed),
                             is_less(pool_, c, x, is_signed)})
      found.push_back(one);
  }

  // None of several numbers is often none of a range.
  void add_range(std::vector<TermId>& found, TermId x, const std::set<Bits>& constants,
                 bool is_signed) {
    const ir::Sort sort = pool_.sort(x);
    const unsigned width = sort.is_int() ? 128 : sort.width_bits;
    const Bits sign = is_signed ? Bits{1} << (width - 1) : 0;
    std::set<Bits> positions;
    for (const Bits c : constants) positions.insert(truncate(c, width) ^ sign);
    if (positions.empty()) return;
    const TermId first = pool_.constant(sort, *positions.begin() ^ sign);
    const TermId last = pool_.constant(sort, *positions.rbegin() ^ sign);
    const std::vector<TermId> outside{is_less(pool_, x, first, is_signed),
                                      is_less(pool_, last, x, is_signed)};
    found.push_back(pool_.any_of(outside));
  }

  // The lowest bit, the bits of a constant, and those in which two differ.
  std::set<Bits> masks(const Subject& subject, ir::Sort sort) const {
    std::set<Bits> found{1};
    for (const Bits a : subject.constants) {
      found.insert(truncate(a, sort.width_bits));
      for (const Bits b : subject.constants) found.insert(truncate(a ^ b, sort.width_bits));
    }
    found.erase(0);
    found.erase(mask_of(sort.width_bits));
    return found;
  }

  void add_bits(std::vector<TermId>& found, TermId x, Bits mask) {
    const ir::Sort sort = pool_.sort(x);
    const TermId bits = pool_.make(Op::BvAnd, sort, {x, pool_.constant(sort, mask)});
    const TermId none = pool_.equal(bits, pool_.constant(sort, 0));
    const TermId all = pool_.equal(bits, pool_.constant(sort, mask));
    for (const TermId one : {none, pool_.negate(none), all, pool_.negate(all)})
      found.push_back(one);
  }

  Inquiry& inquiry_;
  ir::TermPool& pool_;
};

}  // namespace

Cube simplified(Inquiry& inquiry, Cube cube) {
  return Simplification(inquiry).run(std::move(cube));
}

}  // namespace tandem::engines::conditional
