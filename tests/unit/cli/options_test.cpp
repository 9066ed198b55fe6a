#include "cli/options.h"

#include <gtest/gtest.h>

namespace tandem::cli {
namespace {

using Words = std::vector<std::string>;

CheckOptions check_of(const Words& arguments) {
  const auto command = parse(arguments);
  EXPECT_TRUE(command.has_value()) << (command ? "" : command.error().message);
  return command ? std::get<CheckOptions>(*command) : CheckOptions{};
}

std::string failure_of(const Words& arguments) {
  const auto command = parse(arguments);
  EXPECT_FALSE(command.has_value());
  return command ? "" : command.error().message;
}

std::string message_of(const Words& arguments) {
  const auto command = parse(arguments);
  return command ? std::get<Message>(*command).text : command.error().message;
}

TEST(Options, MapSaysHowACallCorresponds) {
  const CheckOptions options =
      check_of({"check", "a.c", "b.c", "--map", "f=g(x,0)", "--map", "h=i()"});
  EXPECT_EQ(options.renamed,
            (std::vector<std::pair<std::string, std::string>>{{"f", "g"}, {"h", "i"}}));
  EXPECT_EQ(options.arguments.at("f"), (std::vector<std::string>{"x", "0"}));
  EXPECT_TRUE(options.arguments.at("h").empty());
  EXPECT_EQ(shown_options(options).at("map"), "f=g(x,0) h=i()");
}

TEST(Options, HaveDefaults) {
  const CheckOptions options = check_of({"check", "old.c", "new.c"});
  EXPECT_EQ(options.sources[Side::Old].paths, Words{"old.c"});
  EXPECT_EQ(options.sources[Side::New].paths, Words{"new.c"});
  EXPECT_EQ(options.overflow, frontend::Overflow::Wrap);
  EXPECT_EQ(options.ints, frontend::Ints::Machine);
  EXPECT_EQ(options.solver, logic::SolverChoice::Z3);
  EXPECT_EQ(options.format, Format::Text);
  EXPECT_FALSE(options.timeout_seconds);
}

TEST(Options, OfAClientPutTheLibrariesBesideIt) {
  const CheckOptions options =
      check_of({"client", "app.c", "more.c", "--old", "json=v1/json.c", "--new=json=v2/json.c",
                "--entry=main", "--library-function=parse", "--new-arg=-DNEW", "--", "-O1"});
  EXPECT_TRUE(options.is_client);
  EXPECT_EQ(options.functions, Words{"main"});
  EXPECT_EQ(options.library_functions, Words{"parse"});
  EXPECT_EQ(options.sources[Side::Old].paths, (Words{"app.c", "more.c"}));
  EXPECT_EQ(options.sources[Side::New].paths, (Words{"app.c", "more.c"}));
  ASSERT_EQ(options.sources[Side::New].libraries.size(), 1U);
  EXPECT_EQ(options.sources[Side::New].libraries[0].paths, Words{"v2/json.c"});
  EXPECT_EQ(options.sources[Side::New].libraries[0].arguments, (Words{"-O1", "-DNEW"}));
}

TEST(Options, OfAClientNameTheSameLibrariesTwice) {
  EXPECT_NE(failure_of({"client", "app.c", "--old", "v1.c"}).find("both versions of a library"),
            std::string::npos);
  EXPECT_EQ(failure_of({"client", "app.c", "--old", "a=v1.c", "--new", "b=v2.c"}),
            "--old and --new do not name the same libraries");
}

TEST(Options, AreAllUnderstood) {
  const CheckOptions options = check_of({"check",
                                         "old.c",
                                         "new.c",
                                         "--function=f",
                                         "--function",
                                         "g",
                                         "--map",
                                         "a=b",
                                         "--overflow",
                                         "undefined",
                                         "--solver=both",
                                         "--format=json",
                                         "-j",
                                         "4",
                                         "--timeout",
                                         "1.5",
                                         "--effort=quick",
                                         "--pair-budget=2.5",
                                         "--seed=7",
                                         "--stats",
                                         "--dump-smt=out",
                                         "--old-arg",
                                         "-DOLD",
                                         "--new-arg=-DNEW",
                                         "-v",
                                         "--",
                                         "-Iinclude",
                                         "--function"});
  EXPECT_EQ(options.functions, (Words{"f", "g"}));
  EXPECT_EQ(options.renamed, (std::vector<std::pair<std::string, std::string>>{{"a", "b"}}));
  EXPECT_EQ(options.overflow, frontend::Overflow::Undefined);
  EXPECT_EQ(options.solver, logic::SolverChoice::Both);
  EXPECT_EQ(options.format, Format::Json);
  EXPECT_EQ(options.workers, 4U);
  EXPECT_EQ(options.timeout_seconds, 1.5);
  EXPECT_EQ(options.effort, 0.2);
  EXPECT_EQ(options.pair_budget, 2.5);
  EXPECT_EQ(options.seed, 7U);
  EXPECT_TRUE(options.stats);
  EXPECT_TRUE(options.verbose);
  EXPECT_EQ(options.dump_directory, "out");
  EXPECT_EQ(options.sources[Side::Old].arguments, (Words{"-Iinclude", "--function", "-DOLD"}));
  EXPECT_EQ(options.sources[Side::New].arguments, (Words{"-Iinclude", "--function", "-DNEW"}));
}

TEST(Options, TakeSeveralFilesOfAVersion) {
  const CheckOptions both = check_of({"check", "a.c", "b.c", "--old", "c.c", "--new=d.c"});
  EXPECT_EQ(both.sources[Side::Old].paths, (Words{"a.c", "c.c"}));
  EXPECT_EQ(both.sources[Side::New].paths, (Words{"b.c", "d.c"}));
  const CheckOptions named = check_of({"check", "--old", "a.c", "--old", "b.c", "--new", "c.c"});
  EXPECT_EQ(named.sources[Side::Old].paths, (Words{"a.c", "b.c"}));
}

TEST(Options, TakeIr) {
  const auto command = parse({"ir", "a.c", "--recursive", "--function", "f", "--", "-DX"});
  ASSERT_TRUE(command.has_value());
  const auto& options = std::get<IrOptions>(*command);
  EXPECT_EQ(options.sources.paths, Words{"a.c"});
  EXPECT_EQ(options.sources.arguments, Words{"-DX"});
  EXPECT_TRUE(options.recursive);
}

TEST(Options, RefuseBadUsageInOneLine) {
  const std::vector<Words> bad = {
      {},
      {"--"},
      {"frob"},
      {""},
      {"check", "a.c", "b.c", "--stats=3"},
      {"check", "a.c", "b.c", "--timeout=nan"},
      {"old.c", "new.c"},
      {"check"},
      {"check", "old.c"},
      {"check", "a.c", "b.c", "c.c"},
      {"check", "a.c", "b.c", "--frob"},
      {"check", "a.c", "b.c", "--overflow=maybe"},
      {"check", "a.c", "b.c", "--overflow=wrap", "--overflow=undefined"},
      {"check", "a.c", "b.c", "--overflow=undefined", "--ints=math"},
      {"check", "a.c", "b.c", "--solver"},
      {"check", "a.c", "b.c", "-j", "0"},
      {"check", "a.c", "b.c", "-j", "many"},
      {"check", "a.c", "b.c", "--timeout=-1"},
      {"check", "a.c", "b.c", "--timeout=soon"},
      {"check", "a.c", "b.c", "--seed=-1"},
      {"check", "a.c", "b.c", "--map", "f"},
      {"check", "a.c", "b.c", "--map", "=f"},
      {"check", "a.c", "b.c", "--map", "f=(a)"},
      {"check", "a.c", "b.c", "--map", "f=g(a"},
      {"check", "a.c", "b.c", "--positions=near"},
      {"check", "a.c", "b.c", "--map", "f=g", "--map", "f=h"},
      {"check", "a.c", "b.c", "--map", "f=g", "--map", "e=g"},
      {"check", "a.c", "b.c", "--when", "f:"},
      {"check", "a.c", "b.c", "--when", " "},
      {"ir"},
      {"ir", "a.c", "--format=json"},
  };
  for (const Words& arguments : bad) {
    const std::string message = failure_of(arguments);
    EXPECT_FALSE(message.empty());
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    RecordProperty("message", message);
  }
}

TEST(Options, SayWhatIsWrong) {
  EXPECT_EQ(failure_of({"check", "a.c", "b.c", "--ints=big"}),
            "--ints: 'big' is not one of machine|math (see tandem check --help)");
  EXPECT_EQ(failure_of({"check", "a.c", "b.c", "--map", "f=g", "--map", "f=h"}),
            "--map: 'f=h' conflicts with 'f=g'");
}

TEST(Options, ConditionsMayNameAFunction) {
  const CheckOptions options =
      check_of({"check", "a.c", "b.c", "--when", "x ? y : z", "--when=f:x ? y : z"});
  ASSERT_EQ(options.conditions.size(), 2U);
  EXPECT_EQ(options.conditions[0].function, "");
  EXPECT_EQ(options.conditions[0].expression, "x ? y : z");
  EXPECT_EQ(options.conditions[1].function, "f");
  EXPECT_EQ(options.conditions[1].expression, "x ? y : z");
  EXPECT_EQ(shown_options(options).at("when"), "x ? y : z; f:x ? y : z");
  EXPECT_EQ(shown_options(check_of({"check", "a.c", "b.c"})).count("when"), 0U);
}

TEST(Options, HelpTeaches) {
  EXPECT_NE(message_of({"--help"}).find("check"), std::string::npos);
  EXPECT_NE(message_of({"check", "--help"}).find("Examples:"), std::string::npos);
  EXPECT_NE(message_of({"check", "--help"}).find("Exit status:"), std::string::npos);
  EXPECT_TRUE(
      message_of({"--version"}).starts_with(std::string("tandem ") + version() + "\nclang "));
}

TEST(Options, AreShownWithoutWhatDoesNotMatter) {
  const auto shown = shown_options(check_of({"check", "a.c", "b.c", "-j", "2"}));
  EXPECT_EQ(shown.at("ints"), "machine");
  EXPECT_EQ(shown.at("timeout"), "none");
  EXPECT_EQ(shown.count("j"), 0U);
}

}  // namespace
}  // namespace tandem::cli
