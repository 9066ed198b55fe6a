#include "replay/process/sandbox.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include "replay/machine/machine.h"

namespace tandem::replay {
namespace {

// Two thousand frames of 32 KiB, and the shift of Placement::Other.
constexpr std::size_t stack_bytes = std::size_t{96} << 20;
// A frame larger than this could jump over it.
constexpr std::size_t guard_bytes = std::size_t{1} << 20;
constexpr rlim_t memory_bytes = rlim_t{1} << 30;
#if defined(__SANITIZE_ADDRESS__)
constexpr bool has_address_sanitizer = true;  // reserves terabytes of address space
#else
constexpr bool has_address_sanitizer = false;
#endif

void require(bool holds) {
  if (!holds) ::_exit(cannot_confine_status);
}

void limit(__rlimit_resource resource, rlim_t value) {
  const rlimit bound{value, value};
  require(::setrlimit(resource, &bound) == 0);
}

// The bytes of address space in use now; the limit leaves room beyond it.
rlim_t used_bytes() {
  unsigned long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<rlim_t>(pages) * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

void limit_resources(std::uint32_t limit_seconds) {
  const rlim_t used = used_bytes();
  if (used != 0 && !has_address_sanitizer) limit(RLIMIT_AS, used + memory_bytes);
  limit(RLIMIT_CPU, limit_seconds);
  limit(RLIMIT_NPROC, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_CORE, 0);
}

void allow(scmp_filter_ctx filter, int call) {
  require(::seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0);
}

void filter_system_calls() {
  scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_KILL_PROCESS);
  require(filter != nullptr);
  for (int descriptor : {confined_result, STDERR_FILENO}) {
    const scmp_arg_cmp is_that{0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(descriptor), 0};
    require(::seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, is_that) == 0);
  }
  // Memory, but none that comes from a file or can be executed.
  const scmp_arg_cmp no_code{2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0};
  const scmp_arg_cmp no_file{3, SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS};
  require(::seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, no_code, no_file) == 0);
  for (int call : {SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
                   SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(sigaltstack),
                   SCMP_SYS(exit), SCMP_SYS(exit_group)}) {
    allow(filter, call);
  }
  if (has_address_sanitizer) {  // it has its own remarks on runs that are left by a jump
    for (int call : {SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(sched_yield)}) {
      allow(filter, call);
    }
  }
  require(::seccomp_load(filter) == 0);
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
