// Workers end with their owner, within their memory and their stack, and are found out where they
// do not.

#include "system/worker.h"

#include <gtest/gtest.h>
#include <memory>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "sandbox/wire.h"
#include "system/large_stack.h"
#include "system/memory.h"

namespace tandem::system {
namespace {

using sandbox::receive_message;
using sandbox::send_message;

Worker start(const std::function<void(int, Worker::Page&)>& serve, Worker::Options options = {}) {
  auto worker = Worker::start(options, serve);
  if (!worker) throw std::runtime_error(worker.error().message);
  return std::move(*worker);
}

// Waits until it ended by itself.
int status_of(Worker& worker) {
  EXPECT_EQ(receive_message(worker.socket(), 60'000), std::nullopt);
  return worker.end();
}

TEST(Worker, AnswersAndShowsWhatItIsAt) {
  Worker worker = start([](int socket, Worker::Page& page) {
    while (auto order = receive_message(socket, -1)) {
      page.under_way = 7;
      send_message(socket, "done " + *order);
    }
  });
  EXPECT_EQ(worker.under_way(), 0U);
  ASSERT_TRUE(send_message(worker.socket(), "this"));
  EXPECT_EQ(receive_message(worker.socket(), 60'000), "done this");
  EXPECT_EQ(worker.under_way(), 7U);
  EXPECT_GE(worker.processor_seconds(), 0);
}

TEST(Worker, EndsWhateverItDoes) {
  Worker worker = start([](int socket, Worker::Page&) {
    send_message(socket, "here");
    for (;;) ::pause();
  });
  EXPECT_EQ(receive_message(worker.socket(), 60'000), "here");
  EXPECT_TRUE(WIFSIGNALED(worker.end()));
}

TEST(Worker, KnowsNoInterrupts) {
  Worker worker = start([](int socket, Worker::Page&) {
    ::raise(SIGINT);
    ::raise(SIGTERM);
    send_message(socket, "still here");
  });
  EXPECT_EQ(receive_message(worker.socket(), 60'000), "still here");
}

TEST(Worker, SaysThatItIsOutOfMemory) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer has a memory of its own";
#endif
  Worker worker = start(
      [](int, Worker::Page&) {
        std::vector<std::unique_ptr<char[]>> pieces;
        for (;;) pieces.push_back(std::make_unique<char[]>(1 << 20));
      },
      {.memory_bytes = std::uint64_t{64} << 20});
  const int status = status_of(worker);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), out_of_memory_status);
}

// Not optimised to a loop.
int depth(volatile int* below) {
  volatile int here[64] = {*below};
  return here[0] > -1 ? depth(here) + here[1] : 0;
}

TEST(Worker, SaysThatItIsOutOfStack) {
  int status = 0;
  run_on_large_stack([&] {
    Worker worker = start([](int, Worker::Page&) {
      int zero = 0;
      depth(&zero);
    });
    status = status_of(worker);
  });
  ASSERT_TRUE(WIFEXITED(status)) << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), out_of_stack_status);
}

TEST(Worker, OtherFaultsAreFaults) {
  Worker worker = start([](int, Worker::Page&) { ::raise(SIGSEGV); });
  EXPECT_TRUE(WIFSIGNALED(status_of(worker)));
}

TEST(Memory, OfAllProcessesIsCounted) {
  constexpr std::uint64_t piece = std::uint64_t{200} << 20;
  EXPECT_FALSE(uses_more_memory_than(std::uint64_t{1} << 40));
  Worker worker = start([](int socket, Worker::Page&) {
    const std::vector<char> touched(piece, 1);
    send_message(socket, "touched");
    receive_message(socket, -1);
  });
  EXPECT_EQ(receive_message(worker.socket(), 60'000), "touched");
  EXPECT_TRUE(uses_more_memory_than(piece));
  worker.end();
  EXPECT_FALSE(uses_more_memory_than(piece));
  EXPECT_GT(total_memory_bytes(), piece);
}

}  // namespace
}  // namespace tandem::system
