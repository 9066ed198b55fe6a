#pragma once

namespace tandem {

// One function object of several lambdas, to visit a variant with.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

}  // namespace tandem
