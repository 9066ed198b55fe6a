#pragma once

#include <vector>

#include "base/c_places.h"
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
  // Compares what a callee is shown: from each pointer on, as far as what it points to goes,
  // without padding. Types are those of the old objects.
  bool is_shown = false;
};
MemoryComparison compare_memory(const Both<const FinalState*>& states,
                                const CompareOptions& options);

// Compares what a call shows to its callee in each version, by the types of the old one. Which
// objects the arguments are is not compared: the arguments are.
MemoryComparison compare_shown(const Both<const FinalState*>& states, const CTypes& types,
                               std::size_t most_differences);

// The leaf at a place of a pair, which is counted from the start of the pair.
std::optional<Leaf> leaf_of(const CTypes& types, const ObjectPair& pair, std::uint64_t at,
                            unsigned bit = 0);

// Two runs of the same version on the same input with other fills: marks in `seen` the bytes that
// are not the same. False if the objects are not, or, unless any byte may change, if one does not
// show the fill.
enum class MayChange : std::uint8_t { FillOnly, AnyByte };
bool mark_unknown(FinalState& seen, const FinalState& again, MayChange which);

}  // namespace tandem::replay
