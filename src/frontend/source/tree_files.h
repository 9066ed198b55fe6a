#pragma once

#include <memory>
#include <optional>
#include <string>

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include "frontend/options.h"

// The file system as code of a tree sees it (Tree): what is in the tree stands where it would lie,
// in front of what lies there.

namespace tandem::frontend {

class TreeFiles : public llvm::vfs::ProxyFileSystem {
 public:
  TreeFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
            std::shared_ptr<const Tree> tree);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  bool exists(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine& folder,
                                          std::error_code& error) override;
  std::error_code getRealPath(const llvm::Twine& path, llvm::SmallVectorImpl<char>& real) override;
  // Of its own: the folder may be in the tree alone.
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override { return folder_; }
  std::error_code setCurrentWorkingDirectory(const llvm::Twine& path) override;

 private:
  enum class From { Tree, Nowhere, Files };
  struct Place {
    From from;
    std::string path;  // absolute
  };
  Place place_of(const llvm::Twine& path) const;

  std::shared_ptr<const Tree> tree_;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory_;
  std::string folder_;
};

// The path of a file below the root of a tree; nothing if it is not below it.
std::optional<std::string> path_in(const Tree& tree, const std::string& path);

// What is in a file of a tree; nothing if the tree does not have it.
std::optional<std::string> text_in(const Tree& tree, const std::string& path);

}  // namespace tandem::frontend
