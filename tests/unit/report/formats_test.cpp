#include "report/formats.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sample.h"

#include "report/baseline.h"
#include "report/html.h"
#include "report/only.h"
#include "report/problems.h"

namespace tandem::report {
namespace {

using Writer = void (*)(std::ostream&, const Report&);

std::string text_of(const Report& report, Writer write) {
  std::ostringstream out;
  write(out, report);
  return out.str();
}

std::string page_of(const Report& report) {
  std::ostringstream out;
  write_html(out, report, {});
  return out.str();
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

Report hostile_report() {
  const std::string name = "</script><img src=x onerror=alert(1)>`|\n\x1b[2J&\"'";
  Report report;
  Finding finding = finding_of(name, Unknown{{{"not-proved", name, {}}}});
  finding.source = make_both(Listing{1, {"<b>" + name}}, Listing{1, {"\t" + name}});
  finding.notes = {name};
  report.findings = {finding};
  report.notes = {name};
  report.lost_files = {name};
  report.root_causes = {{name, "", finding.where, false, {name}, {}}};
  report.only_in[Side::Old] = {{name, finding.where[Side::Old]}};
  return report;
}

TEST(Formats, GccHasALinePerFindingThatAnEditorCanFollow) {
  const std::string text = text_of(full_report(), write_gcc);
  EXPECT_NE(text.find("new.c:4:5: warning: 'clamp' differs on n = 3"), std::string::npos) << text;
  EXPECT_NE(text.find("[tandem-different]\nold.c:3:5: note: the old version is here\n"),
            std::string::npos);
  EXPECT_EQ(text.find("[tandem-equivalent]"), std::string::npos);
}

TEST(Formats, DifferencesComeFirst) {
  const auto problems = problems_of(full_report());
  ASSERT_GE(problems.size(), 3U);
  EXPECT_EQ(problems[0].rule, "different");
  for (std::size_t i = 1; i < problems.size(); ++i)
    EXPECT_GE(problems[i].level, problems[i - 1].level);
}

TEST(Formats, AFindingThatARootCauseExplainsIsNoProblemOfItsOwn) {
  Report report;
  Finding open = finding_of("caller", Unknown{{{"callee", "unchanged, but", {}}}});
  open.is_explained = true;
  report.findings = {open};
  report.root_causes = {{"f", "", open.where, true, {"caller"}, {}}};
  const auto problems = problems_of(report);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].rule, "root-cause");
  EXPECT_EQ(problems[0].headline, "1 unchanged function depends on 'f', which is different");
}

TEST(Formats, SarifNamesItsRulesAndKeepsItsFingerprintsWhenLinesMove) {
  Report report = full_report();
  const auto before = nlohmann::json::parse(text_of(report, write_sarif));
  for (Finding& finding : report.findings) finding.where[Side::New].line += 10;
  const auto after = nlohmann::json::parse(text_of(report, write_sarif));
  const auto& results = before["runs"][0]["results"];
  ASSERT_EQ(results.size(), after["runs"][0]["results"].size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(results[i]["partialFingerprints"],
              after["runs"][0]["results"][i]["partialFingerprints"]);
    const auto& rules = before["runs"][0]["tool"]["driver"]["rules"];
    EXPECT_EQ(rules[results[i]["ruleIndex"].get<std::size_t>()]["id"], results[i]["ruleId"]);
  }
  EXPECT_EQ(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "new.c");
  EXPECT_EQ(results[0]["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "old.c");
}

TEST(Formats, GithubTakesOneLineAPlace) {
  const std::string text = text_of(hostile_report(), write_github);
  EXPECT_EQ(count_of(text, "\n"), count_of(text, "\n::") + 1) << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(Formats, MarkdownStaysWithinTheSizeOfAComment) {
  Report report = hostile_report();
  for (int i = 0; i < 2'000; ++i) report.findings.push_back(report.findings[0]);
  const std::string text = text_of(report, write_markdown);
  EXPECT_LT(text.size(), 65'536U);
  EXPECT_NE(text.find("more left out"), std::string::npos);
}

TEST(Html, NothingOfTheSourcesIsMarkup) {
  const std::string page = page_of(hostile_report());
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
  EXPECT_EQ(count_of(page, "</script>"), 1U);
}

TEST(Html, EveryFindingIsThereAndNothingIsFetched) {
  const Report report = full_report();
  const std::string page = page_of(report);
  EXPECT_EQ(count_of(page, "<details "), report.findings.size());
  for (const Finding& finding : report.findings)
    EXPECT_NE(page.find(">" + escaped_for_html(finding.name)), std::string::npos) << finding.name;
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
  EXPECT_EQ(page.find(" src="), std::string::npos);
}

TEST(Only, ANullPointerInEveryClause) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(null_outside("s != NULL"), Names{"s"});
  EXPECT_EQ(null_outside("max > 0 || s != NULL"), Names{"s"});
  EXPECT_EQ(null_outside("(n > 3 || p->next != NULL) && s != NULL"), (Names{"p->next", "s"}));
  EXPECT_EQ(null_outside("s == NULL"), Names{});
  EXPECT_EQ(null_outside("s != NULL && n > 0"), Names{});
  EXPECT_EQ(null_outside("n > 0 || (n < 3 && s != NULL)"), Names{});
  EXPECT_EQ(null_outside("n > 0 || n < 3 && s != NULL"), Names{});
  EXPECT_EQ(null_outside("n ? s != NULL : s != NULL"), Names{});
  EXPECT_EQ(null_outside(""), Names{});
}

Report report_with_source() {
  Report report = full_report();
  for (Finding& finding : report.findings)
    finding.source = make_both(Listing{3, {"int f() {", "}"}}, Listing{4, {"int f() { }"}});
  return report;
}

std::size_t accepted_in(const Report& report) {
  return static_cast<std::size_t>(
      std::count_if(report.findings.begin(), report.findings.end(),
                    [](const Finding& finding) { return finding.is_accepted; }));
}

TEST(Baseline, AcceptsWhatItWasWrittenFor) {
  Report report = report_with_source();
  const auto entries = parse_baseline("b", baseline_text(report));
  ASSERT_TRUE(entries);
  ASSERT_FALSE(entries->empty());
  for (Finding& finding : report.findings) finding.where[Side::New].line += 7;
  accept(*entries, report);
  EXPECT_EQ(accepted_in(report), entries->size());
}

TEST(Baseline, ExpiresWhenTheCodeChanges) {
  Report report = report_with_source();
  const auto entries = parse_baseline("b", baseline_text(report));
  ASSERT_TRUE(entries);
  for (Finding& finding : report.findings) (*finding.source)[Side::New].lines[0] += ";";
  accept(*entries, report);
  EXPECT_EQ(accepted_in(report), 0U);
}

TEST(Baseline, GlobsAndComments) {
  Report report = report_with_source();
  const auto any = parse_baseline("b", "# all of it\nclam* new.c * *  # why not\n\n");
  ASSERT_TRUE(any);
  accept(*any, report);
  EXPECT_EQ(accepted_in(report), 1U);
  const auto bad = parse_baseline("b", "clamp new.c *\n");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "b:1: not of the form FUNCTION FILE DIFFERS CODE");
}

}  // namespace
}  // namespace tandem::report
