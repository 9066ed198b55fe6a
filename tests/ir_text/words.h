#pragma once

#include <optional>

#include "ir/names.h"

// The words that ir/names.h has for printing, found again.

namespace tandem::ir::names {

template <class Enum, std::size_t size>
std::optional<Enum> value_of(const Table<Enum, size>& table, std::string_view name) {
  for (const auto& [item, item_name] : table) {
    if (item_name == name) return item;
  }
  return std::nullopt;
}

std::optional<Op> op_named(std::string_view name);
std::optional<Sort> sort_named(std::string_view name);

// The constant that constant_text shows as this number.
Bits normalise(Sort sort, SignedBits number);

}  // namespace tandem::ir::names
