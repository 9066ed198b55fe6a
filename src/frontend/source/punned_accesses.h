#pragma once

#include "clang/AST/ASTContext.h"

namespace tandem::frontend {

// A file looks at an object that is not a variable of its own name through a member of a union, a
// bit-field, or a structure as a whole. Clang's load or store then has the type of that member, of
// a storage unit or of a register: another than the object may have.
bool has_punned_accesses(clang::ASTContext& context);

}  // namespace tandem::frontend
