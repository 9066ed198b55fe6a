#include "system/written_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace tandem::system {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  Descriptor& operator=(Descriptor&& from) noexcept {
    std::swap(number_, from.number_);
    return *this;
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  bool close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

Failure cannot_write(const std::string& path, int error) {
  return {"'" + path + "' cannot be written: " + std::strerror(error), ""};
}

constexpr int as_directory = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

// Leaves errno as it is.
bool is_link(int directory, const char* name) {
  const int error = errno;
  struct stat found{};
  const bool is_found = ::fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) == 0;
  errno = error;
  return is_found && S_ISLNK(found.st_mode);
}

// With errno where it cannot be had: ELOOP where a link is in the way.
Descriptor open_directory(const std::string& directory) {
  const std::filesystem::path path = std::filesystem::path(directory + "/").parent_path();
  const bool is_absolute = path.is_absolute();
  Descriptor at(::open(is_absolute ? "/" : ".", as_directory));
  for (auto part = path.begin(); part != path.end() && at.is_open(); ++part) {
    if (*part == "/" || part->empty()) continue;
    if (::mkdirat(at.number(), part->c_str(), 0777) != 0 && errno != EEXIST && errno != EISDIR &&
        errno != EROFS && errno != EACCES)
      return Descriptor(-1);
    const bool may_be_link = is_absolute && std::next(part) != path.end();
    Descriptor next(
        ::openat(at.number(), part->c_str(), as_directory | (may_be_link ? 0 : O_NOFOLLOW)));
    if (!next.is_open() && is_link(at.number(), part->c_str())) errno = ELOOP;
    at = std::move(next);
  }
  return at;
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Under a name of its own in the directory, all of it: only then is there something to see, where
// the file system has files without a name.
bool write_aside(int directory, const std::string& aside, std::string_view text) {
  ::unlinkat(directory, aside.c_str(), 0);  // of a process with this number that was killed
  Descriptor nameless(::openat(directory, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  if (nameless.is_open()) {
    const std::string self = "/proc/self/fd/" + std::to_string(nameless.number());
    return write_all(nameless.number(), text) &&
           ::linkat(AT_FDCWD, self.c_str(), directory, aside.c_str(), AT_SYMLINK_FOLLOW) == 0 &&
           nameless.close();
  }
  Descriptor file(::openat(directory, aside.c_str(),
                           O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0666));
  return file.is_open() && write_all(file.number(), text) && file.close();
}

}  // namespace

std::optional<Failure> prepare_directory(const std::string& directory) {
  const Descriptor opened = open_directory(directory);
  if (!opened.is_open()) {
    return Failure{"'" + directory + "' is not a directory that can be written to: " +
                       (errno == ELOOP ? "symbolic links are not followed" : std::strerror(errno)),
                   ""};
  }
  if (::faccessat(opened.number(), ".", W_OK, 0) == 0) return std::nullopt;
  return Failure{"'" + directory + "' is not a directory that can be written to", ""};
}

std::optional<Failure> write_file(const std::string& directory, const std::string& name,
                                  std::string_view text) {
  const std::string path = directory + "/" + name;
  const Descriptor opened = open_directory(directory);
  if (!opened.is_open()) return cannot_write(path, errno);
  const std::string aside = "." + name + "." + std::to_string(::getpid()) + ".part";
  if (write_aside(opened.number(), aside, text) &&
      ::renameat(opened.number(), aside.c_str(), opened.number(), name.c_str()) == 0)
    return std::nullopt;
  const int error = errno;
  ::unlinkat(opened.number(), aside.c_str(), 0);
  return cannot_write(path, error);
}

}  // namespace tandem::system
