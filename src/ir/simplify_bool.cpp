// Rules for Bool terms: connectives, ite (of every sort), comparisons. Each rule
// is stated as before -> after.

#include <algorithm>
#include <array>

#include "ir/simplify.h"

namespace tandem::ir {
namespace {

void sort_unique(std::vector<TermId>& terms) {
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
}

bool contains(const std::vector<TermId>& sorted, TermId term) {
  return std::binary_search(sorted.begin(), sorted.end(), term);
}

}  // namespace

TermId Simplifier::make_not(TermId a) {
  if (pool_.is_true(a)) return pool_.boolean(false);
  if (pool_.is_false(a)) return pool_.boolean(true);
  if (is_op(a, Op::Not)) return pool_.args(a)[0];  // !!x -> x
  return raw(Op::Not, Sort::boolean(), {a});
}

// Flattened, ordered, without repetition; x && !x -> false.
TermId Simplifier::make_and(std::span<const TermId> args) {
  std::vector<TermId> conjuncts(args.begin(), args.end());
  // Each round makes something smaller; after a few the rest is not worth it.
  constexpr int max_rounds = 6;
  for (int round = 0; round < max_rounds; ++round) {
    if (!absorb(conjuncts)) break;
  }
  if (conjuncts.empty()) return pool_.boolean(true);
  if (conjuncts.size() == 1) return conjuncts[0];
  return raw(Op::And, Sort::boolean(), conjuncts);
}

// One round of x && !(x && y) -> x && !y and !x && !(x && y) -> !x. False if
// nothing changed; what is left is flat and in order.
bool Simplifier::absorb(std::vector<TermId>& args) {
  std::vector<TermId> parts;
  std::vector<TermId> work(args.begin(), args.end());
  while (!work.empty()) {
    const TermId at = work.back();
    work.pop_back();
    if (is_op(at, Op::And)) {
      const auto inner = pool_.args(at);
      work.insert(work.end(), inner.begin(), inner.end());
    } else if (pool_.is_false(at)) {
      args = {at};
      return false;
    } else if (!pool_.is_true(at)) {
      parts.push_back(at);
    }
  }
  sort_unique(parts);
  std::vector<TermId> denied;  // x for every part !x
  for (const TermId part : parts) {
    if (is_op(part, Op::Not)) denied.push_back(pool_.args(part)[0]);
  }
  std::sort(denied.begin(), denied.end());
  const auto is_false = [&](TermId x) {
    return is_op(x, Op::Not) ? contains(parts, pool_.args(x)[0]) : contains(denied, x);
  };
  bool has_changed = false;
  std::vector<TermId> result;
  for (const TermId part : parts) {
    if (is_false(part)) {
      args = {pool_.boolean(false)};
      return false;
    }
    const TermId inner = is_op(part, Op::Not) ? pool_.args(part)[0] : part;
    if (inner == part || !is_op(inner, Op::And)) {
      result.push_back(part);
      continue;
    }
    std::vector<TermId> left;
    bool is_implied = false;
    for (const TermId x : pool_.args(inner)) {
      is_implied = is_implied || is_false(x);
      if (!contains(parts, x)) left.push_back(x);
    }
    has_changed = has_changed || is_implied || left.size() != pool_.args(inner).size();
    if (is_implied) continue;
    // A part of what was simplified before.
    const TermId rest = left.empty()       ? pool_.boolean(true)
                        : left.size() == 1 ? left[0]
                                           : raw(Op::And, Sort::boolean(), left);
    result.push_back(make_not(rest));
  }
  args = std::move(result);
  return has_changed;
}

// a || b -> !(!a && !b)
TermId Simplifier::make_or(std::span<const TermId> args) {
  std::vector<TermId> negated;
  for (const TermId arg : args) negated.push_back(make_not(arg));
  return make_not(make_and(negated));
}

TermId Simplifier::make_ite(TermId c, TermId a, TermId b) {
  if (a == b || pool_.is_true(c)) return a;
  if (pool_.is_false(c)) return b;
  if (is_op(c, Op::Not)) return make_ite(pool_.args(c)[0], b, a);
  // ite(c, ite(c, x, y), z) -> ite(c, x, z); ite(c, x, ite(c, y, z)) -> ite(c, x, z)
  if (is_op(a, Op::Ite) && pool_.args(a)[0] == c) return make_ite(c, pool_.args(a)[1], b);
  if (is_op(b, Op::Ite) && pool_.args(b)[0] == c) return make_ite(c, a, pool_.args(b)[2]);
  const Sort sort = pool_.sort(a);
  if (sort.is_bool()) {
    if (pool_.is_true(a) || c == a) return make_or(std::array{c, b});
    if (pool_.is_false(a)) return make_and(std::array{make_not(c), b});
    if (pool_.is_true(b)) return make_or(std::array{make_not(c), a});
    if (pool_.is_false(b) || c == b) return make_and(std::array{c, a});
    if (a == make_not(b)) return make_equal(c, a);
  }
  // ite(x == k, k, x) -> x
  if (is_op(c, Op::Eq)) {
    const TermId x = pool_.args(c)[0];
    const TermId y = pool_.args(c)[1];
    if ((a == x && b == y) || (a == y && b == x)) return b;
  }
  // ite(c, x, ite(d, x, y)) -> ite(c || d, x, y); ite(c, ite(d, x, y), y) -> ite(c && d, x, y)
  if (is_op(b, Op::Ite)) {
    const TermId d = pool_.args(b)[0];
    const TermId x = pool_.args(b)[1];
    const TermId y = pool_.args(b)[2];
    if (x == a) return make_ite(make_or(std::array{c, d}), a, y);
    if (y == a) return make_ite(make_or(std::array{c, make_not(d)}), a, x);
  }
  if (is_op(a, Op::Ite)) {
    const TermId d = pool_.args(a)[0];
    const TermId x = pool_.args(a)[1];
    const TermId y = pool_.args(a)[2];
    if (y == b) return make_ite(make_and(std::array{c, d}), x, b);
    if (x == b) return make_ite(make_and(std::array{c, make_not(d)}), y, b);
  }
  if (sort == Sort::memory()) {
    if (const auto joined = try_join_memories(c, a, b)) return *joined;
  }
  return raw(Op::Ite, sort, {c, a, b});
}

TermId Simplifier::make_equal(TermId a, TermId b) {
  if (a == b) return pool_.boolean(true);
  if (value(a) && value(b)) return pool_.boolean(*value(a) == *value(b));
  if (value(a)) std::swap(a, b);
  const Sort sort = pool_.sort(a);
  if (sort.is_bool()) {
    if (pool_.is_true(b)) return a;
    if (pool_.is_false(b)) return make_not(a);
    // a == !b -> !(a == b)
    const bool is_negated = is_op(a, Op::Not) != is_op(b, Op::Not);
    if (is_op(a, Op::Not)) a = pool_.args(a)[0];
    if (is_op(b, Op::Not)) b = pool_.args(b)[0];
    if (b < a) std::swap(a, b);
    const TermId positive = a == b ? pool_.boolean(true) : raw(Op::Eq, Sort::boolean(), {a, b});
    return is_negated ? make_not(positive) : positive;
  }
  if (sort == Sort::bits(64)) {
    if (const auto same = try_same_address(a, b)) return pool_.boolean(*same);
    if (const auto chosen = try_equal_choice(a, b)) return *chosen;
    if (const auto chosen = try_equal_choice(b, a)) return *chosen;
  }
  if (const auto c = value(b)) {
    if (const auto simpler = try_equal_constant(a, *c)) return *simpler;
  } else if (sort.is_bits() || sort.is_int()) {
    // Equal up to a common constant summand or a common factor structure:
    // x + k == y + k' -> x == y + (k' - k) by way of the difference.
    const TermId difference =
        make_arithmetic(sort.is_int() ? Op::IntSub : Op::BvSub, sort, std::array{a, b});
    if (value(difference)) return pool_.boolean(*value(difference) == 0);
  }
  for (const Op extend : {Op::ZeroExtend, Op::SignExtend}) {  // ext(x) == ext(y) -> x == y
    if (is_op(a, extend) && is_op(b, extend) &&
        width(pool_.args(a)[0]) == width(pool_.args(b)[0])) {
      return make_equal(pool_.args(a)[0], pool_.args(b)[0]);
    }
  }
  if (b < a) std::swap(a, b);
  return raw(Op::Eq, Sort::boolean(), {a, b});
}

// ite(c, x, y) == a -> ite(c, x == a, y == a), where the objects tell at least one of the two
std::optional<TermId> Simplifier::try_equal_choice(TermId choice, TermId address) {
  if (!is_op(choice, Op::Ite) || !object_of(address) || choices_entered_ >= max_choices_entered)
    return std::nullopt;
  const Entered entered(choices_entered_);
  const std::vector<TermId> parts(pool_.args(choice).begin(), pool_.args(choice).end());
  const TermId first = make_equal(parts[1], address);
  const TermId second = make_equal(parts[2], address);
  if (!value(first) && !value(second)) return std::nullopt;
  return make_ite(parts[0], first, second);
}

std::optional<TermId> Simplifier::try_equal_constant(TermId a, Bits c) {
  const Sort sort = pool_.sort(a);
  if (is_op(a, Op::ZeroExtend) || is_op(a, Op::SignExtend)) {
    const TermId inner = pool_.args(a)[0];
    const unsigned inner_width = width(inner);
    const Bits low = truncate(c, inner_width);
    const Bits back =
        is_op(a, Op::ZeroExtend)
            ? low
            : truncate(static_cast<Bits>(to_signed(low, inner_width)), sort.width_bits);
    if (back != c) return pool_.boolean(false);
    return make_equal(inner, pool_.constant(Sort::bits(inner_width), low));
  }
  if (is_op(a, Op::Ite) && choices_entered_ < max_choices_entered) {
    // ite(d, k, x) == c, k another constant -> !d && x == c
    const Entered entered(choices_entered_);
    const TermId d = pool_.args(a)[0];
    const TermId x = pool_.args(a)[1];
    const TermId y = pool_.args(a)[2];
    const TermId k = pool_.constant(sort, c);
    if (value(x)) {
      const TermId rest = make_equal(y, k);
      return *value(x) == c ? make_or(std::array{d, rest})
                            : make_and(std::array{make_not(d), rest});
    }
    if (value(y)) {
      const TermId rest = make_equal(x, k);
      return *value(y) == c ? make_or(std::array{make_not(d), rest})
                            : make_and(std::array{d, rest});
    }
  }
  const Op add = sort.is_int() ? Op::IntAdd : Op::BvAdd;
  if (is_op(a, add)) {  // x + k == c -> x == c - k
    const std::vector<TermId> parts(pool_.args(a).begin(), pool_.args(a).end());
    if (const auto k = value(parts.back())) {
      const std::vector<TermId> rest(parts.begin(), parts.end() - 1);
      const TermId sum = rest.size() == 1 ? rest[0] : raw(add, sort, rest);
      const auto left = fold(sort.is_int() ? Op::IntSub : Op::BvSub, sort, std::array{c, *k},
                             std::array{sort, sort}, 0);
      if (left) return make_equal(sum, pool_.constant(sort, *left));
    }
    if (c == 0 && parts.size() == 2) {  // x + -y == 0 -> x == y
      const Op neg = sort.is_int() ? Op::IntNeg : Op::BvNeg;
      if (is_op(parts[1], neg)) return make_equal(parts[0], pool_.args(parts[1])[0]);
      if (is_op(parts[0], neg)) return make_equal(parts[1], pool_.args(parts[0])[0]);
    }
  }
  if (const auto quotient = as_quotient(Op::BvUdiv, a); quotient && c == 0)
    return make_unsigned_less(quotient->first, pool_.constant(sort, quotient->second));
  if (is_op(a, Op::BvNeg)) {  // -x == c -> x == -c
    return make_equal(pool_.args(a)[0], pool_.constant(sort, Bits{0} - c));
  }
  if (sort.is_bits() && (c & ~possible_ones(a)) != 0) return pool_.boolean(false);
  return std::nullopt;
}

TermId Simplifier::make_unsigned_less(TermId a, TermId b) {
  const unsigned w = width(a);
  if (a == b) return pool_.boolean(false);
  if (const auto c = value(b)) {
    if (*c == 0) return pool_.boolean(false);                             // x < 0
    if (*c == 1) return make_equal(a, pool_.constant(Sort::bits(w), 0));  // x < 1
    if (possible_ones(a) < *c) return pool_.boolean(true);
  }
  if (const auto c = value(a)) {
    if (*c == mask_of(w)) return pool_.boolean(false);                              // max < x
    if (*c == 0) return make_not(make_equal(b, pool_.constant(Sort::bits(w), 0)));  // 0 < x
    if (*c >= possible_ones(b)) return pool_.boolean(false);
  }
  if (const auto simpler = try_less_of_extensions(Op::BvUlt, a, b)) return *simpler;
  if (const auto simpler = try_less_of_quotient(Op::BvUlt, a, b)) return *simpler;
  return raw(Op::BvUlt, Sort::boolean(), {a, b});
}

TermId Simplifier::make_signed_less(TermId a, TermId b) {
  const unsigned w = width(a);
  const Bits smallest = Bits{1} << (w - 1);
  if (a == b) return pool_.boolean(false);
  if (value(b) && *value(b) == smallest) return pool_.boolean(false);      // x < min
  if (value(a) && *value(a) == smallest - 1) return pool_.boolean(false);  // max < x
  if (const auto simpler = try_less_of_extensions(Op::BvSlt, a, b)) return *simpler;
  if (const auto simpler = try_less_of_quotient(Op::BvSlt, a, b)) return *simpler;
  // Both known to be non-negative: as unsigned.
  const auto is_non_negative = [&](TermId t) { return (possible_ones(t) & smallest) == 0; };
  if (is_non_negative(a) && is_non_negative(b)) return make_unsigned_less(a, b);
  if (value(b) && sign_bit(*value(b), w) && is_non_negative(a)) return pool_.boolean(false);
  if (value(a) && sign_bit(*value(a), w) && is_non_negative(b)) return pool_.boolean(true);
  return raw(Op::BvSlt, Sort::boolean(), {a, b});
}

// ext(x) < ext(y) -> x < y, signed for sign extension, unsigned for zero extension.
std::optional<TermId> Simplifier::try_less_of_extensions(Op op, TermId a, TermId b) {
  for (const Op extend : {Op::ZeroExtend, Op::SignExtend}) {
    if (is_op(a, extend) && is_op(b, extend) &&
        width(pool_.args(a)[0]) == width(pool_.args(b)[0])) {
      const TermId x = pool_.args(a)[0];
      const TermId y = pool_.args(b)[0];
      // Sign extension keeps the unsigned order too: both halves move alike.
      if (extend == Op::ZeroExtend || op == Op::BvUlt) return make_unsigned_less(x, y);
      return make_signed_less(x, y);
    }
  }
  return try_less_of_extension_and_constant(op, a, b);
}

// x / c < k -> x < k * c where k is positive, and k < x / c -> (k + 1) * c - 1 < x where
// it is not negative, as far as the products fit.
std::optional<TermId> Simplifier::try_less_of_quotient(Op op, TermId a, TermId b) {
  const bool is_left = value(b).has_value();
  const auto k = is_left ? value(b) : value(a);
  const auto quotient = as_quotient(op == Op::BvSlt ? Op::BvSdiv : Op::BvUdiv, is_left ? a : b);
  if (!k || !quotient) return std::nullopt;
  const auto& [x, c] = *quotient;
  const Sort sort = pool_.sort(a);
  const Bits largest = mask_of(sort.width_bits) >> (op == Op::BvSlt ? 1U : 0U);
  const Bits times = is_left ? *k : *k + 1;
  if (sort.width_bits > 64 || *k > largest || times == 0 || times > largest / c)
    return std::nullopt;
  if (is_left) return make(op, Sort::boolean(), std::array{x, pool_.constant(sort, times * c)}, 0);
  return make(op, Sort::boolean(), std::array{pool_.constant(sort, times * c - 1), x}, 0);
}

// sext(x) < k -> x < k' where k fits, else the constant that it then is. (Zero
// extension is covered by the bits that can be set.)
std::optional<TermId> Simplifier::try_less_of_extension_and_constant(Op op, TermId a, TermId b) {
  const bool is_left = value(b).has_value();
  const TermId extended = is_left ? a : b;
  const auto c = is_left ? value(b) : value(a);
  if (!c || !(is_op(extended, Op::SignExtend) || is_op(extended, Op::ZeroExtend)))
    return std::nullopt;
  const bool is_sign = is_op(extended, Op::SignExtend);
  if (is_sign && op == Op::BvUlt) return std::nullopt;
  const TermId x = pool_.args(extended)[0];
  const unsigned inner = width(x);
  const unsigned outer = width(extended);
  const Bits low = truncate(*c, inner);
  const Sort inner_sort = Sort::bits(inner);
  if (!is_sign) {
    const bool is_signed_order = op == Op::BvSlt;
    if (is_signed_order && sign_bit(*c, outer)) return pool_.boolean(!is_left);
    if (*c > mask_of(inner)) return pool_.boolean(is_left);
    const TermId k = pool_.constant(inner_sort, low);
    return is_left ? make_unsigned_less(x, k) : make_unsigned_less(k, x);
  }
  const SignedBits wide = to_signed(*c, outer);
  const SignedBits largest = to_signed(mask_of(inner) >> 1, inner);
  if (wide > largest) return pool_.boolean(is_left);
  if (wide < -largest - 1) return pool_.boolean(!is_left);
  const TermId k = pool_.constant(inner_sort, low);
  return is_left ? make_signed_less(x, k) : make_signed_less(k, x);
}

}  // namespace tandem::ir
