// Inputs, behaviours and words about them can be stored.

#include "base/stored.h"

#include <gtest/gtest.h>
#include <type_traits>

#include "sample.h"

namespace tandem::report {
namespace {

template <class T>
void expect_stored(const T& value) {
  const std::string bytes = to_bytes(value);
  const Result<T> again = from_bytes<T>(bytes);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(to_bytes(*again), bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(from_bytes<T>(std::string_view(bytes).substr(0, size)).has_value());
}

void expect_stored(const Different& different) {
  expect_stored(different.run.witness());
  expect_stored(different.run.behaviours());
  expect_stored(different.run.shown());
}

TEST(Stored, RunsAreReadBack) {
  expect_stored(clamp_difference());
  expect_stored(memory_difference());
}

TEST(Stored, NoOtherInputHasTheSameHash) {
  Witness witness = memory_difference().run.witness();
  const Bits hash = stable_hash(witness);
  witness.memory[0].bytes[0] ^= 1;
  EXPECT_TRUE(hash != stable_hash(witness));
}

// Only a run makes one.
static_assert(!std::is_default_constructible_v<Confirmed>);

}  // namespace
}  // namespace tandem::report
