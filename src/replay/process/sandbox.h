#pragma once

#include <cstdint>
#include <functional>

namespace tandem::replay {

// The only descriptor that confined work has; it may write to it.
inline constexpr int confined_result = 0;
// How a process exits that could not be confined; it has run nothing then.
inline constexpr int cannot_confine_status = 4;

// Never returns: runs `work` on a large stack of its own in what is left of a
// process after everything has been taken from it: no files but `result` (then
// named confined_result), no network, no new processes, bounded time and memory.
// Then exits.
[[noreturn]] void run_confined(int result, std::uint32_t limit_seconds,
                               const std::function<void()>& work);

}  // namespace tandem::replay
