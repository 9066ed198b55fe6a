#pragma once

#include <cstdint>
#include <functional>

namespace tandem::replay {

// Never returns: runs `work` on a large stack of its own in what is left of a
// process after everything has been taken from it: no files but `result`, which
// it may write to, no network, no new processes, bounded time and memory; then exits.
[[noreturn]] void run_confined(int result, std::uint32_t limit_seconds,
                               const std::function<void()>& work);

}  // namespace tandem::replay
