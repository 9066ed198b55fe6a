#pragma once

#include <string>

#include "ir/pool.h"

// Terms from text in the notation of print.h, so that a test shows what it
// tests: "(bvadd x 3:i8)". Every operator goes through TermPool::make.

namespace tandem::ir::testing {

// Variables x, y, z are i8; u, v i16; p, q, r Bool; i, j Int.
class TermReader {
 public:
  TermReader();
  TermId read(const std::string& text);
  std::string simplified(const std::string& text);  // read and printed again
  TermPool& pool() { return pool_; }

 private:
  TermId term();
  TermId application();
  TermId atom(const std::string& word);
  std::string word();
  void skip_spaces();

  TermPool pool_;
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace tandem::ir::testing
