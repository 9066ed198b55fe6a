#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "base/printable.h"
#include "report/formats.h"
#include "report/problems.h"

namespace tandem::report {
namespace {

const SourceLocation& place_of(const Problem& problem) {
  const SourceLocation& after = problem.where[Side::New];
  return after.file.empty() ? problem.where[Side::Old] : after;
}

// As GitHub takes them apart again.
std::string escaped_for_github(const std::string& text, bool is_property) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '%': escaped += "%25"; break;
      case '\r': escaped += "%0D"; break;
      case '\n': escaped += "%0A"; break;
      case ':': escaped += is_property ? "%3A" : ":"; break;
      case ',': escaped += is_property ? "%2C" : ","; break;
      default: escaped += c;
    }
  }
  return escaped;
}

const char* github_level(Problem::Level level) {
  return level == Problem::Level::Note ? "notice" : to_text(level);
}

// Comments may have 65,536 characters on GitHub, and somebody may put words before this.
constexpr std::size_t most_characters = 60'000;

std::size_t longest_run(const std::string& text, char of) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == of ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Nothing in `text` is taken for markup.
std::string as_code(const std::string& text) {
  const std::string ticks(longest_run(text, '`') + 1, '`');
  return fmt::format("{} {} {}", ticks, text, ticks);
}

std::string as_block(const std::vector<std::string>& lines) {
  std::size_t ticks = 3;
  for (const std::string& line : lines) ticks = std::max(ticks, longest_run(line, '`') + 1);
  std::string block = std::string(ticks, '`') + "text\n";
  for (const std::string& line : lines) block += line + "\n";
  return block + std::string(ticks, '`') + "\n";
}

std::string markdown_of(const Problem& problem) {
  SourceLocation where = place_of(problem);
  where.column = 0;
  std::string text = fmt::format("### {}: {}\n\n", problem.rule,
                                 problem.function.empty() ? "files" : as_code(problem.function));
  if (!where.file.empty()) text += as_code(printable(where.to_text())) + "\n\n";
  std::vector<std::string> lines{problem.headline};
  lines.insert(lines.end(), problem.details.begin(), problem.details.end());
  return text + as_block(lines) + "\n";
}

}  // namespace

void write_gcc(std::ostream& out, const Report& report) {
  for (const Problem& problem : problems_of(report)) {
    const SourceLocation& where = place_of(problem);
    const std::string place =
        where.file.empty() ? "tandem"
                           : fmt::format("{}:{}:{}", printable(where.file),
                                         std::max(where.line, 1U), std::max(where.column, 1U));
    // None is an error: the code compiles.
    const char* level = problem.level == Problem::Level::Note ? "note" : "warning";
    out << fmt::format("{}: {}: {} [tandem-{}]\n", place, level, problem.headline, problem.rule);
    const SourceLocation& before = problem.where[Side::Old];
    const bool has_other = problem.rule == "different" && !before.file.empty() && before.line > 0;
    if (has_other) {
      out << fmt::format("{}:{}:{}: note: the old version is here\n", printable(before.file),
                         before.line, std::max(before.column, 1U));
    }
  }
}

void write_github(std::ostream& out, const Report& report) {
  for (const Problem& problem : problems_of(report)) {
    const SourceLocation& where = place_of(problem);
    std::string properties;
    if (!where.file.empty())
      properties += "file=" + escaped_for_github(printable(where.file), true) + ",";
    if (where.line > 0) properties += fmt::format("line={},", where.line);
    properties += "title=" + escaped_for_github("tandem: " + problem.rule, true);
    std::string message = problem.headline;
    for (const std::string& line : problem.details) message += "\n" + line;
    out << fmt::format("::{} {}::{}\n", github_level(problem.level), properties,
                       escaped_for_github(message, false));
  }
}

void write_markdown(std::ostream& out, const Report& report) {
  const std::vector<Problem> problems = problems_of(report);
  std::string text = "## Tandem: " + summary_of(report) + "\n\n";
  if (report.history) text += as_code(report.history->range) + "\n\n";
  for (const std::string& note : report.notes) text += as_block({printable(note)}) + "\n";
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const std::string one = markdown_of(problems[i]);
    if (text.size() + one.size() > most_characters) {
      text +=
          fmt::format("{} more left out: this comment would be too long.\n", problems.size() - i);
      break;
    }
    text += one;
  }
  out << text;
}

}  // namespace tandem::report
