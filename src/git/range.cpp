#include "git/range.h"

#include <fmt/format.h>

#include "base/printable.h"

namespace tandem::git {
namespace {

struct Found {
  git_oid id{};
  Point point;
};

Result<Found> find_commit(git_repository* repository, const std::string& revision) {
  git_object* raw = nullptr;
  const int status = git_revparse_single(&raw, repository, revision.c_str());
  const ObjectHandle object(raw);
  git_object* peeled = nullptr;
  if (status == 0 && git_object_peel(&peeled, raw, GIT_OBJECT_COMMIT) == 0) {
    const ObjectHandle commit(peeled);
    return Found{*git_object_id(peeled), {Point::Kind::Commit, to_text(*git_object_id(peeled))}};
  }
  const char* why = status == GIT_ENOTFOUND    ? "no such revision"
                    : status == GIT_EAMBIGUOUS ? "more than one revision starts like this"
                    : status == 0              ? "not a commit"
                                               : "not a revision";
  return Failure{fmt::format("{}: {}", printable(revision), why), ""};
}

Result<Found> common_ancestor(git_repository* repository, const Found& a, const Found& b,
                              const std::string& text) {
  git_oid base{};
  if (git_merge_base(&base, repository, &a.id, &b.id) != 0)
    return Failure{fmt::format("{}: no common ancestor", printable(text)), ""};
  return Found{base, {Point::Kind::Commit, to_text(base)}};
}

// The two ends of "A..B" and "A...B"; one that is left out is HEAD.
Result<Range> two_ends(git_repository* repository, const std::string& text, std::size_t dots,
                       std::size_t dot_count) {
  const std::string before = text.substr(0, dots);
  const std::string after = text.substr(dots + dot_count);
  auto first = find_commit(repository, before.empty() ? "HEAD" : before);
  if (!first) return first.error();
  const auto second = find_commit(repository, after.empty() ? "HEAD" : after);
  if (!second) return second.error();
  if (dot_count == 3) first = common_ancestor(repository, *first, *second, text);
  if (!first) return first.error();
  if (first->point == second->point)
    return Failure{fmt::format("{}: an empty range: nothing to compare", printable(text)), ""};
  return Range{text, make_both(first->point, second->point)};
}

Result<Commit> commit_of(git_repository* repository, const git_oid& id) {
  git_commit* raw = nullptr;
  if (git_commit_lookup(&raw, repository, &id) != 0)
    return Failure{fmt::format("{}: {}", to_text(id), last_words()), ""};
  const CommitHandle commit(raw);
  const char* summary = git_commit_summary(raw);
  return Commit{to_text(id), printable(summary == nullptr ? "" : summary)};
}

}  // namespace

Result<Range> find_range(git_repository* repository, const Options& options) {
  std::vector<std::string> words = options.revisions;
  if (words.size() > 2) return Failure{"at most two revisions can be compared", ""};
  if (words.size() == 2) {
    if (options.is_staged) return Failure{"--staged takes one revision", ""};
    for (const std::string& word : words) {
      if (word.find("..") != std::string::npos)
        return Failure{fmt::format("{}: a range, where a revision is expected", printable(word)),
                       ""};
    }
    return two_ends(repository, words[0] + ".." + words[1], words[0].size(), 2);
  }
  const std::string word = words.empty() ? "HEAD" : words[0];
  if (const std::size_t dots = word.find(".."); dots != std::string::npos) {
    if (options.is_staged) return Failure{"--staged takes one revision, not a range", ""};
    const bool has_three = word.compare(dots, 3, "...") == 0;
    return two_ends(repository, word, dots, has_three ? 3 : 2);
  }
  const auto first = find_commit(repository, word);
  if (!first) return first.error();
  if (!options.is_staged && git_repository_is_bare(repository) != 0)
    return Failure{"a bare repository has no working tree: say which two revisions", ""};
  const Point second{options.is_staged ? Point::Kind::Index : Point::Kind::WorkingTree, ""};
  return Range{word + (options.is_staged ? " --staged" : ""), make_both(first->point, second)};
}

Result<std::vector<Commit>> commits_of(git_repository* repository, const Range& range,
                                       const Options& options) {
  const Point& newest = range.points[Side::New];
  const Point& oldest = range.points[Side::Old];
  git_revwalk* raw = nullptr;
  if (git_revwalk_new(&raw, repository) != 0) return Failure{last_words(), ""};
  const WalkHandle walk(raw);
  git_revwalk_sorting(raw, GIT_SORT_TOPOLOGICAL | GIT_SORT_TIME);
  if (options.follows_first_parent) git_revwalk_simplify_first_parent(raw);
  git_oid id{};
  int status = 0;
  if (newest.kind == Point::Kind::Commit) {
    status = git_oid_fromstr(&id, newest.commit.c_str());
    if (status == 0) status = git_revwalk_push(raw, &id);
  } else {
    status = git_revwalk_push_head(raw);
  }
  if (status == 0) status = git_oid_fromstr(&id, oldest.commit.c_str());
  if (status == 0) status = git_revwalk_hide(raw, &id);
  if (status != 0) return Failure{last_words(), ""};
  std::vector<Commit> commits;
  while (git_revwalk_next(&id, raw) == 0) {
    auto commit = commit_of(repository, id);
    if (!commit) return commit.error();
    commits.push_back(std::move(*commit));
  }
  return commits;
}

Result<std::vector<Step>> find_steps(git_repository* repository, const Range& range,
                                     const Options& options) {
  const auto commits = commits_of(repository, range, options);
  if (!commits) return commits.error();
  std::vector<Step> steps;
  for (const Commit& commit : *commits) {
    git_oid id{};
    git_commit* raw = nullptr;
    if (git_oid_fromstr(&id, commit.id.c_str()) != 0 ||
        git_commit_lookup(&raw, repository, &id) != 0)
      return Failure{fmt::format("{}: {}", commit.id, last_words()), ""};
    const CommitHandle owned(raw);
    Point parent;
    if (git_commit_parentcount(raw) > 0) parent.commit = to_text(*git_commit_parent_id(raw, 0));
    steps.push_back(
        {commit, {commit.id, make_both(parent, Point{Point::Kind::Commit, commit.id})}});
  }
  return steps;
}

}  // namespace tandem::git
