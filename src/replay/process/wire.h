#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "base/integer.h"

// Bytes between the processes of replay: length-prefixed messages over a
// socket, and the numbers and texts inside them. All processes are forks of
// one, so the byte order is the machine's.

namespace tandem::replay {

class Writer {
 public:
  void number(std::uint64_t value) { raw(&value, sizeof value); }
  void bits(Bits value) { raw(&value, sizeof value); }
  void text(std::string_view value) {
    number(value.size());
    raw(value.data(), value.size());
  }
  const std::string& bytes() const { return bytes_; }

 private:
  void raw(const void* data, std::size_t size) {
    bytes_.append(static_cast<const char*>(data), size);
  }
  std::string bytes_;
};

// Reads what a Writer wrote. The writer may be a process that ran arbitrary
// code, so every read is checked: past the end it gives zeros and is_ok() turns
// false for good.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}  // `bytes` outlives the reader
  std::uint64_t number();
  Bits bits();
  std::string text();
  std::size_t count();  // of elements that follow, each at least eight bytes long
  bool is_ok() const { return is_ok_; }

 private:
  bool take(void* into, std::size_t size);
  std::string_view rest_;
  bool is_ok_ = true;
};

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
