#include "sandbox/wire.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tandem::sandbox {

namespace {

bool send_all(int socket, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = ::send(socket, data, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    data += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

using Clock = std::chrono::steady_clock;

// Waits until something can be read, at the latest until `end`.
bool wait_readable(int socket, std::optional<Clock::time_point> end) {
  for (;;) {
    int left_ms = -1;
    if (end) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*end - Clock::now()).count();
      if (left <= 0) return false;
      left_ms = static_cast<int>(left);
    }
    pollfd waiting{socket, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, left_ms);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool receive_all(int socket, char* data, std::size_t size, std::optional<Clock::time_point> end) {
  while (size > 0) {
    if (!wait_readable(socket, end)) return false;
    const ssize_t got = ::recv(socket, data, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    data += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace

bool send_message(int socket, std::string_view body) {
  const std::uint64_t size = body.size();
  return send_all(socket, reinterpret_cast<const char*>(&size), sizeof size) &&
         send_all(socket, body.data(), body.size());
}

std::optional<std::string> receive_message(int socket, int limit_ms, std::size_t most_bytes) {
  std::optional<Clock::time_point> end;
  if (limit_ms >= 0) end = Clock::now() + std::chrono::milliseconds(limit_ms);
  std::uint64_t size = 0;
  if (!receive_all(socket, reinterpret_cast<char*>(&size), sizeof size, end)) return std::nullopt;
  if (size > most_bytes) return std::nullopt;
  constexpr std::size_t step_bytes = std::size_t{16} << 20;
  std::string body;
  while (body.size() < size) {
    const std::size_t before = body.size();
    body.resize(std::min(size, before + step_bytes));
    if (!receive_all(socket, body.data() + before, body.size() - before, end)) return std::nullopt;
  }
  return body;
}

bool send_descriptor(int socket, int descriptor) {
  char payload = 0;
  iovec part{&payload, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return ::sendmsg(socket, &message, MSG_NOSIGNAL) == 1;
}

std::optional<int> receive_descriptor(int socket) {
  char payload = 0;
  iovec part{&payload, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got = 0;
  do {
    got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got != 1) return std::nullopt;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return std::nullopt;
  int descriptor = -1;
  std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return descriptor;
}

}  // namespace tandem::sandbox
