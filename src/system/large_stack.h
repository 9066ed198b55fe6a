#pragma once

#include <cstddef>
#include <functional>

namespace tandem::system {

// As deep as any input of ours makes a recursion: a walk over a type, a statement or a program
// takes some hundred bytes a level, and what is nested deeper than a million levels is given up on.
inline constexpr std::size_t large_stack_bytes = std::size_t{1} << 30;

// Does the work on a stack of that size, of which only what is touched takes memory. What it throws
// must not leave it. Children that it forks have such a stack too.
void run_on_large_stack(const std::function<void()>& work);

// From now on the process exits with that status where it runs out of its stack.
void exit_at_end_of_stack(int status);

}  // namespace tandem::system
