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

}  // namespace

bool wants_colour() {
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() &&
         environment("TERM") != "dumb";
}

bool wants_progress() { return isatty(STDERR_FILENO) != 0; }

unsigned terminal_width() {
  winsize size{};
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : 80;
}

}  // namespace tandem::cli
