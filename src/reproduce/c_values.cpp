#include "reproduce/c_values.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/c_names.h"
#include "base/c_places.h"
#include "base/float_format.h"

namespace tandem::reproduce {
namespace {

constexpr unsigned max_nesting = 32;

std::string integer_text(Bits value, unsigned width, bool is_signed) {
  if (width > 64) {
    return fmt::format("((unsigned __int128){:#x}ULL << 64 | {:#x}ULL)",
                       static_cast<std::uint64_t>(value >> 64), static_cast<std::uint64_t>(value));
  }
  const char* suffix = width > 32 ? "LL" : "";
  if (!is_signed) return to_decimal(value) + (width >= 32 ? "U" : "") + suffix;
  const SignedBits number = to_signed(value, width);
  // The smallest has no literal of its own.
  if (width >= 32 && value == Bits{1} << (width - 1))
    return fmt::format("({}{} - 1)", to_decimal(number + 1), suffix);
  return to_decimal(number) + suffix;
}

std::string real_text(Bits bits, unsigned width) {
  const char* suffix = width == 32 ? "f" : width == 64 ? "" : "L";
  const std::string text = float_text(bits, width);
  const char* kind = width == 80 ? "l" : "";
  if (text == "nan") return fmt::format("__builtin_nan{}(\"\")", kind);
  if (text == "inf") return fmt::format("__builtin_inf{}()", kind);
  if (text == "-inf") return fmt::format("-__builtin_inf{}()", kind);
  if (text.starts_with("bits")) return "0 /* " + text + " */";
  return text + (width == 16 ? "f" : suffix);
}

// One that __builtin_nan() does not give: C has no expression for its sign and its payload.
bool is_odd_nan(Bits bits, unsigned width) {
  const auto format = float_format(width);
  return format && format->is_nan(bits) && bits != format->canonical(bits);
}

Bits read_bits(const std::string& bytes, std::uint64_t at, std::uint64_t size) {
  Bits value = 0;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(size, 16) && at + i < bytes.size(); ++i)
    value |= Bits{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return value;
}

class Initialiser {
 public:
  Initialiser(const CTypes& types, const std::string& bytes) : types_(types), bytes_(bytes) {}

  std::optional<std::string> of(CTypeId id, std::uint64_t at, unsigned depth) const {
    const CType& type = types_[id];
    if (depth > max_nesting || at + type.size_bytes > bytes_.size()) return std::nullopt;
    switch (type.kind) {
      case CTypeKind::Opaque: return std::nullopt;
      case CTypeKind::Pointer: return "0";
      case CTypeKind::Integer: {
        const Bits value = read_bits(bytes_, at, type.size_bytes);
        if (is_truth_type(type)) return value != 0 ? "1" : "0";
        return integer_text(value, static_cast<unsigned>(8 * type.size_bytes), type.is_signed);
      }
      case CTypeKind::Float: {
        const unsigned width =
            type.size_bytes == 16 ? 80 : static_cast<unsigned>(8 * type.size_bytes);
        if (type.size_bytes == 16 && type.name != "long double") return std::nullopt;
        const Bits bits = truncate(read_bits(bytes_, at, type.size_bytes), width);
        if (is_odd_nan(bits, width)) return std::nullopt;
        return real_text(bits, width);
      }
      case CTypeKind::Array: return array(type, at, depth);
      case CTypeKind::Struct: {
        std::vector<std::string> parts;
        if (!add_fields(type, at, depth, parts)) return std::nullopt;
        return parts.empty() ? "{0}" : fmt::format("{{{}}}", fmt::join(parts, ", "));
      }
      case CTypeKind::Union: {
        std::vector<std::string> parts;
        if (!add_largest(type, at, depth, parts)) return std::nullopt;
        return fmt::format("{{{}}}", fmt::join(parts, ", "));
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> sequence(CTypeId element, std::uint64_t at, std::uint64_t count,
                                      unsigned depth) const {
    const CType& type = types_[element];
    if (type.size_bytes == 0) return std::nullopt;
    if (is_character_type(type)) {
      const std::string text = bytes_.substr(at, count);
      const bool is_text =
          !text.empty() && text.back() == '\0' &&
          std::all_of(text.begin(),
                      text.begin() + static_cast<long>(std::min(text.find('\0'), text.size())),
                      [](char c) { return c == '\n' || c == '\t' || (c >= 0x20 && c < 0x7f); });
      const std::size_t end = text.find_last_not_of('\0') + 1;
      if (is_text && end <= text.find('\0')) return string_literal(text.substr(0, end));
    }
    std::vector<std::string> parts;
    const std::uint64_t written = used(at, count, type.size_bytes);
    for (std::uint64_t i = 0; i < written; ++i) {
      const auto part = of(element, at + i * type.size_bytes, depth + 1);
      if (!part) return std::nullopt;
      parts.push_back(*part);
    }
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

 private:
  // How many of the elements to write down: zeros at the end of many go without saying.
  std::uint64_t used(std::uint64_t at, std::uint64_t count, std::uint64_t size) const {
    if (count <= 64) return count;
    const std::string_view bytes = std::string_view(bytes_).substr(at, count * size);
    const std::size_t last = bytes.find_last_not_of('\0');
    return last == std::string::npos ? 1 : last / size + 1;
  }

  std::optional<std::string> array(const CType& type, std::uint64_t at, unsigned depth) const {
    return type.count == 0 ? std::nullopt : sequence(type.target, at, type.count, depth);
  }

  bool add_field(const CField& field, std::uint64_t at, unsigned depth,
                 std::vector<std::string>& parts) const {
    const CType& type = types_[field.type];
    if (depth > max_nesting) return false;
    if (field.width_bits != 0) {
      const std::uint64_t first = at * 8 + field.offset_bits;
      const Bits value =
          truncate(read_bits(bytes_, first / 8, 16) >> (first % 8), field.width_bits);
      const bool is_signed = type.is_signed && field.width_bits > 1;
      parts.push_back(fmt::format(
          ".{} = {}", field.name,
          is_signed ? to_decimal(to_signed(value, field.width_bits)) : to_decimal(value)));
      return true;
    }
    const std::uint64_t offset = at + field.offset_bits / 8;
    if (field.name.empty()) {  // its members are those of the whole
      return type.kind == CTypeKind::Union ? add_largest(type, offset, depth + 1, parts)
                                           : add_fields(type, offset, depth + 1, parts);
    }
    if (type.kind == CTypeKind::Pointer) return true;  // set later
    const auto value = of(field.type, offset, depth + 1);
    if (value) parts.push_back(fmt::format(".{} = {}", field.name, *value));
    return value.has_value();
  }

  bool add_fields(const CType& type, std::uint64_t at, unsigned depth,
                  std::vector<std::string>& parts) const {
    return !type.fields.empty() &&
           std::all_of(type.fields.begin(), type.fields.end(),
                       [&](const CField& field) { return add_field(field, at, depth, parts); });
  }

  // A member that covers all of a union.
  bool add_largest(const CType& type, std::uint64_t at, unsigned depth,
                   std::vector<std::string>& parts) const {
    for (const CField& field : type.fields) {
      const CType& member = types_[field.type];
      const bool is_plain = member.kind == CTypeKind::Integer || member.kind == CTypeKind::Array;
      if (is_plain && field.width_bits == 0 && member.size_bytes == type.size_bytes &&
          !field.name.empty())
        return add_field(field, at, depth, parts);
    }
    return false;
  }

  const CTypes& types_;
  const std::string& bytes_;
};

bool has_same_layout(const Both<const CTypes*>& types, CTypeId before, CTypeId after,
                     unsigned depth) {
  const CType& a = (*types[Side::Old])[before];
  const CType& b = (*types[Side::New])[after];
  if (depth > max_nesting || a.kind != b.kind || a.size_bytes != b.size_bytes) return false;
  if (a.kind == CTypeKind::Pointer) return true;
  if (a.is_signed != b.is_signed || a.count != b.count || a.fields.size() != b.fields.size())
    return false;
  if (a.kind == CTypeKind::Array) return has_same_layout(types, a.target, b.target, depth + 1);
  for (std::size_t i = 0; i < a.fields.size(); ++i) {
    const CField& x = a.fields[i];
    const CField& y = b.fields[i];
    if (x.name != y.name || x.offset_bits != y.offset_bits || x.width_bits != y.width_bits ||
        !has_same_layout(types, x.type, y.type, depth + 1))
      return false;
  }
  return true;
}

std::string indentation(unsigned depth) { return std::string(2 * depth, ' '); }

class Shower {
 public:
  explicit Shower(const CTypes& types) : types_(types) {}

  void add(CTypeId id, const Shown& shown) {
    const CType& type = types_[id];
    if (shown.depth > max_nesting) return;
    switch (type.kind) {
      case CTypeKind::Array: return add_array(type, shown);
      case CTypeKind::Struct:
        for (const CField& field : type.fields) add_field(field, shown);
        return;
      case CTypeKind::Union:
      case CTypeKind::Opaque:
        if (type.size_bytes != 0)
          line(shown, fmt::format("tandem_bytes(&({0}), sizeof({0}), ", shown.expression));
        return;
      default: line(shown, fmt::format("tandem_leaf({}, ", shown.expression));
    }
  }

  std::string text;

 private:
  void line(const Shown& shown, const std::string& start) {
    text += indentation(shown.depth) + start + "\"" + shown.name + "\"";
    for (const std::string& index : shown.index) text += ", " + index;
    text += ");\n";
  }

  void add_array(const CType& type, const Shown& shown) {
    if (type.count == 0) return;
    const CType& element = types_[type.target];
    if (is_character_type(element))
      return line(shown, fmt::format("tandem_characters({}, {}, ", shown.expression, type.count));
    const std::string index = fmt::format("tandem_i{}", shown.depth);
    text += fmt::format("{0}for (int {1} = 0; {1} < {2}; ++{1}) {{\n", indentation(shown.depth),
                        index, type.count);
    Shown inner{shown.expression + "[" + index + "]", shown.name + "[%d]", shown.index,
                shown.depth + 1};
    inner.index.push_back(index);
    add(type.target, inner);
    text += indentation(shown.depth) + "}\n";
  }

  void add_field(const CField& field, const Shown& shown) {
    Shown inner = shown;
    if (!field.name.empty()) {
      inner.expression += "." + field.name;
      const bool is_through_pointer = inner.name.ends_with("->");
      inner.name += (is_through_pointer ? "" : ".") + field.name;
    }
    // The type of a bit-field has no name of its own.
    if (field.width_bits != 0) inner.expression = "(long long)" + inner.expression;
    add(field.type, inner);
  }

  const CTypes& types_;
};

}  // namespace

std::string literal(const TypedValue& value) {
  if (value.type.is_float) return real_text(value.bits, value.type.width_bits);
  if (value.type.width_bits == 1) return value.bits != 0 ? "1" : "0";
  return integer_text(value.bits, value.type.width_bits, value.type.is_signed);
}

// Without trigraphs.
std::string string_literal(std::string_view bytes) {
  std::string text;
  for (const char c : c_literal(bytes)) text += c == '?' ? "\\?" : std::string{c};
  return text;
}

std::optional<std::string> type_name(const CTypes& types, CTypeId id) {
  const CType& type = types[id];
  if (type.kind == CTypeKind::Pointer) return "void *";
  if (type.kind == CTypeKind::Opaque || type.kind == CTypeKind::Array) return std::nullopt;
  // A type that has neither a tag nor a typedef.
  if (type.name.empty() || type.name == "struct" || type.name == "union") return std::nullopt;
  if (type.name == "enum") return type.is_signed ? "int" : "unsigned";
  return type.name;
}

bool is_alike(const Both<const CTypes*>& types, CTypeId old_type) {
  const CType& wanted = (*types[Side::Old])[old_type];
  if (wanted.kind != CTypeKind::Struct && wanted.kind != CTypeKind::Union) return true;
  for (const CTypeId id : types[Side::New]->ids()) {
    if ((*types[Side::New])[id].name == wanted.name && has_same_layout(types, old_type, id, 0))
      return true;
  }
  return false;
}

std::optional<std::string> initialiser(const CTypes& types, CTypeId type, const std::string& bytes,
                                       std::uint64_t at) {
  return Initialiser(types, bytes).of(type, at, 0);
}

std::string bytes_initialiser(const std::string& bytes) {
  std::vector<std::string> parts;
  for (const char c : bytes) parts.push_back(fmt::format("{:#04x}", static_cast<unsigned char>(c)));
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

std::optional<std::string> pointer_member(const CTypes& types, CTypeId id, std::uint64_t at) {
  const auto leaf = leaf_at(types, id, at);
  if (!leaf || leaf->offset != at || types[leaf->type].kind != CTypeKind::Pointer)
    return std::nullopt;
  return leaf->path;
}

std::string show(const CTypes& types, CTypeId type, const Shown& shown) {
  Shower shower(types);
  shower.add(type, shown);
  return shower.text;
}

}  // namespace tandem::reproduce
