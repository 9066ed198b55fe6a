#include <gtest/gtest.h>
#include <unistd.h>

#include "fixture.h"

namespace tandem::frontend::testing {
namespace {

TEST(Errors, ClangSpeaksForItself) {
  const Folder folder;
  folder.write("old.c", "int f(void) {\n  return x;\n}\n");
  const Failure failure = failure_of({"old.c"});
  EXPECT_EQ(failure.message, "old.c does not compile");
  EXPECT_EQ(failure.details,
            "old.c:2:10: error: use of undeclared identifier 'x'\n"
            "    2 |   return x;\n"
            "      |          ^\n"
            "1 error generated.\n");
  Options options;
  options.colour = true;
  const auto coloured = load_one({{"old.c"}, {}}, Side::Old, options);
  ASSERT_FALSE(coloured);
  EXPECT_NE(coloured.error().details.find("\033["), std::string::npos);
}

TEST(Errors, WarningsAreKept) {
  const Folder folder;
  folder.write("w.c", "int f(int a) { if (a = 1) return 2; return 3; }\n");
  const auto version = load_one({{"w.c"}, {}}, Side::Old, {});
  ASSERT_TRUE(version);
  EXPECT_NE(version->warnings.find("w.c:1:22: warning: using the result of an assignment"),
            std::string::npos);
  const auto quiet = load_one({{"w.c"}, {"-w"}}, Side::Old, {});
  ASSERT_TRUE(quiet);
  EXPECT_EQ(quiet->warnings, "");
}

TEST(Errors, UserArguments) {
  const Folder folder;
  folder.write("a.c", "int f(int a) { return a + N; }\n");
  EXPECT_TRUE(load_one({{"a.c"}, {"-DN=3", "-O2", "-Wall", "-MD", "-MF", "a.d"}}, Side::Old, {}));
  EXPECT_FALSE(std::filesystem::exists("a.d"));
  const auto bad = load_one({{"a.c"}, {"-DN=3", "--no-such-option"}}, Side::Old, {});
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().details.find("--no-such-option"), std::string::npos);
}

TEST(Errors, FilesThatAreNotThere) {
  const Folder folder;
  EXPECT_EQ(failure_of({"missing.c"}).message, "missing.c: no such file or directory");
  folder.write("text.txt", "hello");
  EXPECT_EQ(failure_of({"text.txt"}).message, "text.txt: not a .c, .ll or .bc file");
  folder.write("empty/readme", "");
  EXPECT_EQ(failure_of({"empty"}).message, "empty: no C files in this directory");
  folder.write("locked.c", "int f(void) { return 1; }");
  std::filesystem::permissions("locked.c", std::filesystem::perms::none);
  if (geteuid() == 0) return;  // may read everything
  EXPECT_EQ(failure_of({"locked.c"}).message, "locked.c: cannot be read");
}

TEST(Errors, GarbageInsteadOfLlvm) {
  const Folder folder;
  folder.write("g.bc", "\x01\x02 garbage");
  folder.write("g.ll", "define nonsense\n");
  folder.write("half.bc", std::string("BC\xc0\xde\x35\x14", 6));
  for (const char* name : {"g.bc", "g.ll", "half.bc"}) {
    const Failure failure = failure_of({name});
    EXPECT_EQ(failure.message.rfind(name, 0), 0U) << failure.message;
    EXPECT_NE(failure.message.find("not LLVM code"), std::string::npos) << failure.message;
    EXPECT_EQ(failure.message.find('\n'), std::string::npos);
  }
}

TEST(Errors, BrokenDatabase) {
  const Folder folder;
  folder.write("p/compile_commands.json", "{ this is no database");
  EXPECT_EQ(failure_of({"p"}).message.rfind("p/compile_commands.json: ", 0), 0U);
  folder.write("q/compile_commands.json",
               R"([{"directory": ".", "file": "gone.c", "command": "cc -c gone.c"}])");
  EXPECT_EQ(failure_of({"q"}).message, "q/compile_commands.json: q/gone.c: no such file");
}

TEST(Errors, BothVersions) {
  const Folder folder;
  folder.write("old.c", "int f(int a) { return a; }\n");
  folder.write("new.c", "int f(int a) { return a + 0; }\n");
  const auto versions = load(make_both<Sources>({{"old.c"}, {}}, {{"new.c"}, {}}), {});
  ASSERT_TRUE(versions);
  EXPECT_EQ((*versions)[Side::New].program.files.at(0), "new.c");
  EXPECT_FALSE((*versions)[Side::Old].bitcode.empty());
  EXPECT_FALSE(load(make_both<Sources>({{"old.c"}, {}}, {{"gone.c"}, {}}), {}));
}

}  // namespace
}  // namespace tandem::frontend::testing
