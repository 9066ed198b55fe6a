#include <gtest/gtest.h>

#include "fixture.h"

#include "frontend/frontend.h"

namespace tandem::frontend::testing {
namespace {

Result<Version> load_with(const std::string& text, const std::string& contracts) {
  const Folder folder;
  folder.write("old.c", text);
  folder.write("rules.txt", contracts);
  Options options;
  options.contract_files = {"rules.txt"};
  options.reads_annotations = true;
  return load_one({{"old.c"}, {}}, Side::Old, options);
}

// What is said of each function.
std::map<std::string, std::string> shown(const std::string& text, const std::string& contracts) {
  std::map<std::string, std::string> found;
  const auto version = load_with(text, contracts);
  EXPECT_TRUE(version.has_value()) << (version ? "" : version.error().message);
  if (!version) return found;
  for (const auto& [function, contract] : version->program.contracts) {
    found[version->program.procedures[function].name] = contract.precondition_text + " => " +
                                                        contract.postcondition_text + " at " +
                                                        contract.where.to_text();
  }
  return found;
}

std::string refusal(const std::string& text, const std::string& contracts) {
  const auto version = load_with(text, contracts);
  EXPECT_FALSE(version.has_value());
  return version ? "" : version.error().details + version.error().message;
}

using ShownContracts = std::map<std::string, std::string>;
constexpr const char* two = "int f(int x) { return x; }\nint g(int x) { return x; }\n";

TEST(Contracts, ComeFromAFile) {
  EXPECT_EQ(shown(two,
                  "# rules\n\nf: requires x > 0 # at least 1\nf : ensures result == x\n"
                  "f: requires x < 9\nold g: ensures result\nnew g: ensures 0\n"),
            (ShownContracts{{"f", "(x > 0) && (x < 9) => result == x at rules.txt:3"},
                            {"g", " => result at rules.txt:6"}}));
}

TEST(Contracts, ComeFromAnnotations) {
  EXPECT_EQ(shown("/*@ requires x > 0;\n  @ ensures \\result > 0; */\n"
                  "static int f(int x) { return x; }\n"
                  "/* requires x; */\nint g(int x) { return f(x); }\n"
                  "/*@ ensures 1; */\nint more;\nint h(int x) { return x; }\n",
                  ""),
            (ShownContracts{{"f", "x > 0 =>  result > 0 at old.c:1"}}));
}

TEST(Contracts, MayBeAboutNothingThatIsReturned) {
  EXPECT_EQ(shown("int n;\nvoid f(int *p) { *p = n; }\n", "f: ensures *p == n\n"),
            (ShownContracts{{"f", " => *p == n at rules.txt:1"}}));
}

TEST(Contracts, AreCheckedWhereTheyAre) {
  EXPECT_NE(refusal(two, "\nf: ensures result > limit\n")
                .find("rules.txt:2:21: error: use of undeclared identifier 'limit'"),
            std::string::npos);
  EXPECT_NE(refusal("/*@ ensures y; */\nint f(int x) { return x; }\n", "")
                .find("old.c:1:13: error: use of undeclared identifier 'y'"),
            std::string::npos);
  EXPECT_NE(
      refusal(two, "f: ensure x\n").find("rules.txt:1:4: a contract says requires or ensures"),
      std::string::npos);
  EXPECT_NE(refusal(two, "f ensures x\n").find("rules.txt:1: not of the form"), std::string::npos);
  EXPECT_NE(refusal(two, "f: ensures\n").find("nothing after ensures"), std::string::npos);
  EXPECT_NE(refusal("/*@ ensures x */\nint f(int x) { return x; }\n", "").find("no ; after"),
            std::string::npos);
  EXPECT_NE(refusal(two, "f: requires result\n").find("undeclared identifier 'result'"),
            std::string::npos);
  EXPECT_NE(refusal(two, "f: requires x = 1\n").find("side effect"), std::string::npos);
}

}  // namespace
}  // namespace tandem::frontend::testing
