// Each rule on loads and stores once where it applies and once where it must not.
// That no rule changes a value is the business of tests/property/ir.

#include <array>
#include <gtest/gtest.h>

#include "ir/pool.h"
#include "ir/print.h"

namespace tandem::ir {
namespace {

class SimplifyMemory : public ::testing::Test {
 protected:
  static constexpr Sort address_sort = Sort::bits(64);

  TermId number(Bits value, unsigned width = 64) {
    return pool_.constant(Sort::bits(width), value);
  }
  TermId plus(TermId address, Bits bytes) {
    return pool_.make(Op::BvAdd, address_sort, {address, number(bytes)});
  }
  TermId load(TermId memory, TermId address, unsigned width = 32) {
    return pool_.make(Op::Load, Sort::bits(width), {memory, address});
  }
  TermId store(TermId memory, TermId address, TermId value) {
    return pool_.make(Op::Store, Sort::memory(), {memory, address, value});
  }
  TermId global(const std::string& name, std::uint64_t size = 16) {
    return pool_.object_address({"global " + name, false, size});
  }
  TermId local(const std::string& name, std::uint64_t size = 16) {
    return pool_.object_address({"local " + name, true, size});
  }
  TermId allocated(TermId world) {
    const std::array args{world};
    return pool_.apply("malloc", address_sort, args, FunctionKind::Allocation);
  }
  bool is(TermId term, Op op) const { return pool_[term].op == op; }

  TermPool pool_;
  TermId memory_ = pool_.variable("memory", Sort::memory());
  TermId p_ = pool_.variable("p", address_sort);
  TermId q_ = pool_.variable("q", address_sort);
  TermId x_ = pool_.variable("x", Sort::bits(32));
  TermId y_ = pool_.variable("y", Sort::bits(32));
  TermId c_ = pool_.variable("c", Sort::boolean());
};

TEST_F(SimplifyMemory, LoadOfWhatWasStored) {
  const TermId stored = store(memory_, p_, x_);
  EXPECT_EQ(load(stored, p_), x_);
  EXPECT_EQ(load(stored, p_, 8), pool_.make(Op::Extract, Sort::bits(8), {x_}, 0));
  EXPECT_EQ(load(stored, plus(p_, 2), 16), pool_.make(Op::Extract, Sort::bits(16), {x_}, 16));
}

TEST_F(SimplifyMemory, LoadOfWhatWasStoredInPart) {
  const TermId stored = store(memory_, p_, x_);
  // The upper bytes, then what was there before.
  const TermId across = load(stored, plus(p_, 2));
  EXPECT_NE(across, load(memory_, plus(p_, 2)));
  EXPECT_EQ(pool_.make(Op::Extract, Sort::bits(8), {across}, 0),
            pool_.make(Op::Extract, Sort::bits(8), {x_}, 16));
  EXPECT_EQ(pool_.make(Op::Extract, Sort::bits(8), {across}, 24), load(memory_, plus(p_, 5), 8));
  // The store lies inside of what is loaded.
  const TermId wide = load(stored, plus(p_, Bits{0} - 2), 64);
  EXPECT_EQ(pool_.make(Op::Extract, Sort::bits(8), {wide}, 16),
            pool_.make(Op::Extract, Sort::bits(8), {x_}, 0));
  EXPECT_EQ(pool_.make(Op::Extract, Sort::bits(8), {wide}, 0),
            load(memory_, plus(p_, Bits{0} - 2), 8));
}

TEST_F(SimplifyMemory, ConstantBytesFold) {
  TermId stored = memory_;
  for (Bits i = 0; i < 4; ++i) stored = store(stored, plus(p_, i), number(i + 1, 8));
  EXPECT_EQ(pool_.constant_value(load(stored, p_)), Bits{0x04030201});
}

TEST_F(SimplifyMemory, LoadBehindAStoreElsewhere) {
  EXPECT_EQ(load(store(memory_, plus(p_, 4), x_), p_), load(memory_, p_));
  EXPECT_EQ(load(store(memory_, plus(p_, Bits{0} - 4), x_), p_), load(memory_, p_));
  EXPECT_NE(load(store(memory_, plus(p_, 3), x_), p_), load(memory_, p_));
  EXPECT_NE(load(store(memory_, plus(p_, Bits{0} - 3), x_), p_), load(memory_, p_));
}

TEST_F(SimplifyMemory, UnknownPointersMayBeTheSame) {
  const TermId loaded = load(store(memory_, q_, x_), p_);
  EXPECT_TRUE(is(loaded, Op::Load));
  EXPECT_NE(loaded, load(memory_, p_));
  // Nor is it known at a distance that is not.
  const TermId i = pool_.variable("i", address_sort);
  const TermId at = pool_.make(Op::BvAdd, address_sort, {p_, i});
  EXPECT_NE(load(store(memory_, at, x_), p_), load(memory_, p_));
}

TEST_F(SimplifyMemory, ObjectsDoNotOverlap) {
  const TermId i = pool_.variable("i", address_sort);
  const TermId in_a = pool_.make(Op::BvAdd, address_sort, {global("a"), i});
  EXPECT_EQ(load(store(memory_, in_a, x_), global("b")), load(memory_, global("b")));
  EXPECT_NE(load(store(memory_, in_a, x_), global("a")), load(memory_, global("a")));
  // Others know where a global is.
  EXPECT_NE(load(store(memory_, p_, x_), global("a")), load(memory_, global("a")));
}

TEST_F(SimplifyMemory, NobodyKnowsOfALocalUnlessTold) {
  const TermId a = local("a");
  EXPECT_EQ(load(store(memory_, p_, x_), a), load(memory_, a));
  EXPECT_EQ(load(store(memory_, a, x_), p_), load(memory_, p_));
  // What is found in a memory that was not told is not its address either.
  const TermId found = load(memory_, p_, 64);
  EXPECT_EQ(load(store(memory_, found, x_), a), load(memory_, a));
}

TEST_F(SimplifyMemory, ALocalWhoseAddressWasTold) {
  const TermId a = local("a");
  // In memory,
  const TermId told = store(memory_, p_, a);
  const TermId found = load(told, q_, 64);
  EXPECT_NE(load(store(told, found, x_), a), load(told, a));
  // to a function,
  const std::array args{a};
  const TermId given = pool_.apply("pick", address_sort, args);
  EXPECT_NE(load(store(memory_, given, x_), a), load(memory_, a));
  // to a function that gives a memory,
  const TermId after = pool_.apply("show", Sort::memory(), args);
  const TermId kept = load(after, q_, 64);
  EXPECT_NE(load(store(after, kept, x_), a), load(after, a));
  // or by arithmetic.
  const TermId sum = pool_.make(Op::BvXor, address_sort, {a, q_});
  EXPECT_NE(load(store(memory_, sum, x_), a), load(memory_, a));
}

TEST_F(SimplifyMemory, PiecesOfTheHeap) {
  const TermId first = allocated(pool_.variable("world", Sort::world()));
  const TermId second = allocated(pool_.variable("later", Sort::world()));
  EXPECT_EQ(load(store(memory_, first, x_), second), load(memory_, second));
  EXPECT_EQ(load(store(memory_, p_, x_), first), load(memory_, first));
  EXPECT_EQ(load(store(memory_, global("a"), x_), first), load(memory_, first));
  const TermId told = store(memory_, p_, first);
  EXPECT_NE(load(store(told, load(told, q_, 64), x_), first), load(told, first));
}

// malloc gives null or a new object; an access through null is never made.
TEST_F(SimplifyMemory, PiecesOfTheHeapOrNull) {
  const TermId a = allocated(pool_.variable("w", Sort::world()));
  const TermId b = allocated(pool_.variable("v", Sort::world()));
  const TermId first = pool_.ite(c_, number(0), a);
  const TermId second = pool_.ite(pool_.variable("d", Sort::boolean()), number(0), b);
  EXPECT_EQ(load(store(memory_, plus(first, 8), x_), p_), load(memory_, p_));
  EXPECT_EQ(store(store(memory_, first, x_), second, y_),
            store(store(memory_, second, y_), first, x_));
  EXPECT_EQ(store(store(memory_, plus(first, 4), x_), p_, y_),
            store(store(memory_, p_, y_), plus(first, 4), x_));
  // The one that was told may be met.
  const TermId told = load(store(memory_, p_, a), q_, 64);
  EXPECT_NE(load(store(memory_, first, x_), told), load(memory_, told));
}

TEST_F(SimplifyMemory, AccessThroughNull) {
  const auto is_null = [&](TermId address) {
    return pool_.make(Op::IsNull, Sort::boolean(), {address});
  };
  EXPECT_EQ(is_null(p_), pool_.equal(p_, number(0)));
  EXPECT_EQ(is_null(plus(p_, 8)), is_null(p_));
  EXPECT_NE(is_null(plus(p_, 8192)), is_null(p_));
  const TermId offset = pool_.ite(c_, number(16), number(8));
  EXPECT_EQ(is_null(pool_.make(Op::BvAdd, address_sort, {p_, offset})), is_null(p_));
  EXPECT_NE(is_null(pool_.make(Op::BvAdd, address_sort, {p_, q_})), is_null(p_));
  EXPECT_TRUE(pool_.is_true(is_null(number(8))));
  EXPECT_FALSE(pool_.is_true(is_null(number(8192))));
  EXPECT_EQ(is_null(pool_.ite(c_, plus(p_, 4), q_)), pool_.ite(c_, is_null(p_), is_null(q_)));
  EXPECT_TRUE(pool_.is_false(is_null(plus(global("g"), 4))));
}

TEST_F(SimplifyMemory, StoreOfWhatIsThere) {
  EXPECT_EQ(store(memory_, p_, load(memory_, p_)), memory_);
  EXPECT_NE(store(memory_, p_, load(memory_, q_)), memory_);
  const TermId other = pool_.variable("other", Sort::memory());
  EXPECT_NE(store(memory_, p_, load(other, p_)), memory_);
  EXPECT_NE(store(memory_, plus(p_, 4), load(memory_, p_)), memory_);
}

TEST_F(SimplifyMemory, StoreOverAStore) {
  EXPECT_EQ(store(store(memory_, p_, x_), p_, y_), store(memory_, p_, y_));
  const TermId byte = pool_.variable("byte", Sort::bits(8));
  EXPECT_EQ(store(store(memory_, plus(p_, 1), byte), p_, y_), store(memory_, p_, y_));
  // Not by a narrower one, nor by one that covers it in part.
  const TermId narrow = store(store(memory_, p_, y_), p_, byte);
  EXPECT_NE(narrow, store(memory_, p_, byte));
  EXPECT_EQ(load(narrow, plus(p_, 1), 8), pool_.make(Op::Extract, Sort::bits(8), {y_}, 8));
  EXPECT_NE(store(store(memory_, plus(p_, 2), x_), p_, y_), store(memory_, p_, y_));
  EXPECT_NE(store(store(memory_, q_, x_), p_, y_), store(memory_, p_, y_));
}

TEST_F(SimplifyMemory, StoresThatDoNotMeetAreOrdered) {
  const TermId next = plus(p_, 4);
  EXPECT_EQ(store(store(memory_, p_, x_), next, y_), store(store(memory_, next, y_), p_, x_));
  EXPECT_EQ(store(store(memory_, global("a"), x_), global("b"), y_),
            store(store(memory_, global("b"), y_), global("a"), x_));
  EXPECT_EQ(store(store(memory_, local("a"), x_), p_, y_),
            store(store(memory_, p_, y_), local("a"), x_));
  EXPECT_NE(store(store(memory_, p_, x_), q_, y_), store(store(memory_, q_, y_), p_, x_));
  const TermId near = plus(p_, 3);
  EXPECT_NE(store(store(memory_, p_, x_), near, y_), store(store(memory_, near, y_), p_, x_));
  EXPECT_NE(store(store(memory_, global("a"), x_), p_, y_),
            store(store(memory_, p_, y_), global("a"), x_));
}

TEST_F(SimplifyMemory, LoadOfAChoice) {
  const TermId chosen = pool_.ite(c_, store(memory_, p_, x_), store(memory_, p_, y_));
  EXPECT_EQ(load(chosen, p_), pool_.ite(c_, x_, y_));
  const TermId where = pool_.ite(c_, global("a"), global("b"));
  const TermId both = store(store(memory_, global("a"), x_), global("b"), y_);
  EXPECT_EQ(load(both, where), pool_.ite(c_, x_, y_));
}

TEST_F(SimplifyMemory, ChoiceOfMemories) {
  EXPECT_EQ(pool_.ite(c_, store(memory_, p_, x_), store(memory_, p_, y_)),
            store(memory_, p_, pool_.ite(c_, x_, y_)));
  EXPECT_EQ(pool_.ite(c_, store(memory_, p_, x_), memory_),
            store(memory_, p_, pool_.ite(c_, x_, load(memory_, p_))));
  EXPECT_EQ(pool_.ite(c_, memory_, store(memory_, p_, x_)),
            store(memory_, p_, pool_.ite(c_, load(memory_, p_), x_)));
  const TermId byte = pool_.variable("byte", Sort::bits(8));
  EXPECT_TRUE(is(pool_.ite(c_, store(memory_, p_, x_), store(memory_, p_, byte)), Op::Ite));
  EXPECT_TRUE(is(pool_.ite(c_, store(memory_, p_, x_), store(memory_, q_, x_)), Op::Ite));
}

TEST_F(SimplifyMemory, AddressesOfObjectsDiffer) {
  const auto same = [&](TermId a, TermId b) { return pool_.equal(a, b); };
  EXPECT_TRUE(pool_.is_false(same(global("a"), global("b"))));
  EXPECT_TRUE(pool_.is_false(same(global("a"), number(0))));
  EXPECT_TRUE(pool_.is_false(same(local("a"), p_)));
  EXPECT_TRUE(pool_.is_false(same(plus(global("a"), 15), global("b"))));
  // The end of one may be the start of the next.
  EXPECT_FALSE(pool_.is_false(same(plus(global("a"), 16), global("b"))));
  EXPECT_FALSE(pool_.is_false(same(global("a"), p_)));
  EXPECT_TRUE(pool_.is_false(same(plus(local("a"), 4), local("a"))));
}

TEST_F(SimplifyMemory, StringsAreRead) {
  const ObjectId text = pool_.intern({8, {'a', 'b', 'c', 0}});
  const TermId at = pool_.make(Op::AddressOf, address_sort, {}, text.index);
  EXPECT_EQ(pool_.constant_value(load(memory_, plus(at, 1), 8)), Bits{'b'});
  EXPECT_EQ(pool_.constant_value(load(memory_, at)), Bits{0x00636261});
  // Whatever is stored elsewhere: nobody writes to a string.
  EXPECT_EQ(pool_.constant_value(load(store(memory_, p_, x_), at, 8)), Bits{'a'});
  // Equal contents may lie in one place; a string is not null, not at its last byte either.
  const ObjectId other = pool_.intern({8, {'b', 'c', 0}});
  const TermId there = pool_.make(Op::AddressOf, address_sort, {}, other.index);
  EXPECT_FALSE(pool_.is_false(pool_.equal(plus(at, 1), there)));
  EXPECT_TRUE(pool_.is_false(pool_.equal(plus(at, 3), number(0))));
  EXPECT_FALSE(pool_.is_false(pool_.equal(plus(at, 4), number(0))));
}

}  // namespace
}  // namespace tandem::ir
