#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

namespace tandem {

// A typed index. Tag is any (possibly incomplete) type naming what is indexed;
// ids of different tags do not mix.
template <class Tag>
struct Id {
  std::uint32_t index = 0;
  friend auto fields(Id& id) { return std::tie(id.index); }
  friend auto fields(const Id& id) { return std::tie(id.index); }
  friend auto operator<=>(Id, Id) = default;  // creation order, hence the same on every run
};

// A vector that is indexed by one kind of id only.
template <class IdType, class T>
class IdVector {
 public:
  IdType add(T item) {
    items_.push_back(std::move(item));
    return IdType{static_cast<std::uint32_t>(items_.size() - 1)};
  }
  T& operator[](IdType id) { return items_.at(id.index); }
  const T& operator[](IdType id) const { return items_.at(id.index); }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  std::vector<IdType> ids() const {
    std::vector<IdType> all;
    for (std::uint32_t i = 0; i < items_.size(); ++i) all.push_back(IdType{i});
    return all;
  }

 private:
  std::vector<T> items_;
};

}  // namespace tandem

template <class Tag>
struct std::hash<tandem::Id<Tag>> {
  std::size_t operator()(tandem::Id<Tag> id) const noexcept { return id.index; }
};
