#include "frontend/library/library_calls.h"

#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "base/invariant.h"

namespace tandem::frontend {

namespace {

bool add_word(LibraryEntry& entry, const std::string& word) {
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
  } else if (word == "streams") {
    entry.uses_streams = true;
  } else if (word == "errno") {
    entry.sets_errno = true;
  } else {
    return word == "world";
  }
  return true;
}

bool is_identifier(const std::string& name) {
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') return false;
  }
  return std::isdigit(static_cast<unsigned char>(name[0])) == 0;
}

// What is wrong with the line of a function; "" if nothing is.
std::string read_words(std::istringstream& words, const std::string& name, LibraryEntry& entry) {
  if (!is_identifier(name)) return fmt::format("'{}' is not the name of a function", name);
  unsigned count = 0;
  for (std::string word; words >> word; ++count) {
    if (!add_word(entry, word)) {
      return fmt::format(
          "'{}' is not one of pure, world, noreturn, reads, writes, allocates, streams, errno (of "
          "'{}')",
          word, name);
    }
  }
  if (count == 0) return fmt::format("nothing is said of '{}'", name);
  const unsigned beside_pure = entry.sets_errno ? 2 : 1;
  if (entry.is_pure && count > beside_pure)
    return fmt::format("'{}' is pure: no other word but errno can hold", name);
  if (!entry.is_pure) entry.sets_errno = true;
  return "";
}

}  // namespace

Result<LibraryTable::Entries> LibraryTable::read(std::string_view text, const std::string& file) {
  Entries entries;
  std::istringstream lines{std::string(text)};
  unsigned number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    if (!(words >> name)) continue;
    LibraryEntry entry;
    std::string problem = read_words(words, name, entry);
    if (problem.empty() && !entries.emplace(name, entry).second)
      problem = fmt::format("'{}' is described twice", name);
    if (!problem.empty()) return Failure{fmt::format("{}:{}: {}", file, number, problem), ""};
  }
  return entries;
}

LibraryTable::LibraryTable(std::string_view text) {
  auto entries = read(text, "library.txt");
  TANDEM_INVARIANT(entries.has_value(), entries.has_value() ? "" : entries.error().message);
  entries_ = std::move(*entries);
}

std::optional<Failure> LibraryTable::add(std::string_view text, const std::string& file) {
  const auto entries = read(text, file);
  if (!entries) return entries.error();
  for (const auto& [name, entry] : *entries) {
    entries_[name] = entry;
    of_user_[name] = entry;
  }
  return std::nullopt;
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

Result<LibraryTable> library_table_with(const std::vector<std::string>& files) {
  LibraryTable table = library_table();
  for (const std::string& file : files) {
    std::ifstream stream(file);
    std::error_code ignored;
    if (!stream || std::filesystem::is_directory(file, ignored))
      return Failure{fmt::format("--library: {}: cannot be read", file), ""};
    std::ostringstream text;
    text << stream.rdbuf();
    if (auto failure = table.add(text.str(), file)) return *failure;
  }
  return table;
}

}  // namespace tandem::frontend
