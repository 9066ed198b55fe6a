#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ir/pool.h"

namespace tandem::ir {

// The rules by which TermPool::make simplifies. One normal form for each family:
//   Bool        Not and And only (Or is written by De Morgan); Ule, Sle and IntLe
//               are written as the negation of the converse strict comparison
//   arithmetic  sums of monomials: Sub, Neg, Not, Shl by a constant become
//               coefficients (polynomial.cpp), products of sums multiplied out
//               while that stays small
//   bits        extensions and extractions pushed toward the leaves
//   memory      a load sees through the stores before it; stores that cannot
//               overlap are in order of their addresses
//   floats      Sub written as an addition; signs taken out of products
// A rule never changes the value of a term, whatever the values of its
// variables (tests/property/ir).
class Simplifier {
 public:
  explicit Simplifier(TermPool& pool) : pool_(pool) {}
  TermId make(Op op, Sort sort, std::span<const TermId> args, Bits immediate);

 private:
  using Monomial = std::vector<TermId>;         // factors in order of id
  using Polynomial = std::map<Monomial, Bits>;  // coefficients, none zero

  // simplify.cpp
  TermId raw(Op op, Sort sort, std::span<const TermId> args, Bits immediate = 0) {
    return pool_.intern_term(op, sort, args, immediate);
  }
  TermId raw(Op op, Sort sort, std::initializer_list<TermId> args, Bits immediate = 0) {
    return pool_.intern_term(op, sort, {args.begin(), args.size()}, immediate);
  }
  std::optional<TermId> try_fold(Op op, Sort sort, std::span<const TermId> args, Bits immediate);
  std::optional<TermId> try_push_into_ite(Op op, Sort sort, std::span<const TermId> args,
                                          Bits immediate);
  bool is_op(TermId t, Op op) const { return pool_[t].op == op; }
  std::optional<Bits> value(TermId t) const { return pool_.constant_value(t); }
  unsigned width(TermId t) const { return pool_.sort(t).width_bits; }

  // simplify_bool.cpp
  TermId make_not(TermId a);
  TermId make_and(std::span<const TermId> args);
  bool absorb(std::vector<TermId>& conjuncts);
  TermId make_or(std::span<const TermId> args);
  TermId make_ite(TermId c, TermId a, TermId b);
  TermId make_equal(TermId a, TermId b);
  std::optional<TermId> try_equal_choice(TermId choice, TermId address);
  std::optional<TermId> try_equal_constant(TermId a, Bits c);
  TermId make_unsigned_less(TermId a, TermId b);
  TermId make_signed_less(TermId a, TermId b);
  std::optional<TermId> try_less_of_extensions(Op op, TermId a, TermId b);
  std::optional<TermId> try_less_of_extension_and_constant(Op op, TermId a, TermId b);
  // A quotient by a positive constant, and that constant.
  std::optional<std::pair<TermId, Bits>> as_quotient(Op division, TermId term) const;
  std::optional<TermId> try_less_of_quotient(Op op, TermId a, TermId b);

  // simplify_bits.cpp
  TermId make_bitwise(Op op, Sort sort, std::span<const TermId> args);
  TermId make_division(Op op, Sort sort, TermId a, TermId b);
  TermId make_shift(Op op, Sort sort, TermId a, TermId b);
  TermId make_extract(Sort sort, TermId a, unsigned low);
  TermId make_extend(Op op, Sort sort, TermId a);
  TermId make_concat(Sort sort, std::span<const TermId> args);
  Bits possible_ones(TermId t, int depth = 4) const;  // bits that can be 1

  // simplify_memory.cpp
  struct AddressChoice {
    TermId condition;
    TermId if_true;
    TermId if_false;
  };
  TermId make_load(Sort sort, TermId memory, TermId address);
  TermId make_store(TermId memory, TermId address, TermId value);
  std::optional<TermId> try_join_memories(TermId c, TermId a, TermId b);
  std::optional<ObjectId> contents_of(TermId object) const;
  std::optional<TermId> try_load_constant(Sort sort, TermId address);
  TermId load_by_byte(Sort sort, TermId memory, TermId address);
  TermId offset_address(TermId address, Bits bytes);
  std::optional<Bits> distance(TermId from, TermId to);
  std::optional<TermId> object_of(TermId address) const;
  std::optional<TermId> base_of(TermId address) const;
  bool is_held(TermId object, TermId by) const;
  std::optional<AddressChoice> try_split_address(TermId address);
  bool is_in_null_page(TermId address) const;
  std::optional<Bits> small_bound(TermId term, int depth = 4) const;
  TermId without_small_offsets(TermId address);
  TermId make_is_null(TermId address);
  TermId make_overlaps(TermId a, TermId b, TermId size);
  struct BasedAccess {
    TermId address;
    TermId base;
    unsigned bytes;
  };
  bool are_other_members(const BasedAccess& a, const BasedAccess& b);
  bool is_apart(TermId a, unsigned a_bytes, TermId b, unsigned b_bytes, int depth = 0);
  bool points_into(TermId address, TermId object);
  std::optional<bool> try_same_address(TermId a, TermId b);
  // simplify_float.cpp
  TermId make_float(Op op, Sort sort, std::span<const TermId> args);
  TermId make_canonical(TermId a);
  TermId any_nan(TermId a);
  template <class Rewrite>
  std::optional<TermId> try_for_choices(TermId a, bool to_canonical, const Rewrite& rewrite);
  bool is_canonical(TermId t, int depth) const;  // holds no NaN but the one for all
  TermId make_sign(Op op, TermId a);
  TermId up_to_sign(TermId a);
  std::pair<TermId, bool> without_sign(TermId x);
  TermId make_float_sum(TermId a, TermId b);
  TermId make_float_product(TermId a, TermId b);
  TermId make_float_quotient(TermId a, TermId b);
  TermId make_fused(TermId a, TermId b, TermId c);
  TermId make_float_comparison(Op op, TermId a, TermId b);
  std::optional<TermId> try_comparison_of_integers(Op op, TermId a, TermId b);
  TermId make_float_conversion(Sort sort, TermId a);
  std::optional<TermId> try_narrow(Sort sort, TermId a);
  std::optional<TermId> try_exactly_narrower(Sort sort, TermId x);
  TermId make_float_to_integer(Op op, Sort sort, TermId a);
  bool is_exact_conversion(TermId t) const;  // of an integer: every value is held exactly

  // polynomial.cpp
  TermId make_arithmetic(Op op, Sort sort, std::span<const TermId> args);
  bool add_part(Polynomial& sum, TermId part, Sort sort) const;
  Polynomial to_polynomial(TermId t) const;
  std::optional<TermId> try_from_polynomial(const Polynomial& polynomial, Sort sort);
  bool add_to(Polynomial& sum, const Monomial& monomial, Bits coefficient, Sort sort) const;
  bool multiply(Polynomial& result, const Polynomial& a, const Polynomial& b, Sort sort) const;

  // simplify_quotients.cpp
  struct DividedPart {
    Monomial monomial;  // of the sum: quotient * divisor * rest * scale
    TermId quotient;
    Monomial rest;
    Bits scale;
  };
  std::optional<DividedPart> find_divided(const Polynomial& sum, Sort sort) const;
  bool rewrite_divided(Polynomial& sum, const DividedPart& part, Sort sort);
  void rewrite_quotients(Polynomial& sum, Sort sort);
  std::optional<TermId> try_quotient_by_divisor(Op op, Sort sort, std::span<const TermId> args);

  // An equation goes into nested choices only so far: through a chain of
  // hundreds, each with its own constant, the work would grow with its cube.
  static constexpr unsigned max_choices_entered = 16;
  class Entered {
   public:
    explicit Entered(unsigned& count) : count_(count) { ++count_; }
    ~Entered() { --count_; }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;

   private:
    unsigned& count_;
  };

  TermPool& pool_;
  unsigned choices_entered_ = 0;
};

}  // namespace tandem::ir
