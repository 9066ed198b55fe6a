#include "engines/shared/elimination.h"

#include "support.h"

namespace tandem::engines {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

class EliminationTest : public testing::Test {
 protected:
  TermId number(Bits value) { return pool_.constant(Sort::bits(8), value); }
  TermId is_below(Bits limit) {
    return pool_.make(Op::BvUlt, Sort::boolean(), {x_, number(limit)});
  }
  AllGoals prove(const std::vector<TermId>& goals) {
    return prove_goals(setting_.task(), pool_, {is_below(10)}, goals, "goals");
  }

  Setting setting_{make_both<std::string>("", "")};
  ir::TermPool pool_;
  TermId x_ = pool_.variable("x", Sort::bits(8));
};

TEST_F(EliminationTest, GoalsThatFollowAreProvedTogether) {
  const AllGoals all = prove({is_below(10), is_below(20)});
  EXPECT_EQ(all.step, Step::Proved);
  ASSERT_TRUE(all.obligation.has_value());
  EXPECT_EQ(all.obligation->name, "goals");
}

TEST_F(EliminationTest, AGoalThatAModelBreaksIsToldFromOneThatItKeeps) {
  const AllGoals all = prove({is_below(20), is_below(5)});
  EXPECT_EQ(all.step, Step::Weakened);
  EXPECT_EQ(all.is_broken, (std::vector{false, true}));
  EXPECT_FALSE(all.obligation.has_value());
}

TEST_F(EliminationTest, NothingIsKeptWhereTheSolverGivesUp) {
  setting_.prover.set_budget(Budget(0));
  const AllGoals all = prove({is_below(20), is_below(5)});
  EXPECT_EQ(all.step, Step::Failed);
  EXPECT_FALSE(all.obligation.has_value());
  EXPECT_TRUE(all.is_broken.empty());
}

TEST(ProveWhatIsLeft, DropsWhatFailsUntilTheRestIsProved) {
  std::vector<int> claims{1, 2, 3, 4};
  const bool is_proved = prove_what_is_left([&] {
    const auto even = std::find_if(claims.begin(), claims.end(), [](int c) { return c % 2 == 0; });
    if (even == claims.end()) return Step::Proved;
    claims.erase(even);
    return Step::Weakened;
  });
  EXPECT_TRUE(is_proved);
  EXPECT_EQ(claims, (std::vector{1, 3}));
}

TEST(ProveWhatIsLeft, ProvesNothingOnceAStepFails) {
  int tries = 0;
  EXPECT_FALSE(prove_what_is_left([&] { return ++tries < 3 ? Step::Weakened : Step::Failed; }));
  EXPECT_EQ(tries, 3);
}

TEST(DropBroken, KeepsTheOthersInTheirOrder) {
  std::vector<std::string> claims{"a", "b", "c"};
  drop_broken({false, true, false}, claims);
  EXPECT_EQ(claims, (std::vector<std::string>{"a", "c"}));
}

}  // namespace
}  // namespace tandem::engines
