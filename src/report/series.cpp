#include "report/series.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "report/report.h"

namespace tandem::report {
namespace {

constexpr std::size_t id_width = 10;
constexpr std::size_t verdict_width = 15;
constexpr std::size_t most_names = 4;

std::string text_of_json(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::string names_text(const std::vector<std::string>& names) {
  const std::size_t shown = std::min(names.size(), most_names);
  std::string text = fmt::format("{}", fmt::join(names.begin(), names.begin() + shown, ", "));
  if (shown < names.size()) text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

template <class Kind>
std::vector<std::string> names_of(const Report& report) {
  std::vector<std::string> names;
  for (const Finding& finding : report.findings) {
    if (finding.is_changed && std::holds_alternative<Kind>(finding.verdict))
      names.push_back(finding.name);
  }
  return names;
}

struct CommitRow {
  std::string verdict = "nothing compared";
  std::string what;
};

CommitRow row_of(const Report& report) {
  CommitRow row;
  const auto add = [&](const char* verdict, const std::vector<std::string>& names) {
    if (names.empty()) return;
    if (row.what.empty()) row.verdict = verdict;
    row.what += (row.what.empty() ? "" : "; ") + std::string(verdict) + ": " + names_text(names);
  };
  add("different", names_of<Different>(report));
  add("unknown", names_of<Unknown>(report));
  add("equivalent-when", names_of<EquivalentWhen>(report));
  add("equivalent", names_of<Equivalent>(report));
  if (row.what.empty() && report.history && report.history->files.empty()) row.verdict = "no C";
  if (!report.lost_files.empty())
    row.what += fmt::format("{}{} left out", row.what.empty() ? "" : "; ",
                            report.lost_files.size() == 1 ? "a file is" : "files are");
  return row;
}

std::string line_of(const Commit& commit, const CommitRow& row) {
  const std::string what = row.what.empty() ? "" : "  [" + row.what + "]";
  return fmt::format("{}  {:<{}}  {}{}\n", commit.id.substr(0, id_width), row.verdict,
                     verdict_width, commit.subject, what);
}

}  // namespace

SeriesWriter::SeriesWriter(std::ostream& out, bool as_json, const std::string& version,
                           const std::string& range)
    : out_(out), is_json_(as_json) {
  if (is_json_) {
    out_ << fmt::format(
        R"({{"tool": {{"name": "tandem", "version": {}}}, "range": {}, "commits": [)",
        text_of_json(version), text_of_json(range));
  }
}

void SeriesWriter::begin_entry(const Commit& commit) {
  out_ << (count_++ == 0 ? "\n" : ",\n")
       << fmt::format(R"({{"id": {}, "subject": {}, )", text_of_json(commit.id),
                      text_of_json(commit.subject));
}

void SeriesWriter::add(const Commit& commit, const Report& report) {
  const CommitRow row = row_of(report);
  if (!is_json_) {
    out_ << line_of(commit, row) << std::flush;
    return;
  }
  begin_entry(commit);
  std::ostringstream document;
  write_json(document, report);
  out_ << fmt::format(R"("verdict": {}, "failure": null, "report": )", text_of_json(row.verdict))
       << document.str() << "}";
}

void SeriesWriter::add_failed(const Commit& commit, const std::string& why) {
  if (!is_json_) {
    out_ << line_of(commit, {"not compared", why}) << std::flush;
    return;
  }
  begin_entry(commit);
  out_ << fmt::format(R"("verdict": "not compared", "failure": {}, "report": null}})",
                      text_of_json(why));
}

void SeriesWriter::finish() {
  if (is_json_) out_ << "\n]}\n";
}

}  // namespace tandem::report
