#pragma once

#include <sys/types.h>

// Child processes that nobody has to look after.

namespace tandem::system {

// To be called first in a child: it is killed when `parent` ends, however that ends.
void die_with_parent(pid_t parent);

// Keeps nothing of the parent's but `kept`; the standard streams lead nowhere. An inherited end of
// another process's socket would hide that its owner is gone.
void let_go_of_descriptors(int kept);

// Kills the child and takes its status, as of waitpid.
int end_child(pid_t child);

}  // namespace tandem::system
