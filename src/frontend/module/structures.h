#pragma once

#include <map>
#include <string>
#include <vector>

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include "frontend/program/tables.h"

// How structures and unions lie in memory, by name, so that a change of it is
// seen: the bytes of two versions mean the same only where it is the same.

namespace tandem::frontend {

// The structures and unions of a module with a name (a tag, or that of a typedef):
// "struct point". Of one name in two files there may be several with other layouts.
using Structures = std::map<std::string, std::vector<const llvm::DICompositeType*>>;
Structures structures_of(const llvm::Module& module);

// What is in an object of that type, the same for types whose bytes mean the same.
std::string contents_text(const llvm::DIType* type);
// The fields and their places, those of structures inside with them.
std::string layout_text(const llvm::DICompositeType& structure);

// The fields of a structure or union, in order of the source.
std::vector<const llvm::DIDerivedType*> fields_of(const llvm::DICompositeType& structure);

// What is in a structure that fits into two registers.
struct FloatPlace {
  std::uint64_t offset_bits = 0;
  unsigned width_bits = 0;
};
struct Contents {
  std::vector<FloatPlace> floats;  // that can be nothing else: what is inside a union can
  Bits used = 0;                   // the bits that are not padding
};
// Of any other type: no floats, and all bits are used.
Contents contents_of(const llvm::DIType* type);

// Null for what is no structure or union (or array of it).
const llvm::DICompositeType* structure_inside(const llvm::DIType* type);
// "struct point"; "" if it has no name. `type` may be a typedef of it, or lead to it.
std::string structure_name(const llvm::DIType* type);
// Of a type of LLVM.
std::string structure_name(const llvm::Type& type);

void describe_layouts(const llvm::Module& module, Tables& tables);

// The names of the structures that a function looks into or has pointers to, in order.
std::vector<std::string> structures_in(const llvm::Function& function);

}  // namespace tandem::frontend
