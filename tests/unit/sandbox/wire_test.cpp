#include "sandbox/wire.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace tandem::sandbox {
namespace {

class WireTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_), 0); }
  void TearDown() override {
    for (const int end : ends_) ::close(end);
  }
  int ends_[2] = {-1, -1};
};

TEST_F(WireTest, WhatIsSentArrives) {
  const std::string large(std::size_t{40} << 20, 'x');
  std::thread sender([&] { EXPECT_TRUE(send_message(ends_[0], large)); });
  EXPECT_EQ(receive_message(ends_[1], 60'000), large);
  sender.join();
}

TEST_F(WireTest, TooMuchIsNotTaken) {
  ASSERT_TRUE(send_message(ends_[0], "four"));
  EXPECT_EQ(receive_message(ends_[1], 1'000, 3), std::nullopt);
}

TEST_F(WireTest, WhoPromisesMoreThanHeSendsIsNotWaitedFor) {
  const std::uint64_t promised = std::uint64_t{1} << 29;
  ASSERT_EQ(::write(ends_[0], &promised, sizeof promised), static_cast<ssize_t>(sizeof promised));
  EXPECT_EQ(receive_message(ends_[1], 50), std::nullopt);
}

}  // namespace
}  // namespace tandem::sandbox
