#pragma once

#include "replay/compile/compile.h"
#include "replay/process/messages.h"

namespace tandem::replay {

// Compiles what the request is about and runs it in children of this process.
Reply run_batch(Compiler& compiler, const RunRequest& request);

// The main function of a helper process: answers requests until the other end is gone.
void serve_requests(int socket);

}  // namespace tandem::replay
