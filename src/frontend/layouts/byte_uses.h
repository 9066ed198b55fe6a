#pragma once

#include <map>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

// Where a function treats a structure otherwise than field by field. LLVM's code
// does not tell: a pointer has no type there, and a size is a number.

namespace tandem::frontend {

enum class StructureUse : std::uint8_t {
  Bytes,  // its size, the places of its fields, or its bytes by another type
  Whole,  // copied or filled as a whole
  Given,  // a variable of it is given its initial contents as a whole
};

struct ByteUse {
  StructureUse use = StructureUse::Bytes;
  std::string structure;  // "struct point"
  unsigned line = 0;
  unsigned column = 0;
};

struct ByteUses {
  std::map<std::string, std::vector<ByteUse>> of_functions;  // by symbol; an entry for each
  std::vector<ByteUse> elsewhere;                            // in types, initialisers, enums
};

ByteUses find_byte_uses(clang::ASTContext& context);

}  // namespace tandem::frontend
