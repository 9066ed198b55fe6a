#include "cli/difftool_command.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace tandem::cli {
namespace {

// Git starts this in three ways (docs/git.md): with two files or folders; with these and a name;
// and, as GIT_EXTERNAL_DIFF, with all that it knows.
struct Asked {
  Both<std::string> paths;
  Both<std::string> names;
  bool is_external_diff = false;  // git takes any status but 0 for a crash
};

std::string name_from_git(const std::string& otherwise) {
  for (const char* variable : {"MERGED", "BASE"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return otherwise;
}

Result<Asked> asked(const std::vector<std::string>& words) {
  switch (words.size()) {
    case 2: {
      const std::string name = name_from_git(words[1] == "/dev/null" ? words[0] : words[1]);
      return Asked{make_both(words[0], words[1]), make_both(name, name), false};
    }
    case 3: return Asked{make_both(words[0], words[1]), make_both(words[2], words[2]), false};
    case 7: return Asked{make_both(words[1], words[4]), make_both(words[0], words[0]), true};
    case 9: return Asked{make_both(words[1], words[4]), make_both(words[0], words[7]), true};
    default:
      return Failure{
          "difftool is for git to start, with OLD NEW [NAME] or as GIT_EXTERNAL_DIFF (see "
          "tandem difftool --help)",
          ""};
  }
}

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

// A name below the folder of the repository.
std::string plain_name(const std::string& name) {
  const std::filesystem::path path(name);
  return path.is_absolute() ? path.filename().string() : path.lexically_normal().string();
}

ExitCode compare(const Asked& asked, const DifftoolOptions& options, const CheckRun& run) {
  const bool has_folders = is_folder(asked.paths[Side::Old]) && is_folder(asked.paths[Side::New]);
  const auto names =
      make_both(plain_name(asked.names[Side::Old]), plain_name(asked.names[Side::New]));
  auto comparison =
      has_folders ? git::compare_folders(asked.paths) : git::compare_files(asked.paths, names);
  if (!comparison) return run.fail(comparison.error());
  if (comparison->is_empty()) {
    std::cout << comparison->history.range << ": no C file: not compared\n";
    return ExitCode::Equivalent;
  }
  CheckOptions check = options.check;
  for (const Side side : sides) check.sources[side].tree = std::move(comparison->trees[side]);
  auto report = run.check(check);
  if (!report) return run.fail(report.error());
  report->history = std::move(comparison->history);
  report->goes_on_without_lost = check.leaves_out_broken;
  run.write(*report, check);
  return exit_code(*report, check.failing);
}

}  // namespace

ExitCode run_difftool(const DifftoolOptions& options, const CheckRun& run) {
  if (options.words.size() == 1) {  // as GIT_EXTERNAL_DIFF, of a file with conflicts
    std::cout << options.words[0] << ": unmerged: not compared\n";
    return ExitCode::Equivalent;
  }
  const auto found = asked(options.words);
  if (!found) return run.fail(found.error());
  const ExitCode code = compare(*found, options, run);
  return found->is_external_diff && code != ExitCode::Bug ? ExitCode::Equivalent : code;
}

}  // namespace tandem::cli
