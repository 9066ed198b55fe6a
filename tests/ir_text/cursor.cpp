#include "ir_text/cursor.h"

#include <cctype>

#include "ir_text/words.h"

namespace tandem::ir {
namespace {

constexpr std::uint32_t index_limit = 1U << 24;  // no printed program comes near

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_word_character(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Undoes names::escaped.
std::optional<std::string> unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
    } else if (i + 1 < text.size() && (text[i + 1] == '\\' || text[i + 1] == '"')) {
      result += text[++i];
    } else {
      const bool is_hex = i + 3 < text.size() && text[i + 1] == 'x' &&
                          hex_digit(text[i + 2]) >= 0 && hex_digit(text[i + 3]) >= 0;
      if (!is_hex) return std::nullopt;
      result += static_cast<char>(hex_digit(text[i + 2]) * 16 + hex_digit(text[i + 3]));
      i += 3;
    }
  }
  return result;
}

// Splits one line. Stops at the first thing that is no token.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  // An error message, or nothing.
  std::optional<std::string> run(Line& line) {
    line.is_indented = !text_.empty() && text_[0] == ' ';
    for (skip_spaces(); at_ < text_.size(); skip_spaces()) {
      if (text_[at_] == ';') {
        if (!position(line.where)) return "a position must be file:line:column";
        return std::nullopt;
      }
      std::optional<Token> token = next();
      if (!token) return "cannot read '" + std::string(text_.substr(at_)) + "'";
      line.tokens.push_back(std::move(*token));
    }
    return std::nullopt;
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  template <class Predicate>
  std::string_view take_while(Predicate accepts) {
    const std::size_t start = at_;
    while (at_ < text_.size() && accepts(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  std::optional<Token> next() {
    const char c = peek();
    if (is_letter(c)) return Token{TokenKind::Word, std::string(take_while(is_word_character)), {}};
    if (is_digit(c) || (c == '-' && is_digit(peek(1)))) {
      ++at_;
      return Token{TokenKind::Number, c + std::string(take_while(is_digit)), {}};
    }
    switch (c) {
      case '%': return indexed(TokenKind::Value);
      case '#': return indexed(TokenKind::Index);
      case '@': return name();
      case '"': return string(TokenKind::String);
      case '-': return peek(1) == '>' ? mark(2) : std::nullopt;
      case '(':
      case ')':
      case '[':
      case ']':
      case ',':
      case ':':
      case '=': return mark(1);
      default: return std::nullopt;
    }
  }

  Token mark_token(std::size_t length) const {
    return Token{TokenKind::Mark, std::string(text_.substr(at_, length)), {}};
  }
  std::optional<Token> mark(std::size_t length) {
    Token token = mark_token(length);
    at_ += length;
    return token;
  }

  std::optional<Token> indexed(TokenKind kind) {
    ++at_;
    const auto number = parse_decimal(std::string(take_while(is_digit)));
    if (!number || *number >= index_limit) return std::nullopt;
    return Token{kind, "", static_cast<std::uint32_t>(*number)};
  }

  std::optional<Token> string(TokenKind kind) {
    const std::size_t start = ++at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) return std::nullopt;
    const auto content = unescaped(text_.substr(start, at_ - start));
    ++at_;
    if (!content) return std::nullopt;
    return Token{kind, *content, {}};
  }

  std::optional<Token> name() {
    ++at_;
    std::optional<Token> token =
        peek() == '"'
            ? string(TokenKind::Name)
            : Token{TokenKind::Name, std::string(take_while(names::is_name_character)), {}};
    if (!token || peek() != '#') return token;
    const auto index = indexed(TokenKind::Index);
    if (!index) return std::nullopt;
    token->index = index->index;
    return token;
  }

  bool position(SourceLocation& where) {
    ++at_;
    skip_spaces();
    const std::string_view rest = text_.substr(at_);
    at_ = text_.size();
    const std::size_t second = rest.rfind(':');
    if (second == std::string_view::npos || second == 0) return false;
    const std::size_t first = rest.rfind(':', second - 1);
    if (first == std::string_view::npos) return false;
    const auto file = unescaped(rest.substr(0, first));
    const auto line = parse_decimal(std::string(rest.substr(first + 1, second - first - 1)));
    const auto column = parse_decimal(std::string(rest.substr(second + 1)));
    if (!file || !line || !column || *line < 0 || *column < 0) return false;
    where = SourceLocation{*file, static_cast<std::uint32_t>(*line),
                           static_cast<std::uint32_t>(*column)};
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<Line>> split_lines(std::string_view text) {
  std::vector<Line> lines;
  unsigned number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const std::size_t start = content.find_first_not_of(' ');
    if (start == std::string_view::npos || content.substr(start, 2) == "//") continue;
    Line line;
    line.number = number;
    if (const auto error = Lexer(content).run(line)) {
      return Failure{"line " + std::to_string(number) + ": " + *error, ""};
    }
    if (line.tokens.empty())
      return Failure{"line " + std::to_string(number) + ": a position alone", ""};
    lines.push_back(std::move(line));
  }
  return lines;
}

bool Cursor::accept_mark(std::string_view mark) {
  if (!at_mark(mark)) return false;
  ++next_;
  return true;
}

bool Cursor::accept_word(std::string_view word) {
  if (!at(TokenKind::Word) || line_.tokens[next_].text != word) return false;
  ++next_;
  return true;
}

void Cursor::expect_mark(std::string_view mark) {
  if (!accept_mark(mark)) fail("expected '" + std::string(mark) + "'");
}

void Cursor::expect_word(std::string_view word) {
  if (!accept_word(word)) fail("expected '" + std::string(word) + "'");
}

void Cursor::expect_end() {
  if (!at_end()) fail("expected the end of the line");
}

Token Cursor::expect(TokenKind kind, const char* what) {
  if (at(kind)) return line_.tokens[next_++];
  fail(std::string("expected ") + what);
  return Token{kind, "", {}};
}

SignedBits Cursor::number() {
  if (accept_word("false")) return 0;
  if (accept_word("true")) return 1;
  const Token token = expect(TokenKind::Number, "a number");
  const auto number = parse_decimal(token.text);
  if (!number) fail("this number needs more than 128 bits");
  return number.value_or(0);
}

Sort Cursor::sort() {
  const auto sort = names::sort_named(word());
  if (!sort) fail("expected a sort: bool, i1 to i128, int, memory or world");
  return sort.value_or(Sort::boolean());
}

void Cursor::fail(std::string message) {
  if (error_) return;
  error_ = std::move(message);
  next_ = line_.tokens.size();
}

}  // namespace tandem::ir
