#include "cli/progress.h"

#include <fmt/format.h>
#include <ostream>

namespace tandem::cli {

Progress::Progress(std::ostream& out, unsigned width) : out_(out), width_(width) {}

Progress::~Progress() { clear(); }

void Progress::update(std::size_t done, std::size_t total, const std::string& name) {
  if (width_ == 0) return;
  std::string line = fmt::format("{}/{} {}", done, total, name);
  if (line.size() >= width_) line.resize(width_ - 1);  // a full line would wrap
  erase();
  out_ << line << std::flush;
  is_shown_ = true;
}

void Progress::clear() {
  erase();
  out_ << std::flush;
}

void Progress::erase() {
  if (is_shown_) out_ << "\r\033[K";
  is_shown_ = false;
}

}  // namespace tandem::cli
