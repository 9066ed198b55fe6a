#include "replay/machine/machine.h"

#include <cstring>
#include <unistd.h>

#include "replay/machine/answers.h"

namespace tandem::replay {

Machine machine;

namespace {

constexpr int crashed_status = 3;

StopCode code_of_segment_fault(const siginfo_t& info) {
  const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
  const auto guard = reinterpret_cast<std::uintptr_t>(machine.stack_guard);
  if (address >= guard && address - guard < machine.stack_guard_bytes) return unfinished;
  // For an address that no x86-64 pointer can have, the kernel reports 0 with SI_KERNEL.
  const bool is_real_address = info.si_code > 0 && info.si_code != SI_KERNEL;
  if (is_real_address && address < null_page_bytes) return null_access_code();
  return stop_code(Ending::Undefined);
}

void on_fault(int signal, siginfo_t* info, void*) {
  if (machine.is_running == 0) ::_exit(crashed_status);
  switch (signal) {
    case SIGSEGV:
    case SIGBUS: stop_run(code_of_segment_fault(*info));
    case SIGFPE: stop_run(stop_code(Ending::Division));
    default: stop_run(stop_code(Ending::Undefined));
  }
}

}  // namespace

// A run that got a null pointer from outside and then uses it says nothing:
// the real function may never answer so.
StopCode null_access_code() {
  return stop_code(machine.has_pointer_answer ? Ending::Undefined : Ending::NullAccess);
}

void stop_run(StopCode code) {
  machine.record->code = code;
  siglongjmp(machine.stop_point, 1);
}

void require_access(const void* address, std::size_t size, Access access) {
  if (size == 0) return;
  const auto* at = static_cast<const char*>(address);
  if (reinterpret_cast<std::uintptr_t>(at) < null_page_bytes) stop_run(null_access_code());
  if (!is_accessible(*machine.side, at, size, access)) stop_run(stop_code(Ending::Undefined));
}

void write_slot(const SlotPlace& slot, Bits value) {
  if (slot.address == nullptr) return;
  const Bits stored = truncate(value, slot.type.width_bits);
  std::memcpy(slot.address, &stored, slot.bytes);
}

Bits read_slot(const SlotPlace& slot) {
  if (slot.address == nullptr) return 0;
  Bits stored = 0;
  std::memcpy(&stored, slot.address, slot.bytes);
  return canonical(truncate(stored, slot.type.width_bits), slot.type);
}

void catch_faults() {
  alignas(16) static char signal_stack[64 * 1024];
  stack_t alternative{};
  alternative.ss_sp = signal_stack;
  alternative.ss_size = sizeof signal_stack;
  ::sigaltstack(&alternative, nullptr);
  struct sigaction action{};
  action.sa_sigaction = on_fault;
  // SA_NODEFER: the handler is left by a jump that does not restore the signal mask.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) {
    ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace tandem::replay
