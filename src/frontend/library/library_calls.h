#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

// What is known of functions that come without a body: the C library's, from
// library.txt, and others, from files of the user (docs/library.md).

namespace tandem::frontend {

struct LibraryEntry {  // see docs/library.md
  bool is_pure = false;
  bool never_returns = false;
  bool reads_memory = false;
  bool writes_memory = false;
  bool allocates = false;
  bool uses_streams = false;
  bool sets_errno = false;  // perhaps; all do that are not pure
};

class LibraryTable {
 public:
  // Reads the text of library.txt. Text that does not follow its rules is a bug.
  explicit LibraryTable(std::string_view text);
  // What `text` says counts instead of what was known before. Nothing is added if a
  // line does not follow the rules; `file` is for what is said of that line.
  std::optional<Failure> add(std::string_view text, const std::string& file);

  std::optional<LibraryEntry> find(std::string_view name) const;
  // Those that a file of the user describes, by name.
  const std::map<std::string, LibraryEntry, std::less<>>& of_user() const { return of_user_; }

 private:
  using Entries = std::map<std::string, LibraryEntry, std::less<>>;
  static Result<Entries> read(std::string_view text, const std::string& file);

  Entries entries_;
  Entries of_user_;
};

extern const char* const library_text;  // library.txt, put in at build time

// What Tandem knows by itself.
const LibraryTable& library_table();
// The same with the user's files on top, a later one before an earlier one.
Result<LibraryTable> library_table_with(const std::vector<std::string>& files);

}  // namespace tandem::frontend
