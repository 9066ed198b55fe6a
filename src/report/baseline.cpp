#include "report/baseline.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <fnmatch.h>
#include <set>
#include <sstream>

#include "base/printable.h"
#include "report/differences.h"
#include "report/values.h"

namespace tandem::report {
namespace {

constexpr const char* head = R"(# Differences that were looked at and accepted. A line each:
#   function  file  what differs  the code of both versions
# Each but the last may be a glob; * in the last place accepts the function however it changes.
)";

// Of both versions, but for spaces; "-" where the report has not got it.
std::string code_of(const Finding& finding) {
  if (!finding.source) return "-";
  std::uint64_t hash = 14'695'981'039'346'656'037U;
  for (const Side side : sides) {
    for (const std::string& line : (*finding.source)[side].lines) {
      for (const char c : line) {
        if (c != ' ' && c != '\t' && c != '\r')
          hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
      }
    }
    hash = (hash ^ '\n') * 1'099'511'628'211U;
  }
  return fmt::format("{:016x}", hash);
}

// The kinds, in one order: "call,return".
std::string differs_of(const Different& different) {
  std::set<std::string> kinds;
  for (const Difference& one : differences(different.run)) kinds.insert(to_text(one.kind));
  return join({kinds.begin(), kinds.end()}, ",");
}

// In one word.
std::string word_of(const std::string& text) {
  std::string word;
  for (const char c : printable(text)) word += c == ' ' || c == '#' ? '?' : c;
  return word.empty() ? "-" : word;
}

bool matches(const std::string& glob, const std::string& text) {
  return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

// A hash is no glob, but for "*" alone.
bool accepts(const BaselineEntry& entry, const Finding& finding, const Different& different) {
  const std::string code = code_of(finding);
  return matches(entry.function, word_of(finding.name)) &&
         matches(entry.file, word_of(finding.where[Side::New].file)) &&
         matches(entry.differs, differs_of(different)) &&
         (entry.code == "*" || (entry.code == code && code != "-"));
}

}  // namespace

Result<std::vector<BaselineEntry>> parse_baseline(const std::string& name,
                                                  const std::string& text) {
  std::vector<BaselineEntry> entries;
  std::istringstream lines(text);
  std::string line;
  for (unsigned number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line.substr(0, line.find('#')));
    BaselineEntry entry;
    if (!(words >> entry.function)) continue;
    std::string more;
    if (!(words >> entry.file >> entry.differs >> entry.code) || words >> more) {
      return Failure{fmt::format("{}:{}: not of the form FUNCTION FILE DIFFERS CODE", name, number),
                     ""};
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::string baseline_text(const Report& report) {
  std::string text = head;
  for (const Finding& finding : report.findings) {
    const auto* different = std::get_if<Different>(&finding.verdict);
    if (different == nullptr) continue;
    text +=
        fmt::format("{} {} {} {}\n", word_of(finding.name), word_of(finding.where[Side::New].file),
                    differs_of(*different), code_of(finding));
  }
  return text;
}

void accept(const std::vector<BaselineEntry>& entries, Report& report) {
  for (Finding& finding : report.findings) {
    const auto* different = std::get_if<Different>(&finding.verdict);
    finding.is_accepted =
        different != nullptr &&
        std::any_of(entries.begin(), entries.end(), [&](const BaselineEntry& entry) {
          return accepts(entry, finding, *different);
        });
  }
}

}  // namespace tandem::report
