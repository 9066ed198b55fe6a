#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/fields.h"
#include "base/integer.h"
#include "base/result.h"

// Values as bytes, from the one description of each structure (base/fields.h): whole numbers,
// enumerations, texts, pairs, arrays, optionals, variants, sequences, sets and maps of them. The
// bytes do not depend on the machine, and equal values, and only these, have equal bytes.
//
//   std::string bytes = to_bytes(witness);
//   Result<Witness> again = from_bytes<Witness>(bytes);
//   bool is_same = to_bytes(a) == to_bytes(b);
//   Bits key = stable_hash(witness);

namespace tandem {

namespace stored {

template <class T, template <class...> class Of>
inline constexpr bool is_a = false;
template <template <class...> class Of, class... Arguments>
inline constexpr bool is_a<Of<Arguments...>, Of> = true;
template <class T>
concept Optional = is_a<T, std::optional>;
template <class T>
concept Variant = is_a<T, std::variant>;
template <class T>
concept Tuple = requires { std::tuple_size<T>::value; };
template <class T>
concept HasFields = requires(T& value) { fields(value); };
template <class T>
concept Number = std::integral<T> || std::same_as<T, Bits> || std::same_as<T, SignedBits>;
template <class T>
concept Map = requires { typename T::mapped_type; };
template <class T>
concept Ordered = requires { typename T::key_compare; };
template <class T>
const auto& key_of(const typename T::value_type& item) {
  if constexpr (Map<T>)
    return item.first;
  else
    return item;
}

// Numbers take seven bits a byte, the lowest first; small ones of either sign take one byte.
class Writer {
 public:
  template <class T>
  void put(const T& value);
  std::string bytes;

 private:
  void number(Bits value);
  void text(std::string_view value);
};

// Reads what a Writer wrote, or what anybody else did: every number is checked, and past the end
// or after anything that a Writer does not write there are zeros only.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}  // `bytes` outlives the reader
  template <class T>
  void take(T& into);
  bool is_ok() const { return is_ok_; }
  bool is_at_end() const { return rest_.empty(); }

 private:
  // At most `most`, or it is not ok.
  Bits number(Bits most);
  std::string text();
  template <class T>
  T taken();
  template <class T>
  void take_alternative(T& into);
  template <class T>
  void take_ordered(T& into);
  void refuse() {
    is_ok_ = false;
    rest_ = {};
  }

  // A structure may hold others of its kind; what is nested deeper than that is no data of ours.
  static constexpr unsigned max_depth = 1'000;

  std::string_view rest_;
  unsigned depth_ = 0;
  bool is_ok_ = true;
};

// Signed numbers as 0, -1, 1, -2, 2, ...
constexpr Bits folded(SignedBits value) {
  return (static_cast<Bits>(value) << 1) ^ static_cast<Bits>(value >> 127);
}
constexpr SignedBits unfolded(Bits value) {
  return static_cast<SignedBits>((value >> 1) ^ (~(value & 1) + 1));
}

template <class T>
inline constexpr bool is_signed_number = std::signed_integral<T> || std::same_as<T, SignedBits>;

template <class T>
void Writer::put(const T& value) {
  if constexpr (is_signed_number<T>) {
    number(folded(value));
  } else if constexpr (Number<T>) {
    number(value);
  } else if constexpr (std::is_enum_v<T>) {
    number(static_cast<Bits>(value));
  } else if constexpr (std::same_as<T, std::string>) {
    text(value);
  } else if constexpr (Optional<T>) {
    put(value.has_value());
    if (value) put(*value);
  } else if constexpr (Variant<T>) {
    number(value.index());
    std::visit([this](const auto& alternative) { this->put(alternative); }, value);
  } else if constexpr (Tuple<T>) {
    std::apply([this](const auto&... items) { (this->put(items), ...); }, value);
  } else if constexpr (HasFields<const T>) {
    put(fields(value));
  } else if constexpr (std::ranges::range<T>) {
    number(value.size());
    for (const auto& item : value) put(item);
  } else {
    static_assert(std::is_empty_v<T>, "a structure without TANDEM_FIELDS");
  }
}

template <class T>
void Reader::take(T& into) {
  if constexpr (std::same_as<T, bool>) {
    into = number(1) == 1;
  } else if constexpr (is_signed_number<T>) {
    constexpr T most = static_cast<T>(~Bits{0} >> (129 - 8 * sizeof(T)));
    into = static_cast<T>(unfolded(number(folded(-most - 1))));
  } else if constexpr (Number<T>) {
    into = static_cast<T>(number(static_cast<T>(~Bits{0})));
  } else if constexpr (std::is_enum_v<T>) {
    into = static_cast<T>(number(static_cast<Bits>(last_of(T{}))));
  } else if constexpr (std::same_as<T, std::string>) {
    into = text();
  } else if constexpr (Optional<T>) {
    into.reset();
    if (number(1) == 1) take(into.emplace());
  } else if constexpr (Variant<T>) {
    take_alternative(into);
  } else if constexpr (Tuple<T>) {
    std::apply([this](auto&... items) { (this->take(items), ...); }, into);
  } else if constexpr (HasFields<T>) {
    if (++depth_ > max_depth) refuse();
    auto references = fields(into);
    if (is_ok_) take(references);
    --depth_;
    if constexpr (requires { is_well_formed(std::as_const(into)); }) {
      if (is_ok_ && !is_well_formed(std::as_const(into))) refuse();
    }
  } else if constexpr (Ordered<T>) {
    take_ordered(into);
  } else if constexpr (std::ranges::range<T>) {
    into = {};
    for (Bits left = number(rest_.size()); left > 0 && is_ok_; --left) {
      auto item = taken<std::ranges::range_value_t<T>>();
      if constexpr (requires { into.push_back(std::move(item)); })
        into.push_back(std::move(item));
      else
        into.add(std::move(item));
    }
  } else {
    static_assert(std::is_empty_v<T>, "a structure without TANDEM_FIELDS");
  }
}

template <class T>
T Reader::taken() {
  T value{};
  take(value);
  return value;
}

template <class T>
void Reader::take_alternative(T& into) {
  const auto chosen = static_cast<std::size_t>(number(std::variant_size_v<T> - 1));
  [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    ((Index == chosen ? take(into.template emplace<Index>()) : void()), ...);
  }(std::make_index_sequence<std::variant_size_v<T>>{});
}

// In the order of the keys, as a Writer writes them: there is one way to write a set.
template <class T>
void Reader::take_ordered(T& into) {
  into.clear();
  for (Bits left = number(rest_.size()); left > 0 && is_ok_; --left) {
    auto key = taken<typename T::key_type>();
    const bool is_next = into.empty() || into.key_comp()(key_of<T>(*into.rbegin()), key);
    if (!is_next) return refuse();
    if constexpr (Map<T>)
      take(into[std::move(key)]);
    else
      into.insert(std::move(key));
  }
}

}  // namespace stored

template <class T>
std::string to_bytes(const T& value) {
  stored::Writer writer;
  writer.put(value);
  return std::move(writer.bytes);
}

// Fails unless to_bytes() gives exactly these bytes for some value.
template <class T>
Result<T> from_bytes(std::string_view bytes) {
  stored::Reader reader(bytes);
  T value{};
  reader.take(value);
  if (!reader.is_ok() || !reader.is_at_end()) return Failure{"not bytes that Tandem wrote", ""};
  return value;
}

Bits stable_hash_of(std::string_view bytes);

// The same in every run and on every machine. No safeguard against somebody who looks for two
// values with one hash.
template <class T>
Bits stable_hash(const T& value) {
  return stable_hash_of(to_bytes(value));
}

}  // namespace tandem
