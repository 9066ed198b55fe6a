#include <gtest/gtest.h>
#include <sstream>

#include "sample.h"

#include "report/report.h"

namespace tandem::report {
namespace {

std::string text_of(const Report& report, const TextOptions& options = {}) {
  std::ostringstream out;
  write_text(out, report, options);
  return out.str();
}

std::string text_of(Verdict verdict) {
  Report report;
  report.findings = {finding_of("f", std::move(verdict))};
  return text_of(report);
}

TEST(Text, GoesOnBelowWhereThePageEnds) {
  Report report;
  Finding finding =
      finding_of("f", Unknown{{{"not-proved", "one two three four five six seven", {}}}});
  report.findings = {finding};
  EXPECT_NE(text_of(report, {.wrap = 50}).find(R"(
    why    one two three four five six seven
           [not-proved]
)"),
            std::string::npos);
  EXPECT_NE(text_of(report).find("five six seven [not-proved]\n"), std::string::npos);
  EXPECT_NE(text_of(report, {.wrap = 20}).find("five six seven [not-proved]\n"), std::string::npos);
}

TEST(Text, WhatChangedItselfComesFirst) {
  Report report;
  Finding caller = finding_of("caller", clamp_difference());
  caller.is_changed = false;
  const Finding open = finding_of("open", Unknown{{{"not-proved", "", {}}}});
  report.findings = {caller, open, finding_of("changed", clamp_difference())};
  const std::string text = text_of(report);
  EXPECT_LT(text.find("different  changed"), text.find("unknown  open"));
  EXPECT_LT(text.find("unknown  open"), text.find("different  caller"));
}

TEST(Text, ListsWhatRestsOnARootCauseBelowIt) {
  Report report;
  Finding open = finding_of("caller", Unknown{{{"callee", "unchanged, but", {}}}});
  open.root_causes = {"f"};
  open.is_explained = true;
  report.findings = {open};
  report.root_causes = {{"f", "g", open.where, true, {"caller", "its_caller"}, {"user"}}};
  EXPECT_EQ(text_of(report), R"(root cause  f -> g  old.c:3 -> new.c:4  (different)
    open   caller, its_caller
    differ user

1 function: 1 unknown
)");
  EXPECT_NE(text_of(report, {.verbose = true}).find("unknown  caller"), std::string::npos);
}

TEST(Text, ShowsTheWholeReportInOrder) {
  EXPECT_EQ(text_of(full_report()), R"(different  clamp  old.c:3 -> new.c:4
    input  n = 3, hi = -2147483648, limit = 0, steps = 0
           read_sensor() answers 5
    old    returns 3, leaves limit = 4
           calls read_sensor(), then log("n\n", 3)
           ran old.c: 3-5, 9
    new    returns 4, leaves limit = 5
           calls read_sensor(), then log("n\n", 4)
           ran new.c: 4, 6

equivalent-when  ratio  old.c:3 -> new.c:4
    same   exactly when lo <= hi
    else   when lo > hi: return is 0 in old, lo - hi in new
    by     inductive, terminates together
    rests  callee step: equivalent

unknown  fast_copy  old.c:3 -> new.c:4
    why    old.c:12:5: inline assembly [unsupported:inline-assembly]
           the loops are not in step [not-proved]
    known  no difference in 4000 executions

root cause  clamp  old.c:3 -> new.c:4  (different)
    open   fast_copy

equivalent  reset  old.c:3 -> new.c:4
    by     inductive, terminates together
    rests  callee step: equivalent
    note   initial value of global 'limit' changed from 3 to 4

equivalent  (identical, terminates together)
    first, size -> length
equivalent  (inductive, terminates together)
    sum
only in old
    helper (old.c:20)
only in new
    step (new.c:3)
note: global 'mode' exists in the new version only

7 functions: 4 equivalent, 1 equivalent-when, 1 different, 1 unknown  (integers: machine, overflow: wrap)
)");
}

TEST(Text, SaysSoWhenThereIsNothing) {
  EXPECT_EQ(text_of(Report{}), "0 functions: nothing to compare\n");
}

TEST(Text, ColoursOnlyOnDemand) {
  EXPECT_EQ(text_of(full_report()).find('\033'), std::string::npos);
  EXPECT_NE(text_of(full_report(), {.colour = true}).find("\033[1;31mdifferent\033[0m"),
            std::string::npos);
}

TEST(Text, NamesObligationsWhenVerbose) {
  const std::string text = text_of(full_report(), {.verbose = true});
  EXPECT_NE(text.find("proved sum.1 (z3, abstract)"), std::string::npos);
  EXPECT_NE(text.find("proved sum.2 (no solver, terms)"), std::string::npos);
}

TEST(Text, ShowsTimesWithStatisticsOnly) {
  Report report = full_report();
  EXPECT_EQ(text_of(report).find("0.25 s"), std::string::npos);
  report.statistics = Statistics{1, 4000, {{"logic", 1.5}}};
  const std::string text = text_of(report);
  EXPECT_NE(text.find("clamp  old.c:3 -> new.c:4  (0.25 s)\n"), std::string::npos);
  EXPECT_NE(text.find("statistics: 1 solver call, 4000 executions, logic 1.50 s\n"),
            std::string::npos);
}

TEST(Text, ShowsCallsUntilTheyDiffer) {
  Behaviour before;
  Behaviour after;
  for (int i = 0; i < 9; ++i) before.calls.push_back(call_of("tick", {}));
  after.calls = before.calls;
  after.calls.push_back(call_of("tock", {}));
  const std::string text = text_of(difference_of({}, before, after));
  EXPECT_NE(text.find("    old    returns\n           makes 9 like calls, then nothing more\n"),
            std::string::npos);
  EXPECT_NE(text.find("makes 9 like calls, then tock()\n"), std::string::npos);
}

TEST(Text, CutsLongTextsToWhereTheyDiffer) {
  Behaviour behaviour;
  behaviour.returned = int_value("", 0).value;
  ShownRun shown;
  std::string returned = "\"" + std::string(3000, 'a') + "b" + std::string(2000, 'c') + "\"";
  shown.behaviours[Side::Old].returned = returned;
  returned[3001] = 'd';
  shown.behaviours[Side::New].returned = returned;
  const std::string text = text_of(shown_difference({}, make_both(behaviour, behaviour), shown));
  EXPECT_LT(text.size(), 1500U);
  EXPECT_NE(text.find("aabcc"), std::string::npos);
  EXPECT_NE(text.find("aadcc"), std::string::npos);
  EXPECT_NE(text.find("(4703 characters left out)"), std::string::npos);
}

TEST(Text, LeavesOutCallsThatAreAlike) {
  Behaviour before;
  before.calls = {call_of("tick", {})};
  Behaviour after = before;
  after.ending = Ending::Division;
  const std::string text = text_of(difference_of({}, before, after));
  EXPECT_EQ(text.find("tick"), std::string::npos);
  EXPECT_NE(text.find("new    traps: division by zero"), std::string::npos);
  EXPECT_NE(text.find("input  none: the program as it starts"), std::string::npos);
}

TEST(Text, GivesAnswersInOrder) {
  Behaviour before;
  for (const int answer : {5, 7}) {
    ExternalCall call = call_of("next", {});
    call.returned = int_value("", answer).value;
    before.calls.push_back(call);
  }
  before.calls[1].wrote = {int_value("left", 0)};
  Behaviour after = before;
  after.ending = Ending::Exit;
  const std::string text = text_of(difference_of({}, before, after));
  EXPECT_NE(text.find("next() answers 5, then 7 (sets left = 0)\n"), std::string::npos);
}

TEST(Text, ShowsCharactersAndPointersAsInC) {
  Witness witness;
  witness.arguments = {{"c", {{"char", 8, true, false}, 'a'}},
                       {"p", {{"int *", 64, false, true}, 0}},
                       {"d", {{"char", 8, true, false}, 0xff}}};
  const std::string text = text_of(difference_of(witness, {}, {}));
  EXPECT_NE(text.find("c = 97 'a', p = NULL, d = -1\n"), std::string::npos);
}

TEST(Text, ShowsMemory) {
  const std::string text = text_of(memory_difference());
  EXPECT_NE(text.find(R"(    input  p = &node{value = 3, next = NULL}, q = p, r = NULL
           table = {0, 0}
    old    returns p, leaves p->value = 3, table[1] = 0
           calls use(&table[1], (a pointer))
    new    returns &p[1], leaves p->value = 4, table[1] = 7
           calls use(table, (a pointer))
)"),
            std::string::npos)
      << text;
}

TEST(Text, ShowsFractions) {
  const ScalarType real{"double", 64, true, false, true};
  Witness witness;
  witness.arguments = {{"x", {real, 0x3ff8000000000000}},
                       {"y", {real, 0x7ff8000000000001}},
                       {"z", {real, Bits{1} << 63}},
                       {"i", {real, 0xfff0000000000000}}};
  EXPECT_NE(text_of(difference_of(witness, {}, {})).find("x = 1.5, y = nan, z = -0.0, i = -inf"),
            std::string::npos);
}

}  // namespace
}  // namespace tandem::report
