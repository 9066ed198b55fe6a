#include "git/c_text.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace tandem::git {
namespace {

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

// Lines that end in a backslash are joined.
std::string spliced(std::string_view text) {
  std::string joined;
  joined.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++i;
    } else if (text[i] == '\\' && i + 2 < text.size() && text[i + 1] == '\r' &&
               text[i + 2] == '\n') {
      i += 2;
    } else {
      joined += text[i];
    }
  }
  return joined;
}

struct Word {
  std::string text;  // a name, a number, a literal, one other character
  bool starts_line = false;
  bool starts_column = false;  // it is the very first thing of its line
};

// The words of a text; those of directives are asked for line by line.
class Words {
 public:
  explicit Words(const std::string& text) : text_(text) {}

  std::optional<Word> next() {
    skip_blank();
    if (at_ >= text_.size()) return std::nullopt;
    const bool starts = starts_line_;
    starts_line_ = false;
    const std::size_t begin = at_;
    const bool is_first = begin == 0 || text_[begin - 1] == '\n';
    const char c = text_[at_];
    if (is_of_name(c)) {
      while (at_ < text_.size() && is_of_name(text_[at_])) ++at_;
    } else if (c == '"' || c == '\'') {
      skip_literal(c);
    } else {
      ++at_;
    }
    return Word{text_.substr(begin, at_ - begin), starts, is_first};
  }

  // The rest of the line, without comments.
  std::string rest_of_line() {
    std::string line;
    while (at_ < text_.size() && text_[at_] != '\n') {
      if (skip_comment()) {
        line += ' ';
        continue;
      }
      const char c = text_[at_];
      const std::size_t begin = at_;
      if (c == '"' || c == '\'') {
        skip_literal(c);
      } else {
        ++at_;
      }
      line += text_.substr(begin, at_ - begin);
    }
    return line;
  }

 private:
  void skip_blank() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') starts_line_ = true;
      if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (!skip_comment()) {
        return;
      }
    }
  }
  bool skip_comment() {
    if (text_.compare(at_, 2, "//") == 0) {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return true;
    }
    if (text_.compare(at_, 2, "/*") != 0) return false;
    const std::size_t end = text_.find("*/", at_ + 2);
    at_ = end == std::string::npos ? text_.size() : end + 2;
    return true;
  }
  // Ends with its line at the latest: an apostrophe in prose does not take the file with it.
  void skip_literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
      } else if (text_[at_] == quote) {
        ++at_;
        return;
      }
    }
  }

  const std::string& text_;
  std::size_t at_ = 0;
  bool starts_line_ = true;
};

bool is_name(const std::string& word) {
  return !word.empty() && is_of_name(word[0]) &&
         std::isdigit(static_cast<unsigned char>(word[0])) == 0;
}

std::uint64_t hashed(std::uint64_t hash, const std::string& word) {
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
  return (hash ^ ' ') * 1'099'511'628'211U;
}
constexpr std::uint64_t hash_start = 14'695'981'039'346'656'037U;

bool is_type_word(const std::string& word) {
  static const std::set<std::string> words{"void",  "char",   "short",    "int",    "long",
                                           "float", "double", "unsigned", "signed", "_Bool"};
  return words.contains(word);
}

// One pass over a text.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(spliced(text)), words_(text_) {}

  CText read() {
    while (const auto word = words_.next()) {
      if (word->text == "#" && word->starts_line) {
        read_directive(words_.rest_of_line());
      } else {
        read_word(*word);
      }
    }
    finish();
    return std::move(found_);
  }

 private:
  void read_directive(const std::string& line) {
    Words words(line);
    const auto kind = words.next();
    if (!kind) return;
    add_files(line);
    const bool is_include = kind->text == "include" || kind->text == "include_next" ||
                            kind->text == "import" || kind->text == "embed";
    if (is_include || line.find("__has_") != std::string::npos) {
      if (line.find_first_of("\"<") == std::string::npos) found_.names_by_macro = true;
    }
    if (kind->text != "define") return;
    const auto name = words.next();
    if (!name) return;
    Chunk macro;
    macro.names.insert(name->text);
    macro.hash = hashed(hash_start, name->text);
    while (const auto word = words.next()) {
      macro.hash = hashed(macro.hash, word->text);
      if (is_name(word->text)) macro.mentions.insert(word->text);
    }
    found_.chunks.push_back(std::move(macro));
  }

  // "a.h" and <a.h>, wherever in a directive: a macro may be what an #include names.
  void add_files(const std::string& line) {
    for (std::size_t at = 0; (at = line.find_first_of("\"<", at)) != std::string::npos; ++at) {
      const std::size_t end = line.find(line[at] == '<' ? '>' : '"', at + 1);
      if (end == std::string::npos) continue;
      const std::string name = line.substr(at + 1, end - at - 1);
      if (!name.empty()) found_.includes.insert(name);
      if (line[at] == '"') at = end;
    }
  }

  void read_word(const Word& word) {
    // By convention; what #if and #else have unbalanced ends here.
    if (word.text == "}" && word.starts_column) depth_ = std::min(depth_, 1U);
    const bool is_outside = depth_ == 0;
    words_of_chunk_.push_back({word.text, is_outside});
    if (word.text == "(" || word.text == "[") ++brackets_;
    if ((word.text == ")" || word.text == "]") && brackets_ > 0) --brackets_;
    if (word.text == "{") {
      if (is_outside) opens_body_ = closed_parameters_ && !has_equals_ && !is_type_;
      brackets_ = 0;
      ++depth_;
      return;
    }
    if (word.text == "}") {
      brackets_ = 0;
      if (depth_ > 0) --depth_;
      if (depth_ == 0 && opens_body_) finish();
      return;
    }
    if (!is_outside) return;
    if (words_of_chunk_.size() == 1)
      is_type_ = word.text == "struct" || word.text == "union" || word.text == "enum" ||
                 word.text == "typedef";
    if (word.text == ")" && brackets_ == 0) {
      closed_parameters_ = true;
      is_type_ = is_type_ && words_of_chunk_.front().text == "typedef";
    }
    if (word.text == "=" && brackets_ == 0) has_equals_ = true;
    if (word.text == ";" && brackets_ == 0) finish();
  }

  void finish() {
    Chunk chunk;
    chunk.hash = hash_start;
    chunk.has_body = opens_body_;
    for (const PlacedWord& word : words_of_chunk_) {
      chunk.hash = hashed(chunk.hash, word.text);
      if (is_name(word.text)) chunk.mentions.insert(word.text);
    }
    add_names(chunk);
    if (is_type_) chunk.names = chunk.mentions;
    if (!words_of_chunk_.empty()) found_.chunks.push_back(std::move(chunk));
    words_of_chunk_.clear();
    opens_body_ = closed_parameters_ = has_equals_ = is_type_ = false;
    depth_ = brackets_ = 0;
  }

  // The name before the parameters, before an initial value, or between commas.
  void add_names(Chunk& chunk) const {
    std::string last;
    unsigned brackets = 0;
    bool is_value = false;  // it is what a name starts with
    for (std::size_t i = 0; i < words_of_chunk_.size(); ++i) {
      const auto& [word, is_outside] = words_of_chunk_[i];
      if (!is_outside) continue;
      const bool is_last = word == "(" || word == "=" || word == ";" || word == "[" || word == ",";
      if (is_last && brackets == 0 && !last.empty() && !is_value) {
        const bool has_star = i + 1 < words_of_chunk_.size() && words_of_chunk_[i + 1].text == "*";
        if (word == "(" && (has_star || is_type_word(last))) continue;  // int (*f)(void)
        chunk.names.insert(last);
        if (word == "(") return;
      }
      if (brackets == 0 && (word == "=" || word == ",")) is_value = word == "=";
      if (word == "(" || word == "[") ++brackets;
      if ((word == ")" || word == "]") && brackets > 0) --brackets;
      if (is_name(word) && brackets == 0) last = word == "__attribute__" ? "" : word;
    }
  }

  struct PlacedWord {
    std::string text;
    bool is_outside;  // of all braces
  };

  std::string text_;
  Words words_;
  CText found_;
  std::vector<PlacedWord> words_of_chunk_;
  unsigned depth_ = 0;
  unsigned brackets_ = 0;
  bool opens_body_ = false;
  bool closed_parameters_ = false;
  bool has_equals_ = false;
  bool is_type_ = false;  // it declares a type alone
};

}  // namespace

CText read_c_text(std::string_view text) { return Reader(text).read(); }

}  // namespace tandem::git
