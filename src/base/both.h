#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace tandem {

// The two versions under comparison.
enum class Side : std::uint8_t { Old, New };
inline constexpr std::array<Side, 2> sides{Side::Old, Side::New};

constexpr Side other(Side s) { return s == Side::Old ? Side::New : Side::Old; }
constexpr const char* to_text(Side s) { return s == Side::Old ? "old" : "new"; }

// One thing for each version, so that code treating both alike is written once.
template <class T>
struct Both {
  std::array<T, 2> items{};

  T& operator[](Side s) { return items[static_cast<std::size_t>(s)]; }
  const T& operator[](Side s) const { return items[static_cast<std::size_t>(s)]; }
  friend auto fields(Both& both) { return std::tie(both.items); }
  friend auto fields(const Both& both) { return std::tie(both.items); }
  friend bool operator==(const Both&, const Both&) = default;
  friend auto operator<=>(const Both&, const Both&) = default;
};

template <class T>
Both<T> make_both(T old_item, T new_item) {
  return Both<T>{{std::move(old_item), std::move(new_item)}};
}

}  // namespace tandem
