#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

// Files that are written whole or not at all, and nowhere but below the directory that was named.

namespace tandem::system {

// Makes the directory with those above it. A failure says why nothing can be written there: it is
// reached by a symbolic link, for one. Links count in the whole of a relative path; of an absolute
// one only the last name does.
std::optional<Failure> prepare_directory(const std::string& directory);

// Replaces <directory>/<name>, or leaves it as it was. What stands there may be a symbolic link:
// then the link is replaced.
std::optional<Failure> write_file(const std::string& directory, const std::string& name,
                                  std::string_view text);

}  // namespace tandem::system
