#include "frontend/library_calls.h"

#include <sstream>

#include "base/invariant.h"

namespace tandem::frontend {

namespace {

LibraryKind kind_of(const std::string& word) {
  if (word == "pure") return LibraryKind::Pure;
  if (word == "world") return LibraryKind::World;
  TANDEM_INVARIANT(word == "noreturn", "library.txt: unknown word '" + word + "'");
  return LibraryKind::NoReturn;
}

}  // namespace

LibraryTable::LibraryTable(std::string_view text) {
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    std::string kind;
    if (!(words >> name)) continue;
    words >> kind;
    kinds_.emplace(name, kind_of(kind));
  }
}

std::optional<LibraryKind> LibraryTable::find(std::string_view name) const {
  const auto found = kinds_.find(name);
  if (found == kinds_.end()) return std::nullopt;
  return found->second;
}

const LibraryTable& library_table() {
  static const LibraryTable table(library_text);
  return table;
}

}  // namespace tandem::frontend
