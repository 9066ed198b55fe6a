#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "git/c_text.h"

namespace tandem::git {

// Who names whom, by names alone: a chunk that mentions a name may use whatever has that name.
class MentionGraph {
 public:
  void add(const std::string& file, const CText& text);

  // The files with a function that mentions one of `names`.
  std::set<std::string> files_that_mention(const std::set<std::string>& names) const;
  // `names`, the names of what mentions one of them, and so on.
  std::set<std::string> names_above(const std::set<std::string>& names) const;
  // The names that chunks of `files` mention, those that these mention, and so on.
  std::set<std::string> names_below(const std::set<std::string>& files) const;
  // The files with a function of one of these names.
  std::set<std::string> files_that_define(const std::set<std::string>& names) const;

 private:
  struct Placed {
    std::string file;
    Chunk chunk;
  };
  std::vector<Placed> chunks_;
  std::map<std::string, std::vector<std::size_t>> mentioned_in_;
  std::map<std::string, std::vector<std::size_t>> declared_in_;
};

// The names of chunks that one of the texts has and the other has not.
std::set<std::string> changed_names(const CText& before, const CText& after);

}  // namespace tandem::git
