#pragma once

namespace tandem::frontend {

// The main function of a process that reads versions: confines itself, answers one request, and
// returns. The process has one thread.
void serve_request(int socket);

}  // namespace tandem::frontend
