#include "frontend/library/library_use.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/module/values.h"

namespace tandem::frontend {

namespace {

using namespace std::string_view_literals;

constexpr std::array exit_handlers{"atexit"sv, "on_exit"sv, "at_quick_exit"sv, "__cxa_atexit"sv};
constexpr std::array signal_handlers{"signal"sv,      "sigaction"sv,     "bsd_signal"sv,
                                     "sysv_signal"sv, "__sysv_signal"sv, "sigset"sv,
                                     "ssignal"sv};

constexpr std::array own_streams{"open_memstream"sv, "open_wmemstream"sv, "fmemopen"sv,
                                 "fopencookie"sv,    "funopen"sv,         "setvbuf"sv,
                                 "setbuf"sv,         "setbuffer"sv,       "setlinebuf"sv};

// The program uses the library's function of one of these names.
template <class Names>
bool uses_any(const llvm::Module& module, const Names& names) {
  return std::any_of(module.begin(), module.end(), [&](const llvm::Function& function) {
    return function.isDeclaration() && !function.use_empty() &&
           std::find(names.begin(), names.end(), plain_name(function.getName())) != names.end();
  });
}

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
  found.looks_at_errno = uses_any(module, std::array{std::string_view(error_location)});
  found.has_exit_handlers = uses_any(module, exit_handlers) || has_destructors(module);
  found.has_signal_handlers = uses_any(module, signal_handlers);
  found.has_own_streams = uses_any(module, own_streams);
  return found;
}

}  // namespace tandem::frontend
