#include "frontend/source/tree_files.h"

#include <filesystem>

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tandem::frontend {

namespace {

namespace vfs = llvm::vfs;

std::string normal_path(const std::string& path) {
  std::string normal = std::filesystem::path(path).lexically_normal().string();
  if (normal.size() > 1 && normal.back() == '/') normal.pop_back();
  return normal;
}

// Links of the file system followed, as far as it exists.
std::string followed_path(const std::string& path) {
  std::error_code error;
  const auto followed = std::filesystem::weakly_canonical(path, error);
  return error ? path : normal_path(followed.string());
}

std::optional<std::string> below(const std::string& root, const std::string& path) {
  if (path == root) return "";
  const std::string start = root == "/" ? root : root + "/";
  if (!path.starts_with(start)) return std::nullopt;
  return path.substr(start.size());
}

}  // namespace

std::optional<std::string> path_in(const Tree& tree, const std::string& path) {
  if (auto plain = below(tree.root, normal_path(path))) return plain;
  return below(tree.root, followed_path(path));
}

std::optional<std::string> text_in(const Tree& tree, const std::string& path) {
  const auto inside = path_in(tree, path);
  const auto found = inside ? tree.files.find(*inside) : tree.files.end();
  if (found == tree.files.end()) return std::nullopt;
  return found->second;
}

TreeFiles::TreeFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files,
                     std::shared_ptr<const Tree> tree)
    : ProxyFileSystem(std::move(files)),
      tree_(std::move(tree)),
      memory_(llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>()),
      folder_(tree_->root) {
  // The buffers are views: the tree is kept as long as they are.
  for (const auto& [path, text] : tree_->files)
    memory_->addFile(tree_->root + "/" + path, 0, llvm::MemoryBuffer::getMemBuffer(text, path));
}

TreeFiles::Place TreeFiles::place_of(const llvm::Twine& path) const {
  llvm::SmallString<256> given;
  path.toVector(given);
  if (makeAbsolute(given)) return {From::Nowhere, std::string(given)};
  const std::string absolute(given);
  // The links that lie there now need not be those of the tree, so the plain path goes first.
  for (const std::string& one : {normal_path(absolute), followed_path(absolute)}) {
    const auto inside = below(tree_->root, one);
    if (!inside) continue;
    if (memory_->exists(one)) return {From::Tree, one};
    const bool is_hidden =
        tree_->hides_all_else ? !inside->empty() : tree_->hidden.contains(*inside);
    if (is_hidden) return {From::Nowhere, one};
  }
  return {From::Files, absolute};
}

llvm::ErrorOr<vfs::Status> TreeFiles::status(const llvm::Twine& path) {
  const Place place = place_of(path);
  switch (place.from) {
    case From::Tree: {
      const auto found = memory_->status(place.path);
      if (!found) return found;
      return vfs::Status::copyWithNewName(*found, path);
    }
    case From::Nowhere: return std::make_error_code(std::errc::no_such_file_or_directory);
    case From::Files: break;
  }
  const auto found = ProxyFileSystem::status(place.path);
  if (!found) return found;
  return vfs::Status::copyWithNewName(*found, path);
}

bool TreeFiles::exists(const llvm::Twine& path) {
  const auto found = status(path);
  return found && found->exists();
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> TreeFiles::openFileForRead(const llvm::Twine& path) {
  const Place place = place_of(path);
  switch (place.from) {
    case From::Tree: return vfs::File::getWithPath(memory_->openFileForRead(place.path), path);
    case From::Nowhere: return std::make_error_code(std::errc::no_such_file_or_directory);
    case From::Files: break;
  }
  return vfs::File::getWithPath(ProxyFileSystem::openFileForRead(place.path), path);
}

vfs::directory_iterator TreeFiles::dir_begin(const llvm::Twine& folder, std::error_code& error) {
  const Place place = place_of(folder);
  if (place.from == From::Tree) return memory_->dir_begin(place.path, error);
  if (place.from == From::Files) return ProxyFileSystem::dir_begin(place.path, error);
  error = std::make_error_code(std::errc::no_such_file_or_directory);
  return {};
}

std::error_code TreeFiles::getRealPath(const llvm::Twine& path, llvm::SmallVectorImpl<char>& real) {
  const Place place = place_of(path);
  if (place.from == From::Nowhere)
    return std::make_error_code(std::errc::no_such_file_or_directory);
  if (place.from == From::Files) return ProxyFileSystem::getRealPath(place.path, real);
  real.assign(place.path.begin(), place.path.end());
  return {};
}

std::error_code TreeFiles::setCurrentWorkingDirectory(const llvm::Twine& path) {
  llvm::SmallString<256> given;
  path.toVector(given);
  if (const auto error = makeAbsolute(given)) return error;
  const auto found = status(given);
  if (!found || !found->isDirectory())
    return std::make_error_code(std::errc::no_such_file_or_directory);
  folder_ = std::string(given);
  return {};
}

}  // namespace tandem::frontend
