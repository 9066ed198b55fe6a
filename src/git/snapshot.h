#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "git/git.h"
#include "git/repository.h"

namespace tandem::git {

// What the files of a repository are at one point. Texts are read when they are asked for.
class Snapshot {
 public:
  struct File {
    git_oid id{};  // of its blob; in the working tree it may be another one by now
    bool is_link = false;
  };

  // `point` none: nothing is there.
  static Result<Snapshot> take(git_repository* repository, const std::optional<Point>& point);

  const std::map<std::string, File>& files() const { return files_; }
  bool has(const std::string& path) const { return files_.contains(path); }
  // Links followed as far as they stay inside. Nothing if it cannot be read, or is not text.
  const std::string* text(const std::string& path) const;

 private:
  std::optional<std::string> read(const std::string& path, unsigned depth) const;
  std::optional<std::string> bytes(const std::string& path, const File& file) const;

  git_repository* repository_ = nullptr;
  std::string root_;  // of the working tree, if the texts are there
  std::map<std::string, File> files_;
  mutable std::map<std::string, std::optional<std::string>> texts_;
};

}  // namespace tandem::git
