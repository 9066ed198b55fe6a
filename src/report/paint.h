#pragma once

#include <cstdint>
#include <string>

namespace tandem::report {

enum class Colour : std::uint8_t { Red, Green, Yellow, Cyan, Bold, Dim };

// Nothing but the text where no colour is wanted.
class Painter {
 public:
  explicit Painter(bool colour) : colour_(colour) {}
  std::string operator()(Colour colour, const std::string& text) const {
    return colour_ && !text.empty() ? escape_of(colour) + text + "\033[0m" : text;
  }

 private:
  static const char* escape_of(Colour colour) {
    switch (colour) {
      case Colour::Red: return "\033[1;31m";
      case Colour::Green: return "\033[32m";
      case Colour::Yellow: return "\033[1;33m";
      case Colour::Cyan: return "\033[1;36m";
      case Colour::Bold: return "\033[1m";
      case Colour::Dim: return "\033[2m";
    }
    return "";
  }
  bool colour_;
};

}  // namespace tandem::report
