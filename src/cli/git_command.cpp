#include "cli/git_command.h"

#include <algorithm>
#include <iostream>

#include "git/git.h"

#include "report/report.h"
#include "report/series.h"

namespace tandem::cli {
namespace {

constexpr const char* nothing_compiled =
    "nothing of the change was compared: it touches no C file, and nothing that one includes";
constexpr const char* nothing_changed =
    "nothing of the change was compared: no function that both versions have is compiled to "
    "something else";

Result<Report> compare(const git::Repository& repository, const git::Range& range,
                       const GitOptions& options, const CheckRun& run) {
  auto comparison = repository.compare(range, options.git);
  if (!comparison) return comparison.error();
  Report report;
  if (!comparison->is_empty()) {
    CheckOptions check = options.check;
    for (const Side side : sides) check.sources[side].tree = std::move(comparison->trees[side]);
    auto made = run.check(check);
    if (!made) return made.error();
    report = std::move(*made);
    const bool has_changed = std::any_of(report.findings.begin(), report.findings.end(),
                                         [](const Finding& finding) { return finding.is_changed; });
    if (!has_changed) report.notes.insert(report.notes.begin(), nothing_changed);
  } else {
    report.version = version();
    report.options = shown_options(options.check);
    report.notes.push_back(nothing_compiled);
  }
  report.history = std::move(comparison->history);
  report.goes_on_without_lost = options.check.leaves_out_broken;
  report.notes.insert(report.notes.end(), comparison->notes.begin(), comparison->notes.end());
  return report;
}

// A difference counts more than a bug, that more than what is open.
ExitCode worse(ExitCode a, ExitCode b) {
  for (const ExitCode code :
       {ExitCode::Different, ExitCode::Bug, ExitCode::BadInput, ExitCode::Open}) {
    if (a == code || b == code) return code;
  }
  return ExitCode::Equivalent;
}

ExitCode run_per_commit(const git::Repository& repository, const git::Range& range,
                        const GitOptions& options, const CheckRun& run) {
  if (options.check.format != Format::Text && options.check.format != Format::Json)
    return run.fail({"--per-commit is said as text or as JSON", ""});
  if (!options.check.html_file.empty())
    return run.fail({"--html is a page about one comparison: not with --per-commit", ""});
  const auto steps = repository.steps(range, options.git);
  if (!steps) return run.fail(steps.error());
  if (steps->empty()) return run.fail({range.text + ": no commits", ""});
  report::SeriesWriter writer(std::cout, options.check.format == Format::Json, version(),
                              range.text);
  ExitCode code = ExitCode::Equivalent;
  for (const git::Step& step : *steps) {
    auto report = compare(repository, step.range, options, run);
    if (report) {
      report->history->commits = {step.commit};
      writer.add(step.commit, *report);
      code = worse(code, exit_code(*report, options.check.failing));
    } else {
      run.fail(report.error());
      writer.add_failed(step.commit, report.error().message);
      code = worse(code, ExitCode::Open);
    }
  }
  writer.finish();
  return code;
}

}  // namespace

ExitCode run_git(const GitOptions& options, const CheckRun& run) {
  const auto repository = git::Repository::open(options.directory);
  if (!repository) return run.fail(repository.error());
  const auto range = repository->range(options.git);
  if (!range) return run.fail(range.error());
  if (options.per_commit) return run_per_commit(*repository, *range, options, run);
  const auto report = compare(*repository, *range, options, run);
  if (!report) return run.fail(report.error());
  run.write(*report, options.check);
  return exit_code(*report, options.check.failing);
}

}  // namespace tandem::cli
