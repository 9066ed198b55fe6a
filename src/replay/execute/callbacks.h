#pragma once

#include <cstdint>

#include "base/integer.h"

// The functions that instrumented code calls. It has their addresses built in.

namespace tandem::replay {

extern "C" {
void tandem_enter(std::uint32_t marker);
void tandem_leave();
void tandem_block(std::uint32_t marker);
void tandem_segment(std::uint32_t marker);
void tandem_check(std::uint32_t failed, std::uint32_t ending);
void tandem_stop(std::uint32_t ending);
// The code promises C's compiler that something does not happen, and it does.
void tandem_promise(std::uint32_t is_broken);
void tandem_external(std::uint32_t site, const Bits* arguments, Bits* returned);
// An access to `size` bytes at `address`, which was computed from `base`.
void tandem_access(const char* base, const char* address, std::uint64_t size,
                   std::uint32_t is_write);
// A pointer becomes another, which has to be one to the same object, or to its end.
void tandem_step(const char* base, std::uintptr_t sum);
// Locals in the arena: at the start of a function, where one is made, and at the end.
char* tandem_frame();
char* tandem_local(std::uint64_t size, std::uint64_t alignment, std::uint32_t type);
void tandem_release(char* frame);
// Where a call through this pointer goes: `stub` if it is to a function outside.
const char* tandem_resolve(const char* pointer, const char* stub);
}

}  // namespace tandem::replay
