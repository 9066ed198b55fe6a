#include "sandbox/zygote.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "sandbox/wire.h"

namespace tandem::sandbox {
namespace {

void die_with_parent(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);  // it died before the call above
}

// Keeps nothing of the caller's but `kept`: an inherited end of another
// runner's socket would hide that its owner is gone.
void let_go_of_descriptors(int kept) {
  const int null = ::open("/dev/null", O_RDWR);
  for (int standard = 0; standard <= 2; ++standard) ::dup2(null, standard);
  if (kept > 3) ::close_range(3, static_cast<unsigned>(kept) - 1, 0);
  ::close_range(static_cast<unsigned>(kept) + 1, ~0U, 0);
}

void end_process(pid_t process) {
  ::kill(process, SIGKILL);
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

pid_t fork_helper(int control, const std::function<void(int)>& serve) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  const pid_t zygote = ::getpid();
  const pid_t helper = ::fork();
  if (helper == 0) {
    die_with_parent(zygote);
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

// One byte on `control` asks for a helper; the answer is its socket.
void serve_zygote(int control, const std::function<void(int)>& serve) {
  pid_t helper = -1;
  for (;;) {
    char asked = 0;
    const ssize_t got = ::recv(control, &asked, 1, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    if (helper > 0) end_process(helper);
    helper = fork_helper(control, serve);
    if (helper < 0) break;
  }
  if (helper > 0) end_process(helper);
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
    die_with_parent(caller);
    let_go_of_descriptors(ends[1]);
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

Zygote::~Zygote() {
  if (control_ >= 0) ::close(control_);
  if (process_ > 0) end_process(process_);
}

std::optional<int> Zygote::new_helper() {
  const char ask = 1;
  if (::send(control_, &ask, 1, MSG_NOSIGNAL) != 1) return std::nullopt;
  return receive_descriptor(control_);
}

}  // namespace tandem::sandbox
