#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

// Bytes between processes of Tandem: length-prefixed messages over a socket. All processes are
// forks of one, so the length is in the byte order of the machine.

namespace tandem::sandbox {

inline constexpr std::size_t max_message_bytes = std::size_t{1} << 30;

// False when the other end is gone.
bool send_message(int socket, std::string_view body);
// Nothing when the other end is gone, breaks the format, says that it has more than `most_bytes`,
// or has not said it all after limit_ms (negative: for ever). Memory is taken as it comes.
std::optional<std::string> receive_message(int socket, int limit_ms,
                                           std::size_t most_bytes = max_message_bytes);

// One file descriptor as the only payload.
bool send_descriptor(int socket, int descriptor);
std::optional<int> receive_descriptor(int socket);

}  // namespace tandem::sandbox
