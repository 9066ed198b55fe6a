#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

// What is known of functions that come without a body: the C library's, from
// library.txt.

namespace tandem::frontend {

struct LibraryEntry {  // see the head of library.txt
  bool is_pure = false;
  bool never_returns = false;
  bool reads_memory = false;
  bool writes_memory = false;
  bool allocates = false;
};

class LibraryTable {
 public:
  // Reads the text of library.txt. Text that does not follow its rules is a bug.
  explicit LibraryTable(std::string_view text);
  std::optional<LibraryEntry> find(std::string_view name) const;

 private:
  std::map<std::string, LibraryEntry, std::less<>> entries_;
};

extern const char* const library_text;  // library.txt, put in at build time

const LibraryTable& library_table();

}  // namespace tandem::frontend
