#include "cli/terminal.h"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace tandem::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

unsigned width_of(int stream, unsigned otherwise) {
  winsize size{};
  const bool is_known = ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : otherwise;
}

}  // namespace

bool wants_colour() {
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() &&
         environment("TERM") != "dumb";
}

bool wants_progress() { return isatty(STDERR_FILENO) != 0; }

unsigned terminal_width() { return width_of(STDERR_FILENO, 80); }

unsigned wrap_width() { return isatty(STDOUT_FILENO) != 0 ? width_of(STDOUT_FILENO, 0) : 0; }

unsigned page_width() { return width_of(STDOUT_FILENO, 100); }

}  // namespace tandem::cli
