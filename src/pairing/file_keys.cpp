#include <algorithm>
#include <filesystem>

#include "pairing/match.h"

namespace tandem::pairing {

namespace fs = std::filesystem;

FileKeys::FileKeys(const ir::Program& program) : is_one_file_(program.files.size() <= 1) {
  if (is_one_file_) return;
  folder_ = program.files[0];
  for (const std::string& other : program.files) {
    const auto end =
        std::mismatch(folder_.begin(), folder_.end(), other.begin(), other.end()).first;
    folder_.erase(end, folder_.end());
  }
  folder_.erase(folder_.rfind('/') == std::string::npos ? 0 : folder_.rfind('/') + 1);
}

std::string FileKeys::of(const std::string& file) const {
  if (is_one_file_) return "";
  if (folder_.empty()) return file;
  // A header beside the folder of the sources, "../include/list.h", belongs to the version too.
  // A file further away than that, such as one of the system, is itself.
  const fs::path path = fs::path(file).lexically_relative(folder_);
  const auto ups = std::count(path.begin(), path.end(), "..");
  const fs::path folder = fs::path(folder_).parent_path().relative_path();
  const auto depth = std::distance(folder.begin(), folder.end());
  return path.empty() || ups >= depth ? file : path.string();
}

std::string FileKeys::of(const std::string& file, const std::string& unit) const {
  return unit.empty() || is_one_file_ ? of(file) : of(file) + " in " + of(unit);
}

}  // namespace tandem::pairing
