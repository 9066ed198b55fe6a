// A process that reads files of strangers, and what is left of it.

#include "sandbox/read_only.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tandem::sandbox {
namespace {

namespace fs = std::filesystem;

class ReadOnlyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/tandem-test-XXXXXX";
    ASSERT_NE(::mkdtemp(name), nullptr);
    folder_ = name;
    fs::create_directory(folder_ / "in");
    for (const char* file : {"in/file", "out"}) std::ofstream(folder_ / file) << "text";
  }
  void TearDown() override { fs::remove_all(folder_); }

  // Whether it holds in a confined process that may read what is in "in".
  bool holds(const std::function<bool()>& statement) {
    const pid_t child = ::fork();
    if (child == 0) {
      const ReadOnly allowed{{(folder_ / "in").string()}, std::uint64_t{256} << 20, 5};
      const Confined confined = confine(allowed);
      if (confined == Confined::No) ::_exit(2);
      ::_exit(statement() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  bool can_open(const char* file, int flags) {
    const std::string path = (folder_ / file).string();
    return holds([&] { return ::open(path.c_str(), flags, 0600) >= 0; });
  }

  fs::path folder_;
};

TEST_F(ReadOnlyTest, ReadsBelowItsPlacesOnly) {
  EXPECT_TRUE(can_open("in/file", O_RDONLY));
  EXPECT_TRUE(can_open("in", O_RDONLY | O_DIRECTORY));
  EXPECT_FALSE(can_open("in/../out", O_RDONLY));
  EXPECT_FALSE(can_open("out", O_RDONLY));
}

TEST_F(ReadOnlyTest, WritesNothing) {
  EXPECT_FALSE(can_open("in/file", O_WRONLY));
  EXPECT_FALSE(can_open("in/file", O_RDWR));
  EXPECT_FALSE(can_open("in/file", O_RDONLY | O_TRUNC));
  EXPECT_FALSE(can_open("in/new", O_WRONLY | O_CREAT));
  const std::string path = (folder_ / "in/file").string();
  EXPECT_TRUE(holds([&] { return ::unlink(path.c_str()) != 0; }));
  EXPECT_TRUE(holds([&] { return ::rename(path.c_str(), (path + "2").c_str()) != 0; }));
}

TEST_F(ReadOnlyTest, StartsNothingAndReachesNobody) {
  EXPECT_TRUE(holds([] { return ::fork() < 0; }));
  EXPECT_TRUE(holds([] { return ::execl("/bin/true", "true", nullptr) < 0; }));
  EXPECT_TRUE(holds([] { return ::socket(AF_INET, SOCK_STREAM, 0) < 0; }));
  EXPECT_TRUE(holds([] { return ::kill(::getppid(), 0) < 0; }));
  EXPECT_TRUE(holds([] {
    return ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
           MAP_FAILED;
  }));
}

TEST_F(ReadOnlyTest, ComputesWithThreads) {
  EXPECT_TRUE(holds([] {
    bool has_run = false;
    std::thread([&] { has_run = true; }).join();
    return has_run;
  }));
}

TEST_F(ReadOnlyTest, MemoryIsBounded) {
  EXPECT_TRUE(holds([] { return std::malloc(std::size_t{1} << 30) == nullptr; }));
}

}  // namespace
}  // namespace tandem::sandbox
