#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Names of objects and of their parts, as C writes them. An object that a pointer leads to is
// called by a star and the pointer: "*p", "*list->next", "**table".

namespace tandem {

// A pointer as something that can be followed by [ or ->.
inline std::string c_operand(const std::string& pointer) {
  return pointer.starts_with('*') || pointer.starts_with('&') ? "(" + pointer + ")" : pointer;
}

// A text as C writes it.
inline std::string c_literal(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const auto digit = [&](unsigned shift) { return static_cast<char>('0' + (byte >> shift) % 8); };
    switch (c) {
      case '"': made += "\\\""; break;
      case '\\': made += "\\\\"; break;
      case '\n': made += "\\n"; break;
      case '\t': made += "\\t"; break;
      default:
        made +=
            c >= ' ' && c <= '~' ? std::string{c} : std::string{'\\', digit(6), digit(3), digit(0)};
    }
  }
  return made + "\"";
}

// The name of an element of an object that consists of several.
inline std::string c_element(const std::string& object, std::uint64_t index) {
  const std::string first = object.starts_with('*') ? c_operand(object.substr(1)) : object;
  return first + "[" + std::to_string(index) + "]";
}

// The name of an element of an object that is an array itself.
inline std::string c_array_element(const std::string& array, std::uint64_t index) {
  return c_operand(array) + "[" + std::to_string(index) + "]";
}

// The name of a member of a structure; one without a name has the members of the whole.
inline std::string c_member(const std::string& structure, const std::string& member) {
  if (member.empty()) return structure;
  if (structure.starts_with('*')) return c_operand(structure.substr(1)) + "->" + member;
  return structure + "." + member;
}

// A pointer that is kept so many bytes behind the start of an object, whatever its type.
inline std::string c_pointer_at(const std::string& object, std::uint64_t offset_bytes) {
  const std::string start = object.starts_with('*') ? object.substr(1) : "&" + object;
  if (offset_bytes == 0) return "*(void **)" + start;
  return "*(void **)((char *)" + start + " + " + std::to_string(offset_bytes) + ")";
}

}  // namespace tandem
