#pragma once

#include "git/git.h"
#include "git/repository.h"

namespace tandem::git {

Result<Range> find_range(git_repository* repository, const Options& options);
Result<std::vector<Step>> find_steps(git_repository* repository, const Range& range,
                                     const Options& options);
// The commits of a range, from the newest on; none if it does not begin with a commit.
Result<std::vector<Commit>> commits_of(git_repository* repository, const Range& range,
                                       const Options& options);

}  // namespace tandem::git
