#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

// Bytes between the processes of replay: length-prefixed messages over a socket. All processes are
// forks of one, so the length is in the byte order of the machine.

namespace tandem::replay {

inline constexpr std::size_t max_message_bytes = std::size_t{1} << 30;

// False when the other end is gone.
bool send_message(int socket, std::string_view body);
// Nothing when the other end is gone, breaks the format, or is silent for
// limit_ms (negative: for ever).
std::optional<std::string> receive_message(int socket, int limit_ms);

// One file descriptor as the only payload.
bool send_descriptor(int socket, int descriptor);
std::optional<int> receive_descriptor(int socket);

}  // namespace tandem::replay
