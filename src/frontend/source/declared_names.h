#pragma once

#include <string>

#include "clang/AST/Decl.h"

// The names of clang's declarations in the code that is made of them.

namespace tandem::frontend {

// The name of a function in a module, before linking.
std::string symbol_of(const clang::FunctionDecl& function);

// "struct point" for a tag, or the typedef of one without; "" if it has neither.
std::string structure_name(const clang::RecordDecl& record);

}  // namespace tandem::frontend
