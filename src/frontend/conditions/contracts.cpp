#include "frontend/conditions/contracts.h"

#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace tandem::frontend {

namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// A text with the place that the reader is at.
class Reader {
 public:
  Reader(std::string_view text, SourceLocation start) : rest_(text), where_(std::move(start)) {}

  bool is_at_end() const { return rest_.empty(); }
  const SourceLocation& where() const { return where_; }

  void skip_spaces(char also = ' ') {
    while (!rest_.empty() && (is_space(rest_[0]) || rest_[0] == also)) take(1);
  }
  std::string take_name() {
    std::size_t length = 0;
    while (length < rest_.size() && is_of_name(rest_[length])) ++length;
    return take(length);
  }
  bool is_at(char c) const { return !rest_.empty() && rest_[0] == c; }
  bool take_if(char c) {
    if (!is_at(c)) return false;
    take(1);
    return true;
  }
  std::string take_until(char end) { return take(std::min(rest_.find(end), rest_.size())); }

 private:
  std::string take(std::size_t length) {
    std::string taken(rest_.substr(0, length));
    rest_.remove_prefix(length);
    for (const char c : taken) {
      ++where_.column;
      if (c != '\n') continue;
      ++where_.line;
      where_.column = 1;
    }
    return taken;
  }
  std::string_view rest_;
  SourceLocation where_;
};

std::string trimmed(std::string text) {
  while (!text.empty() && is_space(text.back())) text.pop_back();
  return text;
}

// ACSL writes \result.
std::string in_c(std::string expression) {
  for (std::size_t at = 0; (at = expression.find("\\result", at)) != std::string::npos;)
    expression.replace(at, 7, " result");
  return expression;
}

// From the word on. The expression ends at `end`.
Result<Condition> read_clause(Reader& reader, const std::string& function, char end) {
  const SourceLocation start = reader.where();
  const std::string word = reader.take_name();
  if (word != "requires" && word != "ensures") {
    return Failure{fmt::format("{}: a contract says requires or ensures, not '{}'", start.to_text(),
                               word.empty() ? trimmed(reader.take_until(end)) : word),
                   ""};
  }
  reader.skip_spaces();
  Condition condition{function, "",
                      word == "requires" ? ConditionKind::Requires : ConditionKind::Ensures,
                      reader.where()};
  condition.expression = in_c(trimmed(reader.take_until(end)));
  if (condition.expression.empty())
    return Failure{fmt::format("{}: nothing after {}", start.to_text(), word), ""};
  return condition;
}

Result<Clause> read_line(const std::string& line, const SourceLocation& start) {
  Reader reader(line, start);
  reader.skip_spaces();
  std::string function = reader.take_name();
  reader.skip_spaces();
  std::optional<Side> side;
  for (const Side one : sides) {
    if (function == to_text(one) && !reader.is_at(':')) side = one;
  }
  if (side) {
    function = reader.take_name();
    reader.skip_spaces();
  }
  if (function.empty() || !reader.take_if(':')) {
    return Failure{
        fmt::format("{}:{}: not of the form FUNCTION: requires EXPRESSION, or ensures EXPRESSION",
                    start.file, start.line),
        ""};
  }
  reader.skip_spaces();
  auto condition = read_clause(reader, function, '\n');
  if (!condition) return condition.error();
  return Clause{std::move(*condition), side};
}

}  // namespace

Result<std::vector<Clause>> parse_contracts(std::string_view text, const std::string& file) {
  std::vector<Clause> clauses;
  std::istringstream lines{std::string(text)};
  unsigned number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line.resize(std::min(line.find('#'), line.size()));
    if (trimmed(line).empty()) continue;
    auto clause = read_line(line, {file, number, 1});
    if (!clause) return clause.error();
    clauses.push_back(std::move(*clause));
  }
  return clauses;
}

Result<std::vector<Clause>> read_contracts(const std::vector<std::string>& files) {
  std::vector<Clause> all;
  for (const std::string& file : files) {
    std::ifstream stream(file);
    std::error_code ignored;
    if (!stream || std::filesystem::is_directory(file, ignored))
      return Failure{fmt::format("--contracts: {}: cannot be read", file), ""};
    std::ostringstream text;
    text << stream.rdbuf();
    auto clauses = parse_contracts(text.str(), file);
    if (!clauses) return clauses.error();
    all.insert(all.end(), clauses->begin(), clauses->end());
  }
  return all;
}

Result<std::vector<Condition>> parse_annotation(std::string_view text, const std::string& function,
                                                const SourceLocation& start) {
  std::vector<Condition> conditions;
  Reader reader(text, start);
  for (;;) {
    reader.skip_spaces('@');  // which may begin every line
    if (reader.is_at_end()) return conditions;
    auto condition = read_clause(reader, function, ';');
    if (!condition) return condition.error();
    if (!reader.take_if(';'))
      return Failure{fmt::format("{}: no ; after the {}", condition->where.to_text(),
                                 condition->kind == ConditionKind::Requires ? "precondition"
                                                                            : "postcondition"),
                     ""};
    conditions.push_back(std::move(*condition));
  }
}

}  // namespace tandem::frontend
