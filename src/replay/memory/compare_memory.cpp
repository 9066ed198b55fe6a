#include "replay/memory/compare_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/float_format.h"

namespace tandem::replay {
namespace {

const FinalObject* object_of(const FinalState& state, const FinalPointer& pointer) {
  return pointer.object < FinalPointer::absent ? &state.objects[pointer.object] : nullptr;
}

// One of a kind in both versions: it answers to its like and to nothing else.
bool has_identity(FinalKind kind) {
  return kind == FinalKind::Witness || kind == FinalKind::MemoryGlobal || kind == FinalKind::Slot ||
         kind == FinalKind::Answer;
}

bool can_be_shared(FinalKind kind) {  // two equal constants may be one
  return kind == FinalKind::Constant || kind == FinalKind::Text;
}

bool is_nan(const char* bytes, unsigned width_bits) {
  const auto format = float_format(width_bits);
  if (!format) return false;
  Bits bits = 0;
  std::memcpy(&bits, bytes, width_bits / 8);
  return format->is_nan(bits) || !format->is_encoding(bits);
}

unsigned width_of(const CType& type) {
  return is_extended_float(type) ? 80 : static_cast<unsigned>(8 * type.size_bytes);
}

class Comparing {
 public:
  Comparing(const Both<const FinalState*>& states, const CompareOptions& options)
      : states_(states), options_(options) {
    for (Side side : sides) partner_[side].assign(state(side).objects.size(), no_partner);
  }

  MemoryComparison run() {
    const std::uint32_t roots = std::min(state(Side::Old).roots, state(Side::New).roots);
    for (std::uint32_t i = 0; i < roots && !is_done(); ++i) compare_root(i);
    for (std::uint32_t i = 0; i < result_.pairs.size() && !is_done(); ++i) compare_pair(i);
    if (!result_.differences.empty()) {
      result_.likeness = Likeness::Different;
    } else if (is_unclear_) {
      result_.likeness = Likeness::Unclear;
    }
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t no_partner = ~std::uint32_t{0};

  const FinalState& state(Side side) const { return *states_[side]; }
  bool is_done() const { return result_.differences.size() >= options_.most_differences; }
  CTypeId target_of(CTypeId pointer) const { return type_of(options_.types, pointer).target; }

  void compare_root(std::uint32_t root) {
    const Both<FinalPointer> pointers =
        make_both(state(Side::Old).pointers[root], state(Side::New).pointers[root]);
    for (Side side : sides) {
      if (pointers[side].object == FinalPointer::absent) return;
    }
    const auto& types = options_.roots.types;
    const CTypeId type = root < types.size() ? types[root] : CTypeId{};
    if (!same_pointers(pointers, type, ObjectPair::is_root, root)) {
      result_.differences.push_back({ObjectPair::is_root, root, 8, {}});
    }
  }

  // `type` is that of what they point to.
  bool same_pointers(const Both<FinalPointer>& pointers, CTypeId type, std::uint32_t from,
                     std::uint64_t from_at) {
    const Both<const FinalObject*> objects =
        make_both(object_of(state(Side::Old), pointers[Side::Old]),
                  object_of(state(Side::New), pointers[Side::New]));
    const FinalObject* before = objects[Side::Old];
    const FinalObject* after = objects[Side::New];
    if (before == nullptr && after == nullptr) return true;
    const bool is_gone = (before && before->kind == FinalKind::Unknown) ||
                         (after && after->kind == FinalKind::Unknown);
    if (is_gone) {
      // Memory that was given to the function is still there, or it was freed.
      const bool is_gone_in_both = before && after && before->kind == after->kind;
      if (is_gone_in_both) return true;
      if (is_object_root(from, from_at)) return false;
      if (is_left_behind(before) != is_left_behind(after)) return false;
      is_unclear_ = true;
      return true;
    }
    if (before == nullptr || after == nullptr) return false;
    if (before->kind == FinalKind::Function || after->kind == FinalKind::Function) {
      return before->kind == after->kind && before->name == after->name;
    }
    return correspond(pointers, objects, type, from, from_at);
  }

  // A pointer to memory that was freed, where the other version leaves one that can be used.
  bool is_left_behind(const FinalObject* object) const {
    return !options_.is_shown && object != nullptr && object->kind == FinalKind::Unknown &&
           object->index == freed_index;
  }

  bool correspond(const Both<FinalPointer>& pointers, const Both<const FinalObject*>& objects,
                  CTypeId type, std::uint32_t from, std::uint64_t from_at) {
    const FinalObject& before = *objects[Side::Old];
    const FinalObject& after = *objects[Side::New];
    const bool is_shared = can_be_shared(before.kind) && can_be_shared(after.kind);
    std::uint32_t& old_partner = partner_[Side::Old][pointers[Side::Old].object];
    std::uint32_t& new_partner = partner_[Side::New][pointers[Side::New].object];
    if (!is_shared && (old_partner != no_partner || new_partner != no_partner)) {
      if (old_partner == no_partner || old_partner != new_partner) return false;
      const ObjectPair& pair = result_.pairs[old_partner];
      return pointers[Side::Old].offset - static_cast<std::int64_t>(pair.at[Side::Old]) ==
             pointers[Side::New].offset - static_cast<std::int64_t>(pair.at[Side::New]);
    }
    if (!is_object_root(from, from_at) && has_identity(before.kind) && has_identity(after.kind)) {
      if (before.kind != after.kind || before.index != after.index) return false;
      if (pointers[Side::Old].offset != pointers[Side::New].offset) return false;
    }
    if (is_shared && old_partner != no_partner && old_partner == new_partner &&
        pointers[Side::Old].offset == pointers[Side::New].offset) {
      return true;
    }
    if (is_shared && result_.pairs.size() > 4 * state(Side::Old).pointers.size()) return true;
    old_partner = new_partner = static_cast<std::uint32_t>(result_.pairs.size());
    result_.pairs.push_back(make_pair(pointers, objects, type, from, from_at));
    return true;
  }

  bool is_object_root(std::uint32_t from, std::uint64_t from_at) const {
    return from == ObjectPair::is_root && from_at < options_.roots.objects;
  }

  ObjectPair make_pair(const Both<FinalPointer>& pointers, const Both<const FinalObject*>& objects,
                       CTypeId type, std::uint32_t from, std::uint64_t from_at) const {
    ObjectPair pair;
    pair.type = type;
    if (options_.is_shown && objects[Side::Old]->type.index != 0) {
      pair.type = objects[Side::Old]->type;
    }
    pair.from = from;
    pair.from_at = from_at;
    const bool is_aligned = pointers[Side::Old].offset == pointers[Side::New].offset &&
                            !can_be_shared(objects[Side::Old]->kind) && !options_.is_shown;
    pair.size = ~std::uint64_t{0};
    for (Side side : sides) {
      pair.object[side] = pointers[side].object;
      const std::uint64_t size = objects[side]->size;
      // Where they do not start alike, what is before the pointers is nobody's business.
      const std::int64_t offset = is_aligned ? 0 : pointers[side].offset;
      pair.at[side] = std::min<std::uint64_t>(
          static_cast<std::uint64_t>(std::max<std::int64_t>(offset, 0)), size);
      pair.size = std::min(pair.size, size - pair.at[side]);
    }
    if (options_.is_shown) {
      pair.size = std::min(pair.size, pointed_bytes(options_.types, pair.type, pair.at[Side::Old],
                                                    objects[Side::Old]->size));
    }
    return pair;
  }

  const char* bytes_of(const ObjectPair& pair, Side side) const {
    const FinalObject& object = state(side).objects[pair.object[side]];
    return state(side).bytes.data() + object.first_byte + pair.at[side];
  }
  bool is_unknown(const ObjectPair& pair, Side side, std::uint64_t at) const {
    const FinalObject& object = state(side).objects[pair.object[side]];
    return !state(side).unknown.empty() &&
           state(side).unknown[object.first_byte + pair.at[side] + at] != 0;
  }

  // The pointers of one side within the pair, one after the other.
  class Pointers {
   public:
    Pointers(const FinalState& state, const ObjectPair& pair, Side side)
        : start_(pair.at[side]), size_(pair.size) {
      const FinalObject& object = state.objects[pair.object[side]];
      at_ = state.pointers.data() + object.first_pointer;
      end_ = at_ + object.pointers;
      while (at_ != end_ && at_->at < start_) ++at_;
    }
    std::uint64_t next() const {  // where; past everything if there is none
      return at_ == end_ || at_->at - start_ + 8 > size_ ? ~std::uint64_t{0} : at_->at - start_;
    }
    FinalPointer take() { return *at_++; }

   private:
    const FinalPointer* at_;
    const FinalPointer* end_;
    std::uint64_t start_;
    std::uint64_t size_;
  };

  void compare_pair(std::uint32_t index) {
    const ObjectPair pair = result_.pairs[index];
    std::uint64_t size = pair.size;
    const FinalObject& before = state(Side::Old).objects[pair.object[Side::Old]];
    const FinalObject& after = state(Side::New).objects[pair.object[Side::New]];
    if (before.kind == FinalKind::Text && after.kind == FinalKind::Text) {
      // Up to and with the end of the string.
      size = std::min<std::uint64_t>(size, ::strnlen(bytes_of(pair, Side::Old), size) + 1);
    }
    Pointers old_pointers(state(Side::Old), pair, Side::Old);
    Pointers new_pointers(state(Side::New), pair, Side::New);
    std::uint64_t at = 0;
    while (!is_done()) {
      const std::uint64_t next = std::min({old_pointers.next(), new_pointers.next(), size});
      compare_bytes(index, at, next);
      if (next >= size) return;
      if (old_pointers.next() == next && new_pointers.next() == next) {
        compare_words(index, next, make_both(old_pointers.take(), new_pointers.take()));
        at = next + 8;
      } else {
        const Side side = old_pointers.next() == next ? Side::Old : Side::New;
        const FinalPointer pointer = side == Side::Old ? old_pointers.take() : new_pointers.take();
        compare_with_number(index, next, side, pointer);
        // A pointer of the other side may begin inside; then it is met next.
        at = std::min({next + 8, old_pointers.next(), new_pointers.next()});
        at = std::max(at, next + 1);
      }
    }
  }

  CTypeId type_at(const ObjectPair& pair, std::uint64_t at) const {
    const auto leaf = leaf_of(options_.types, pair, at);
    return leaf ? leaf->type : CTypeId{};
  }

  // Padding means nothing: C does not say what it holds once a member is written. Yet whoever fills
  // it on purpose means something, so such runs are not the same either. By field, what is between
  // the fields does not count, and of what has no type nothing can be said.
  bool is_passed_over(const ObjectPair& pair, std::uint64_t at) {
    return !leaf_of(options_.types, pair, at) && is_passed_over(pair);
  }
  // The same, of a place where there is no member.
  bool is_passed_over(const ObjectPair& pair) {
    if (options_.is_shown) return has_type(pair);
    if (!options_.by_field && !has_type(pair)) return false;
    if (!options_.by_field || !has_type(pair)) is_unclear_ = true;
    return true;
  }

  bool has_type(const ObjectPair& pair) const {
    return type_of(options_.types, pair.type).size_bytes != 0;
  }

  // Memory of which nothing is known may hold numbers, and all NaNs are one.
  bool may_be_nans(const ObjectPair& pair, std::uint64_t at) const {
    for (const std::uint64_t size : {4U, 8U}) {
      const std::uint64_t first = (pair.at[Side::Old] + at) / size * size;
      if (first < pair.at[Side::Old]) continue;
      const std::uint64_t start = first - pair.at[Side::Old];
      if (start + size > pair.size) continue;
      const auto width = static_cast<unsigned>(8 * size);
      if (is_nan(bytes_of(pair, Side::Old) + start, width) &&
          is_nan(bytes_of(pair, Side::New) + start, width)) {
        return true;
      }
    }
    return false;
  }

  void compare_words(std::uint32_t index, std::uint64_t at, const Both<FinalPointer>& pointers) {
    const ObjectPair pair = result_.pairs[index];
    const CTypeId type = type_at(pair, at);
    if (is_passed_over(pair, at)) return;
    if (same_pointers(pointers, target_of(type), index, pair.at[Side::Old] + at)) return;
    result_.differences.push_back({index, at, 8, type});
  }

  void compare_with_number(std::uint32_t index, std::uint64_t at, Side side,
                           const FinalPointer& pointer) {
    const FinalObject& object = state(side).objects[pointer.object];
    const ObjectPair& pair = result_.pairs[index];
    if (object.kind == FinalKind::Unknown &&
        !(is_left_behind(&object) && is_null(pair, other(side), at))) {
      is_unclear_ = true;
      return;
    }
    if (is_passed_over(pair, at)) return;
    for (std::uint64_t i = 0; i < 8; ++i) {
      if (is_unknown(pair, other(side), at + i)) {
        is_unclear_ = true;
        return;
      }
    }
    result_.differences.push_back({index, at, 8, type_at(pair, at)});
  }

  bool is_null(const ObjectPair& pair, Side side, std::uint64_t at) const {
    static constexpr char zeros[8] = {};
    return std::memcmp(bytes_of(pair, side) + at, zeros, sizeof zeros) == 0;
  }

  void compare_bytes(std::uint32_t index, std::uint64_t begin, std::uint64_t end) {
    if (begin >= end) return;
    const ObjectPair& pair = result_.pairs[index];
    const char* before = bytes_of(pair, Side::Old);
    const char* after = bytes_of(pair, Side::New);
    if (std::memcmp(before + begin, after + begin, end - begin) == 0) return;
    for (std::uint64_t at = begin; at < end && !is_done(); ++at) {
      if (is_same_byte(pair, at)) continue;
      const auto leaf = different_leaf(pair, at, before[at], after[at]);
      if (!leaf && options_.is_shown && (has_type(pair) || may_be_nans(pair, at))) continue;
      if (!leaf && is_passed_over(pair)) continue;
      if (!leaf) {
        const std::uint64_t last = end_of_plain_difference(pair, at, end);
        result_.differences.push_back({index, at, last - at, {}});
        at = last - 1;
        continue;
      }
      const CType& type = type_of(options_.types, leaf->type);
      if (type.kind != CTypeKind::Float || !is_nan(before + leaf->offset, width_of(type)) ||
          !is_nan(after + leaf->offset, width_of(type))) {
        if (!has_padding_only(*leaf, at - leaf->offset)) {
          result_.differences.push_back({index, at, 1, leaf->type});
        }
      }
      // The rest of the leaf is the same difference.
      if (leaf->bit_width == 0) at = std::max(at, leaf->offset + leaf->size - 1);
    }
  }

  // The member that a byte makes different: of bit-fields it holds several, and what is between
  // them.
  std::optional<Leaf> different_leaf(const ObjectPair& pair, std::uint64_t at, char before,
                                     char after) const {
    const auto different = static_cast<std::uint8_t>(before ^ after);
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((different >> bit & 1) == 0) continue;
      if (auto leaf = leaf_of(options_.types, pair, at, bit)) return leaf;
    }
    return std::nullopt;
  }

  std::uint64_t end_of_plain_difference(const ObjectPair& pair, std::uint64_t at,
                                        std::uint64_t end) const {
    ++at;
    while (at < end && !is_same_byte(pair, at) && !leaf_of(options_.types, pair, at)) ++at;
    return at;
  }

  // The last bytes of a long double say nothing.
  bool has_padding_only(const Leaf& leaf, std::uint64_t first_different) const {
    return is_extended_float(type_of(options_.types, leaf.type)) && first_different >= 10;
  }

  bool is_same_byte(const ObjectPair& pair, std::uint64_t at) const {
    return bytes_of(pair, Side::Old)[at] == bytes_of(pair, Side::New)[at] ||
           is_unknown(pair, Side::Old, at) || is_unknown(pair, Side::New, at);
  }

  Both<const FinalState*> states_;
  const CompareOptions& options_;
  Both<std::vector<std::uint32_t>> partner_;  // by object: its pair
  bool is_unclear_ = false;
  MemoryComparison result_;
};

bool same_shape(const FinalObject& left, const FinalObject& right) {
  return left.kind == right.kind && left.index == right.index && left.name == right.name &&
         left.size == right.size && left.pointers == right.pointers &&
         left.first_byte == right.first_byte;
}

bool same_pointer(const FinalPointer& left, const FinalPointer& right) {
  return left.at == right.at && left.object == right.object && left.offset == right.offset;
}

bool has_same_objects(const FinalState& left, const FinalState& right) {
  return left.bytes.size() == right.bytes.size() && left.roots == right.roots &&
         std::equal(left.objects.begin(), left.objects.end(), right.objects.begin(),
                    right.objects.end(), same_shape) &&
         std::equal(left.pointers.begin(), left.pointers.end(), right.pointers.begin(),
                    right.pointers.end(), same_pointer);
}

}  // namespace

Roots roots_of(const Subject& subject, const Input& input) {
  const CTypes& types = subject.types;
  const Entry& entry = subject.entry[Side::Old];
  Roots roots;
  for (const InputObject& object : input.memory) roots.types.push_back(object.type);
  for (std::size_t i = 0; i < entry.memory_globals.size(); ++i) {
    const auto& known = subject.memory_global_types;
    roots.types.push_back(i < known.size() ? known[i] : CTypeId{});
  }
  roots.objects = roots.types.size();
  const auto pointed = [&](const ScalarType& type) {
    return type.is_pointer ? type_of(types, type_named(types, type.name)).target : CTypeId{};
  };
  for (const GlobalSlot& slot : entry.globals) roots.types.push_back(pointed(slot.type));
  const auto returned = [&](const ScalarType& type) {
    return type.is_pointer ? pointed(type) : type_named(types, type.name);
  };
  roots.types.push_back(entry.return_type ? returned(*entry.return_type) : CTypeId{});
  return roots;
}

MemoryComparison compare_shown(const Both<const FinalState*>& states, const CTypes& types,
                               std::size_t most_differences) {
  const FinalState& before = *states[Side::Old];
  const FinalState& after = *states[Side::New];
  if (before.bytes == after.bytes && has_same_objects(before, after)) return {};
  const Roots no_types;
  CompareOptions options{types, no_types, most_differences};
  options.is_shown = true;
  MemoryComparison found = compare_memory(states, options);
  std::erase_if(found.differences, [](const MemoryDifference& difference) {
    return difference.pair == ObjectPair::is_root;
  });
  return found;
}

std::optional<Leaf> leaf_of(const CTypes& types, const ObjectPair& pair, std::uint64_t at,
                            unsigned bit) {
  const std::uint64_t start = pair.at[Side::Old];
  auto leaf = leaf_among(types, pair.type, start + at, bit);
  if (!leaf) return std::nullopt;
  if (leaf->offset < start || leaf->offset - start + leaf->size > pair.size) return std::nullopt;
  leaf->offset -= start;
  return leaf;
}

MemoryComparison compare_memory(const Both<const FinalState*>& states,
                                const CompareOptions& options) {
  return Comparing(states, options).run();
}

bool mark_unknown(FinalState& seen, const FinalState& again, MayChange which) {
  if (!has_same_objects(seen, again)) return false;
  if (seen.bytes == again.bytes) return true;
  if (seen.unknown.empty()) seen.unknown.assign(seen.bytes.size(), 0);
  for (std::size_t i = 0; i < seen.bytes.size(); ++i) {
    if (seen.bytes[i] == again.bytes[i]) continue;
    const bool is_fill = static_cast<std::uint8_t>(seen.bytes[i]) == seen.fill &&
                         static_cast<std::uint8_t>(again.bytes[i]) == again.fill;
    if (which == MayChange::FillOnly && !is_fill) return false;
    seen.unknown[i] = 1;
  }
  return true;
}

}  // namespace tandem::replay
