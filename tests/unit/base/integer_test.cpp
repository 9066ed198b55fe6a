#include "base/integer.h"

#include <gtest/gtest.h>

namespace tandem {
namespace {

constexpr Bits all_ones = ~Bits{0};

TEST(Integer, MaskHasAsManyOnesAsTheWidth) {
  EXPECT_EQ(mask_of(1), Bits{1});
  EXPECT_EQ(mask_of(8), Bits{0xff});
  EXPECT_EQ(mask_of(64), Bits{~std::uint64_t{0}});
  EXPECT_EQ(mask_of(127), all_ones >> 1);
  EXPECT_EQ(mask_of(128), all_ones);
}

TEST(Integer, TruncateKeepsTheLowBits) {
  EXPECT_EQ(truncate(0x1ff, 8), Bits{0xff});
  EXPECT_EQ(truncate(0x100, 8), Bits{0});
  EXPECT_EQ(truncate(all_ones, 128), all_ones);
}

TEST(Integer, SignBitIsTheHighestOfTheWidth) {
  EXPECT_TRUE(sign_bit(0x80, 8));
  EXPECT_FALSE(sign_bit(0x7f, 8));
  EXPECT_FALSE(sign_bit(0x80, 16));
  EXPECT_TRUE(sign_bit(1, 1));
}

TEST(Integer, ToSignedReadsTwosComplement) {
  EXPECT_TRUE(to_signed(0xff, 8) == -1);
  EXPECT_TRUE(to_signed(0x80, 8) == -128);
  EXPECT_TRUE(to_signed(0x7f, 8) == 127);
  EXPECT_TRUE(to_signed(1, 1) == -1);
  EXPECT_TRUE(to_signed(all_ones, 128) == -1);
}

TEST(Integer, ToDecimalOfUnsigned) {
  EXPECT_EQ(to_decimal(Bits{0}), "0");
  EXPECT_EQ(to_decimal(Bits{1234567890}), "1234567890");
  EXPECT_EQ(to_decimal(all_ones), "340282366920938463463374607431768211455");
}

TEST(Integer, ToDecimalOfSigned) {
  EXPECT_EQ(to_decimal(SignedBits{-1}), "-1");
  EXPECT_EQ(to_decimal(SignedBits{42}), "42");
  const auto smallest = static_cast<SignedBits>(Bits{1} << 127);
  EXPECT_EQ(to_decimal(smallest), "-170141183460469231731687303715884105728");
}

TEST(Integer, ParseDecimalTakesBackWhatToDecimalGives) {
  for (const SignedBits value : {SignedBits{0}, SignedBits{7}, SignedBits{-7},
                                 static_cast<SignedBits>(Bits{1} << 127), SignedBits{1} << 100}) {
    const auto parsed = parse_decimal(to_decimal(value));
    ASSERT_TRUE(parsed.has_value());
    EXPECT_TRUE(*parsed == value) << to_decimal(value);
  }
}

TEST(Integer, ParseDecimalRejectsWhatIsNoNumber) {
  for (const char* text : {"", "-", "+1", "1a", " 1", "--1", "0x10"}) {
    EXPECT_FALSE(parse_decimal(text).has_value()) << text;
  }
}

TEST(Integer, ParseDecimalRejectsMoreThan128Bits) {
  EXPECT_TRUE(parse_decimal("340282366920938463463374607431768211455").has_value());
  EXPECT_FALSE(parse_decimal("340282366920938463463374607431768211456").has_value());
  EXPECT_FALSE(parse_decimal("9999999999999999999999999999999999999999").has_value());
}

}  // namespace
}  // namespace tandem
