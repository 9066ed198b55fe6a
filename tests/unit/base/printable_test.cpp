#include "base/printable.h"

#include <gtest/gtest.h>

namespace tandem {
namespace {

TEST(Printable, LeavesTextsAlone) {
  for (const std::string text : {"", "f", "a\\nb", "naïve.c", "日本語", "🙂"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, EscapesWhatATerminalTakesForACommand) {
  EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\r");
  EXPECT_EQ(printable("\x1b[31m"), "\\x1b[31m");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\x7f"), "\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"), "\\u009b");
}

TEST(Printable, EscapesWhatTurnsTheDirection) {
  EXPECT_EQ(printable("a\u202eb"), "a\\u202eb");
  EXPECT_EQ(printable("a\u2066b"), "a\\u2066b");
  EXPECT_EQ(printable("a\u2028b"), "a\\u2028b");
}

TEST(Printable, EscapesWhatIsNoUtf8) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("\xc3"), "\\xc3");
  EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80");
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
}

TEST(Printable, KeepsLinesAndColoursWhereTheyAreWanted) {
  EXPECT_EQ(printable_lines("a\n\tb", false), "a\n\tb");
  EXPECT_EQ(printable_lines("\x1b[0;1;31mred\x1b[0m", true), "\x1b[0;1;31mred\x1b[0m");
  EXPECT_EQ(printable_lines("\x1b[31mred", false), "\\x1b[31mred");
  for (const std::string command : {"\x1b[2J", "\x1b[8m", "\x1b[3A", "\x1b]0;title\x07", "\x1b["})
    EXPECT_EQ(printable_lines(command, true).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace tandem
