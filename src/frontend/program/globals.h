#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "llvm/IR/GlobalVariable.h"

#include "frontend/module/c_types.h"
#include "frontend/module/type_names.h"
#include "frontend/program/source_map.h"
#include "ir/program.h"

// Global variables and constant tables.

namespace tandem::frontend {

// How often a name was given so far, by the file that is compiled and the file it stands in: two
// statics of one name in two blocks of one function are "f.x" and "f.x.2".
using GlobalNames = std::map<std::array<std::string, 3>, unsigned>;

ir::Global describe_global(const llvm::GlobalVariable& global, const SourceMap& sources,
                           GlobalNames& names, CTypeTable& c_types, bool is_math);

// The integer type at the bottom of (arrays of) arrays; null if that is none.
const llvm::Type* table_element(const llvm::Type& type);

// The elements, row by row, of an array of integers whose contents are known
// everywhere: constant, or static and only ever read element by element.
std::optional<ir::ConstantObject> read_table(const llvm::GlobalVariable& global, bool is_math);

}  // namespace tandem::frontend
