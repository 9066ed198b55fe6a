#include "engines/shared/effective_types.h"

#include <algorithm>
#include <sstream>

#include "base/open_array.h"

namespace tandem::engines {
namespace {

bool is_enumeration(const CType& type) { return type.name.starts_with("enum"); }

// The words of an integer type that say more than its sign: "long long", "char"; none for `int`.
std::vector<std::string> rank_of(const CType& type) {
  std::vector<std::string> words;
  std::istringstream text(type.name);
  for (std::string word; text >> word;) {
    if (word != "signed" && word != "unsigned" && word != "int") words.push_back(word);
  }
  return words;
}

bool is_character(const CType& type) {
  return type.kind == CTypeKind::Integer && type.size_bytes == 1 &&
         rank_of(type) == std::vector<std::string>{"char"};
}

// Something of this type may lie anywhere, or hold anything.
bool is_unspecific(const CType& type) {
  return type.kind == CTypeKind::Opaque || type.kind == CTypeKind::Union || type.size_bytes == 0;
}

// One type may have several ids: with other alignments, in several files.
bool is_same(const CType& a, const CType& b) {
  return a.kind == b.kind && a.size_bytes == b.size_bytes && a.name == b.name;
}

CTypeId innermost(const CTypes& types, CTypeId type) {
  while (types[type].kind == CTypeKind::Array) type = types[type].target;
  return type;
}

// A value of one type may be accessed by the other, both being scalars.
bool is_compatible(const CTypes& types, const CType& a, const CType& b) {
  if (a.kind != b.kind || a.size_bytes != b.size_bytes) return false;
  switch (a.kind) {
    case CTypeKind::Integer:  // which integer type an enumeration has is up to the compiler
      return is_enumeration(a) || is_enumeration(b) || rank_of(a) == rank_of(b);
    case CTypeKind::Pointer: {
      const CType& to_a = types[innermost(types, a.target)];
      const CType& to_b = types[innermost(types, b.target)];
      // Not what C says of `void **`, but what compilers do.
      if (is_unspecific(to_a) || is_unspecific(to_b) || is_same(to_a, to_b)) return true;
      return to_a.kind != CTypeKind::Struct && is_compatible(types, to_a, to_b);
    }
    default: return a.name == b.name;
  }
}

bool are_in_one_union(const CTypes& types, const CType& a, const CType& b) {
  return std::any_of(types.begin(), types.end(), [&](const CType& type) {
    const auto holds = [&](const CType& wanted) {
      return std::any_of(type.fields.begin(), type.fields.end(),
                         [&](const CField& field) { return is_same(types[field.type], wanted); });
    };
    return type.kind == CTypeKind::Union && holds(a) && holds(b);
  });
}

// The fields of a structure that cover a byte.
std::vector<const CField*> fields_at(const CTypes& types, const CType& type, std::uint64_t offset) {
  std::vector<const CField*> fields;
  for (const CField& field : type.fields) {
    const std::uint64_t start = field.offset_bits / 8;
    if (offset >= start &&
        offset - start < std::max<std::uint64_t>(types[field.type].size_bytes, 1))
      fields.push_back(&field);
  }
  return fields;
}

// There can be a `part` at this offset of elements of type `whole`.
bool can_contain(const CTypes& types, CTypeId whole, std::uint64_t offset, const CType& part) {
  const CType& type = types[whole];
  if (is_unspecific(type) || is_character(type)) return true;
  if (const CField* open = open_array(types, whole); open && offset >= open->offset_bits / 8)
    return can_contain(types, types[open->type].target, offset - open->offset_bits / 8, part);
  const std::uint64_t within = offset % type.size_bytes;
  if (within == 0 && is_same(type, part)) return true;
  if (type.kind == CTypeKind::Array) return can_contain(types, type.target, within, part);
  if (type.kind != CTypeKind::Struct) return within == 0 && is_compatible(types, type, part);
  if (within == 0 && part.kind == CTypeKind::Struct && are_in_one_union(types, type, part))
    return true;
  const auto fields = fields_at(types, type, within);
  // Nothing is lost by what lies in padding.
  return fields.empty() || std::any_of(fields.begin(), fields.end(), [&](const CField* field) {
           return field->width_bits != 0 ||
                  can_contain(types, field->type, within - field->offset_bits / 8, part);
         });
}

CTypeId pointed_within(const CTypes& types, CTypeId whole, std::uint64_t offset) {
  const CType& type = types[whole];
  if (is_unspecific(type)) return {};
  if (type.kind == CTypeKind::Pointer) return type.target;
  if (const CField* open = open_array(types, whole); open && offset >= open->offset_bits / 8)
    return pointed_within(types, types[open->type].target, offset - open->offset_bits / 8);
  const std::uint64_t within = offset % type.size_bytes;
  if (type.kind == CTypeKind::Array) return pointed_within(types, type.target, within);
  if (type.kind != CTypeKind::Struct) return {};
  const auto fields = fields_at(types, type, within);
  if (fields.size() != 1 || fields[0]->width_bits != 0) return {};
  return pointed_within(types, fields[0]->type, within - fields[0]->offset_bits / 8);
}

}  // namespace

// A pointer may be one to the first of several elements, so that what lies behind counts too.
bool can_share_object(const CTypes& types, const View& a, const View& b) {
  const auto& [first, second] =
      a.offset_bytes <= b.offset_bytes ? std::pair(a, b) : std::pair(b, a);
  const CTypeId whole = innermost(types, first.type);
  const CTypeId part = innermost(types, second.type);
  if (is_unspecific(types[part]) || is_character(types[part])) return true;
  const std::uint64_t distance = second.offset_bytes - first.offset_bytes;
  return can_contain(types, whole, distance, types[part]) ||
         (distance % types[whole].size_bytes == 0 && can_contain(types, part, 0, types[whole]));
}

CTypeId pointed_from(const CTypes& types, const MemoryObject& object, std::uint64_t offset) {
  return pointed_within(types, object.type, offset);
}

}  // namespace tandem::engines
