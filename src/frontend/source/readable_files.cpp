#include "frontend/source/readable_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "clang/Driver/Options.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

namespace tandem::frontend {

namespace fs = std::filesystem;

namespace {

// Headers, and where clang looks for a compiler of the system to agree with.
constexpr const char* system_places[] = {
    "/usr/include",           "/usr/local/include",     "/usr/lib/gcc",
    "/usr/lib64/gcc",         "/usr/lib32/gcc",         "/include",
    "/usr/x86_64-linux-gnu",  // of cross compilers; clang looks there in any case
    "/usr/aarch64-linux-gnu", TANDEM_CLANG_RESOURCE_DIR};

// Paths in what the user says to clang: -I and its like.
void add_arguments(const std::vector<std::string>& arguments, std::vector<std::string>& paths) {
  std::vector<const char*> words;
  for (const std::string& word : arguments) words.push_back(word.c_str());
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  const auto parsed = clang::driver::getDriverOptTable().ParseArgs(
      words, missing_index, missing_count,
      llvm::opt::Visibility(clang::driver::options::ClangOption));
  for (const llvm::opt::Arg* argument : parsed) {
    for (const char* value : argument->getValues()) {
      std::error_code ignored;
      if (fs::exists(value, ignored)) paths.emplace_back(value);
    }
  }
}

// Lists of folders in the user's environment.
void add_environment(std::vector<std::string>& paths) {
  for (const char* name : {"CPATH", "C_INCLUDE_PATH"}) {
    const char* value = std::getenv(name);
    if (value == nullptr) continue;
    llvm::SmallVector<llvm::StringRef> folders;
    llvm::SplitString(value, folders, ":");
    for (const llvm::StringRef folder : folders) paths.push_back(folder.str());
  }
}

// Without links as far as it exists; the rest of it as it is written.
std::string real_path(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? std::string() : real.string();
}

bool is_below(const std::string& path, const std::string& place) {
  if (!path.starts_with(place)) return false;
  return path.size() == place.size() || place.back() == '/' || path[place.size()] == '/';
}

// What the user names, and the folder that a file is in.
void add_files(const std::vector<std::string>& named, std::vector<std::string>& paths) {
  for (const std::string& path : named) {
    paths.push_back(path);
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) continue;
    const fs::path folder = fs::path(path).parent_path();
    paths.push_back(folder.empty() ? "." : folder.string());
  }
}

}  // namespace

std::vector<std::string> readable_paths(const Sources& sources) {
  std::vector<std::string> paths = sources.readable;
  add_files(sources.paths, paths);
  if (sources.tree) {
    paths.push_back(sources.tree->root);
    if (!sources.tree->database.empty()) add_files({sources.tree->database}, paths);
  }
  add_arguments(sources.arguments, paths);
  for (const Library& library : sources.libraries) {
    add_files(library.paths, paths);
    add_arguments(library.arguments, paths);
  }
  add_environment(paths);
  paths.insert(paths.end(), std::begin(system_places), std::end(system_places));
  return paths;
}

ReadablePlaces::ReadablePlaces(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    std::string real = real_path(path);
    if (!real.empty()) places_.push_back(std::move(real));
  }
}

bool ReadablePlaces::allow(const std::string& path) const {
  const std::string real = real_path(path);
  return !real.empty() &&
         std::any_of(places_.begin(), places_.end(),
                     [&](const std::string& place) { return is_below(real, place); });
}

ReadableFiles::ReadableFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                             std::shared_ptr<const ReadablePlaces> places)
    : ProxyFileSystem(std::move(files)), places_(std::move(places)) {}

bool ReadableFiles::allow(const llvm::Twine& path) const {
  llvm::SmallString<256> absolute;
  path.toVector(absolute);
  if (makeAbsolute(absolute)) return false;
  const bool is_strange =
      llvm::any_of(absolute, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
  return !is_strange && places_->allow(std::string(absolute));
}

llvm::ErrorOr<llvm::vfs::Status> ReadableFiles::status(const llvm::Twine& path) {
  auto found = ProxyFileSystem::status(path);
  const bool is_wanted = found && (found->isRegularFile() || found->isDirectory());
  if (allow(path) && (is_wanted || !found)) return found;
  if (path.str() != "/") refused_.push_back(path.str());  // clang looks there by itself
  return std::make_error_code(std::errc::no_such_file_or_directory);
}

// A FIFO is not opened: that would wait for somebody to write to it.
llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> ReadableFiles::openFileForRead(
    const llvm::Twine& path) {
  const auto found = status(path);
  if (!found) return found.getError();
  if (!found->isRegularFile()) return std::make_error_code(std::errc::no_such_file_or_directory);
  return ProxyFileSystem::openFileForRead(path);
}

llvm::vfs::directory_iterator ReadableFiles::dir_begin(const llvm::Twine& folder,
                                                       std::error_code& error) {
  if (allow(folder)) return ProxyFileSystem::dir_begin(folder, error);
  error = std::make_error_code(std::errc::no_such_file_or_directory);
  return {};
}

}  // namespace tandem::frontend
