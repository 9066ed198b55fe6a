#include "support.h"

namespace tandem::engines {
namespace {

using pairing::PairId;

constexpr const char* straight = "b0:\n  return %0\n";
constexpr const char* looping = R"(b0:
  jump b1(%0)
b1(%1:i32 "i"):
  %2:bool = bvslt %1, %0
  if %2 then b1(%1) else b2
b2:
  return %1
)";

std::string two_functions(const std::string& callee) {
  const std::string head = "\n  input parameter %0:i32 \"n\"\n  output return i32\n";
  return "procedure @caller" + head + straight + "procedure @callee" + head + callee;
}

class WantsBodyTest : public testing::Test {
 protected:
  void use(const std::string& callee) {
    setting_.emplace(make_both(two_functions(callee), two_functions(callee)));
  }
  bool wants(Bodies bodies, const std::set<PairId>& assumed = {}) {
    return wants_body(setting_->task(), {.pair = caller_, .assumed = assumed, .bodies = bodies},
                      callee_);
  }
  void keep_contracts() {
    KeptContracts kept;
    for (const Side side : sides) kept[side][ir::ProcedureId{1}] = {};
    setting_->known->set_contracts(kept);
  }
  void know(std::vector<ir::Formula> provided) {
    setting_->known->set(callee_, {.is_same = true, .provided = std::move(provided)});
  }
  static ir::Formula some_formula() {
    ir::TermPool pool;
    return ir::to_formula(pool, pool.variable("p", ir::Sort::boolean()));
  }

  std::optional<Setting> setting_;
  PairId caller_{0};
  PairId callee_{1};
};

TEST_F(WantsBodyTest, OfWhatNothingIsKnown) {
  use(straight);
  EXPECT_TRUE(wants(Bodies::Unproved));
  EXPECT_TRUE(wants(Bodies::All));
  EXPECT_FALSE(wants(Bodies::None));
}

TEST_F(WantsBodyTest, NeverOfWhatIsAssumed) {
  use(straight);
  for (const Bodies bodies :
       {Bodies::None, Bodies::Unproved, Bodies::UnlessContract, Bodies::ByContract, Bodies::All})
    EXPECT_FALSE(wants(bodies, {callee_}));
}

TEST_F(WantsBodyTest, OfAnEquivalentPairOnlyWhereAllAreWanted) {
  use(straight);
  know({});
  EXPECT_FALSE(wants(Bodies::Unproved));
  EXPECT_TRUE(wants(Bodies::All));
  setting_->plan.pairs[callee_].is_recursive = true;
  EXPECT_FALSE(wants(Bodies::All));
}

TEST_F(WantsBodyTest, OfAConditionalPairUnlessItRepeatsSomething) {
  use(straight);
  know({some_formula()});
  EXPECT_TRUE(wants(Bodies::Unproved));
  use(looping);
  know({some_formula()});
  EXPECT_FALSE(wants(Bodies::Unproved));
}

TEST_F(WantsBodyTest, AContractStandsForABodyWhereItIsAskedTo) {
  use(looping);
  keep_contracts();
  EXPECT_TRUE(wants(Bodies::Unproved));
  EXPECT_FALSE(wants(Bodies::ByContract));
  EXPECT_FALSE(wants(Bodies::UnlessContract));
  setting_->known->set_always_terminates(callee_);
  EXPECT_FALSE(wants(Bodies::ByContract));
  EXPECT_TRUE(wants(Bodies::UnlessContract));
}

}  // namespace
}  // namespace tandem::engines
