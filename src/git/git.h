#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/both.h"
#include "base/result.h"
#include "frontend/options.h"
#include "verdict/report.h"

// Two revisions of a repository as two versions to compare, without touching it. The one stage
// that knows of libgit2.

namespace tandem::git {

// A state of the files.
struct Point {
  enum class Kind { Commit, Index, WorkingTree } kind = Kind::Commit;
  std::string commit;  // hexadecimal; of Commit only

  std::string to_text() const;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Range {
  std::string text;  // as the user said it, or would have
  Both<Point> points;
};

// A commit of a range, against its first parent.
struct Step {
  Commit commit;
  Range range;  // of a commit without parents: from the tree of nothing
};

// Which files are looked at besides those that a change touches.
enum class Scope {
  Change,   // what stands between them and may carry the change from one to another
  Callers,  // also those that name a function that changed
  Program,  // also those that name these, and so on
};

struct Options {
  std::vector<std::string> revisions;  // "A..B"; "A...B"; A and B; A; none
  bool is_staged = false;              // the index instead of the working tree
  bool follows_first_parent = false;
  std::vector<std::string> excluded;  // globs
  Both<std::string> builds;           // folders with a compile_commands.json, or such a file
  Scope scope = Scope::Callers;
};

struct Comparison {
  Both<frontend::Tree> trees;
  History history;
  std::vector<std::string> notes;
  bool is_empty() const { return trees[Side::Old].units.empty() && trees[Side::New].units.empty(); }
};

// Copies that git made of what a user looks at (git difftool, GIT_EXTERNAL_DIFF), as if each lay
// where its name says; everything else is read where it is. "/dev/null" is no file.
Result<Comparison> compare_files(const Both<std::string>& paths, const Both<std::string>& names);
Result<Comparison> compare_folders(const Both<std::string>& folders);

class Repository {
 public:
  // `directory`: a folder of it.
  static Result<Repository> open(const std::string& directory);
  ~Repository();
  Repository(Repository&&) noexcept;

  // An unknown revision, or a range with nothing in it, is a failure.
  Result<Range> range(const Options& options) const;
  // From the newest on.
  Result<std::vector<Step>> steps(const Range& range, const Options& options) const;
  Result<Comparison> compare(const Range& range, const Options& options) const;

 private:
  struct Implementation;
  explicit Repository(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tandem::git
