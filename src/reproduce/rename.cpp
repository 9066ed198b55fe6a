#include "reproduce/rename.h"

#include <cctype>
#include <cstdint>
#include <functional>
#include <utility>

namespace tandem::reproduce {
namespace {

bool is_word_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_word_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// One pass over C text, line by line; a comment may go on over lines.
class Reader {
 public:
  // Called with each word and each other token; gives what stands there instead.
  using Replace = std::function<std::string(const std::string& token)>;

  std::string read(const std::string& line, const Replace& replace) {
    std::string out;
    for (std::size_t i = 0; i < line.size();) {
      const std::size_t end = token_end(line, i);
      const std::string token = line.substr(i, end - i);
      const bool is_code = !was_comment_ && std::isspace(static_cast<unsigned char>(token[0])) == 0;
      out += is_code ? replace(token) : token;
      i = end;
    }
    return out;
  }

 private:
  std::size_t token_end(const std::string& line, std::size_t i) {
    was_comment_ = in_comment_;
    if (in_comment_ || line.compare(i, 2, "/*") == 0) {
      was_comment_ = true;
      const std::size_t end = line.find("*/", in_comment_ ? i : i + 2);
      in_comment_ = end == std::string::npos;
      return in_comment_ ? line.size() : end + 2;
    }
    if (line.compare(i, 2, "//") == 0) {
      was_comment_ = true;
      return line.size();
    }
    const char c = line[i];
    std::size_t end = i + 1;
    if (c == '"' || c == '\'') {
      while (end < line.size() && line[end] != c) end += line[end] == '\\' ? 2 : 1;
      return std::min(end + 1, line.size());
    }
    if (is_word_start(c)) {
      while (end < line.size() && is_word_part(line[end])) ++end;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      const auto is_exponent = [&] {
        return (line[end] == '+' || line[end] == '-') &&
               std::string("eEpP").find(line[end - 1]) != std::string::npos;
      };
      while (end < line.size() && (is_word_part(line[end]) || line[end] == '.' || is_exponent()))
        ++end;
    } else if (line.compare(i, 2, "->") == 0) {
      return i + 2;
    } else if (line.compare(i, 3, "...") == 0) {
      return i + 3;
    }
    return end;
  }

  bool in_comment_ = false;
  bool was_comment_ = false;
};

// Finds the tags of structures: they come after the keyword, or after attributes there.
class TagFinder {
 public:
  bool is_tag() const { return state_ == State::Keyword || state_ == State::AfterAttribute; }

  void pass(const std::string& token) {
    if (state_ == State::InAttribute) {
      if (token == "(") ++nesting_;
      if (token == ")" && --nesting_ == 0) state_ = State::AfterAttribute;
    } else if (token == "struct" || token == "union" || token == "enum") {
      state_ = State::Keyword;
    } else if (is_tag() && is_attribute(token)) {
      state_ = State::InAttribute;
      nesting_ = 0;
    } else {
      state_ = State::Elsewhere;
    }
  }
  static bool is_attribute(const std::string& token) {
    return token == "__attribute__" || token == "__attribute" || token == "_Alignas";
  }

 private:
  enum class State : std::uint8_t { Elsewhere, Keyword, InAttribute, AfterAttribute };
  State state_ = State::Elsewhere;
  int nesting_ = 0;
};

class Renamer {
 public:
  explicit Renamer(const Renaming& renaming) : renaming_(renaming) {}

  std::string operator()(const std::string& token) {
    std::string name = token;
    if (is_word_start(token[0])) name = word(token);
    if (token[0] == '"' && before_ == "(") {
      if (is_naming(before_that_)) name = quoted(token, renaming_.ordinary);
      if (is_assembly(before_that_)) name = quoted(token, renaming_.labels);
    }
    before_that_ = std::exchange(before_, token);
    tags_.pass(token);
    return name;
  }

 private:
  std::string word(const std::string& token) const {
    const bool is_tag = tags_.is_tag() && !TagFinder::is_attribute(token);
    const auto& names = is_tag ? renaming_.tags : renaming_.ordinary;
    const bool is_foreign_member =
        (before_ == "." || before_ == "->") && !renaming_.members.contains(token);
    const auto found = names.find(token);
    return found == names.end() || is_foreign_member ? token : found->second;
  }

  // Attributes whose text is the name of another function or variable of the file.
  static bool is_naming(const std::string& attribute) {
    return attribute == "alias" || attribute == "__alias__" || attribute == "ifunc" ||
           attribute == "__ifunc__";
  }
  static bool is_assembly(const std::string& token) {
    return token == "asm" || token == "__asm" || token == "__asm__";
  }
  static std::string quoted(const std::string& token,
                            const std::map<std::string, std::string>& names) {
    const auto found = names.find(token.substr(1, token.size() - 2));
    return found == names.end() ? token : "\"" + found->second + "\"";
  }

  const Renaming& renaming_;
  TagFinder tags_;
  std::string before_;
  std::string before_that_;
};

// Waits for the end of a declaration to put statements after it, one for each variable.
class Inserter {
 public:
  void add(const std::string& statement) {
    if (statements_.empty()) nesting_ = 0;
    statements_ += " " + statement;
  }
  std::string after(const std::string& token) {
    if (statements_.empty()) return "";
    if (token == "(" || token == "[" || token == "{") ++nesting_;
    if (token == ")" || token == "]" || token == "}") --nesting_;
    // A declarator may have been in parentheses itself.
    return token == ";" && nesting_ <= 0 ? std::exchange(statements_, "") : "";
  }

 private:
  std::string statements_;
  int nesting_ = 0;
};

}  // namespace

std::vector<std::string> rename(const std::vector<std::string>& lines, const Renaming& renaming,
                                const std::vector<Insertion>& insertions) {
  Reader reader;
  Renamer renamer(renaming);
  Inserter inserter;
  std::vector<std::string> renamed;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::map<std::string, unsigned> mentions;
    renamed.push_back(reader.read(lines[i], [&](const std::string& token) {
      const unsigned mention = mentions[token]++;
      for (const Insertion& insertion : insertions) {
        if (insertion.line == i && insertion.variable == token && insertion.mention == mention)
          inserter.add(insertion.statement);
      }
      const std::string name = renamer(token);
      return name + inserter.after(token);
    }));
  }
  return renamed;
}

std::string rename(const std::string& text, const Renaming& renaming) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::string all;
  for (const std::string& line : rename(lines, renaming)) all += line + "\n";
  all.pop_back();
  return all;
}

std::set<std::string> identifiers(const std::vector<std::string>& lines) {
  Reader reader;
  std::set<std::string> found;
  for (const std::string& line : lines) {
    reader.read(line, [&](const std::string& token) {
      if (is_word_start(token[0])) found.insert(token);
      return token;
    });
  }
  return found;
}

}  // namespace tandem::reproduce
