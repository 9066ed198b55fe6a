// Loads and stores. Two accesses are told apart by a constant distance, or by
// the objects that their addresses belong to: no two objects overlap, and an
// address that was never told the place of a local or of a new piece of the heap
// does not point there. (An access that leaves its object is undefined.)

#include <algorithm>

#include "ir/simplify.h"

namespace tandem::ir {
namespace {

constexpr int max_looked_through = 256;  // stores, from one access
constexpr int max_reordered = 64;
constexpr int max_joined = 32;
constexpr int max_split = 4;  // choices within choices of an address

unsigned bytes_of(Sort sort) { return sort.width_bits / 8; }

}  // namespace

TermId Simplifier::offset_address(TermId address, Bits bytes) {
  if (bytes == 0) return address;
  const Sort sort = Sort::bits(64);
  return make_arithmetic(Op::BvAdd, sort, std::array{address, pool_.constant(sort, bytes)});
}

// to - from, where it is a constant.
std::optional<Bits> Simplifier::distance(TermId from, TermId to) {
  if (from == to) return Bits{0};
  return value(make_arithmetic(Op::BvSub, Sort::bits(64), std::array{to, from}));
}

// The address of the object that this one is in or at the end of, if it says so.
std::optional<TermId> Simplifier::object_of(TermId address) const {
  const Term& term = pool_[address];
  if (term.op == Op::ObjectAddress || term.op == Op::AddressOf) return address;
  if (pool_.is_application(address, FunctionKind::Allocation)) return address;
  if (term.op != Op::BvAdd) return std::nullopt;
  std::optional<TermId> found;
  for (const TermId part : pool_.args(address)) {
    const Op op = pool_[part].op;
    if (op == Op::BvAdd) continue;
    const auto object = object_of(part);
    if (!object) continue;
    if (found) return std::nullopt;
    found = object;
  }
  return found;
}

// The pointer of TermPool::keep_apart that the address is computed from, if it is one.
std::optional<TermId> Simplifier::base_of(TermId address) const {
  if (pool_.bases_.contains(address)) return address;
  if (pool_.bases_.empty() || pool_[address].op != Op::BvAdd) return std::nullopt;
  std::optional<TermId> found;
  for (const TermId part : pool_.args(address)) {
    const auto base = base_of(part);
    if (!base) continue;
    if (found) return std::nullopt;
    found = base;
  }
  return found;
}

bool Simplifier::is_held(TermId object, TermId by) const {
  const std::vector<TermId>& held = pool_.held_by(by);
  return std::binary_search(held.begin(), held.end(), object);
}

// ite(c, a, b) + x as the two addresses a + x and b + x, where that says more.
std::optional<Simplifier::AddressChoice> Simplifier::try_split_address(TermId address) {
  std::vector<TermId> rest;
  std::optional<TermId> choice;
  if (is_op(address, Op::Ite)) choice = address;
  if (is_op(address, Op::BvAdd)) {
    for (const TermId part : pool_.args(address)) {
      if (is_op(part, Op::Ite) && choice) return std::nullopt;
      if (is_op(part, Op::Ite))
        choice = part;
      else
        rest.push_back(part);
    }
  }
  if (!choice) return std::nullopt;
  const TermId condition = pool_.args(*choice)[0];
  const std::array branches{pool_.args(*choice)[1], pool_.args(*choice)[2]};
  const auto says_more = [&](TermId branch) {
    return is_in_null_page(branch) || object_of(branch).has_value();
  };
  if (!says_more(branches[0]) && !says_more(branches[1])) return std::nullopt;
  const auto with = [&](TermId branch) {
    if (rest.empty()) return branch;
    std::vector<TermId> parts = rest;
    parts.push_back(branch);
    return make_arithmetic(Op::BvAdd, Sort::bits(64), parts);
  };
  const TermId first = with(branches[0]);
  return AddressChoice{condition, first, with(branches[1])};
}

// Null, or a member of null: an access there ends the execution before it is made.
bool Simplifier::is_in_null_page(TermId address) const {
  const auto number = value(address);
  return number && *number < null_page_bytes;
}

// No value of the term is more than this; none if it may be a page or more.
std::optional<Bits> Simplifier::small_bound(TermId term, int depth) const {
  if (depth == 0) return std::nullopt;
  Bits bound = possible_ones(term);
  if (is_op(term, Op::Ite)) {
    const auto first = small_bound(pool_.args(term)[1], depth - 1);
    const auto second = first ? small_bound(pool_.args(term)[2], depth - 1) : std::nullopt;
    if (!second) return std::nullopt;
    bound = std::max(*first, *second);
  } else if (is_op(term, Op::BvMul) && pool_.args(term).size() == 2) {
    const auto first = small_bound(pool_.args(term)[0], depth - 1);
    const auto second = first ? small_bound(pool_.args(term)[1], depth - 1) : std::nullopt;
    if (!second) return std::nullopt;
    bound = *first * *second;
  }
  return bound < null_page_bytes ? std::optional(bound) : std::nullopt;
}

// a + k, k small, as a.
TermId Simplifier::without_small_offsets(TermId address) {
  if (!is_op(address, Op::BvAdd)) return address;
  std::vector<TermId> rest;
  Bits total = 0;
  for (const TermId part : pool_.args(address)) {
    const auto bound = small_bound(part);
    if (!bound) rest.push_back(part);
    total += bound.value_or(0);
  }
  if (rest.empty() || rest.size() == pool_.args(address).size() || total >= null_page_bytes)
    return address;
  return rest.size() == 1 ? rest[0] : make_arithmetic(Op::BvAdd, Sort::bits(64), rest);
}

// isnull(a + k) -> isnull(a), k small; isnull(a) -> a == 0. This does change a value, if an address
// that is not null becomes null by adding to it: no object lies there.
TermId Simplifier::make_is_null(TermId address) {
  if (is_in_null_page(address)) return pool_.boolean(true);
  address = without_small_offsets(address);
  if (is_op(address, Op::Ite) && choices_entered_ < max_choices_entered) {
    const Entered entered(choices_entered_);
    const std::vector<TermId> parts(pool_.args(address).begin(), pool_.args(address).end());
    const TermId first = make_is_null(parts[1]);
    return make_ite(parts[0], first, make_is_null(parts[2]));
  }
  return make_equal(address, pool_.constant(Sort::bits(64), 0));
}

// The accesses are to different bytes of two things that are one, or do not overlap.
bool Simplifier::are_other_members(const BasedAccess& a, const BasedAccess& b) {
  const auto bytes = pool_.whole_bytes(a.base, b.base);
  const auto first = bytes ? distance(a.base, a.address) : std::nullopt;
  const auto second = first ? distance(b.base, b.address) : std::nullopt;
  if (!second || *first >= *bytes || *second >= *bytes) return false;
  if (*first + a.bytes > *bytes || *second + b.bytes > *bytes) return false;
  return *first + a.bytes <= *second || *second + b.bytes <= *first;
}

// The two accesses certainly touch different bytes.
bool Simplifier::is_apart(TermId a, unsigned a_bytes, TermId b, unsigned b_bytes, int depth) {
  if (const auto d = distance(a, b)) {  // b is d bytes behind a
    return *d >= a_bytes && truncate(Bits{0} - *d, 64) >= b_bytes;
  }
  if (is_in_null_page(a) || is_in_null_page(b)) return true;
  const auto a_base = base_of(a);
  const auto b_base = a_base ? base_of(b) : std::nullopt;
  if (a_base && b_base && pool_.is_kept_apart(*a_base, *b_base)) {
    pool_.has_used_apart_ = true;
    return true;
  }
  if (a_base && b_base && are_other_members({a, *a_base, a_bytes}, {b, *b_base, b_bytes})) {
    pool_.has_used_whole_ = true;
    return true;
  }
  const auto a_object = object_of(a);
  const auto b_object = object_of(b);
  if (a_object && b_object) return *a_object != *b_object;
  // Only what nobody knows of unless told can be told from an unknown address.
  const auto is_unknown_to = [&](std::optional<TermId> object, TermId address) {
    if (!object || pool_.held_by(*object).empty()) return false;
    return !is_held(*object, address);
  };
  if (is_unknown_to(a_object, b) || is_unknown_to(b_object, a)) return true;
  if (depth == max_split) return false;
  if (const auto parts = try_split_address(a)) {
    return is_apart(parts->if_true, a_bytes, b, b_bytes, depth + 1) &&
           is_apart(parts->if_false, a_bytes, b, b_bytes, depth + 1);
  }
  if (const auto parts = try_split_address(b)) {
    return is_apart(a, a_bytes, parts->if_true, b_bytes, depth + 1) &&
           is_apart(a, a_bytes, parts->if_false, b_bytes, depth + 1);
  }
  return false;
}

// Overlaps(a, b, n) = a != b and (a - b < n or b - a < n); false where the accesses are apart
// whatever their size.
TermId Simplifier::make_overlaps(TermId a, TermId b, TermId size) {
  const bool is_known = distance(a, b).has_value();
  if (!is_known && is_apart(a, 1, b, 1)) return pool_.boolean(false);
  const Sort word = Sort::bits(64);
  const TermId ahead = make_arithmetic(Op::BvSub, word, std::array{a, b});
  const TermId behind = make_arithmetic(Op::BvSub, word, std::array{b, a});
  const TermId is_near =
      make_or(std::array{make_unsigned_less(ahead, size), make_unsigned_less(behind, size)});
  return make_and(std::array{make_not(make_equal(a, b)), is_near});
}

TermId Simplifier::load_by_byte(Sort sort, TermId memory, TermId address) {
  std::vector<TermId> bytes;
  for (unsigned i = bytes_of(sort); i-- > 0;) {  // the highest first
    bytes.push_back(pool_.make(Op::Load, Sort::bits(8), {memory, offset_address(address, i)}));
  }
  return bytes.size() == 1 ? bytes[0] : pool_.make(Op::Concat, sort, bytes);
}

// The contents that an object holds whatever happens: it is a string, or a constant variable.
std::optional<ObjectId> Simplifier::contents_of(TermId object) const {
  if (is_op(object, Op::ObjectAddress)) return pool_.memory_object(object).contents;
  if (!is_op(object, Op::AddressOf)) return std::nullopt;
  const ObjectId id{static_cast<std::uint32_t>(pool_[object].immediate)};
  if (pool_.object(id).element_width_bits != 8) return std::nullopt;
  return id;
}

std::optional<TermId> Simplifier::try_load_constant(Sort sort, TermId address) {
  const auto base = object_of(address);
  const auto contents = base ? contents_of(*base) : std::nullopt;
  if (!contents) return std::nullopt;
  const ObjectId id = *contents;
  const TermId index = make_arithmetic(Op::BvSub, Sort::bits(64), std::array{address, *base});
  std::vector<TermId> bytes;
  for (unsigned i = bytes_of(sort); i-- > 0;) {
    bytes.push_back(pool_.make(Op::TableRead, Sort::bits(8), {offset_address(index, i)}, id.index));
  }
  return bytes.size() == 1 ? bytes[0] : pool_.make(Op::Concat, sort, bytes);
}

TermId Simplifier::make_load(Sort sort, TermId memory, TermId address) {
  if (const auto constant = try_load_constant(sort, address)) return *constant;
  const unsigned bytes = bytes_of(sort);
  for (int looked_through = 0; is_op(memory, Op::Store) && looked_through < max_looked_through;
       ++looked_through) {
    const TermId before = pool_.args(memory)[0];
    const TermId at = pool_.args(memory)[1];
    const TermId stored = pool_.args(memory)[2];
    const unsigned stored_bytes = bytes_of(pool_.sort(stored));
    if (const auto d = distance(at, address); d && *d < stored_bytes) {
      if (*d + bytes <= stored_bytes) {  // load(store(m, a, v), a + d) -> bytes of v
        return pool_.make(Op::Extract, sort, {stored}, *d * 8);
      }
      return load_by_byte(sort, memory, address);  // only in part
    }
    if (!is_apart(at, stored_bytes, address, bytes)) {
      const auto d = distance(address, at);
      if (d && *d < bytes) return load_by_byte(sort, memory, address);
      break;
    }
    memory = before;  // load(store(m, a, v), b) -> load(m, b)
  }
  // load(ite(c, m, n), a) -> ite(c, load(m, a), load(n, a))
  if (is_op(memory, Op::Ite)) {
    const std::vector<TermId> parts(pool_.args(memory).begin(), pool_.args(memory).end());
    return make_ite(parts[0], pool_.make(Op::Load, sort, {parts[1], address}),
                    pool_.make(Op::Load, sort, {parts[2], address}));
  }
  // load(m, ite(c, a, b) + x) -> ite(c, load(m, a + x), load(m, b + x)), where that says more
  if (const auto parts = try_split_address(address)) {
    const TermId first = pool_.make(Op::Load, sort, {memory, parts->if_true});
    return make_ite(parts->condition, first, pool_.make(Op::Load, sort, {memory, parts->if_false}));
  }
  return raw(Op::Load, sort, {memory, address});
}

TermId Simplifier::make_store(TermId memory, TermId address, TermId stored) {
  const Sort sort = pool_.sort(stored);
  const unsigned bytes = bytes_of(sort);
  // store(m, a, load(m, a)) -> m
  if (is_op(stored, Op::Load) && pool_.args(stored)[0] == memory &&
      pool_.args(stored)[1] == address) {
    return memory;
  }
  std::vector<TermId> behind;  // stores that come after this one in the normal form
  for (int reordered = 0; is_op(memory, Op::Store) && reordered < max_reordered; ++reordered) {
    const TermId before = pool_.args(memory)[0];
    const TermId at = pool_.args(memory)[1];
    const TermId old = pool_.args(memory)[2];
    const unsigned old_bytes = bytes_of(pool_.sort(old));
    if (const auto d = distance(address, at); d && *d + old_bytes <= bytes) {
      memory = before;  // store(store(m, a, v), a, w) -> store(m, a, w)
      continue;
    }
    if (!(address < at) || !is_apart(address, bytes, at, old_bytes)) break;
    behind.push_back(memory);
    memory = before;
  }
  TermId result = raw(Op::Store, Sort::memory(), {memory, address, stored});
  for (std::size_t i = behind.size(); i-- > 0;) {
    const TermId at = pool_.args(behind[i])[1];
    const TermId old = pool_.args(behind[i])[2];
    result = raw(Op::Store, Sort::memory(), {result, at, old});
  }
  return result;
}

// ite(c, store(m, a, v), n): the store goes outside where n is m before some
// stores, or stores to the same place.
std::optional<TermId> Simplifier::try_join_memories(TermId c, TermId a, TermId b) {
  const auto is_before = [&](TermId memory, TermId later) {
    for (int i = 0; i < max_joined && is_op(later, Op::Store); ++i) {
      later = pool_.args(later)[0];
      if (later == memory) return true;
    }
    return false;
  };
  const auto parts = [&](TermId store) {
    return std::vector<TermId>(pool_.args(store).begin(), pool_.args(store).end());
  };
  if (is_op(a, Op::Store) && is_op(b, Op::Store)) {
    const auto x = parts(a);
    const auto y = parts(b);
    if (x[1] == y[1] && pool_.sort(x[2]) == pool_.sort(y[2])) {
      return make_store(make_ite(c, x[0], y[0]), x[1], make_ite(c, x[2], y[2]));
    }
  }
  if (is_op(a, Op::Store) && is_before(b, a)) {
    const auto x = parts(a);
    const TermId kept = pool_.make(Op::Load, pool_.sort(x[2]), {b, x[1]});
    return make_store(make_ite(c, x[0], b), x[1], make_ite(c, x[2], kept));
  }
  if (is_op(b, Op::Store) && is_before(a, b)) {
    const auto y = parts(b);
    const TermId kept = pool_.make(Op::Load, pool_.sort(y[2]), {a, y[1]});
    return make_store(make_ite(c, a, y[0]), y[1], make_ite(c, kept, y[2]));
  }
  return std::nullopt;
}

// Within the object, not only at its end.
bool Simplifier::points_into(TermId address, TermId object) {
  const auto d = distance(object, address);
  if (!d) return false;
  std::uint64_t size = 0;
  if (is_op(object, Op::ObjectAddress)) size = pool_.memory_object(object).size_bytes;
  if (is_op(object, Op::AddressOf)) {
    const auto& constant =
        pool_.object(ObjectId{static_cast<std::uint32_t>(pool_[object].immediate)});
    size = constant.elements.size() * constant.element_width_bits / 8;
  }
  return *d == 0 || *d < size;
}

// Two addresses are the same, or not; nullopt where the objects do not say so.
std::optional<bool> Simplifier::try_same_address(TermId a, TermId b) {
  const auto a_object = object_of(a);
  const auto b_object = object_of(b);
  if (!a_object && b_object) return try_same_address(b, a);
  if (!a_object || !points_into(a, *a_object)) return std::nullopt;
  if (is_in_null_page(b)) return false;
  // Equal strings may be one or two.
  if (is_op(*a_object, Op::AddressOf)) return std::nullopt;
  if (b_object) {
    if (*b_object == *a_object || !points_into(b, *b_object)) return std::nullopt;
    return false;
  }
  if (pool_.held_by(*a_object).empty() || is_held(*a_object, b)) return std::nullopt;
  return false;
}

}  // namespace tandem::ir
