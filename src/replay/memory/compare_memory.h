#pragma once

#include <vector>

#include "replay/memory/c_places.h"
#include "replay/memory/final_state.h"
#include "replay/memory/input.h"

// Two final states, walked in lock-step from their roots.

namespace tandem::replay {

enum class Likeness : std::uint8_t {
  Same,
  Different,
  Unclear,  // the same but for pointers to what is gone, of which nothing can be said
};

// An object of the one state that answers to an object of the other.
struct ObjectPair {
  static constexpr std::uint32_t is_root = ~std::uint32_t{0};
  Both<std::uint32_t> object;    // in FinalState::objects
  Both<std::uint64_t> at;        // where the comparison starts in each
  std::uint64_t size = 0;        // how much is compared
  CTypeId type;                  // of one element; Opaque if not known
  std::uint32_t from = is_root;  // the pair with the pointer by which it was found
  std::uint64_t from_at = 0;     // where in the old object that pointer is; the root
};

struct MemoryDifference {
  std::uint32_t pair = ObjectPair::is_root;  // is_root: a pointer that is itself a root
  std::uint64_t at = 0;                      // from ObjectPair::at on; the root
  std::uint64_t size = 0;
  CTypeId type;  // of what is there, if known
};

struct MemoryComparison {
  Likeness likeness = Likeness::Same;
  std::vector<ObjectPair> pairs;
  std::vector<MemoryDifference> differences;
};

struct Roots {
  std::vector<CTypeId> types;  // of what each root points to
  std::size_t objects = 0;     // so many of them stand for the object itself, not for a pointer
};
Roots roots_of(const Subject& subject, const Input& input);

struct CompareOptions {
  const CTypes& types;
  const Roots& roots;
  std::size_t most_differences = 1;  // then it stops
  bool by_field = false;             // only what the types have (Subject::by_field)
  // What a callee is shown: from each pointer on, as far as what it points to goes, without
  // padding. Types are those of the old objects.
  bool is_shown = false;
};
MemoryComparison compare_memory(const Both<const FinalState*>& states,
                                const CompareOptions& options);

// Whether two states have the same bytes, pointers and objects.
bool is_identical(const FinalState& left, const FinalState& right);

// The leaf at a place of a pair, which is counted from the start of the pair.
std::optional<Leaf> leaf_of(const CTypes& types, const ObjectPair& pair, std::uint64_t at,
                            unsigned bit = 0);

// Two runs of the same version on the same input with other fills: marks in
// `seen` what shows the fill. False if anything else is not the same.
bool mark_unknown(FinalState& seen, const FinalState& again);
// The same, but for all bytes that are not the same. False if the objects are not.
bool mark_changing(FinalState& seen, const FinalState& again);

}  // namespace tandem::replay
