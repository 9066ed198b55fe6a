#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// C text as far as it can be read without a preprocessor: enough to say which files and functions
// a change may matter to. What is wrong about it costs time, or a file that is looked at in vain.

namespace tandem::git {

// A piece of a file that declares or defines something: a function, a macro, a type, a global.
struct Chunk {
  std::set<std::string> names;     // what it declares
  std::set<std::string> mentions;  // all identifiers in it
  std::uint64_t hash = 0;          // of its words, so that neither comments nor layout count
  bool has_body = false;           // of a function
};

struct CText {
  std::set<std::string> includes;  // files that a directive names, as it names them
  bool names_by_macro = false;     // an #include whose file a macro says
  std::vector<Chunk> chunks;
};

CText read_c_text(std::string_view text);

}  // namespace tandem::git
