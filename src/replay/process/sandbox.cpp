#include "replay/process/sandbox.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "sandbox/filter.h"
#include "sandbox/limits.h"
#include "system/memory.h"

#include "replay/machine/machine.h"

namespace tandem::replay {
namespace {

// Two thousand frames of 32 KiB, and the shift of Placement::Other.
constexpr std::size_t stack_bytes = std::size_t{96} << 20;
// A frame larger than this could jump over it.
constexpr std::size_t guard_bytes = std::size_t{1} << 20;
constexpr std::uint64_t memory_bytes = std::uint64_t{1} << 30;

void require(bool holds) {
  if (!holds) ::_exit(cannot_confine_status);
}

void limit_resources(std::uint32_t limit_seconds) {
  require(system::limit_further_memory(memory_bytes));
  require(sandbox::limit(RLIMIT_CPU, limit_seconds));
  for (const auto resource : {RLIMIT_NPROC, RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_CORE})
    require(sandbox::limit(resource, 0));
}

void filter_system_calls() {
  sandbox::Filter filter(sandbox::Filter::Otherwise::End);
  for (int descriptor : {confined_result, STDERR_FILENO})
    filter.allow_if(SYS_write, {{0, ~std::uint64_t{0}, static_cast<std::uint64_t>(descriptor)}});
  // Memory, but none that comes from a file or can be executed.
  filter.allow_if(SYS_mmap, {{2, PROT_EXEC, 0}, {3, MAP_ANONYMOUS, MAP_ANONYMOUS}});
  filter.allow({SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_rt_sigreturn, SYS_rt_sigprocmask,
                SYS_sigaltstack, SYS_exit, SYS_exit_group});
  if (system::has_address_sanitizer)  // it has its own remarks on runs that are left by a jump
    filter.allow({SYS_getpid, SYS_gettid, SYS_sched_yield});
  require(filter.load());
}

// The only thing that makecontext can pass on portably is integers.
const std::function<void()>* confined_work = nullptr;

void run_confined_work() {
  (*confined_work)();
  ::_exit(0);
}

// The stack of the process may be as small as the user's limits make it.
[[noreturn]] void run_on_large_stack(const std::function<void()>& work) {
  void* memory = ::mmap(nullptr, guard_bytes + stack_bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  require(memory != MAP_FAILED);
  require(::mprotect(memory, guard_bytes, PROT_NONE) == 0);
  machine.stack_guard = static_cast<const char*>(memory);
  machine.stack_guard_bytes = guard_bytes;
  machine.stack_begin = machine.stack_guard + guard_bytes;
  machine.stack_end = machine.stack_begin + stack_bytes;
  static ucontext_t here;
  static ucontext_t there;
  require(::getcontext(&there) == 0);
  there.uc_stack.ss_sp = static_cast<char*>(memory) + guard_bytes;
  there.uc_stack.ss_size = stack_bytes;
  there.uc_link = nullptr;
  confined_work = &work;
  ::makecontext(&there, run_confined_work, 0);
  ::swapcontext(&here, &there);
  ::_exit(cannot_confine_status);
}

}  // namespace

void run_confined(int result, std::uint32_t limit_seconds, const std::function<void()>& work) {
  catch_faults();
  require(::dup2(result, confined_result) == confined_result);
  // The last words of the C++ runtime go nowhere.
  const int nowhere = ::open("/dev/null", O_WRONLY);
  require(nowhere >= 0 && ::dup2(nowhere, STDERR_FILENO) == STDERR_FILENO);
  ::close(STDOUT_FILENO);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  limit_resources(limit_seconds);
  require(::prctl(PR_SET_DUMPABLE, 0) == 0);
  const std::function<void()> filtered = [&] {
    filter_system_calls();
    work();
  };
  run_on_large_stack(filtered);
}

}  // namespace tandem::replay
