#pragma once

#include "replay/memory/compare_memory.h"

// Memory in words: names of places and their values as C would write them.

namespace tandem::replay {

// An object as a person gets at it: by a pointer to its first element, or as a variable.
struct ObjectName {
  std::string text;
  bool is_pointer = false;
  CTypeId type;             // of one element; Opaque if not known
  std::uint64_t count = 1;  // of elements
  bool is_known() const { return !text.empty(); }
};

// A state of which every object has a name: the first by which it is reached from the roots.
class NamedState {
 public:
  NamedState(const CTypes& types, const FinalState& state) : types_(types), state_(state) {
    names_.resize(state.objects.size());
  }
  // Roots first, then what they lead to.
  void name_root(std::uint32_t object, ObjectName name);
  void name_reachable();

  std::string place(std::uint32_t object, std::uint64_t at, unsigned bit = 0) const;
  // The value that is there, for the type of the place. A text is shown as a whole.
  std::string value(std::uint32_t object, std::uint64_t at, unsigned bit = 0) const;
  // The name of the text that has the byte, if one should show that instead, and the text unless
  // it is long.
  std::optional<std::string> text_place(std::uint32_t object, std::uint64_t at) const;
  std::optional<std::string> text_value(std::uint32_t object, std::uint64_t at) const;
  std::string plain_value(std::uint32_t object, std::uint64_t at, std::uint64_t size) const;
  // A pointer: where it points, or for what has no name of its own the contents.
  std::string pointer(const FinalPointer& pointer, CTypeId pointed) const;
  std::string contents(std::uint32_t object) const;
  // A pointer to there, by the name of the object.
  std::string reference(std::uint32_t object, std::int64_t offset) const;

  // With these, pointers show the contents of what they lead to the first time.
  void show_inside(std::vector<bool>* shown) { shown_ = shown; }
  // With this, arrays of characters show what they hold behind the end of a text.
  void show_beyond_texts() { shows_beyond_texts_ = true; }

 private:
  std::string bytes(std::uint32_t object, std::uint64_t at, std::uint64_t size) const;
  const FinalPointer* pointer_at(std::uint32_t object, std::uint64_t at) const;
  std::optional<Leaf> leaf(std::uint32_t object, std::uint64_t at, unsigned bit) const;
  std::string element(const ObjectName& name, std::uint64_t index) const;
  std::string scalar(std::uint32_t object, const Leaf& leaf) const;
  std::string typed(std::uint32_t object, std::uint64_t at, CTypeId type) const;
  std::string unstructured(std::uint32_t object, std::uint64_t at, const CType& type) const;
  std::string sequence(std::uint32_t object, std::uint64_t at, CTypeId type,
                       std::uint64_t count) const;
  std::string pointed_contents(std::uint32_t object, CTypeId type) const;

  const CTypes& types_;
  const FinalState& state_;
  std::vector<ObjectName> names_;
  std::vector<bool>* shown_ = nullptr;
  bool shows_beyond_texts_ = false;
  mutable unsigned depth_ = 0;
};

std::string stream_name(std::uint32_t index);  // of a FinalKind::Stream

}  // namespace tandem::replay
