#include "support.h"

#include "engines/unrolled/unrolled.h"

namespace tandem::engines {
namespace {

// A loop up to this number.
std::string counts_to(unsigned bound) {
  return "procedure @f\n  input parameter %0:i32 \"n\"\n  output return i32\nb0:\n  %1:i32 = "
         "const " +
         std::to_string(bound) + R"(
  jump b1(%0)
b1(%2:i32 "i"):
  %3:bool = bvslt %2, %1
  if %3 then b1(%2) else b2
b2:
  return %2
)";
}

std::optional<unsigned> rounds(const Both<std::string>& texts, unsigned most) {
  Setting setting(texts);
  return unrolled::rounds_of_fixed_loops(setting.task(), pairing::PairId{0}, most);
}

TEST(RoundsOfFixedLoops, AreThoseOfTheLargestBound) {
  EXPECT_EQ(rounds(make_both(counts_to(16), counts_to(8)), 600), 18U);
}

TEST(RoundsOfFixedLoops, LeaveOutWhatTakesTooMany) {
  EXPECT_EQ(rounds(make_both(counts_to(16), counts_to(1'000)), 600), 18U);
  EXPECT_EQ(rounds(make_both(counts_to(1'000), counts_to(1'000)), 600), std::nullopt);
}

TEST(RoundsOfFixedLoops, ANumberThatNothingIsComparedWithIsNoBound) {
  const std::string adds =
      "procedure @f\n  input parameter %0:i32 \"n\"\n  output return i32\nb0:\n"
      "  %1:i32 = const 16\n  %2:i32 = bvadd %0, %1\n  return %2\n";
  EXPECT_EQ(rounds(make_both(adds, adds), 600), std::nullopt);
}

TEST(UnrolledToTheEnd, AppliesWhereAnOrdinaryRowDoesNotSeeTheEnd) {
  const auto applies = [](unsigned bound) {
    Setting setting(make_both(counts_to(bound), counts_to(bound)));
    return unrolled::UnrolledToTheEnd().applies(setting.task(), {.pair = pairing::PairId{0}});
  };
  EXPECT_FALSE(applies(8));
  EXPECT_TRUE(applies(256));
  EXPECT_FALSE(applies(5'000));
}

}  // namespace
}  // namespace tandem::engines
