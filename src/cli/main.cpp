#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "store/store.h"

#include "base/write_file.h"
#include "cli/acceptance.h"
#include "cli/align.h"
#include "cli/cache_command.h"
#include "cli/difftool_command.h"
#include "cli/exit_code.h"
#include "cli/git_command.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "driver/driver.h"
#include "frontend/confined.h"
#include "ir/loops.h"
#include "ir/print.h"
#include "ir/split_loops.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/report.h"

namespace {

using namespace tandem;
using cli::ExitCode;

ExitCode fail(const Failure& failure) {
  std::cerr << failure.details;
  if (!failure.details.empty() && failure.details.back() != '\n') std::cerr << '\n';
  std::cerr << "tandem: " << failure.message << '\n';
  return ExitCode::BadInput;
}

driver::Options to_driver_options(const cli::CheckOptions& options) {
  driver::Options result;
  result.sources = options.sources;
  if (options.is_client) result.client = driver::Client{options.library_functions};
  result.frontend = {.overflow = options.overflow,
                     .ints = options.ints,
                     .positions = options.positions,
                     .relation = options.relation,
                     .colour = cli::wants_colour(),
                     .libraries = options.libraries,
                     .conditions = options.conditions,
                     .condition_scope = options.functions,
                     .contract_files = options.contract_files,
                     .reads_annotations = options.reads_annotations,
                     .leaves_out_broken = options.leaves_out_broken};
  result.pairing.renamed = options.renamed;
  result.pairing.arguments = options.arguments;
  result.pairing.no_alias = options.no_alias;
  result.logic.solver = options.solver;
  result.domain = options.domain;
  result.logic.limits = result.logic.limits.scaled(options.effort * options.pair_budget);
  result.engines = result.engines.scaled(options.effort);
  result.limits = result.limits.scaled(options.effort);
  result.logic.dump_directory = options.dump_directory;
  result.functions = options.functions;
  if (options.keeps_answers) result.cache_file = store::usual_path();
  result.reproducer_directory = options.reproducer_directory;
  result.lists_source = options.show == cli::Show::Source || !options.html_file.empty() ||
                        !options.baseline_file.empty() || !options.written_baseline.empty();
  result.seed = options.seed;
  result.workers =
      options.workers != 0 ? options.workers : std::max(1U, std::thread::hardware_concurrency());
  result.timeout_seconds = options.timeout_seconds;
  return result;
}

// Where files go must be a directory that can be written to.
std::optional<Failure> prepare_directory(const std::string& option, const std::string& directory) {
  if (directory.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error || !std::filesystem::is_directory(directory) || access(directory.c_str(), W_OK) != 0) {
    return Failure{option + ": '" + directory + "' is not a directory that can be written to", ""};
  }
  return std::nullopt;
}

// Said before anything is done.
std::optional<Failure> check_page(const std::string& file) {
  if (file.empty()) return std::nullopt;
  const auto folder = std::filesystem::path(file).parent_path();
  std::error_code ignored;
  const bool is_folder = std::filesystem::is_directory(file, ignored);
  if (is_folder || access(folder.empty() ? "." : folder.c_str(), W_OK) != 0)
    return Failure{"--html: '" + file + "' is not a file that can be written", ""};
  return std::nullopt;
}

Result<Report> checked(const cli::CheckOptions& options) {
  const auto acceptance = cli::Acceptance::of(options);
  if (!acceptance) return acceptance.error();
  if (const auto failure = check_page(options.html_file)) return *failure;
  if (const auto failure = prepare_directory("--dump-smt", options.dump_directory)) {
    return *failure;
  }
  if (const auto failure = prepare_directory("--reproducer", options.reproducer_directory)) {
    return *failure;
  }
  cli::Progress progress(std::cerr,
                         cli::wants_progress() && !options.is_quiet ? cli::terminal_width() : 0);
  driver::Observer observer;
  observer.progress = [&](std::size_t done, std::size_t total, const std::string& name) {
    progress.update(done, total, name);
  };
  observer.warn = [](const std::string& text) { std::cerr << text; };
  Result<Report> report = driver::check(to_driver_options(options), observer);
  progress.clear();
  if (!report) return report;
  report->version = cli::version();
  report->options = cli::shown_options(options);
  if (!options.stats) report->statistics.reset();
  if (const auto failure = acceptance->apply(*report)) return *failure;
  return report;
}

// Where the page cannot be written, the rest of the report is there all the same.
void write_page(const Report& report, const cli::CheckOptions& options) {
  if (options.html_file.empty()) return;
  std::ostringstream page;
  report::write_html(page, report, {options.dump_directory});
  if (const auto failure = write_file(options.html_file, page.str())) fail(*failure);
}

void write_report(const Report& whole, const cli::CheckOptions& options) {
  write_page(whole, options);
  const bool is_json = options.format == cli::Format::Json;
  const Report report = is_json ? whole : cli::selected(whole, options);
  switch (options.format) {
    case cli::Format::Text:
      report::write_text(std::cout, report,
                         {cli::wants_colour(), options.verbose, options.explain, cli::page_width(),
                          options.show == cli::Show::Source, cli::wrap_width(), options.shows_all});
      break;
    case cli::Format::Json: report::write_json(std::cout, report); break;
    case cli::Format::Sarif: report::write_sarif(std::cout, report); break;
    case cli::Format::Gcc: report::write_gcc(std::cout, report); break;
    case cli::Format::Markdown: report::write_markdown(std::cout, report); break;
    case cli::Format::Github: report::write_github(std::cout, report); break;
  }
}

ExitCode run(const cli::CheckOptions& options) {
  const Result<Report> report = checked(options);
  if (!report) return fail(report.error());
  write_report(*report, options);
  return cli::exit_code(*report, options.failing);
}

ExitCode run(const cli::GitOptions& options) {
  return cli::run_git(options, {checked, write_report, fail});
}

ExitCode run(const cli::DifftoolOptions& options) {
  return cli::run_difftool(options, {checked, write_report, fail});
}

ExitCode run(const cli::CacheOptions& options) {
  const auto said = cli::run_cache(options);
  if (!said) return fail(said.error());
  std::cout << *said;
  return ExitCode::Equivalent;
}

ExitCode run(const cli::IrOptions& options) {
  if (options.align) {
    const auto drawing = cli::draw_alignment(options);
    if (!drawing) return fail(drawing.error());
    std::cout << *drawing;
    return ExitCode::Equivalent;
  }
  auto reader = frontend::ConfinedFrontend::start();
  if (!reader) return fail(reader.error());
  const auto version = reader->load_one(options.sources, Side::Old,
                                        {.overflow = options.overflow,
                                         .ints = options.ints,
                                         .colour = cli::wants_colour(),
                                         .libraries = options.libraries});
  if (!version) return fail(version.error());
  std::cerr << version->warnings;
  const ir::Program& program = version->program;
  if (options.functions.empty() && !options.recursive && !options.split) {
    std::cout << ir::to_text(program);
    return ExitCode::Equivalent;
  }
  std::size_t shown = 0;
  for (const ir::Procedure& procedure : program.procedures) {
    const bool is_wanted =
        options.functions.empty() || std::find(options.functions.begin(), options.functions.end(),
                                               procedure.name) != options.functions.end();
    if (!is_wanted) continue;
    ++shown;
    ir::ApartPointers apart;
    const auto split =
        options.split && procedure.has_body() ? ir::split_loops(procedure, apart) : std::nullopt;
    const ir::Procedure& body = split ? *split : procedure;
    const auto form = options.recursive && procedure.has_body() ? ir::make_recursive(program, body)
                                                                : std::nullopt;
    std::cout << (form ? ir::to_text(program, *form) : ir::to_text(program, body)) << '\n';
  }
  if (shown == 0 && !options.functions.empty())
    return fail({"no function '" + options.functions[0] + "'", ""});
  return ExitCode::Equivalent;
}

ExitCode run(const cli::Message& message) {
  std::cout << message.text;
  return ExitCode::Equivalent;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto command = cli::parse({argv + 1, argv + argc});
    if (!command) return static_cast<int>(fail(command.error()));
    const ExitCode code = std::visit([](const auto& options) { return run(options); }, *command);
    std::cout.flush();
    return static_cast<int>(code);
  } catch (const std::exception& error) {
    std::cerr << "tandem: internal error: " << error.what()
              << "\nPlease report this with the command and its input.\n";
    return static_cast<int>(ExitCode::Bug);
  }
}
