#pragma once

#include <llvm/IR/Module.h>
#include <optional>
#include <vector>

#include "replay/compile/extract.h"
#include "replay/machine/program.h"

namespace tandem::replay {

inline constexpr const char* thunk_name = "tandem_thunk";
inline constexpr const char* address_table_name = "tandem_addresses";

// The parameters of the function itself.
std::vector<OwnParameter> own_parameters(const Entry& entry);

// Adds `void tandem_thunk(ptr arguments, ptr returned)`, which calls the entry
// function with one i128 of memory for each value. Gives what it returns, if
// anything. Fails if the entry function does not have the parameters that
// `entry` says or takes what replay does not pass.
Result<std::optional<CrossingType>> add_thunk(const Extract& extract, const Entry& entry);

// Adds the addresses of these as a table.
void add_address_table(llvm::Module& module, const std::vector<llvm::GlobalValue*>& values);

}  // namespace tandem::replay
