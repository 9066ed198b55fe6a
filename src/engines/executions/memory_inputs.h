#pragma once

#include <functional>
#include <set>

#include "base/c_type.h"
#include "engines/executions/random.h"
#include "verdict/verdict.h"

namespace tandem::engines::executions {

// Where a pointer must not lead.
struct PointerLimits {
  std::set<std::uint32_t> avoided = {};  // objects
  bool is_exclusive = false;             // to an object that anything else leads to
};

// The memory behind the pointers of an input, chosen by their types: objects of a
// few elements, text for characters, linked structures a few links deep; now and
// then null, or the place that another pointer has already or one further on in that object.
class MemoryInputs {
 public:
  // `number` gives a value for an integer (or the bits of a float) of this many
  // bits; both and the types outlive this object.
  MemoryInputs(const CTypes& types, Random& random, std::function<Bits(const CType&)> number)
      : types_(types), random_(random), number_(std::move(number)) {}

  // For a new input: forgets which objects nothing else may lead to.
  void start();
  // An object that pointers chosen later may lead to, though it is a global.
  void share(std::uint32_t object) { shared_.insert(object); }
  // Sets a pointer of this type that is called `name`.
  void choose(NamedValue& pointer, CTypeId type, const std::string& name,
              std::vector<MemoryObject>& memory, const PointerLimits& limits = {});
  // Contents for a global that is not a scalar.
  MemoryObject contents(CTypeId type, std::uint64_t size_bytes, const std::string& name,
                        std::vector<MemoryObject>& memory);

 private:
  std::optional<Place> place(CTypeId target, const std::string& name, unsigned depth,
                             std::vector<MemoryObject>& memory, const PointerLimits& limits = {});
  std::uint64_t count_for(const CType& element);
  // Where one of its elements begins, often the first.
  std::int64_t some_element(const MemoryObject& object);
  std::int64_t some_element_or_end(const MemoryObject& object);
  // The same in an object that holds values of a type, if it does.
  std::optional<std::int64_t> some_place_in(const MemoryObject& object, CTypeId target);
  // Fills the bytes of one value of this type from `at` on. Objects that it
  // points to are added to `memory`; `object` is not among them yet.
  void fill(MemoryObject& object, std::uint64_t at, CTypeId type, const std::string& name,
            unsigned depth, std::vector<MemoryObject>& memory);
  void fill_text(MemoryObject& object);
  Bits number_for(const CType& type);

  const CTypes& types_;
  Random& random_;
  std::function<Bits(const CType&)> number_;
  std::set<std::uint32_t> exclusive_;  // objects
  std::set<std::uint32_t> shared_;     // globals
  std::vector<Bits> few_;              // numbers that integers of this input mostly are; empty: any
};

}  // namespace tandem::engines::executions
