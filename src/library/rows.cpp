#include "library/rows.h"

#include <cctype>
#include <fmt/format.h>
#include <set>
#include <sstream>

namespace tandem::library {
namespace {

bool is_identifier(const std::string& name) {
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') return false;
  }
  return std::isdigit(static_cast<unsigned char>(name[0])) == 0;
}

}  // namespace

std::optional<Failure> read_rows(std::string_view text, const std::string& file,
                                 const ReadRow& read) {
  std::set<std::string> names;
  std::istringstream lines{std::string(text)};
  unsigned number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream rest(line.substr(0, line.find('#')));
    std::string name;
    if (!(rest >> name)) continue;
    Words words;
    for (std::string word; rest >> word;) words.push_back(word);
    std::string problem;
    if (!is_identifier(name)) {
      problem = fmt::format("'{}' is not the name of a function", name);
    } else if (words.empty()) {
      problem = fmt::format("nothing is said of '{}'", name);
    } else {
      problem = read(name, words);
    }
    if (problem.empty() && !names.insert(name).second)
      problem = fmt::format("'{}' is described twice", name);
    if (!problem.empty()) return Failure{fmt::format("{}:{}: {}", file, number, problem), ""};
  }
  return std::nullopt;
}

}  // namespace tandem::library
