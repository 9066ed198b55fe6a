#include "git/repository.h"

#include <filesystem>
#include <fmt/format.h>

#include "base/printable.h"

namespace tandem::git {
namespace {

struct Library {
  Library() { git_libgit2_init(); }
  ~Library() { git_libgit2_shutdown(); }
};

}  // namespace

std::string last_words() {
  const git_error* error = git_error_last();
  std::string words = error == nullptr || error->message == nullptr ? "" : error->message;
  return printable(words.substr(0, words.find('\n')));
}

std::string to_text(const git_oid& id) {
  std::string text(GIT_OID_HEXSZ, '\0');
  git_oid_fmt(text.data(), &id);
  return text;
}

Result<RepositoryHandle> open_repository(const std::string& directory) {
  static const Library library;
  git_repository* repository = nullptr;
  // A hook is told by the environment which index is meant.
  const unsigned flags = directory == "." ? GIT_REPOSITORY_OPEN_FROM_ENV : 0;
  const int status = git_repository_open_ext(&repository, flags != 0 ? nullptr : directory.c_str(),
                                             flags, nullptr);
  if (status == 0) return RepositoryHandle(repository);
  if (status == GIT_ENOTFOUND)
    return Failure{fmt::format("{}: not in a git repository", directory), ""};
  return Failure{fmt::format("{}: {}", directory, last_words()), ""};
}

std::string root_of(git_repository* repository) {
  const char* folder = git_repository_workdir(repository);
  if (folder == nullptr) folder = git_repository_path(repository);
  std::error_code error;
  std::string root = std::filesystem::weakly_canonical(folder, error).string();
  if (error) root = folder;
  while (root.size() > 1 && root.back() == '/') root.pop_back();
  return root;
}

std::string usual_database(const std::string& root) {
  for (const char* folder : {"", "build", "builddir", "out", "_build"}) {
    const std::filesystem::path file =
        std::filesystem::path(root) / folder / "compile_commands.json";
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored)) return file.string();
  }
  return "";
}

Result<TreeHandle> tree_of(git_repository* repository, const std::string& commit) {
  git_oid id{};
  git_object* object = nullptr;
  git_object* tree = nullptr;
  const bool is_there = git_oid_fromstr(&id, commit.c_str()) == 0 &&
                        git_object_lookup(&object, repository, &id, GIT_OBJECT_ANY) == 0;
  const ObjectHandle owned(object);
  if (!is_there || git_object_peel(&tree, object, GIT_OBJECT_TREE) != 0)
    return Failure{fmt::format("{}: {}", commit, last_words()), ""};
  return TreeHandle(reinterpret_cast<git_tree*>(tree));
}

}  // namespace tandem::git
