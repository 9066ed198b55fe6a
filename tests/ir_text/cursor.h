#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/procedure.h"

// The tokens of the textual IR, for parse.cpp. The text is read line by line: no token and no
// construct spans two lines.

namespace tandem::ir {

enum class TokenKind : std::uint8_t {
  Word,    // letters, digits, '-' and '_', starting with a letter
  Number,  // decimal, perhaps negative
  Value,   // %3
  Name,    // @name, @"any text", either with #3 behind it
  Index,   // #3
  String,  // "text"
  Mark,    // one of ( ) [ ] , : = or ->
};

struct Token {
  TokenKind kind;
  std::string text;                    // without quotes, escapes and the leading character
  std::optional<std::uint32_t> index;  // Value, Index; Name: where it is given
};

struct Line {
  unsigned number = 0;
  bool is_indented = false;
  std::vector<Token> tokens;  // not empty
  SourceLocation where;       // what stood behind ';'
};

// All lines but the empty ones and the comments.
Result<std::vector<Line>> split_lines(std::string_view text);

// Walks over the tokens of one line. After the first mismatch it stands still
// and every further request gives some default; ask error() at the end.
class Cursor {
 public:
  explicit Cursor(const Line& line) : line_(line) {}  // the line outlives the cursor

  bool at_end() const { return next_ == line_.tokens.size(); }
  bool at(TokenKind kind) const { return !at_end() && line_.tokens[next_].kind == kind; }
  bool at_mark(std::string_view mark) const {
    return at(TokenKind::Mark) && line_.tokens[next_].text == mark;
  }
  bool accept_mark(std::string_view mark);  // takes it if it is next
  bool accept_word(std::string_view word);

  void expect_mark(std::string_view mark);
  void expect_word(std::string_view word);
  void expect_end();
  Token expect(TokenKind kind, const char* what);
  std::string word() { return expect(TokenKind::Word, "a word").text; }
  std::string string() { return expect(TokenKind::String, "a quoted text").text; }
  std::uint32_t index() { return expect(TokenKind::Index, "'#' and a number").index.value_or(0); }
  ValueId value() {
    return ValueId{expect(TokenKind::Value, "'%' and a number").index.value_or(0)};
  }
  SignedBits number();  // true and false are numbers too
  Sort sort();

  void fail(std::string message);
  const std::optional<std::string>& error() const { return error_; }
  const SourceLocation& where() const { return line_.where; }

 private:
  const Line& line_;
  std::size_t next_ = 0;
  std::optional<std::string> error_;
};

}  // namespace tandem::ir
