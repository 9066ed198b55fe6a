#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "llvm/IR/Module.h"

#include "base/both.h"

// Structures that lie in memory otherwise in the new version than in the old: one
// layout for both, in which a field of either has the same place in both. Compiled
// with it, the two versions can be compared byte by byte again, which is then to
// compare them field by field.

namespace tandem::frontend {

struct MergedLayout {
  std::uint64_t size_bytes = 0;
  std::uint64_t alignment_bytes = 1;
  std::map<std::string, std::uint64_t> offsets_bytes;  // of the fields of either version
  // Fields that one version alone has. One that both have, with another type, is in both lists.
  Both<std::vector<std::string>> only_in;
};

using MergedLayouts = std::map<std::string, MergedLayout>;  // by name: "struct point"

// For the structures that both versions have and whose layout changed, unless
// - no field is the same in both,
// - there are bit-fields or fields without a name, or attributes that move fields,
// - it is part of a union: there its bytes are read in another way,
// - it is among the `excluded`.
MergedLayouts merge_layouts(const Both<const llvm::Module*>& modules,
                            const std::set<std::string>& excluded);

}  // namespace tandem::frontend
