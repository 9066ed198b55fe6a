#include "replay/describe/memory_text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "base/c_names.h"
#include "library/functions.h"

namespace tandem::replay {
namespace {

constexpr unsigned max_depth = 4;
constexpr std::uint64_t max_elements = 16;
constexpr std::size_t max_characters = 160;

bool is_printable(char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t' || c == '\r'; }

// The start of a long text, and how many characters follow.
std::string short_literal(std::string_view text) {
  if (text.size() <= max_characters) return c_literal(text);
  return fmt::format("{} ... {} more", c_literal(text.substr(0, max_characters)),
                     text.size() - max_characters);
}

// A text that ends within the bytes, without anything odd in it.
std::optional<std::string_view> readable_text(std::string_view bytes) {
  const std::size_t end = bytes.find('\0');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view text = bytes.substr(0, end);
  if (!std::all_of(text.begin(), text.end(), is_printable)) return std::nullopt;
  return text;
}

// True if nothing is lost by showing a text in the place of the bytes that it stands in. What
// follows the end of a text of `char` hardly ever matters; of other bytes it does.
bool says_all(const CType& type, std::string_view bytes, std::string_view text) {
  if (bytes.find_first_not_of('\0', text.size()) == std::string_view::npos) return true;
  return !text.empty() && (type.name == "char" || type.name == "const char");
}

std::string integer_text(const CType& type, Bits bits, unsigned width) {
  ScalarType scalar;
  scalar.name = type.name;
  scalar.width_bits = width;
  scalar.is_signed = type.is_signed;
  std::string text = TypedValue{scalar, truncate(bits, width)}.to_text();
  const auto value = static_cast<std::uint8_t>(bits);
  if (is_character_type(type) && value >= ' ' && value <= '~') {
    const char c = static_cast<char>(value);
    text += c == '\'' || c == '\\' ? fmt::format(" '\\{}'", c) : fmt::format(" '{}'", c);
  }
  return text;
}

std::string short_name(const CType& type) {
  for (const std::string_view tag : {"struct ", "union "}) {
    if (type.name.starts_with(tag)) return type.name.substr(tag.size());
  }
  return type.name;
}

bool has_own_name(FinalKind kind) {
  return kind == FinalKind::Witness || kind == FinalKind::MemoryGlobal || kind == FinalKind::Slot ||
         kind == FinalKind::Global || kind == FinalKind::Constant;
}

class Deeper {
 public:
  explicit Deeper(unsigned& depth) : depth_(depth) { ++depth_; }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  unsigned& depth_;
};

}  // namespace

std::string stream_name(std::uint32_t index) {
  return index < library::stream_names.size() ? library::stream_names[index] : "(a stream)";
}

void NamedState::name_root(std::uint32_t object, ObjectName name) {
  if (object >= names_.size() || names_[object].is_known()) return;
  if (open_array(types_, name.type) != nullptr) name.count = 1;  // however long it is
  names_[object] = std::move(name);
}

void NamedState::name_reachable() {
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t i = 0; i < names_.size(); ++i) {
    if (names_[i].is_known()) waiting.push_back(i);
  }
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const FinalObject& object = state_.objects[waiting[i]];
    for (std::uint32_t k = 0; k < object.pointers; ++k) {
      const FinalPointer& pointer = state_.pointers[object.first_pointer + k];
      if (pointer.object >= names_.size() || names_[pointer.object].is_known()) continue;
      const FinalObject& target = state_.objects[pointer.object];
      ObjectName name;
      const auto found = leaf(waiting[i], pointer.at, 0);
      if (found) name.type = type_of(types_, found->type).target;
      if (has_own_name(target.kind) && !target.name.empty()) {
        name.text = target.name;
      } else {
        name.text = place(waiting[i], pointer.at);
        name.is_pointer = true;
      }
      const std::uint64_t size = type_of(types_, name.type).size_bytes;
      if (size > 0) name.count = target.size / size;
      name_root(pointer.object, std::move(name));
      waiting.push_back(pointer.object);
    }
  }
}

std::string NamedState::bytes(std::uint32_t object, std::uint64_t at, std::uint64_t size) const {
  const FinalObject& found = state_.objects[object];
  if (at > found.size) return {};
  return state_.bytes.substr(found.first_byte + at, std::min(size, found.size - at));
}

const FinalPointer* NamedState::pointer_at(std::uint32_t object, std::uint64_t at) const {
  const FinalObject& found = state_.objects[object];
  for (std::uint32_t i = 0; i < found.pointers; ++i) {
    const FinalPointer& pointer = state_.pointers[found.first_pointer + i];
    if (pointer.at == at) return &pointer;
  }
  return nullptr;
}

std::optional<Leaf> NamedState::leaf(std::uint32_t object, std::uint64_t at, unsigned bit) const {
  return leaf_among(types_, names_[object].type, at, bit);
}

// Without a star or an index where there is one element: a name that a field can follow.
std::string NamedState::element(const ObjectName& name, std::uint64_t index) const {
  if (name.count == 1 && index == 0) return name.text;
  return c_operand(name.text) + "[" + std::to_string(index) + "]";
}

std::string NamedState::place(std::uint32_t object, std::uint64_t at, unsigned bit) const {
  const ObjectName& name = names_[object];
  const auto found = leaf(object, at, bit);
  if (!found) {
    const std::string start = name.is_pointer ? c_operand(name.text) : "&" + name.text;
    return fmt::format("((char *){})[{}]", start, at);
  }
  const std::uint64_t index = element_index(types_, name.type, at);
  const std::string whole = element(name, index);
  const bool is_through_pointer = name.is_pointer && name.count == 1 && index == 0;
  if (!is_through_pointer) return found->before + whole + found->path;
  if (found->path.starts_with('.'))
    return found->before + c_operand(whole) + "->" + found->path.substr(1);
  if (found->path.starts_with('[')) return found->before + "(*" + whole + ")" + found->path;
  return found->before + "*" + whole;
}

std::string NamedState::scalar(std::uint32_t object, const Leaf& leaf) const {
  const CType& type = type_of(types_, leaf.type);
  if (type.kind == CTypeKind::Pointer) {
    if (const FinalPointer* found = pointer_at(object, leaf.offset)) {
      return pointer(*found, type.target);
    }
  }
  Bits bits = 0;
  const std::string raw = bytes(object, leaf.offset, std::min<std::uint64_t>(leaf.size, 16));
  std::memcpy(&bits, raw.data(), raw.size());
  if (type.kind == CTypeKind::Pointer) {
    return bits == 0 ? "NULL" : fmt::format("{:#x}", static_cast<std::uint64_t>(bits));
  }
  if (type.kind == CTypeKind::Float) {
    const unsigned width = is_extended_float(type) ? 80 : static_cast<unsigned>(8 * leaf.size);
    return float_text(truncate(bits, width), width);
  }
  if (leaf.bit_width != 0) return integer_text(type, bits >> leaf.bit_offset, leaf.bit_width);
  return integer_text(type, bits,
                      static_cast<unsigned>(8 * std::min<std::uint64_t>(leaf.size, 16)));
}

std::string NamedState::value(std::uint32_t object, std::uint64_t at, unsigned bit) const {
  const auto found = leaf(object, at, bit);
  return found ? scalar(object, *found) : plain_value(object, at, 1);
}

std::string NamedState::plain_value(std::uint32_t object, std::uint64_t at,
                                    std::uint64_t size) const {
  if (const FinalPointer* found = pointer_at(object, at)) return pointer(*found, {});
  const std::string raw = bytes(object, at, std::min(size, max_elements));
  std::vector<std::string> parts;
  for (const char c : raw) parts.push_back(fmt::format("{:#04x}", static_cast<unsigned char>(c)));
  if (size > max_elements) parts.push_back(fmt::format("... {} more", size - max_elements));
  if (parts.size() == 1) return parts[0];
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

std::optional<std::string> NamedState::text_place(std::uint32_t object, std::uint64_t at) const {
  const ObjectName& name = names_[object];
  const auto found = leaf(object, at, 0);
  if (!found || !is_character_type(type_of(types_, found->type))) return std::nullopt;
  if (found->path.empty()) {
    if (name.count == 1 || !readable_text(bytes(object, 0, state_.objects[object].size))) {
      return std::nullopt;
    }
    return name.text;
  }
  const std::size_t index = found->path.rfind('[');
  if (index == std::string::npos || !found->path.ends_with(']')) return std::nullopt;
  std::string whole = place(object, at);
  whole.resize(whole.rfind('['));
  return whole;
}

std::optional<std::string> NamedState::text_value(std::uint32_t object, std::uint64_t at) const {
  const auto found = leaf(object, at, 0);
  std::uint64_t start = 0;
  std::uint64_t size = state_.objects[object].size;
  if (found && !found->path.empty()) {
    const std::size_t index = found->path.rfind('[');
    start = at - std::stoull(found->path.substr(index + 1));
    const CTypeId type = names_[object].type;
    const std::uint64_t element =
        open_array(types_, type) != nullptr ? size : type_of(types_, type).size_bytes;
    const std::uint64_t limit = std::min(size, (start / element + 1) * element) - start;
    size = at - start + 1;
    for (auto next = leaf(object, start + size, 0);
         size < limit && size <= max_characters && next &&
         is_character_type(type_of(types_, next->type)) &&
         next->path.substr(0, index) == found->path.substr(0, index);
         next = leaf(object, start + size, 0)) {
      ++size;
    }
  }
  const std::string raw = bytes(object, start, size);
  const std::string_view text = readable_text(raw).value_or(std::string_view(raw));
  if (text.size() > max_characters) return std::nullopt;
  return c_literal(text);
}

std::string NamedState::reference(std::uint32_t object, std::int64_t offset) const {
  const ObjectName& name = names_[object];
  const std::uint64_t size = type_of(types_, name.type).size_bytes;
  if (offset == 0) return name.is_pointer || name.count > 1 ? name.text : "&" + name.text;
  if (size == 0 || offset < 0) {
    const std::string start = name.is_pointer ? c_operand(name.text) : "&" + name.text;
    return fmt::format("(char *){} {} {}", start, offset < 0 ? "-" : "+", std::abs(offset));
  }
  const auto at = static_cast<std::uint64_t>(offset);
  if (at % size == 0 && open_array(types_, name.type) == nullptr) {
    const std::string start = name.is_pointer || name.count > 1 ? name.text : "&" + name.text;
    if (at / size >= name.count) return fmt::format("{} + {}", start, at / size);
    return fmt::format("&{}", element(name, at / size));
  }
  const auto found = leaf(object, at, 0);
  if (found && found->offset == at) return "&" + place(object, at);
  const std::string start = name.is_pointer || name.count > 1 ? name.text : "&" + name.text;
  return fmt::format("(char *){} + {}", c_operand(start), at);
}

std::string NamedState::pointed_contents(std::uint32_t object, CTypeId type) const {
  const FinalObject& target = state_.objects[object];
  const std::uint64_t size = type_of(types_, type).size_bytes;
  if (size == 0) {
    const std::string text = plain_value(object, 0, target.size);
    return target.size == 1 ? "{" + text + "}" : text;  // no number beside a name that is a pointer
  }
  const std::uint64_t count = open_array(types_, type) != nullptr ? 1 : target.size / size;
  const CType& element = type_of(types_, type);
  const bool is_structure = element.kind == CTypeKind::Struct || element.kind == CTypeKind::Union;
  if (count == 1 && is_structure) return "&" + short_name(element) + typed(object, 0, type);
  return sequence(object, 0, type, count);
}

std::string NamedState::pointer(const FinalPointer& pointer, CTypeId pointed) const {
  if (pointer.object >= state_.objects.size()) return "NULL";
  const FinalObject& target = state_.objects[pointer.object];
  const ObjectName& name = names_[pointer.object];
  switch (target.kind) {
    case FinalKind::Function: return target.name;
    case FinalKind::Stream: return stream_name(target.index);
    case FinalKind::Unknown: return "(a pointer to what is gone)";
    case FinalKind::Text: {
      const auto at = static_cast<std::uint64_t>(std::max<std::int64_t>(pointer.offset, 0));
      const std::string raw = bytes(pointer.object, at, target.size);
      return c_literal(std::string_view(raw).substr(0, std::min(raw.find('\0'), raw.size())));
    }
    default: break;
  }
  const bool is_new = !has_own_name(target.kind);
  const bool can_show = shown_ != nullptr && !(*shown_)[pointer.object];
  if ((is_new || can_show) && pointer.offset == 0 && depth_ < max_depth) {
    const Deeper deeper(depth_);
    if (can_show) (*shown_)[pointer.object] = true;
    const CTypeId type = name.type.index != 0 ? name.type : pointed;
    return pointed_contents(pointer.object, type);
  }
  if (name.is_known()) return reference(pointer.object, pointer.offset);
  return target.name.empty() ? "(a pointer)" : "&" + target.name;
}

std::string NamedState::typed(std::uint32_t object, std::uint64_t at, CTypeId id) const {
  const CType& type = type_of(types_, id);
  switch (type.kind) {
    case CTypeKind::Array: return sequence(object, at, type.target, type.count);
    case CTypeKind::Struct:
    case CTypeKind::Union: {
      std::vector<std::string> parts;
      for (const CField& field : type.fields) {
        const std::uint64_t offset = at + field.offset_bits / 8;
        std::string text;
        if (field.width_bits != 0) {
          const std::uint64_t size = (field.offset_bits % 8 + field.width_bits + 7) / 8;
          text = scalar(
              object, {field.type, offset, size, static_cast<std::uint32_t>(field.offset_bits % 8),
                       field.width_bits, "", ""});
        } else if (at == 0 && &field == open_array(types_, id)) {
          const CTypeId element = type_of(types_, field.type).target;
          const std::uint64_t left = std::max(state_.objects[object].size, offset) - offset;
          text = sequence(object, offset, element, left / type_of(types_, element).size_bytes);
        } else {
          text = typed(object, offset, field.type);
        }
        parts.push_back(field.name.empty() ? text : field.name + " = " + text);
        if (type.kind == CTypeKind::Union) break;
      }
      return fmt::format("{{{}}}", fmt::join(parts, ", "));
    }
    case CTypeKind::Opaque: return unstructured(object, at, type);
    default: return scalar(object, {id, at, type.size_bytes, 0, 0, "", ""});
  }
}

std::string NamedState::unstructured(std::uint32_t object, std::uint64_t at,
                                     const CType& type) const {
  if (is_complex_type(type)) {
    return fmt::format("{} + {}i", typed(object, at, type.target),
                       typed(object, at + type.size_bytes / 2, type.target));
  }
  if (has_lanes(type)) return sequence(object, at, type.target, type.count);
  return plain_value(object, at, std::max<std::uint64_t>(type.size_bytes, 1));
}

std::string NamedState::sequence(std::uint32_t object, std::uint64_t at, CTypeId type,
                                 std::uint64_t count) const {
  const std::uint64_t size = type_of(types_, type).size_bytes;
  if (is_character_type(type_of(types_, type))) {
    const std::string raw = bytes(object, at, count);
    if (shows_beyond_texts_) return short_literal(raw.substr(0, raw.find_last_not_of('\0') + 1));
    const auto text = readable_text(raw);
    if (text && says_all(type_of(types_, type), raw, *text)) return short_literal(*text);
  }
  std::vector<std::string> parts;
  for (std::uint64_t i = 0; i < std::min(count, max_elements); ++i) {
    parts.push_back(typed(object, at + i * size, type));
  }
  if (count > max_elements) parts.push_back(fmt::format("... {} more", count - max_elements));
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

std::string NamedState::contents(std::uint32_t object) const {
  const ObjectName& name = names_[object];
  const std::uint64_t size = type_of(types_, name.type).size_bytes;
  if (size == 0) return plain_value(object, 0, state_.objects[object].size);
  if (name.count == 1) return typed(object, 0, name.type);
  return sequence(object, 0, name.type, state_.objects[object].size / size);
}

}  // namespace tandem::replay
