#include "library/functions.h"

#include <gtest/gtest.h>

namespace tandem::library::testing {
namespace {

Function read_one(const std::string& words) {
  const auto functions = read_functions("f " + words, "t");
  if (!functions) throw std::runtime_error(functions.error().message);
  return functions->at("f");
}

std::string problem(const std::string& text) {
  const auto functions = read_functions(text, "t");
  return functions ? "" : functions.error().message;
}

TEST(Functions, Effects) {
  const auto table = read_functions(
      "# comment\nabs pure  # why\n\nexit noreturn\nputs reads\nrand world\nfgets writes\n"
      "realloc allocates writes\nread unknown\n",
      "t");
  EXPECT_TRUE(table->at("abs").effects->is_pure);
  EXPECT_FALSE(table->at("abs").effects->reads_memory);
  EXPECT_FALSE(table->at("abs").effects->sets_errno);
  EXPECT_TRUE(table->at("exit").effects->never_returns);
  EXPECT_TRUE(table->at("puts").effects->reads_memory);
  EXPECT_FALSE(table->at("puts").effects->writes_memory);
  EXPECT_FALSE(table->at("rand").effects->is_pure);
  EXPECT_FALSE(table->at("rand").effects->reads_memory);
  EXPECT_TRUE(table->at("rand").effects->sets_errno);
  EXPECT_TRUE(table->at("fgets").effects->reads_memory);
  EXPECT_TRUE(table->at("fgets").effects->writes_memory);
  EXPECT_TRUE(table->at("realloc").effects->allocates);
  EXPECT_TRUE(table->at("realloc").effects->writes_memory);
  EXPECT_FALSE(table->at("read").effects.has_value());
}

TEST(Functions, Answers) {
  const Answer range = *read_one("world types=i answer=-1..255").answer;
  EXPECT_EQ(range.kind, Answer::Kind::Number);
  EXPECT_EQ(range.least, -1);
  EXPECT_EQ(range.most, 255);
  EXPECT_FALSE(range.limit.has_value());
  const Answer one = *read_one("world types=i answer=-1").answer;
  EXPECT_EQ(one.most, -1);
  const Answer open = *read_one("world types=i answer=1..").answer;
  EXPECT_EQ(open.most, std::numeric_limits<std::int64_t>::max());
  const Answer count = *read_one("world types=pllpl answer=0..$3*$2").answer;
  EXPECT_EQ(count.limit, Argument{2});
  EXPECT_EQ(count.factor, Argument{1});
  EXPECT_EQ(read_one("world types=pp answer=open-object").answer->kind, Answer::Kind::OpenObject);
}

TEST(Functions, Arguments) {
  const Function line = read_one("writes types=pipp answer=to to=1 size=2 stores=line");
  EXPECT_EQ(line.to, Argument{0});
  EXPECT_EQ(line.size, Argument{1});
  EXPECT_EQ(line.store->kind, Store::Kind::Line);
  EXPECT_EQ(read_one("unknown types=ppi answer=-1..0 to=2 stores=144").store->bytes, 144U);
  EXPECT_EQ(read_one("reads format=2+list").format->at, Argument{1});
  EXPECT_TRUE(read_one("reads format=2+list").format->has_list);
  EXPECT_FALSE(read_one("reads format=2").format->has_list);
  EXPECT_TRUE(read_one("reads text=1?").text->may_be_null);
  EXPECT_FALSE(read_one("reads text=1").text->may_be_null);
  const Looks looks = *read_one("reads looks=1:2*3").looks;
  EXPECT_EQ(looks.at, Argument{0});
  EXPECT_EQ(looks.size, (std::vector<Argument>{1, 2}));
  EXPECT_FALSE(read_one("reads looks=none").looks->at.has_value());
  EXPECT_FALSE(read_one("reads").looks.has_value());
}

TEST(Functions, BadRowsSayWhy) {
  EXPECT_EQ(problem("f world\nf pure\n"), "t:2: 'f' is described twice");
  EXPECT_EQ(problem("f\n"), "t:1: nothing is said of 'f'");
  EXPECT_EQ(problem("2f world\n"), "t:1: '2f' is not the name of a function");
  EXPECT_EQ(problem("f pure reads\n"), "t:1: 'f' is pure: no other word but errno can hold");
  EXPECT_EQ(problem("f types=i\n"), "t:1: the effects of 'f' are missing");
  EXPECT_EQ(problem("f world answer=0..1\n"), "t:1: 'f': its types are missing");
  EXPECT_EQ(problem("f world types=v answer=0..1\n"), "t:1: 'f': it answers nothing");
  EXPECT_EQ(problem("f world types=pi to=1\n"),
            "t:1: 'f': where it stores and what it stores belong together");
  EXPECT_EQ(problem("f world types=pp answer=to\n"), "t:1: 'f': it stores nowhere");
  EXPECT_EQ(problem("f world text=1 text=2\n"), "t:1: 'text' is said twice of 'f'");
  for (const std::string word :
       {"sometimes", "colour=red", "unknown", "=", "answers=0..1"}) {  // beside `world`
    EXPECT_NE(problem("f world " + word).find("'" + word + "' is not one of"), std::string::npos)
        << word;
  }
  for (const std::string word :
       {"types=q", "types=", "types=p...", "text=0", "text=", "text=x", "format=1+lists",
        "looks=1:", "looks=1:2*", "looks=some", "answer=", "answer=1..x", "answer=0..$0",
        "answer=0..$1*2", "stores=much", "memory=old", "installs=nothing", "refused=all",
        "executed=no"}) {
    EXPECT_EQ(problem("f world " + word), "t:1: '" + word + "' cannot be said of 'f'") << word;
  }
}

TEST(Functions, TheTableFollowsItsRules) {
  EXPECT_GT(functions().size(), 300U);
  EXPECT_FALSE(find("putchar").effects->writes_memory);
  EXPECT_TRUE(find("malloc").effects->allocates);
  EXPECT_FALSE(find("read").effects.has_value());
  EXPECT_EQ(&find("__isoc99_scanf"), &find("scanf"));
  EXPECT_EQ(&find("nothing"), &unlisted);
}

// Arguments that a column names are there, and are what the column needs.
TEST(Functions, ArgumentsHaveTypes) {
  for (const auto& [name, function] : functions()) {
    const std::string& types = function.types;
    const auto type_at = [&](std::optional<Argument> at) { return at ? types.at(*at) : 'p'; };
    if (types.empty()) continue;
    std::vector<std::optional<Argument>> pointers{function.to, function.scan_format};
    if (function.text) pointers.emplace_back(function.text->at);
    if (function.format) pointers.emplace_back(function.format->at);
    if (function.looks) pointers.push_back(function.looks->at);
    for (const auto& pointer : pointers) EXPECT_EQ(type_at(pointer), 'p') << name;
    const std::optional<Argument> limit = function.answer ? function.answer->limit : std::nullopt;
    EXPECT_LT(limit.value_or(0) + 1, types.size() + 1) << name;
    EXPECT_TRUE(!function.size || type_at(function.size) != 'p') << name;
  }
}

TEST(Effects, FilesOfTheUserComeFirst) {
  KnownEffects effects;
  EXPECT_FALSE(effects.find("read").has_value());
  EXPECT_TRUE(effects.find("abs")->is_pure);
  EXPECT_FALSE(effects.add("abs world\nread reads\n", "u").has_value());
  EXPECT_FALSE(effects.find("abs")->is_pure);
  EXPECT_TRUE(effects.find("read")->reads_memory);
  EXPECT_EQ(effects.of_user().size(), 2U);
  const auto failure = effects.add("abs pure\nread executed\n", "u");
  ASSERT_TRUE(failure.has_value());
  EXPECT_NE(failure->message.find("u:2: 'executed' is not one of"), std::string::npos);
  EXPECT_FALSE(effects.find("abs")->is_pure);  // nothing of it is added
}

}  // namespace
}  // namespace tandem::library::testing
