#pragma once

#include <map>
#include <set>
#include <string>

#include "clang/AST/ASTContext.h"
#include "llvm/IR/Module.h"

// Which structures a function looks into, as its source says. LLVM's code does not tell of one that
// comes in registers (get().x), and debug information knows the types of variables only.

namespace tandem::frontend {

using StructuresByFunction = std::map<std::string, std::set<std::string>>;  // by symbol

// Those that expressions have as types, or that their pointers lead to.
StructuresByFunction find_expression_types(clang::ASTContext& context);

// Writes them into the module. Of the types that nothing in debug information refers to, it keeps
// those of expressions alone.
void attach_expression_types(const StructuresByFunction& structures, llvm::Module& module);
// Reads them from there after linking.
std::set<std::string> expression_types_of(const llvm::Function& function);

}  // namespace tandem::frontend
