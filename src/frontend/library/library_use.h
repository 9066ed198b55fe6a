#pragma once

#include "llvm/IR/Module.h"

// The uses that a program makes of the C library and that change what the library's other functions
// may do to it. A version is read with what either of the two uses: both are to mean the same by a
// call.

namespace tandem::frontend {

// Where glibc and musl keep errno.
inline constexpr const char* error_location = "__errno_location";

struct LibraryUse {
  bool looks_at_errno = false;
  // Code of the program that runs behind exit: what atexit and its kin were given, destructors.
  bool has_exit_handlers = false;
  // ... and behind abort: handlers of signals.
  bool has_signal_handlers = false;
  // Streams that read and write memory of the program, or run its code.
  bool has_own_streams = false;

  void merge(const LibraryUse& other);
};

LibraryUse library_use_of(const llvm::Module& module);

}  // namespace tandem::frontend
