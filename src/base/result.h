#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/invariant.h"
#include "base/source_location.h"

namespace tandem {

// Something the user can put right: one clear line, and what a tool such as
// clang printed before it (`details`, shown verbatim above the line).
struct Failure {
  std::string message;
  std::string details;
};

// T, or why there is none. Member names as in std::expected.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  T& value() {
    TANDEM_INVARIANT(has_value(), "value of a failed result");
    return std::get<0>(state_);
  }
  const T& value() const {
    TANDEM_INVARIANT(has_value(), "value of a failed result");
    return std::get<0>(state_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Failure& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Failure> state_;
};

}  // namespace tandem
