#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <sys/types.h>
#include <utility>

#include "base/result.h"

namespace tandem::system {

// Why a worker ended by itself; other than these there are exits of its own and signals.
inline constexpr int out_of_memory_status = 90;
inline constexpr int out_of_stack_status = 91;
inline constexpr int lost_child_status = 92;  // somebody ended a process that it cannot do without

// A child that works on orders, and its end of a socket for them. It has everything that the caller
// had when it started. It dies with the caller, knows no interrupts, and ends where it needs more
// memory than it may or runs out of its stack.
class Worker {
 public:
  // What the worker shows of itself, to be read at any moment.
  struct Page {
    std::atomic<std::uint64_t> under_way{0};
  };
  struct Options {
    std::uint64_t memory_bytes = 0;  // may be used beyond what the caller has; 0: any
  };

  // To be called while the caller has one thread. The worker exits when `serve`
  // returns.
  static Result<Worker> start(const Options& options,
                              const std::function<void(int socket, Page& page)>& serve);
  ~Worker();
  Worker(Worker&& from) noexcept;
  Worker& operator=(Worker&& from) noexcept;

  int socket() const { return socket_; }
  pid_t process() const { return process_; }
  std::uint64_t under_way() const { return page_->under_way; }
  // That it has used so far.
  double processor_seconds() const;
  // Ends it, unless it did so itself, and gives its status, as of waitpid. To be called once.
  int end();

 private:
  Worker(int socket, pid_t process, Page* page) : socket_(socket), process_(process), page_(page) {}
  int socket_ = -1;
  pid_t process_ = -1;
  Page* page_ = nullptr;  // shared
};

}  // namespace tandem::system
