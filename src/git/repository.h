#pragma once

#include <git2.h>
#include <memory>
#include <string>

#include "base/result.h"

// libgit2's objects as values that tidy up after themselves. Only the sources of this stage include
// this header.

namespace tandem::git {

template <class T, void (*free_it)(T*)>
struct Freed {
  void operator()(T* object) const { free_it(object); }
};
template <class T, void (*free_it)(T*)>
using Owned = std::unique_ptr<T, Freed<T, free_it>>;

using RepositoryHandle = Owned<git_repository, git_repository_free>;
using ObjectHandle = Owned<git_object, git_object_free>;
using CommitHandle = Owned<git_commit, git_commit_free>;
using TreeHandle = Owned<git_tree, git_tree_free>;
using IndexHandle = Owned<git_index, git_index_free>;
using BlobHandle = Owned<git_blob, git_blob_free>;
using DiffHandle = Owned<git_diff, git_diff_free>;
using WalkHandle = Owned<git_revwalk, git_revwalk_free>;

// libgit2's own words about what went wrong last.
std::string last_words();

std::string to_text(const git_oid& id);

Result<RepositoryHandle> open_repository(const std::string& directory);

// The folder that paths of a repository are below: that of the working tree, or, of a bare one, its
// own. Absolute, without links.
std::string root_of(git_repository* repository);

// The compile_commands.json of a working tree, where builds usually are; "" if there is none.
std::string usual_database(const std::string& root);

Result<TreeHandle> tree_of(git_repository* repository, const std::string& commit);

}  // namespace tandem::git
