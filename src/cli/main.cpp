#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <signal.h>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "store/store.h"
#include "system/interrupt.h"
#include "system/large_stack.h"
#include "system/memory.h"
#include "system/written_file.h"

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
using Start = system::Clock::time_point;  // of the program

ExitCode fail(const Failure& failure) {
  std::cerr << failure.details;
  if (!failure.details.empty() && failure.details.back() != '\n') std::cerr << '\n';
  std::cerr << "tandem: " << failure.message << '\n';
  return ExitCode::BadInput;
}

driver::Options to_driver_options(const cli::CheckOptions& options, Start start) {
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
  result.limits = result.limits.scaled(options.effort, options.effort * options.pair_budget);
  result.logic.dump_directory = options.dump_directory;
  result.functions = options.functions;
  if (options.keeps_answers) result.cache_file = store::usual_path();
  result.reproducer_directory = options.reproducer_directory;
  result.lists_source = options.show == cli::Show::Source || !options.html_file.empty() ||
                        !options.baseline_file.empty() || !options.written_baseline.empty();
  result.seed = options.seed;
  result.workers =
      options.workers != 0 ? options.workers : std::max(1U, std::thread::hardware_concurrency());
  if (options.timeout_seconds) {
    result.deadline = start + std::chrono::duration_cast<system::Clock::duration>(
                                  std::chrono::duration<double>(*options.timeout_seconds));
  }
  result.memory_bytes =
      options.memory_bytes != 0 ? options.memory_bytes : system::total_memory_bytes() / 2;
  return result;
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

// One run of `check`, and what it could not write.
struct Checking {
  Start start;
  std::optional<Failure> unwritten = {};

  Result<Report> check(const cli::CheckOptions& options);
  ExitCode finish(ExitCode code) const { return unwritten ? fail(*unwritten) : code; }
};

Result<Report> Checking::check(const cli::CheckOptions& options) {
  const auto acceptance = cli::Acceptance::of(options);
  if (!acceptance) return acceptance.error();
  if (const auto failure = check_page(options.html_file)) return *failure;
  for (const auto& [option, directory] :
       {std::pair("--dump-smt", &options.dump_directory),
        std::pair("--reproducer", &options.reproducer_directory)}) {
    if (directory->empty()) continue;
    if (const auto failure = system::prepare_directory(*directory))
      return Failure{option + (": " + failure->message), ""};
  }
  cli::Progress progress(std::cerr,
                         cli::wants_progress() && !options.is_quiet ? cli::terminal_width() : 0);
  driver::Observer observer;
  observer.progress = [&](std::size_t done, std::size_t total, const std::string& name) {
    progress.update(done, total, name);
  };
  observer.warn = [](const std::string& text) { std::cerr << text; };
  Result<driver::Checked> checked = driver::check(to_driver_options(options, start), observer);
  progress.clear();
  if (!checked) return checked.error();
  Report& report = checked->report;
  report.version = cli::version();
  report.options = cli::shown_options(options);
  if (!options.stats) report.statistics.reset();
  if (checked->unwritten) unwritten = checked->unwritten;
  if (const auto failure = acceptance->apply(report)) return *failure;
  return std::move(report);
}

// Where the page cannot be written, the rest of the report is there all the same.
std::optional<Failure> write_page(const Report& report, const cli::CheckOptions& options) {
  if (options.html_file.empty()) return std::nullopt;
  std::ostringstream page;
  report::write_html(page, report, {options.dump_directory});
  return write_file(options.html_file, page.str());
}

void write_report(const Report& whole, const cli::CheckOptions& options) {
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

cli::CheckRun run_of(Checking& checking) {
  return {[&](const cli::CheckOptions& options) { return checking.check(options); },
          [&](const Report& report, const cli::CheckOptions& options) {
            if (auto failure = write_page(report, options)) checking.unwritten = std::move(failure);
            write_report(report, options);
          },
          fail};
}

ExitCode run(const cli::CheckOptions& options, Start start) {
  Checking checking{start};
  const cli::CheckRun run = run_of(checking);
  const Result<Report> report = run.check(options);
  if (!report) return fail(report.error());
  run.write(*report, options);
  return checking.finish(cli::exit_code(*report, options.failing));
}

ExitCode run(const cli::GitOptions& options, Start start) {
  Checking checking{start};
  return checking.finish(cli::run_git(options, run_of(checking)));
}

ExitCode run(const cli::DifftoolOptions& options, Start start) {
  Checking checking{start};
  return checking.finish(cli::run_difftool(options, run_of(checking)));
}

ExitCode run(const cli::CacheOptions& options, Start) {
  const auto said = cli::run_cache(options);
  if (!said) return fail(said.error());
  std::cout << *said;
  return ExitCode::Equivalent;
}

ExitCode run(const cli::IrOptions& options, Start) {
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

ExitCode run(const cli::Message& message, Start) {
  std::cout << message.text;
  return ExitCode::Equivalent;
}

// Nothing that Tandem opens may be taken for one of the standard streams.
void open_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    // What is written to a closed stream fails, and so it does here.
    [[maybe_unused]] const int opened =
        ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

// A report that did not get to whoever asked for it is a failure, whatever it says.
ExitCode finish_output(ExitCode code) {
  std::cout.flush();
  return std::cout.good() ? code : fail({"the output cannot be written", ""});
}

ExitCode run_safely(const std::vector<std::string>& arguments, Start start) {
  try {
    const auto command = cli::parse(arguments);
    if (!command) return fail(command.error());
    return finish_output(
        std::visit([&](const auto& options) { return run(options, start); }, *command));
  } catch (const std::bad_alloc&) {
    return fail({"out of memory", ""});
  } catch (const std::exception& error) {
    std::cerr << "tandem: internal error: " << error.what()
              << "\nPlease report this with the command and its input.\n";
    return ExitCode::Bug;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Start start = system::Clock::now();
  open_standard_streams();
  for (const int number : {SIGPIPE, SIGXFSZ}) ::signal(number, SIG_IGN);  // writing fails
  system::note_interrupts();
  ExitCode code = ExitCode::Bug;
  system::run_on_large_stack([&] { code = run_safely({argv + 1, argv + argc}, start); });
  return static_cast<int>(code);
}
