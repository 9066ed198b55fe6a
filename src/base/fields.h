#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>

#include "base/both.h"

// A plain structure names its fields once, behind its definition and in its namespace:
//
//   struct Place { std::uint32_t object = 0; std::int64_t offset_bytes = 0; };
//   TANDEM_FIELDS(Place, object, offset_bytes)
//
// All of them, in the order of the definition: one too few or too many does not compile. An
// enumeration names its last enumerator (they count from 0 without gaps):
//
//   enum class Colour : std::uint8_t { Red, Green };
//   TANDEM_LAST_OF(Colour, Green)
//
// base/stored.h and base/each.h have what follows from this. A structure without fields needs no
// such line. One of which not all values make sense says so to whoever reads it from bytes:
//
//   bool is_well_formed(const Place& place);

namespace tandem {

template <class T, class Plain>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Plain>;

#define TANDEM_FIELDS(Type, ...)                                 \
  auto fields(tandem::MaybeConst<Type> auto& tandem_described) { \
    auto& [__VA_ARGS__] = tandem_described;                      \
    return std::tie(__VA_ARGS__);                                \
  }

#define TANDEM_LAST_OF(Type, last) \
  constexpr Type last_of(Type) { return Type::last; }

TANDEM_LAST_OF(Side, New)

}  // namespace tandem
