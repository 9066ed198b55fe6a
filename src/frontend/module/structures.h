#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include "base/integer.h"

// How structures and unions lie in memory, by name, so that a change of it is
// seen: the bytes of two versions mean the same only where it is the same.

namespace tandem::frontend {

// The structures and unions of a module with a name (a tag, or that of a typedef):
// "struct point". Of one name in two files there may be several with other layouts.
using Structures = std::map<std::string, std::vector<const llvm::DICompositeType*>>;
Structures structures_of(const llvm::Module& module);

// The contents of an object of that type, the same for types whose bytes mean the same.
std::string contents_text(const llvm::DIType* type);
// The fields and their places, those of structures inside with them.
std::string layout_text(const llvm::DICompositeType& structure);

// The fields of a structure or union, in order of the source.
std::vector<const llvm::DIDerivedType*> fields_of(const llvm::DICompositeType& structure);

// The contents of a structure that fits into two registers.
struct FloatPlace {
  std::uint64_t offset_bits = 0;
  unsigned width_bits = 0;
};
struct Contents {
  std::vector<FloatPlace> floats;  // that can be nothing else: what is inside a union can
  Bits used = 0;                   // the bits that are not padding
};
// Any other type has no floats, and all its bits are used.
Contents contents_of(const llvm::DIType* type);

// Null for what is no structure or union (or array of it).
const llvm::DICompositeType* structure_inside(const llvm::DIType* type);
// The names of the structures and unions in an object of that type, its own among them.
void collect_structures(const llvm::DIType* type, std::set<std::string>& names);
// "struct point"; "" if it has no name. `type` may be a typedef of it, or lead to it.
std::string structure_name(const llvm::DIType* type);
// The same for a type of LLVM.
std::string structure_name(const llvm::Type& type);

}  // namespace tandem::frontend
