#include "frontend/library_calls.h"

#include <sstream>

#include "base/invariant.h"

namespace tandem::frontend {

namespace {

void add_word(LibraryEntry& entry, const std::string& word) {
  if (word == "pure") {
    entry.is_pure = true;
  } else if (word == "noreturn") {
    entry.never_returns = true;
  } else if (word == "reads") {
    entry.reads_memory = true;
  } else if (word == "writes") {
    entry.reads_memory = entry.writes_memory = true;
  } else if (word == "allocates") {
    entry.allocates = true;
  } else {
    TANDEM_INVARIANT(word == "world", "library.txt: unknown word '" + word + "'");
  }
}

}  // namespace

LibraryTable::LibraryTable(std::string_view text) {
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    if (!(words >> name)) continue;
    LibraryEntry entry;
    for (std::string word; words >> word;) add_word(entry, word);
    entries_.emplace(name, entry);
  }
}

std::optional<LibraryEntry> LibraryTable::find(std::string_view name) const {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return std::nullopt;
  return found->second;
}

const LibraryTable& library_table() {
  static const LibraryTable table(library_text);
  return table;
}

}  // namespace tandem::frontend
