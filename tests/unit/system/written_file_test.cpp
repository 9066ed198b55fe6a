#include "system/written_file.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <unistd.h>

namespace tandem::system {
namespace {

class WrittenFile : public testing::Test {
 protected:
  WrittenFile()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("tandem-written-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~WrittenFile() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string text_of(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_;
};

TEST_F(WrittenFile, ReplacesWhatWasThere) {
  EXPECT_FALSE(write_file(path("new/folder"), "a.c", "first, and long"));
  EXPECT_FALSE(write_file(path("new/folder"), "a.c", "second"));
  EXPECT_EQ(text_of("new/folder/a.c"), "second");
  const std::filesystem::directory_iterator files(folder_ / "new" / "folder");
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(WrittenFile, FollowsNoLink) {
  std::ofstream(path("victim")) << "untouched";
  std::filesystem::create_directory(folder_ / "out");
  std::filesystem::create_symlink("../victim", folder_ / "out" / "a.c");
  EXPECT_FALSE(write_file(path("out"), "a.c", "text"));
  EXPECT_EQ(text_of("victim"), "untouched");
  EXPECT_EQ(text_of("out/a.c"), "text");

  std::filesystem::create_directory_symlink("out", folder_ / "link");
  for (const char* name : {"link", "link/"}) {
    const auto failure = prepare_directory(path(name));
    ASSERT_TRUE(failure) << name;
    EXPECT_NE(failure->message.find("symbolic link"), std::string::npos) << failure->message;
    EXPECT_TRUE(write_file(path(name), "b.c", "text"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out" / "b.c"));
}

TEST_F(WrittenFile, SaysWhyNot) {
  std::ofstream(path("file")) << "text";
  EXPECT_TRUE(prepare_directory(path("file")));
  const auto failure = write_file(path("file"), "a.c", "text");
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->message.find("a.c"), std::string::npos);
}

}  // namespace
}  // namespace tandem::system
