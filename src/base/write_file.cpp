#include "base/write_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace tandem {
namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

std::optional<Failure> write_file(const std::string& path, const std::string& text) {
  const std::string aside = path + ".part" + std::to_string(::getpid());
  const int file = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool is_written = file >= 0 && write_all(file, text) && ::fsync(file) == 0;
  int error = errno;
  if (file >= 0) ::close(file);
  if (is_written && ::rename(aside.c_str(), path.c_str()) != 0) {
    error = errno;
    is_written = false;
  }
  if (is_written) return std::nullopt;
  if (file >= 0) ::unlink(aside.c_str());
  return Failure{path + ": cannot be written: " + std::strerror(error), ""};
}

}  // namespace tandem
