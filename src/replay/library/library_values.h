#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "replay/machine/machine.h"

// Values of C as library functions take and give them.

namespace tandem::replay {

inline int as_int(Bits bits) { return static_cast<int>(static_cast<unsigned>(bits)); }
inline std::size_t as_size(Bits bits) { return static_cast<std::size_t>(bits); }
inline char* as_pointer(Bits bits) {
  return reinterpret_cast<char*>(static_cast<std::uintptr_t>(bits));
}
inline Bits of_int(int value) { return static_cast<unsigned>(value); }
inline Bits of_long(long value) { return static_cast<unsigned long>(value); }
inline Bits of_pointer(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

// Which of several results that C allows comes out; there are `choices` to choose from.
inline std::uint8_t choose() {
  machine.record->has_choice = true;
  return machine.choice;
}

// C leaves the results of comparisons open but for the sign. `value` is a difference of bytes.
inline Bits of_order(int value) {
  if (value == 0) return 0;
  const int sign = value < 0 ? -1 : 1;
  switch (choose()) {
    case 0: return of_int(sign);
    case 1: return of_int(value);
    case 2: return of_int(sign * 0x7fffffff);
    default: return of_int(value * 256);
  }
}
// Results of tests are open but for zero.
inline Bits of_truth(int value) {
  if (value == 0) return 0;
  switch (choose()) {
    case 0: return 1;
    case 1: return of_int(value);
    case 2: return of_int(-1);
    default: return of_int(0x400);
  }
}

// How long the text there is; ends the run unless all of it, with its end, may be read.
std::size_t checked_length(const char* text);
// The same for a text that need not end before `most` bytes.
std::size_t checked_length(const char* text, std::size_t most);

inline void require_readable(const void* address, std::size_t size) {
  require_access(address, size, Access::Read);
}
inline void require_writable(const void* address, std::size_t size) {
  require_access(address, size, Access::Write);
}

// The errno of the program.
char* error_number();
// After a call of the C library that started with an errno of 0: what that left goes there too.
void pass_on_error();

// Memory of the heap. Null if this allocation is to fail; ends the run if there is no more.
// `function` asks for it.
char* allocate_heap(const char* function, std::size_t size, std::size_t alignment = 16);

}  // namespace tandem::replay
