#include "frontend/confined.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <unistd.h>
#include <utility>

#include "sandbox/wire.h"
#include "sandbox/zygote.h"

#include "base/overloaded.h"
#include "base/printable.h"
#include "base/stored.h"
#include "frontend/process/messages.h"
#include "frontend/process/serve.h"

namespace tandem::frontend {

namespace {

using Clock = std::chrono::steady_clock;

// After so many the versions are not worth the time.
constexpr std::size_t most_lost_files = 16;

// A process that ended without an answer, or was ended.
struct Died {
  Both<std::optional<std::string>> during;  // as in Step, what it was about
  std::string why;                          // "it needs more than 4 GiB of memory"
  bool is_without_cause = false;            // somebody else ended it
};

// What is shown of a failure was written by the process, about what strangers wrote.
Failure cleaned(const Failure& failure, bool has_colour) {
  return {printable(failure.message), printable_lines(failure.details, has_colour)};
}

class Clocks {
 public:
  Clocks(const Limits& limits, Clock::time_point deadline)
      : limits_(limits),
        deadline_(deadline),
        end_(std::min(Clock::now() + std::chrono::milliseconds(limits.all_ms), deadline)) {}
  void begin_step(bool is_file) {
    step_end_ = is_file ? Clock::now() + std::chrono::milliseconds(limits_.file_ms) : end_;
  }
  int left_ms() const {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(std::min(end_, step_end_) - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
  }
  bool is_all_spent() const { return Clock::now() >= end_; }
  std::string words() const {
    if (Clock::now() >= deadline_) return "it takes more than the time limit of the run";
    const std::uint32_t limit_ms = is_all_spent() ? limits_.all_ms : limits_.file_ms;
    return fmt::format("it takes more than {} s", limit_ms / 1'000.0);
  }

 private:
  const Limits& limits_;
  Clock::time_point deadline_;  // of the run
  Clock::time_point end_;
  Clock::time_point step_end_ = end_;
};

// What it may have died of: "new/a.c", "old/a.c or new/a.c"; "" if it had not begun.
std::string names_of(const Died& died, const Both<Sources>& sources) {
  std::vector<std::string> names;
  for (const Side side : sides) {
    const auto& file = died.during[side];
    if (!file) continue;
    names.push_back(file->empty() ? fmt::format("{}", fmt::join(sources[side].paths, ", "))
                                  : *file);
  }
  return printable(fmt::format("{}", fmt::join(names, " or ")));
}

}  // namespace

struct ConfinedFrontend::Implementation {
  sandbox::Zygote zygote;
  int ready = -1;  // the socket of a process that waits for a request
  Clock::time_point deadline = Clock::time_point::max();

  ~Implementation() { drop(); }

  void drop() {
    if (ready >= 0) ::close(ready);
    ready = -1;
  }

  void start_helper() {
    if (ready >= 0) return;
    ready = zygote.new_helper().value_or(-1);
    if (ready >= 0) return;
    auto other = sandbox::Zygote::start(serve_request);  // somebody ended it
    if (!other) return;
    std::swap(zygote, *other);
    ready = zygote.new_helper().value_or(-1);
  }

  // A process that somebody ended is replaced, up to so many times.
  std::variant<Died, Said> ask(const Request& request, const Limits& limits, Clocks& clocks) {
    constexpr unsigned most_kills = 5;
    for (unsigned kills = 0;; ++kills) {
      auto answer = ask_once(request, limits, clocks);
      const auto* died = std::get_if<Died>(&answer);
      if (died == nullptr || !died->is_without_cause || kills == most_kills) return answer;
    }
  }

  // Steps until one says that it is done, or the process is gone.
  std::variant<Died, Said> ask_once(const Request& request, const Limits& limits, Clocks& clocks) {
    start_helper();
    Died died;
    if (ready < 0 || !sandbox::send_message(ready, to_bytes(request))) {
      drop();
      died.why = "it could not be started";
      died.is_without_cause = true;
      return died;
    }
    for (clocks.begin_step(false);;) {
      const auto bytes = sandbox::receive_message(ready, clocks.left_ms());
      auto said = bytes ? from_bytes<Said>(*bytes) : Result<Said>(Failure{});
      if (said && std::holds_alternative<Step>(*said)) {
        auto& [side, file] = std::get<Step>(*said);
        clocks.begin_step(file && !file->empty());
        died.during[side] = std::move(file);
        continue;
      }
      const bool is_late = !bytes && clocks.left_ms() == 0;
      died.is_without_cause = !bytes && !is_late && zygote.is_helper_killed();
      drop();
      if (said && !std::holds_alternative<OutOfMemory>(*said)) return std::move(*said);
      died.why = is_late ? clocks.words()
                 : said
                     ? fmt::format("it needs more than {} MiB of memory", limits.memory_bytes >> 20)
                     : "it ended unexpectedly: the code may be nested too deeply for it";
      return died;
    }
  }

  // `Answer`: what is asked for.
  template <class Answer>
  Result<Answer> ask_for(const Request& request, const Limits& limits, const Both<Sources>& sources,
                         bool has_colour) {
    Clocks clocks(limits, deadline);
    auto answer = ask(request, limits, clocks);
    if (const auto* died = std::get_if<Died>(&answer)) return failure_of(*died, sources);
    return taken<Answer>(std::get<Said>(std::move(answer)), has_colour);
  }

  template <class Answer>
  static Result<Answer> taken(Said said, bool has_colour) {
    if (const auto* failure = std::get_if<Failure>(&said)) return cleaned(*failure, has_colour);
    if (auto* wanted = std::get_if<Answer>(&said)) return std::move(*wanted);
    return Failure{"the process that reads the code gave something else than was asked for", ""};
  }

  static Failure failure_of(const Died& died, const Both<Sources>& sources) {
    const std::string process = "the process that reads the code gave up";
    const std::string names = names_of(died, sources);
    return Failure{fmt::format("{}{}{}: {}", names, names.empty() ? "" : ": ", process, died.why),
                   ""};
  }
};

ConfinedFrontend::ConfinedFrontend(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
ConfinedFrontend::ConfinedFrontend(ConfinedFrontend&&) noexcept = default;
ConfinedFrontend::~ConfinedFrontend() = default;

Result<ConfinedFrontend> ConfinedFrontend::start() {
  auto zygote = sandbox::Zygote::start(serve_request);
  if (!zygote) return zygote.error();
  auto implementation =
      std::unique_ptr<Implementation>(new Implementation{.zygote = std::move(*zygote)});
  implementation->ready = implementation->zygote.new_helper().value_or(-1);
  return ConfinedFrontend(std::move(implementation));
}

void ConfinedFrontend::set_deadline(Clock::time_point deadline) {
  implementation_->deadline = deadline;
}

Result<Both<Version>> ConfinedFrontend::load(const Both<Sources>& sources, const Options& options) {
  LoadRequest request{sources, options, false, {}};
  Clocks clocks(options.limits, implementation_->deadline);
  Both<std::vector<std::string>> lost;
  std::size_t count = 0;
  for (;;) {
    auto answer = implementation_->ask(request, options.limits, clocks);
    if (const auto* died = std::get_if<Died>(&answer)) {
      const Failure failure = Implementation::failure_of(*died, sources);
      const auto& during = died->during;
      if (clocks.is_all_spent() || (!during[Side::Old] && !during[Side::New])) return failure;
      // Two versions are read at a time: which of the two files was it?
      if (during[Side::Old] && during[Side::New]) {
        if (std::exchange(request.one_at_a_time, true)) return failure;
        continue;
      }
      const Side side = during[Side::Old] ? Side::Old : Side::New;
      const bool is_new = request.left_out[side].insert(*during[side]).second;
      if (during[side]->empty() || !is_new || ++count > most_lost_files) return failure;
      lost[side].push_back(failure.message);
      continue;
    }
    auto versions =
        Implementation::taken<Both<Version>>(std::get<Said>(std::move(answer)), options.colour);
    if (!versions) {
      Failure failure = versions.error();
      std::vector<std::string> lines;
      for (const Side side : sides) lines.insert(lines.end(), lost[side].begin(), lost[side].end());
      if (failure.message == no_file_left) failure.message.clear();
      if (failure.message.empty()) failure.message = std::exchange(lines.back(), "");
      for (const std::string& line : lines) {
        if (!line.empty()) failure.details += "tandem: " + line + '\n';
      }
      return failure;
    }
    for (const Side side : sides) {
      Version& version = (*versions)[side];
      version.warnings = printable_lines(version.warnings, options.colour);
      for (std::string& line : version.lost) line = printable(line);
      version.lost.insert(version.lost.begin(), lost[side].begin(), lost[side].end());
    }
    return versions;
  }
}

Result<Version> ConfinedFrontend::load_one(const Sources& sources, Side side,
                                           const Options& options) {
  auto version =
      implementation_->ask_for<Version>(LoadOneRequest{sources, side, options}, options.limits,
                                        make_both(sources, sources), options.colour);
  if (version) version->warnings = printable_lines(version->warnings, options.colour);
  return version;
}

Result<std::vector<ExpandedUnit>> ConfinedFrontend::expand(const Sources& sources) {
  const Limits limits;
  return implementation_->ask_for<std::vector<ExpandedUnit>>(ExpandRequest{sources, limits}, limits,
                                                             make_both(sources, sources), false);
}

Result<ShownCode> ConfinedFrontend::compile_shown(const Sources& sources, const Options& options,
                                                  const std::vector<ShownExpression>& expressions) {
  auto code =
      implementation_->ask_for<ShownCode>(ShownRequest{sources, options, expressions},
                                          options.limits, make_both(sources, sources), false);
  if (code && code->symbols.size() != expressions.size())
    return Failure{"the process that reads the code gave something else than was asked for", ""};
  return code;
}

}  // namespace tandem::frontend
