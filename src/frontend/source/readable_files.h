#pragma once

#include <memory>
#include <string>
#include <vector>

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include "frontend/options.h"

// Code names files: by #include, #embed, __has_include and more. Only those below some places are
// there for it. The kernel sees to that too where it can (sandbox/read_only.h).

namespace tandem::frontend {

// What a version is read from: below the folders that the user named, files and arguments included,
// the system's headers, and what --allow-read says. Some may not exist.
std::vector<std::string> readable_paths(const Sources& sources);

class ReadablePlaces {
 public:
  explicit ReadablePlaces(const std::vector<std::string>& paths);
  // True if `path` is a place or below one, links followed. It need not exist.
  bool allow(const std::string& path) const;

 private:
  std::vector<std::string> places_;  // absolute, without links
};

// `files` as far as they are regular files and folders in these places; others do not exist in it.
class ReadableFiles : public llvm::vfs::ProxyFileSystem {
 public:
  ReadableFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                std::shared_ptr<const ReadablePlaces> places);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine& folder,
                                          std::error_code& error) override;

  // What was asked for and is in no such place, whether it is there or not.
  const std::vector<std::string>& refused() const { return refused_; }
  void forget_refused() { refused_.clear(); }

 private:
  bool allow(const llvm::Twine& path) const;

  std::shared_ptr<const ReadablePlaces> places_;
  std::vector<std::string> refused_;
};

}  // namespace tandem::frontend
