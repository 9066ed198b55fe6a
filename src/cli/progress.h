#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace tandem::cli {

// One line that is written over and over, and is gone at the end.
class Progress {
 public:
  // Width 0: nothing is ever written. `out` outlives the progress line.
  Progress(std::ostream& out, unsigned width);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::size_t done, std::size_t total, const std::string& name);
  void clear();  // before anything else is written to the same terminal

 private:
  void erase();

  std::ostream& out_;
  const unsigned width_;
  bool is_shown_ = false;
};

}  // namespace tandem::cli
