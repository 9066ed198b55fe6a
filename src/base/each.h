#pragma once

#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/stored.h"

// Every item of one kind inside a value, from the one description of each structure
// (base/fields.h):
//
//   for_each<GlobalId>(procedure, [&](GlobalId& id) { id = renumbered.at(id); });
//
// An item is not looked into. What belongs to the keys of a map or to a set must not be changed.

namespace tandem {

namespace stored {

template <class Kind, class T, class Function>
void visit_items(T& value, Function& function) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::same_as<Plain, Kind>) {
    function(value);
  } else if constexpr (Optional<Plain>) {
    if (value) visit_items<Kind>(*value, function);
  } else if constexpr (Variant<Plain>) {
    std::visit([&](auto& alternative) { visit_items<Kind>(alternative, function); }, value);
  } else if constexpr (Tuple<Plain>) {
    std::apply([&](auto&... items) { (visit_items<Kind>(items, function), ...); }, value);
  } else if constexpr (std::same_as<Plain, std::string> || std::same_as<Plain, std::vector<bool>>) {
    // Neither holds anything but letters and truths.
  } else if constexpr (HasFields<T>) {
    auto references = fields(value);
    visit_items<Kind>(references, function);
  } else if constexpr (std::ranges::range<Plain>) {
    for (auto& item : value) visit_items<Kind>(item, function);
  }
}

}  // namespace stored

template <class Kind, class T, class Function>
void for_each(T& value, Function function) {
  stored::visit_items<Kind>(value, function);
}

}  // namespace tandem
