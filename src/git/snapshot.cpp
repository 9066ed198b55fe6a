#include "git/snapshot.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace tandem::git {
namespace {

namespace fs = std::filesystem;

using Files = std::map<std::string, Snapshot::File>;

// Code that people write is smaller.
constexpr std::size_t most_bytes = std::size_t{16} << 20;
constexpr unsigned most_links = 8;

int enter(const char* folder, const git_tree_entry* entry, void* files) {
  const git_filemode_t mode = git_tree_entry_filemode(entry);
  if (git_tree_entry_type(entry) != GIT_OBJECT_BLOB) return 0;
  const std::string path = std::string(folder) + git_tree_entry_name(entry);
  static_cast<Files*>(files)->emplace(
      path, Snapshot::File{*git_tree_entry_id(entry), mode == GIT_FILEMODE_LINK});
  return 0;
}

Result<Files> files_of_commit(git_repository* repository, const std::string& commit) {
  const auto tree = tree_of(repository, commit);
  if (!tree) return tree.error();
  Files files;
  if (git_tree_walk(tree->get(), GIT_TREEWALK_PRE, enter, &files) != 0)
    return Failure{fmt::format("{}: {}", commit, last_words()), ""};
  return files;
}

Result<Files> files_of_index(git_repository* repository) {
  git_index* raw = nullptr;
  if (git_repository_index(&raw, repository) != 0)
    return Failure{"the index cannot be read: " + last_words(), ""};
  const IndexHandle index(raw);
  Files files;
  for (std::size_t i = 0; i < git_index_entrycount(raw); ++i) {
    const git_index_entry* entry = git_index_get_byindex(raw, i);
    if (entry->mode == GIT_FILEMODE_COMMIT || GIT_INDEX_ENTRY_STAGE(entry) > 0) continue;
    files.emplace(entry->path, Snapshot::File{entry->id, entry->mode == GIT_FILEMODE_LINK});
  }
  return files;
}

}  // namespace

Result<Snapshot> Snapshot::take(git_repository* repository, const std::optional<Point>& point) {
  Snapshot snapshot;
  snapshot.repository_ = repository;
  if (!point) return snapshot;
  auto files = point->kind == Point::Kind::Commit ? files_of_commit(repository, point->commit)
                                                  : files_of_index(repository);
  if (!files) return files.error();
  snapshot.files_ = std::move(*files);
  if (point->kind != Point::Kind::WorkingTree) return snapshot;
  snapshot.root_ = root_of(repository);
  std::erase_if(snapshot.files_, [&](const auto& entry) {
    std::error_code ignored;
    const auto status = fs::symlink_status(fs::path(snapshot.root_) / entry.first, ignored);
    return !fs::is_regular_file(status) && !fs::is_symlink(status);
  });
  for (auto& [path, file] : snapshot.files_) {
    std::error_code ignored;
    file.is_link = fs::is_symlink(fs::path(snapshot.root_) / path, ignored);
  }
  return snapshot;
}

const std::string* Snapshot::text(const std::string& path) const {
  const auto [place, is_new] = texts_.try_emplace(path);
  if (is_new) place->second = read(path, 0);
  return place->second ? &*place->second : nullptr;
}

std::optional<std::string> Snapshot::read(const std::string& path, unsigned depth) const {
  const auto file = files_.find(path);
  if (file == files_.end() || depth > most_links) return std::nullopt;
  auto text = bytes(path, file->second);
  if (!text || !file->second.is_link)
    return text && text->find('\0') == std::string::npos ? text : std::nullopt;
  return read((fs::path(path).parent_path() / *text).lexically_normal().string(), depth + 1);
}

std::optional<std::string> Snapshot::bytes(const std::string& path, const File& file) const {
  if (root_.empty()) {
    git_blob* raw = nullptr;
    if (git_blob_lookup(&raw, repository_, &file.id) != 0) return std::nullopt;
    const BlobHandle blob(raw);
    const auto size = static_cast<std::size_t>(git_blob_rawsize(raw));
    if (size > most_bytes) return std::nullopt;
    return std::string(static_cast<const char*>(git_blob_rawcontent(raw)), size);
  }
  const fs::path place = fs::path(root_) / path;
  std::error_code error;
  if (file.is_link) {
    const auto target = fs::read_symlink(place, error).string();
    return error ? std::nullopt : std::optional(target);
  }
  if (fs::file_size(place, error) > most_bytes || error) return std::nullopt;
  std::ifstream stream(place, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return std::nullopt;
  return text.str();
}

}  // namespace tandem::git
