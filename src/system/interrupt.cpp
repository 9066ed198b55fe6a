#include "system/interrupt.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

namespace tandem::system {
namespace {

// All that the handlers touch. They run in the process that notes interrupts, not in its children.
std::atomic<pid_t> noting{0};
std::atomic<bool> interrupted{false};
std::atomic<const char*> line_at_interrupt{nullptr};
std::atomic<const char*> line_at_deadline{nullptr};
std::atomic<int> status_at_deadline{0};
int pipe_ends[2] = {-1, -1};

[[noreturn]] void end_with(const char* line, int status) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line, std::strlen(line));
  ::_exit(status);
}

void on_interrupt(int) {
  if (::getpid() != noting) ::_exit(interrupted_status);
  if (const char* line = line_at_interrupt) end_with(line, interrupted_status);
  if (interrupted.exchange(true)) ::_exit(interrupted_status);
  [[maybe_unused]] const ssize_t written = ::write(pipe_ends[1], "", 1);
}

void on_deadline(int) {
  if (const char* line = line_at_deadline) end_with(line, status_at_deadline);
}

void handle(int number, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(number, &action, nullptr);
}

void set_timer(Clock::duration left) {
  using std::chrono::microseconds;
  const auto us =
      left == Clock::duration::zero()
          ? 0
          : std::max<std::int64_t>(1, std::chrono::duration_cast<microseconds>(left).count());
  const itimerval timer{{0, 0}, {us / 1'000'000, us % 1'000'000}};
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

void note_interrupts() {
  if (::pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  noting = ::getpid();
  handle(SIGINT, on_interrupt);
  handle(SIGTERM, on_interrupt);
}

bool is_interrupted() { return interrupted; }

int interrupt_descriptor() { return pipe_ends[0]; }

NothingToReport::NothingToReport(const char* line, const std::optional<Deadline>& deadline) {
  line_at_interrupt = line;
  if (!deadline) return;
  line_at_deadline = deadline->line;
  status_at_deadline = deadline->status;
  handle(SIGALRM, on_deadline);
  set_timer(std::max<Clock::duration>(deadline->at - Clock::now(), std::chrono::milliseconds(1)));
}

NothingToReport::~NothingToReport() {
  line_at_interrupt = nullptr;
  if (line_at_deadline.exchange(nullptr) != nullptr) set_timer(Clock::duration::zero());
}

}  // namespace tandem::system
