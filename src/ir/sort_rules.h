#pragma once

#include <optional>
#include <span>
#include <string>

#include "ir/pool.h"

namespace tandem::ir {

enum class Arity : std::uint8_t {
  Exact,  // as in procedures: sums, products and bitwise operators take two arguments
  Any,    // as in terms: they take two or more
};

// The reason why `op` cannot be applied to arguments of these sorts; nothing if it
// can. `object` is what AddressOf and TableRead refer to.
std::optional<std::string> sort_violation(Op op, Sort result, std::span<const Sort> args,
                                          Bits immediate, Arity arity,
                                          const ConstantObject* object = nullptr);

}  // namespace tandem::ir
