#include "frontend/library/library_use.h"

#include <algorithm>

#include "frontend/module/values.h"
#include "library/functions.h"

namespace tandem::frontend {

namespace {

// __attribute__((destructor)), or the same by hand.
bool has_destructors(const llvm::Module& module) {
  return std::any_of(module.global_begin(), module.global_end(),
                     [](const llvm::GlobalVariable& global) {
                       return global.getName() == "llvm.global_dtors" ||
                              global.getSection().contains("fini_array");
                     });
}

}  // namespace

void LibraryUse::merge(const LibraryUse& other) {
  looks_at_errno = looks_at_errno || other.looks_at_errno;
  has_exit_handlers = has_exit_handlers || other.has_exit_handlers;
  has_signal_handlers = has_signal_handlers || other.has_signal_handlers;
  has_own_streams = has_own_streams || other.has_own_streams;
}

LibraryUse library_use_of(const llvm::Module& module) {
  LibraryUse found;
  found.has_exit_handlers = has_destructors(module);
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() || function.use_empty()) continue;
    const std::string name = plain_name(function.getName());
    found.looks_at_errno = found.looks_at_errno || name == error_location;
    switch (library::find(name).installs) {
      case library::Callbacks::None: break;
      case library::Callbacks::ExitHandlers: found.has_exit_handlers = true; break;
      case library::Callbacks::SignalHandlers: found.has_signal_handlers = true; break;
      case library::Callbacks::OwnStreams: found.has_own_streams = true; break;
    }
  }
  return found;
}

}  // namespace tandem::frontend
