#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

// Loads from objects whose contents are known everywhere: what is constant, and what is static
// and only ever read.

namespace tandem::frontend {

// A sum: a constant, and values times factors.
struct LinearIndex {
  std::int64_t constant = 0;
  std::vector<std::pair<const llvm::Value*, std::int64_t>> terms;
};

// The value that a load can give: the element at the index. Rows of a table of structures give the
// elements of one column. Any other index leads out of the object.
struct Column {
  LinearIndex index;
  std::vector<const llvm::Constant*> elements;  // integers, numbers, addresses or undefined
};

// The address of the object goes nowhere but into loads.
bool is_only_read_by_element(const llvm::Value& address);
bool has_known_contents(const llvm::GlobalVariable& global);

// None if the load is not of such an object, or some of the elements are of other kinds.
std::optional<Column> column_of(const llvm::LoadInst& load);

// The function, variable or null that a constant address is computed from.
const llvm::Constant* base_of(const llvm::Constant& address, const llvm::DataLayout& layout);

}  // namespace tandem::frontend
