#pragma once

#include <algorithm>
#include <array>
#include <string_view>

// The streams that every C program starts with.

namespace tandem {

inline constexpr std::array<const char*, 3> stream_names{"stdin", "stdout", "stderr"};

inline bool is_stream(std::string_view symbol) {
  return std::find(stream_names.begin(), stream_names.end(), symbol) != stream_names.end();
}

}  // namespace tandem
