#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "base/each.h"

namespace tandem {

// Some of the things that ids of one kind name, which are to be numbered anew in the order that
// they have.
template <class IdType>
class Renumbered {
 public:
  // True where it was not kept yet.
  bool keep(IdType id) { return kept_.insert(id).second; }
  bool has(IdType id) const { return kept_.contains(id); }
  const std::set<IdType>& kept() const { return kept_; }

  // Everything that is to be kept is.
  void number() {
    for (const IdType id : kept_)
      numbers_.emplace(id, IdType{static_cast<std::uint32_t>(numbers_.size())});
  }
  IdType operator[](IdType id) const { return numbers_.at(id); }
  template <class T>
  void apply_to(T& value) const {
    for_each<IdType>(value, [&](IdType& id) { id = numbers_.at(id); });
  }
  // The entries of what is kept.
  template <class T>
  std::map<IdType, T> of(const std::map<IdType, T>& by_id) const {
    std::map<IdType, T> result;
    for (const auto& [id, item] : by_id) {
      if (has(id)) result.emplace(numbers_.at(id), item);
    }
    return result;
  }

 private:
  std::set<IdType> kept_;
  std::map<IdType, IdType> numbers_;
};

}  // namespace tandem
