#include "sandbox/read_only.h"

#include <cerrno>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/filter.h"
#include "sandbox/limits.h"
#include "system/memory.h"

namespace tandem::sandbox {

namespace {

// Every right to files that the first version of Landlock knows; later ones are about writing,
// which the filter denies anyway.
constexpr std::uint64_t handled_rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;

void allow_below(int rules, const std::string& path) {
  const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat status{};
  if (::fstat(place, &status) == 0) {
    landlock_path_beneath_attr below{};
    below.parent_fd = place;
    below.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
    if (S_ISDIR(status.st_mode)) below.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
    ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0);
  }
  ::close(place);
}

// False where the kernel has no Landlock.
bool confine_reading(const std::vector<std::string>& readable) {
  landlock_ruleset_attr attributes{};
  attributes.handled_access_fs = handled_rights;
  const int rules = static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0));
  if (rules < 0) return false;
  for (const std::string& path : readable) allow_below(rules, path);
  const bool is_confined = ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  ::close(rules);
  return is_confined;
}

bool confine_calls() {
  Filter filter(Filter::Otherwise::Fail);
  filter.allow({SYS_read,      SYS_readv,      SYS_pread64,    SYS_write,      SYS_writev,
                SYS_lseek,     SYS_close,      SYS_fstat,      SYS_newfstatat, SYS_statx,
                SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_getcwd,     SYS_getdents64,
                SYS_statfs,    SYS_fstatfs,    SYS_fadvise64,  SYS_poll,       SYS_ppoll,
                SYS_sendto,    SYS_recvfrom});
#if defined(__x86_64__)
  filter.allow({SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_time});
#endif
  // Opening to read. openat2 has its flags where a filter does not see them.
  constexpr std::uint64_t write_flags = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  filter.allow_if(SYS_openat, {{2, write_flags, O_RDONLY}});
#if defined(__x86_64__)
  filter.allow_if(SYS_open, {{1, write_flags, O_RDONLY}});
#endif
  filter.fail(SYS_openat2, ENOSYS);
  // Memory, but no new code.
  filter.allow_if(SYS_mmap, {{2, PROT_EXEC, 0}});
  filter.allow_if(SYS_mprotect, {{2, PROT_EXEC, 0}});
  filter.allow({SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise});
  // Threads, but no processes. clone3 has its flags elsewhere too; the C library then uses clone.
  filter.allow_if(SYS_clone, {{0, CLONE_THREAD, CLONE_THREAD}});
  filter.fail(SYS_clone3, ENOSYS);
  filter.allow({SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity,
                SYS_exit, SYS_exit_group, SYS_restart_syscall, SYS_rt_sigaction, SYS_rt_sigprocmask,
                SYS_rt_sigreturn, SYS_sigaltstack});
  // Signals to itself: abort().
  filter.allow_if(SYS_tgkill, {{0, ~std::uint64_t{0}, static_cast<std::uint64_t>(::getpid())}});
  // Questions.
  filter.allow({SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
                SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_getrusage, SYS_uname,
                SYS_sysinfo, SYS_getrandom, SYS_nanosleep, SYS_clock_nanosleep});
  filter.allow_if(SYS_prlimit64, {{0, ~std::uint64_t{0}, 0}, {2, ~std::uint64_t{0}, 0}});
  filter.allow_if(SYS_fcntl, {{1, ~std::uint64_t{0}, F_GETFD}});
  filter.allow_if(SYS_fcntl, {{1, ~std::uint64_t{0}, F_SETFD}});
  filter.allow_if(SYS_fcntl, {{1, ~std::uint64_t{0}, F_GETFL}});
  return filter.load();
}

}  // namespace

Confined confine(const ReadOnly& allowed) {
  constexpr std::uint64_t most_descriptors = 256;
  const bool is_bounded = system::limit_further_memory(allowed.memory_bytes) &&
                          limit(RLIMIT_CPU, allowed.processor_seconds) && limit(RLIMIT_FSIZE, 0) &&
                          limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, most_descriptors) &&
                          ::prctl(PR_SET_DUMPABLE, 0) == 0 &&
                          ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  if (!is_bounded) return Confined::No;
  const bool is_reading_confined = confine_reading(allowed.readable);
  if (!confine_calls()) return Confined::No;
  return is_reading_confined ? Confined::Fully : Confined::CallsOnly;
}

}  // namespace tandem::sandbox
