// What is dumped must be accepted by the stock solvers, which must agree.

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "support.h"

#include "base/invariant.h"

namespace tandem::logic {
namespace {

using ir::Op;
using ir::Sort;
using ir::TermId;

std::string output_of(const std::string& command) {
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return "cannot run " + command;
  std::string output;
  std::array<char, 256> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) output += buffer.data();
  pclose(pipe);
  return output;
}

class DumpTest : public testing::Test {
 protected:
  DumpTest()
      : directory_(std::filesystem::path(testing::TempDir()) /
                   ("tandem-dump-" + std::to_string(getpid()))) {}
  ~DumpTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }

  void expect_recheck(const std::string& name) {
    const std::string file = (directory_ / (name + ".smt2")).string();
    ASSERT_TRUE(std::filesystem::exists(file)) << file;
    EXPECT_EQ(output_of("timeout 20 z3 " + file), "unsat\n") << name;
    EXPECT_EQ(output_of("timeout 20 cvc5 " + file), "unsat\n") << name;
  }

  Answer decide(const Query& query, const std::string& name) {
    Options options;
    options.dump_directory = directory_.string();
    return Prover(options).decide(pool_, query, name);
  }

  std::filesystem::path directory_;
  ir::TermPool pool_;
};

TEST_F(DumpTest, EveryKindOfProof) {
  const TermId x = pool_.variable("x", Sort::bits(32));
  const TermId y = pool_.variable("mod", Sort::bits(32));  // a word of SMT-LIB
  const TermId odd = pool_.variable("a|b\\c", Sort::bits(32));
  const TermId world = pool_.variable("world", Sort::world());
  const TermId memory = pool_.variable("memory", Sort::memory());
  const TermId number = pool_.variable("n", Sort::integer());
  const auto call = [&](TermId arg) {
    return pool_.apply("select", Sort::world(), std::vector<TermId>{world, memory, arg});
  };
  const auto product = [&](TermId a, TermId b) {
    return pool_.make(Op::BvMul, Sort::bits(32), {a, b});
  };
  const TermId minus_two = pool_.constant(Sort::integer(), static_cast<Bits>(SignedBits{-2}));
  const TermId quotient = pool_.make(Op::IntDiv, Sort::integer(), {number, minus_two});
  const TermId is_big =
      pool_.make(Op::IntLt, Sort::boolean(), {pool_.constant(Sort::integer(), 10), number});
  const TermId is_small = pool_.make(Op::IntLt, Sort::boolean(), {quotient, minus_two});
  const ir::ObjectId table = pool_.intern({8, {3, 1, 4, 1, 5}});
  const TermId index = pool_.make(Op::ZeroExtend, Sort::bits(64), {x});
  const TermId element = pool_.make(Op::TableRead, Sort::bits(8), {index}, table.index);

  const std::vector<std::pair<std::string, Query>> queries{
      {"terms", {{pool_.equal(x, y)}, pool_.equal(x, y)}},
      {"abstract", {{pool_.equal(x, y)}, pool_.equal(product(x, odd), product(odd, y))}},
      {"exact",
       {{},
        pool_.make(Op::BvUle, Sort::boolean(),
                   {pool_.make(Op::BvAnd, Sort::bits(32), {x, odd}), x})}},
      {"world", {{pool_.equal(x, y)}, pool_.equal(call(x), call(y))}},
      {"int", {{is_big}, is_small}},
      {"table",
       {{pool_.make(Op::BvUlt, Sort::boolean(), {x, pool_.constant(Sort::bits(32), 5)})},
        pool_.make(Op::BvUlt, Sort::boolean(), {element, pool_.constant(Sort::bits(8), 6)})}}};
  for (const auto& [name, query] : queries) {
    const Answer answer = decide(query, name);
    EXPECT_TRUE(is_proved(answer)) << name << ": " << to_text(answer);
    expect_recheck(name);
  }
}

TEST_F(DumpTest, IntegersEncoding) {
  const TermId x = pool_.variable("x", Sort::bits(32));
  const TermId y = pool_.variable("y", Sort::bits(32));
  const TermId half =
      pool_.make(Op::BvUdiv, Sort::bits(32), {x, pool_.constant(Sort::bits(32), 3)});
  const TermId sum = pool_.make(Op::BvAdd, Sort::bits(32), {half, y});
  const TermId bound = pool_.constant(Sort::bits(32), 0x10000);
  const Query query{{pool_.make(Op::BvUlt, Sort::boolean(), {y, bound})},
                    pool_.make(Op::BvUle, Sort::boolean(), {half, sum})};
  std::filesystem::create_directories(directory_);
  std::ofstream(directory_ / "integers.smt2") << to_smtlib(pool_, query, Encoding::Integers);
  expect_recheck("integers");
}

TEST_F(DumpTest, RefutedIsNotDumped) {
  const TermId x = pool_.variable("x", Sort::bits(32));
  EXPECT_TRUE(is_refuted(decide({{}, pool_.equal(x, pool_.constant(Sort::bits(32), 1))}, "no")));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "no.smt2"));
}

TEST_F(DumpTest, LostEvidenceIsSaid) {
  Options options;
  options.dump_directory = "/dev/null/nowhere";
  Prover prover(options);
  prover.decide(pool_, {{}, pool_.boolean(true)}, "lost");
  EXPECT_NE(prover.trouble().find("/dev/null/nowhere"), std::string::npos);
}

TEST_F(DumpTest, SharedTermsStayLinear) {
  TermId term = pool_.variable("x", Sort::bits(16));
  for (int i = 0; i < 200; ++i) {
    const TermId shifted = pool_.apply("g", Sort::bits(16), std::vector<TermId>{term});
    term = pool_.apply("f", Sort::bits(16), std::vector<TermId>{term, shifted});
  }
  const std::string text =
      to_smtlib(pool_, {{}, pool_.equal(term, pool_.variable("y", Sort::bits(16)))});
  EXPECT_LT(text.size(), 40'000U);
}

}  // namespace
}  // namespace tandem::logic
