// Values as bytes: what is written is read back equal, there is one way to write a value, and
// reading believes nothing.

#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <rapidcheck.h>
#include <set>
#include <vector>

#include "base/ids.h"
#include "base/stored.h"

namespace tandem {
namespace {

enum class Colour : std::uint8_t { Red, Green, Blue };
TANDEM_LAST_OF(Colour, Blue)

struct Nothing {
  friend bool operator==(const Nothing&, const Nothing&) = default;
};

struct Tree {  // holds others of its kind
  std::int8_t value = 0;
  std::vector<Tree> children;
  friend bool operator==(const Tree&, const Tree&) = default;
};
TANDEM_FIELDS(Tree, value, children)

struct ItemTag;
using Choice = std::variant<std::uint16_t, std::string, Nothing, Tree>;

struct Sample {
  bool is_good = false;
  Colour colour = Colour::Red;
  std::uint8_t byte = 0;
  std::int64_t number = 0;
  Bits wide = 0;
  SignedBits signed_wide = 0;
  std::string text;
  std::optional<std::string> maybe;
  std::pair<int, Colour> pair;
  std::array<unsigned, 2> array{};
  Both<std::vector<Id<ItemTag>>> both;
  std::map<std::string, int> map;
  std::set<std::int32_t> set;
  std::vector<Choice> choices;
  std::vector<bool> flags;
  friend bool operator==(const Sample&, const Sample&) = default;
};
TANDEM_FIELDS(Sample, is_good, colour, byte, number, wide, signed_wide, text, maybe, pair, array,
              both, map, set, choices, flags)

rc::Gen<Bits> any_bits() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::arbitrary<std::uint64_t>(), rc::gen::arbitrary<std::uint64_t>(),
                     rc::gen::inRange(0U, 128U)),
      [](const auto& parts) {
        return ((Bits{std::get<0>(parts)} << 64) | std::get<1>(parts)) >> std::get<2>(parts);
      });
}

Tree any_tree(unsigned depth) {
  Tree tree{*rc::gen::arbitrary<std::int8_t>(), {}};
  const unsigned count = depth == 0 ? 0 : *rc::gen::inRange(0U, 3U);
  for (unsigned i = 0; i < count; ++i) tree.children.push_back(any_tree(depth - 1));
  return tree;
}

Choice any_choice() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0: return *rc::gen::arbitrary<std::uint16_t>();
    case 1: return *rc::gen::arbitrary<std::string>();
    case 2: return Nothing{};
    default: return any_tree(3);
  }
}

Sample any_sample() {
  Sample sample;
  const auto any_colour = [] { return static_cast<Colour>(*rc::gen::inRange(0, 3)); };
  sample.is_good = *rc::gen::arbitrary<bool>();
  sample.colour = any_colour();
  sample.byte = *rc::gen::arbitrary<std::uint8_t>();
  sample.number = *rc::gen::arbitrary<std::int64_t>();
  sample.wide = *any_bits();
  sample.signed_wide = static_cast<SignedBits>(*any_bits());
  sample.text = *rc::gen::arbitrary<std::string>();
  if (*rc::gen::arbitrary<bool>()) sample.maybe = *rc::gen::arbitrary<std::string>();
  sample.pair = {*rc::gen::arbitrary<int>(), any_colour()};
  for (unsigned& item : sample.array) item = *rc::gen::arbitrary<unsigned>();
  for (const Side side : sides) {
    for (const std::uint32_t index : *rc::gen::arbitrary<std::vector<std::uint32_t>>())
      sample.both[side].push_back({index});
  }
  sample.map = *rc::gen::arbitrary<std::map<std::string, int>>();
  sample.set = *rc::gen::arbitrary<std::set<std::int32_t>>();
  for (unsigned i = *rc::gen::inRange(0U, 4U); i > 0; --i) sample.choices.push_back(any_choice());
  sample.flags = *rc::gen::arbitrary<std::vector<bool>>();
  return sample;
}

template <class T>
std::optional<T> again(const T& value) {
  const Result<T> read = from_bytes<T>(to_bytes(value));
  return read ? std::optional<T>(*read) : std::nullopt;
}

TEST(Stored, ReadsBackWhatWasWritten) {
  EXPECT_TRUE(rc::check([] {
    const Sample sample = any_sample();
    RC_ASSERT(again(sample) == sample);
  }));
}

TEST(Stored, EqualValuesAndOnlyTheseHaveEqualBytesAndHashes) {
  EXPECT_TRUE(rc::check([] {
    const Sample left = any_sample();
    const Sample right = *rc::gen::arbitrary<bool>() ? left : any_sample();
    RC_ASSERT((left == right) == (to_bytes(left) == to_bytes(right)));
    RC_ASSERT((left == right) == (stable_hash(left) == stable_hash(right)));
  }));
}

TEST(Stored, NothingCanBeReadFromAPart) {
  EXPECT_TRUE(rc::check([] {
    const std::string bytes = to_bytes(any_sample());
    const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
    RC_ASSERT(!from_bytes<Sample>(std::string(bytes, 0, size)));
    RC_ASSERT(!from_bytes<Sample>(bytes + '\0'));
  }));
}

// What can be read from spoiled bytes is what somebody could have written.
TEST(Stored, BelievesNothing) {
  EXPECT_TRUE(rc::check([] {
    std::string bytes = to_bytes(any_sample());
    for (unsigned i = *rc::gen::inRange(1U, 5U); i > 0; --i) {
      const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
      if (*rc::gen::arbitrary<bool>())
        bytes[at] = *rc::gen::arbitrary<char>();
      else
        bytes.erase(at, *rc::gen::inRange<std::size_t>(0, 9));
      if (bytes.empty()) return;
    }
    const auto read = from_bytes<Sample>(bytes);
    if (read) RC_ASSERT(to_bytes(*read) == bytes);
  }));
}

TEST(Stored, KeepsTheEndsOfEveryRange) {
  EXPECT_EQ(again(std::numeric_limits<std::int64_t>::min()),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(again(std::numeric_limits<std::int8_t>::max()),
            std::numeric_limits<std::int8_t>::max());
  EXPECT_TRUE(again(~Bits{0}) == ~Bits{0});
  EXPECT_TRUE(again(static_cast<SignedBits>(Bits{1} << 127)) ==
              static_cast<SignedBits>(Bits{1} << 127));
}

TEST(Stored, RefusesWhatIsOutOfRange) {
  EXPECT_FALSE(from_bytes<bool>("\x02"));
  EXPECT_FALSE(from_bytes<Colour>("\x03"));
  EXPECT_FALSE(from_bytes<Choice>("\x04"));
  EXPECT_FALSE(from_bytes<std::uint8_t>(to_bytes(256)));
  EXPECT_FALSE(from_bytes<std::int8_t>(to_bytes(128)));
  EXPECT_FALSE(from_bytes<Bits>(std::string(18, '\xff') + '\x04'));
}

TEST(Stored, RefusesOtherWaysToWriteAValue) {
  EXPECT_FALSE(from_bytes<unsigned>(std::string("\x81\x00", 2)));  // 1, in two bytes
  const auto written = [](const auto& items) { return to_bytes(items); };
  const std::vector<std::int32_t> twice{3, 3};
  const std::vector<std::int32_t> backwards{4, 3};
  const std::vector<std::int32_t> in_order{3, 4};
  EXPECT_FALSE(from_bytes<std::set<std::int32_t>>(written(twice)));
  EXPECT_FALSE(from_bytes<std::set<std::int32_t>>(written(backwards)));
  EXPECT_TRUE(from_bytes<std::set<std::int32_t>>(written(in_order)));
}

TEST(Stored, RefusesMoreThanThereIs) {
  EXPECT_FALSE(from_bytes<std::string>(to_bytes(~std::uint64_t{0}) + "abc"));
  EXPECT_FALSE(from_bytes<std::vector<int>>(to_bytes(~std::uint64_t{0}) + "abc"));
}

TEST(Stored, RefusesWhatIsNestedTooDeep) {
  std::string bytes;
  for (unsigned i = 0; i < 1'000'000; ++i) bytes += std::string("\x00\x01", 2);
  EXPECT_FALSE(from_bytes<Tree>(bytes + std::string(2, '\0')));
}

// So that what one machine stored another can find.
TEST(Stored, HashesTheSameForEver) {
  EXPECT_EQ(static_cast<std::uint64_t>(stable_hash(std::string("tandem"))), 896930219148766470U);
}

}  // namespace
}  // namespace tandem
