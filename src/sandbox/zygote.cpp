#include "sandbox/zygote.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "sandbox/wire.h"
#include "system/child.h"

namespace tandem::sandbox {
namespace {

pid_t fork_helper(int control, const std::function<void(int)>& serve) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  const pid_t zygote = ::getpid();
  const pid_t helper = ::fork();
  if (helper == 0) {
    system::die_with_parent(zygote);
    ::close(control);
    ::close(ends[0]);
    serve(ends[1]);
    ::_exit(0);
  }
  if (helper > 0) send_descriptor(control, ends[0]);
  ::close(ends[0]);
  ::close(ends[1]);
  return helper;
}

// What a byte on the control socket asks for. The answers are the socket of the helper, and how it
// ended, as of waitpid.
enum class Asked : char { Helper, Status };

void serve_zygote(int control, const std::function<void(int)>& serve) {
  pid_t helper = -1;
  for (;;) {
    Asked asked{};
    const ssize_t got = ::recv(control, &asked, 1, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    if (asked == Asked::Status) {
      const int status = helper > 0 ? system::end_child(std::exchange(helper, -1)) : 0;
      if (::send(control, &status, sizeof status, MSG_NOSIGNAL) != sizeof status) break;
      continue;
    }
    if (helper > 0) system::end_child(helper);
    helper = fork_helper(control, serve);
    if (helper < 0) break;
  }
  if (helper > 0) system::end_child(helper);
}

}  // namespace

Result<Zygote> Zygote::start(const std::function<void(int socket)>& serve) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return Failure{std::string("cannot start a process: ") + std::strerror(errno), ""};
  }
  const pid_t caller = ::getpid();
  const pid_t process = ::fork();
  if (process < 0) {
    const int error = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    return Failure{std::string("cannot start a process: ") + std::strerror(error), ""};
  }
  if (process == 0) {
    system::die_with_parent(caller);
    system::let_go_of_descriptors(ends[1]);
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    serve_zygote(ends[1], serve);
    ::_exit(0);
  }
  ::close(ends[1]);
  return Zygote(ends[0], process);
}

Zygote::Zygote(Zygote&& from) noexcept
    : control_(std::exchange(from.control_, -1)), process_(std::exchange(from.process_, -1)) {}

Zygote& Zygote::operator=(Zygote&& from) noexcept {
  std::swap(control_, from.control_);
  std::swap(process_, from.process_);
  return *this;
}

Zygote::~Zygote() {
  if (control_ >= 0) ::close(control_);
  if (process_ > 0) system::end_child(process_);
}

std::optional<int> Zygote::new_helper() {
  const Asked ask = Asked::Helper;
  if (::send(control_, &ask, 1, MSG_NOSIGNAL) != 1) return std::nullopt;
  return receive_descriptor(control_);
}

bool Zygote::is_helper_killed() {
  const Asked ask = Asked::Status;
  int status = 0;
  if (::send(control_, &ask, 1, MSG_NOSIGNAL) != 1) return true;
  if (::recv(control_, &status, sizeof status, MSG_WAITALL) != sizeof status) return true;
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

}  // namespace tandem::sandbox
