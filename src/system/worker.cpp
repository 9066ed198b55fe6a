#include "system/worker.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "system/child.h"
#include "system/large_stack.h"
#include "system/memory.h"

namespace tandem::system {
namespace {

Failure cannot_start() {
  return {std::string("cannot start a worker: ") + std::strerror(errno), ""};
}

[[noreturn]] void run_out_of_memory() { ::_exit(out_of_memory_status); }

// Who asks the caller to stop does not mean its children, which the caller ends itself.
void ignore_interrupts() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(number, SIG_IGN);
}

// What it has to say goes over its socket, and its last words to where errors go.
void let_go_of_input_and_output() {
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(null, STDIN_FILENO);
  ::dup2(null, STDOUT_FILENO);
}

[[noreturn]] void be_worker(int socket, Worker::Page& page, const Worker::Options& options,
                            const std::function<void(int, Worker::Page&)>& serve) {
  ignore_interrupts();
  let_go_of_input_and_output();
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  if (options.memory_bytes != 0 && !limit_further_memory(options.memory_bytes))
    ::_exit(lost_child_status);
  std::set_new_handler(run_out_of_memory);
  exit_at_end_of_stack(out_of_stack_status);
  try {
    serve(socket, page);
  } catch (const std::bad_alloc&) {
    run_out_of_memory();
  }
  ::_exit(0);
}

}  // namespace

Result<Worker> Worker::start(const Options& options,
                             const std::function<void(int socket, Page& page)>& serve) {
  void* memory =
      ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return cannot_start();
  Worker worker(-1, -1, new (memory) Page);
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return cannot_start();
  worker.socket_ = ends[0];
  const pid_t caller = ::getpid();
  worker.process_ = ::fork();
  if (worker.process_ == 0) {
    die_with_parent(caller);
    ::close(ends[0]);
    be_worker(ends[1], *worker.page_, options, serve);
  }
  const int error = errno;
  ::close(ends[1]);
  errno = error;
  if (worker.process_ < 0) return cannot_start();
  return worker;
}

Worker::~Worker() {
  end();
  if (socket_ >= 0) ::close(socket_);
  if (page_ != nullptr) ::munmap(page_, sizeof(Page));
}

Worker::Worker(Worker&& from) noexcept
    : socket_(std::exchange(from.socket_, -1)),
      process_(std::exchange(from.process_, -1)),
      page_(std::exchange(from.page_, nullptr)) {}

Worker& Worker::operator=(Worker&& from) noexcept {
  std::swap(socket_, from.socket_);
  std::swap(process_, from.process_);
  std::swap(page_, from.page_);
  return *this;
}

double Worker::processor_seconds() const {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

int Worker::end() { return process_ > 0 ? end_child(std::exchange(process_, -1)) : 0; }

}  // namespace tandem::system
