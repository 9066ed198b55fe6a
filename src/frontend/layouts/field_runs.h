#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

// Where a function gets from the address of one field to what lies beside it: memset(&p->a, 0, 8).

namespace tandem::frontend {

struct FieldRun {
  const clang::FunctionDecl* function;
  // The structure that the field is in, and those that this is in.
  std::vector<const clang::RecordDecl*> owners;
  clang::SourceLocation where;
};

// The runs that can be seen in one file. Errs on the side of more: an address that is handed to
// code which is not known, with something that may be a count of more than the field, is one. An
// index or a count that is not constant is taken to stay within a field that is an array, as
// everywhere.
std::vector<FieldRun> find_field_runs(clang::ASTContext& context);

}  // namespace tandem::frontend
