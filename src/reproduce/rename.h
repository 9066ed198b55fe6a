#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

// Other names for what a C text declares, token by token: comments, strings and
// the members of foreign structures stay as they are.

namespace tandem::reproduce {

struct Renaming {
  std::map<std::string, std::string> ordinary;
  std::map<std::string, std::string> tags;
  std::set<std::string> members;              // of structures that the text declares itself
  std::map<std::string, std::string> labels;  // in __asm__("label") behind declarators
};

// A statement to put in after a declaration.
struct Insertion {
  std::size_t line = 0;  // into the lines
  std::string variable;  // that is declared on the line
  unsigned mention = 0;  // of the variable on the line: that which declares it
  std::string statement;
};

std::vector<std::string> rename(const std::vector<std::string>& lines, const Renaming& renaming,
                                const std::vector<Insertion>& insertions = {});
std::string rename(const std::string& text, const Renaming& renaming);

// All words of the text that are no part of comments and strings.
std::set<std::string> identifiers(const std::vector<std::string>& lines);

}  // namespace tandem::reproduce
