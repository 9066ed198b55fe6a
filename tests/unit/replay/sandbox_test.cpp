// The process that replays survives everything.

#include "replay/process/sandbox.h"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "fixture.h"

namespace tandem::replay::testing {
namespace {

// The status of a confined child that does `work`.
int confined_status(const std::function<void()>& work) {
  const pid_t child = ::fork();
  if (child == 0) run_confined(2, 2, work);
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(Sandbox, WorkRunsAndExits) {
  const int status = confined_status([] {});
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(Sandbox, FilesNetworkAndProcessesAreDenied) {
  for (const std::function<void()>& work : std::initializer_list<std::function<void()>>{
           [] { ::open("/etc/passwd", O_RDONLY); }, [] { ::socket(AF_INET, SOCK_STREAM, 0); },
           [] { ::fork(); }, [] { ::kill(::getppid(), 0); }, [] { ::write(5, "x", 1); }}) {
    const int status = confined_status(work);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGSYS);
  }
}

TEST(Sandbox, ProcessorTimeIsLimited) {
  const int status = confined_status([] {
    volatile int never = 0;
    while (never == 0) {
    }
  });
  EXPECT_TRUE(WIFSIGNALED(status));
}

TEST_F(ReplayTest, WildWritesDoNotDisturb) {
  // Runs over everything above its own frame until it faults.
  const std::string wild =
      "int f(int x) { char *p = (char *)&x + 256; if (x == 3) for (long i = 0; ; i++) p[i] = 0x41; "
      "return x; }";
  const Batch batch =
      run(wild, "int f(int x) { return x + (x == 6); }", int_subject(1), int_witnesses(0, 9),
          {.blocks = 100'000'000, .call_depth = 100, .seconds = 5});
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.executions, 7U);
  ASSERT_TRUE(batch.difference.has_value());
  EXPECT_EQ(batch.difference->witness().arguments[0].value.to_text(), "6");
}

TEST_F(ReplayTest, GarbageIsTroubleAndTheNextLoadWorks) {
  runner_->load(make_both<std::string>("garbage", "more garbage"));
  EXPECT_NE(runner_->run(int_subject(1), int_witnesses(0, 1)).trouble, "");
  const std::string source = "int f(int x) { return x; }";
  const Batch batch = run_ints(source, source, int_witnesses(0, 1));
  EXPECT_EQ(batch.trouble, "");
  EXPECT_EQ(batch.comparable, 2U);
}

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& folder : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(folder.path() / "stat");
    std::string process, name, state;
    pid_t its_parent = 0;
    if (file >> process >> name >> state >> its_parent && its_parent == parent) {
      children.push_back(static_cast<pid_t>(std::stol(process)));
    }
  }
  return children;
}

TEST_F(ReplayTest, ADeadHelperIsReplacedAlsoFromAThread) {
  const std::string source = "int f(int x) { return x; }";
  EXPECT_EQ(run_ints(source, source, int_witnesses(0, 1)).comparable, 2U);
  int killed = 0;  // the helper is a grandchild of this process
  for (pid_t zygote : children_of(::getpid())) {
    for (pid_t helper : children_of(zygote)) killed += ::kill(helper, SIGKILL) == 0 ? 1 : 0;
  }
  EXPECT_EQ(killed, 1);
  std::thread([&] {
    const Batch batch = runner_->run(int_subject(1), int_witnesses(0, 4));
    EXPECT_EQ(batch.trouble, "");
    EXPECT_EQ(batch.comparable, 5U);
  }).join();
}

}  // namespace
}  // namespace tandem::replay::testing
