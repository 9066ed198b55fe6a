#include "system/large_stack.h"

#include <array>
#include <cstdint>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

namespace tandem::system {
namespace {

constexpr std::size_t guard_bytes = std::size_t{1} << 20;  // a frame larger than that jumps over it

// All that a context can be told is integers.
const std::function<void()>* work_of_context = nullptr;
void run_work() { (*work_of_context)(); }

// For the handler of the signal. 0: of the stack that the thread began with.
std::uintptr_t end_of_stack = 0;
int status_at_end = 0;

// Any other fault happens again when the handler returns, and ends the process; so does the signal
// that somebody sent.
void on_fault(int, siginfo_t* info, void*) {
  const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const bool is_sent = info->si_code <= 0;
  if (!is_sent && at < end_of_stack + guard_bytes && at + guard_bytes >= end_of_stack)
    ::_exit(status_at_end);
  if (is_sent) ::raise(SIGSEGV);
}

std::uintptr_t end_of_first_stack() {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) return 0;
  void* low = nullptr;
  std::size_t bytes = 0;
  ::pthread_attr_getstack(&attributes, &low, &bytes);
  ::pthread_attr_destroy(&attributes);
  return reinterpret_cast<std::uintptr_t>(low);
}

}  // namespace

// Not a thread: a second one has a heap of its own, which the sandbox of replay does not let grow.
void run_on_large_stack(const std::function<void()>& work) {
  void* memory = ::mmap(nullptr, guard_bytes + large_stack_bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return work();  // the user's limits do not leave so much
  ::mprotect(memory, guard_bytes, PROT_NONE);
  static ucontext_t here;
  static ucontext_t there;
  ::getcontext(&there);
  there.uc_stack.ss_sp = static_cast<char*>(memory) + guard_bytes;
  there.uc_stack.ss_size = large_stack_bytes;
  there.uc_link = &here;
  work_of_context = &work;
  end_of_stack = reinterpret_cast<std::uintptr_t>(memory) + guard_bytes;
  ::makecontext(&there, run_work, 0);
  ::swapcontext(&here, &there);
  end_of_stack = 0;
  ::munmap(memory, guard_bytes + large_stack_bytes);
}

void exit_at_end_of_stack(int status) {
  if (end_of_stack == 0) end_of_stack = end_of_first_stack();
  status_at_end = status;
  constexpr std::size_t handler_bytes = 1 << 16;
  static std::array<char, handler_bytes> handler_stack;
  stack_t other{};
  other.ss_sp = handler_stack.data();
  other.ss_size = handler_stack.size();
  struct sigaction action{};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  if (::sigaltstack(&other, nullptr) == 0) ::sigaction(SIGSEGV, &action, nullptr);
}

}  // namespace tandem::system
