#include <algorithm>
#include <fcntl.h>
#include <iostream>
#include <new>
#include <signal.h>
#include <thread>
#include <unistd.h>

#include "system/interrupt.h"
#include "system/large_stack.h"
#include "system/memory.h"
#include "system/written_file.h"

#include "cli/align.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "driver/driver.h"
#include "frontend/confined.h"
#include "ir/loops.h"
#include "ir/print.h"
#include "ir/split_loops.h"
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
                     .reads_annotations = options.reads_annotations};
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
  result.reproducer_directory = options.reproducer_directory;
  result.lists_source = options.show == cli::Show::Source;
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

ExitCode run(const cli::CheckOptions& options, Start start) {
  for (const auto& [option, directory] :
       {std::pair("--dump-smt", &options.dump_directory),
        std::pair("--reproducer", &options.reproducer_directory)}) {
    if (directory->empty()) continue;
    if (const auto failure = system::prepare_directory(*directory))
      return fail({option + (": " + failure->message), ""});
  }
  cli::Progress progress(std::cerr, cli::wants_progress() ? cli::terminal_width() : 0);
  driver::Observer observer;
  observer.progress = [&](std::size_t done, std::size_t total, const std::string& name) {
    progress.update(done, total, name);
  };
  observer.warn = [](const std::string& text) { std::cerr << text; };
  Result<driver::Checked> checked = driver::check(to_driver_options(options, start), observer);
  progress.clear();
  if (!checked) return fail(checked.error());
  Report& report = checked->report;
  report.version = cli::version();
  report.options = cli::shown_options(options);
  if (!options.stats) report.statistics.reset();
  if (options.format == cli::Format::Json) {
    report::write_json(std::cout, report);
  } else {
    report::write_text(std::cout, report,
                       {cli::wants_colour(), options.verbose, options.explain, cli::page_width()});
  }
  if (checked->unwritten) return fail(*checked->unwritten);
  return cli::exit_code(report);
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
