#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "git/c_text.h"
#include "git/snapshot.h"

namespace tandem::git {

// Which files of a snapshot include which, by their text alone: where several could be meant, all
// are.
class IncludeGraph {
 public:
  explicit IncludeGraph(const Snapshot& snapshot);

  // Every .c file of the snapshot.
  const std::vector<std::string>& units() const { return units_; }
  // What `file` may include, and they, and so on, with itself.
  std::set<std::string> reached(const std::string& file);
  // The text of a file, taken apart.
  const CText& text(const std::string& file);

 private:
  const std::set<std::string>& included_by(const std::string& file);
  void add_meant(const std::string& name, const std::string& includer,
                 std::set<std::string>& meant) const;

  const Snapshot& snapshot_;
  std::vector<std::string> units_;
  std::map<std::string, std::vector<std::string>> by_name_;  // without their folders
  std::set<std::string> headers_;
  std::map<std::string, CText> texts_;
  std::map<std::string, std::set<std::string>> included_;
};

bool is_unit(const std::string& path);
// A C file, or one that C files include by custom.
bool is_c(const std::string& path);

}  // namespace tandem::git
