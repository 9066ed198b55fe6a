#pragma once

#include "git/git.h"
#include "git/repository.h"

namespace tandem::git {

Result<Comparison> compare(git_repository* repository, const Range& range, const Options& options);

}  // namespace tandem::git
