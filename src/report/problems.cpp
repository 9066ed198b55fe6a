#include "report/problems.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/printable.h"
#include "report/differences.h"
#include "report/text_witness.h"
#include "report/values.h"

namespace tandem::report {
namespace {

std::string shown_name(const std::string& name, const std::string& new_name) {
  return new_name.empty() ? name : name + " -> " + new_name;
}

std::string said(const std::optional<std::string>& text) { return text ? *text : "nothing"; }

// "returns 1 in old, 2 in new".
std::string parting_text(const Confirmed& run) {
  const auto all = differences(run);
  if (all.empty()) return "";
  const Difference& first = all.front();
  const auto texts = shortened(make_both(said(first.text[Side::Old]), said(first.text[Side::New])));
  const std::string both = fmt::format("{} in old, {} in new", texts[Side::Old], texts[Side::New]);
  switch (first.kind) {
    case Difference::Kind::Ending: return "it ends otherwise: " + both;
    case Difference::Kind::Return: return "it returns " + both;
    case Difference::Kind::Call: return "it calls " + both;
    case Difference::Kind::Global:
    case Difference::Kind::Memory: return first.name + " is left as " + both;
  }
  return "";
}

std::string same_text(const Condition& condition) {
  if (condition.never_holds()) return "never";
  return (condition.is_exact ? "exactly when " : "when ") + condition.text;
}

void add_condition(const Condition& condition, std::vector<std::string>& details) {
  details.push_back("the same " + same_text(condition));
  for (const DifferenceCase& one : condition.cases) {
    for (const DifferenceCase::Output& output : one.outputs) {
      details.push_back(fmt::format("when {}: {} is {} in old, {} in new", one.when, output.name,
                                    output.before, output.after));
    }
  }
}

std::string reason_text(const Reason& reason) {
  const std::string place = reason.where.is_known() ? reason.where.to_text() + ": " : "";
  return place + reason.text;
}

// By the verdict of a finding; nothing where there is nothing to say.
struct ProblemOf {
  Problem& problem;
  const std::string& name;
  const Finding& finding;

  bool operator()(const Equivalent&) const { return false; }
  bool operator()(const EquivalentWhen& conditional) const {
    problem.rule = "equivalent-when";
    problem.headline = fmt::format("'{}' is the same when {}; the rest is not known", name,
                                   conditional.condition.text);
    add_condition(conditional.condition, problem.details);
    return true;
  }
  bool operator()(const Different& different) const {
    problem.level = Problem::Level::Error;
    problem.rule = "different";
    std::string input;
    for (const std::string& line : input_lines(different.run))
      input += (input.empty() ? "" : "; ") + line;
    problem.headline =
        fmt::format("'{}' differs on {}: {}", name, input, parting_text(different.run));
    for (const Line& line : witness_lines(different, false))
      problem.details.push_back(fmt::format("{:<6}{}", line.first, line.second));
    if (different.otherwise) add_condition(*different.otherwise, problem.details);
    for (const OutputRelation& relation : different.relations) {
      const std::string when = relation.when.empty() ? "" : "when " + relation.when + ": ";
      problem.details.push_back(when + relation.text);
    }
    return true;
  }
  bool operator()(const Unknown& unknown) const {
    problem.rule = "unknown/" + unknown.why.front().code;
    problem.headline =
        fmt::format("'{}' could be neither proved equivalent nor shown to differ: {}", name,
                    reason_text(unknown.why.front()));
    for (std::size_t i = 1; i < unknown.why.size(); ++i)
      problem.details.push_back(reason_text(unknown.why[i]));
    for (const std::string& text : finding.established) problem.details.push_back("known: " + text);
    return true;
  }
};

Problem problem_of(const RootCause& cause) {
  Problem problem;
  problem.level = Problem::Level::Note;
  problem.rule = "root-cause";
  problem.function = cause.name;
  problem.where = cause.where;
  std::vector<std::string> names = cause.open;
  names.insert(names.end(), cause.different.begin(), cause.different.end());
  problem.headline = fmt::format("{} unchanged function{} on '{}', which is {}", names.size(),
                                 names.size() == 1 ? " depends" : "s depend", cause.name,
                                 cause.is_different ? "different" : "open");
  if (!cause.open.empty()) problem.details.push_back("not decided: " + join(cause.open, ", "));
  if (!cause.different.empty())
    problem.details.push_back("different: " + join(cause.different, ", "));
  return problem;
}

template <class Kind>
std::size_t number_of(const Report& report) {
  return static_cast<std::size_t>(std::count_if(
      report.findings.begin(), report.findings.end(),
      [](const Finding& finding) { return std::holds_alternative<Kind>(finding.verdict); }));
}

}  // namespace

std::vector<Problem> problems_of(const Report& report) {
  std::vector<Problem> problems;
  for (const Finding& finding : report.findings) {
    if (report.is_of_client && !finding.library_calls) continue;
    if (finding.is_explained && !finding.library_calls) continue;
    Problem problem;
    problem.function = finding.name;
    problem.where = finding.where;
    const std::string name = shown_name(finding.name, finding.new_name);
    if (!std::visit(ProblemOf{problem, name, finding}, finding.verdict)) continue;
    for (const std::string& note : finding.notes) problem.details.push_back("note: " + note);
    problems.push_back(std::move(problem));
  }
  if (!report.is_of_client) {
    for (const RootCause& cause : report.root_causes) problems.push_back(problem_of(cause));
  }
  for (const std::string& line : report.lost_files) {
    Problem problem;
    problem.rule = "file-left-out";
    problem.headline = line + "; it is left out";
    problem.where[Side::New].file = line.substr(0, line.find_first_of(" :"));
    problem.where[Side::Old].file = problem.where[Side::New].file;
    problems.push_back(std::move(problem));
  }
  for (Problem& problem : problems) {
    problem.headline = printable(problem.headline);
    for (std::string& line : problem.details) line = printable(line);
  }
  // In their order within a level. (A stable sort of libstdc++ 12 uses what clang calls
  // deprecated.)
  std::multimap<decltype(Problem::level), Problem> by_level;
  for (Problem& problem : problems) by_level.emplace(problem.level, std::move(problem));
  std::vector<Problem> sorted;
  for (auto& [level, problem] : by_level) sorted.push_back(std::move(problem));
  return sorted;
}

std::string summary_of(const Report& report) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* verdict) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, verdict));
  };
  add(number_of<Different>(report), "different");
  add(number_of<Unknown>(report), "unknown");
  add(number_of<EquivalentWhen>(report), "equivalent-when");
  add(number_of<Equivalent>(report), "equivalent");
  return parts.empty() ? "nothing to compare" : join(parts, ", ");
}

std::string description_of_rule(const std::string& rule) {
  if (rule == "different")
    return "The two versions of a function do something else on an input that both were run on.";
  if (rule == "equivalent-when")
    return "The two versions of a function are proved to do the same under a condition.";
  if (rule == "root-cause")
    return "Functions that did not change depend on one that did and is not proved.";
  if (rule == "file-left-out") return "A file could not be read or compiled, and was not compared.";
  return "Two versions of a function could be neither proved equivalent nor shown to differ.";
}

const char* to_text(Problem::Level level) {
  switch (level) {
    case Problem::Level::Error: return "error";
    case Problem::Level::Warning: return "warning";
    case Problem::Level::Note: return "note";
  }
  return "";
}

}  // namespace tandem::report
