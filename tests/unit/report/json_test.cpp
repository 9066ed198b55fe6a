#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sample.h"

#include "report/report.h"

namespace tandem::report {
namespace {

using Json = nlohmann::json;

Json json_of(const Report& report) {
  std::ostringstream out;
  write_json(out, report);
  return Json::parse(out.str());
}

Json function_of(const Json& document, const std::string& name) {
  for (const Json& function : document["functions"]) {
    if (function["name"] == name) return function;
  }
  return nullptr;
}

TEST(Json, CountsTheVerdicts) {
  const Json summary = json_of(full_report())["summary"];
  EXPECT_EQ(summary, Json::parse(R"({"equivalent": 4, "equivalent_when": 1, "different": 1,
                                     "unknown": 1})"));
}

TEST(Json, GivesTheWitnessOfADifference) {
  const Json clamp = function_of(json_of(full_report()), "clamp");
  EXPECT_EQ(clamp["by"], "replay");
  const Json witness = clamp["witness"];
  EXPECT_EQ(witness["inputs"], Json::parse(R"json({
    "n": 3, "hi": -2147483648, "limit": 0, "steps": 0, "read_sensor()": [5]})json"));
  EXPECT_EQ(witness["old"]["return"], 3);
  EXPECT_EQ(witness["new"]["globals"]["limit"], 5);
  EXPECT_EQ(witness["old"]["calls"][1]["arguments"], Json::parse(R"json(["n\n", 3])json"));
  EXPECT_EQ(witness["new_lines"][1], Json::parse(R"json({"file": "new.c", "line": 6})json"));
  EXPECT_EQ(witness["differences"], Json::parse(R"json([
    {"in": "return", "name": null, "old": "3", "new": "4"},
    {"in": "global", "name": "limit", "old": "4", "new": "5"},
    {"in": "call", "name": null, "old": "log(\"n\\n\", 3)", "new": "log(\"n\\n\", 4)"}])json"));
}

TEST(Json, GivesWhatTheWitnessShowsWhereNoCaseIsKnown) {
  const Json differences = function_of(json_of(full_report()), "clamp")["differences"];
  ASSERT_EQ(differences.size(), 1);
  EXPECT_EQ(differences[0]["when"], nullptr);
  EXPECT_EQ(differences[0]["outputs"][1],
            Json::parse(R"json({"name": "limit", "old": "4", "new": "5"})json"));
}

TEST(Json, GivesMemory) {
  Report report;
  report.findings = {finding_of("push", memory_difference())};
  const Json push = function_of(json_of(report), "push");
  const Json witness = push["witness"];
  EXPECT_EQ(witness["inputs"],
            Json::parse(R"json({"p": "&node{value = 3, next = NULL}", "q": "p", "r": 0})json"));
  EXPECT_EQ(witness["memory"][0], Json::parse(R"json({
    "name": "*p", "type": "struct node", "count": 1,
    "bytes": "03000000000000000000000000000000",
    "pointers": [{"at": 8, "object": 1, "offset": 4}], "value": "{value = 3, next = NULL}"})json"));
  EXPECT_EQ(witness["new"]["memory"], Json::parse(R"json([
    {"name": "p->value", "value": "4"}, {"name": "table[1]", "value": "7"}])json"));
  EXPECT_EQ(witness["old"]["return"], "p");
  EXPECT_EQ(witness["old"]["calls"][0]["arguments"][0], "&table[1]");
  EXPECT_EQ(witness["differences"][1], Json::parse(R"json(
    {"in": "memory", "name": "p->value", "old": "3", "new": "4"})json"));
}

TEST(Json, GivesTheProofAndTheReasons) {
  const Json document = json_of(full_report());
  const Json ratio = function_of(document, "ratio");
  EXPECT_EQ(ratio["condition"], "lo <= hi");
  EXPECT_EQ(ratio["by"], "inductive");
  EXPECT_EQ(ratio["terminates_together"], true);
  EXPECT_EQ(ratio["rests_on"][0], "callee step: equivalent");
  const Json unknown = function_of(document, "fast_copy");
  EXPECT_EQ(unknown["by"], nullptr);
  EXPECT_EQ(unknown["reason"], "unsupported:inline-assembly: inline assembly");
  EXPECT_EQ(unknown["reasons"][1]["line"], 0);
  EXPECT_EQ(function_of(document, "size")["new_name"], "length");
}

TEST(Json, ShowsTimesWithStatisticsOnly) {
  Report report = full_report();
  EXPECT_FALSE(json_of(report)["functions"][0].contains("seconds"));
  EXPECT_FALSE(json_of(report).contains("statistics"));
  report.statistics = Statistics{2, 4000, {{"frontend", 0.5}}};
  EXPECT_EQ(json_of(report)["functions"][0]["seconds"], 0.25);
  EXPECT_EQ(json_of(report)["statistics"]["executions"], 4000);
}

TEST(Json, WritesWideNumbersWithoutLoss) {
  Witness witness;
  witness.arguments = {{"u", {{"unsigned long", 64, false, false}, ~std::uint64_t{0}}},
                       {"w", {{"__int128", 128, true, false}, Bits{1} << 127}},
                       {"", {{"_Bool", 1, false, false}, 1}}};
  witness.globals = {int_value("u", 7)};  // hidden by the parameter
  Report report;
  report.findings = {finding_of("f", difference_of(witness, {}, {}))};
  const Json inputs = json_of(report)["functions"][0]["witness"]["inputs"];
  EXPECT_EQ(inputs["u"].dump(), "18446744073709551615");
  EXPECT_EQ(inputs["w"], "-170141183460469231731687303715884105728");
  EXPECT_EQ(inputs["#3"], 1);
  EXPECT_EQ(inputs["::u"], 7);
}

TEST(Json, StaysJsonWhateverTheBytes) {
  Behaviour before;
  before.calls = {call_of("puts", {std::string("\xff")})};
  Report report;
  report.findings = {finding_of("f", difference_of({}, before, {}))};
  EXPECT_EQ(json_of(report)["functions"][0]["witness"]["differences"][0]["old"], "puts(\"\\377\")");
}

}  // namespace
}  // namespace tandem::report
