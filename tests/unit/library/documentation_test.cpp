// docs/library.md explains what the table may say.

#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "library/functions.h"

namespace tandem::library::testing {
namespace {

using Names = std::set<std::string>;

// What the rows of the Markdown table with this head start with: "| `answer=-1..255` | ..." is
// answer.
Names rows_under(const std::string& head) {
  std::ifstream page(TANDEM_DOCS "/library.md");
  Names names;
  bool is_inside = false;
  for (std::string line; std::getline(page, line);) {
    is_inside = line.starts_with("|") && (is_inside || line.starts_with(head));
    if (is_inside && line.starts_with("| `"))
      names.insert(line.substr(3, line.find_first_of("=`", 3) - 3));
  }
  return names;
}

TEST(Documentation, ExplainsEveryColumn) {
  const auto columns = column_names();
  EXPECT_EQ(rows_under("| column |"), Names(columns.begin(), columns.end()));
}

TEST(Documentation, ExplainsEveryWord) {
  const auto words = effect_words();
  EXPECT_EQ(rows_under("| word |"), Names(words.begin(), words.end()));
}

}  // namespace
}  // namespace tandem::library::testing
