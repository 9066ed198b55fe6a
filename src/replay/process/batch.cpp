#include "replay/process/batch.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <functional>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/wire.h"

#include "base/stored.h"
#include "replay/execute/execute.h"
#include "replay/execute/shown.h"
#include "replay/machine/arena.h"
#include "replay/process/sandbox.h"

namespace tandem::replay {
namespace {

using CompiledPair = Both<const CompiledSide*>;

// How an input is run: `again` is used to confirm a difference.
struct Setting {
  const RunRequest& request;
  CompiledPair compiled;
  CompiledPair again;
  Limits limits;
};

// After so many inputs on which a child dies or a difference turns out to hang
// on addresses, more of them would teach nothing.
constexpr unsigned max_lost_inputs = 16;

// After so many runs that did not end in their limit, the others get a short one: the versions
// loop on many inputs, and what they do on the rest shows soon.
constexpr std::uint64_t max_long_runs = 512;
constexpr std::uint64_t blocks_of_short_run = 2'000;

// How far the child came; in memory that it shares with its parent.
struct Progress {
  std::uint64_t at = 0;  // index of the input under way
  std::uint64_t comparable = 0;
  std::uint64_t undefined_in_new = 0;
  std::uint64_t unfinished = 0;
  bool has_candidate = false;  // the input under way seems to show a difference
};

class SharedProgress {
 public:
  SharedProgress()
      : memory_(::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {}
  ~SharedProgress() {
    if (is_there()) ::munmap(memory_, sizeof(Progress));
  }
  SharedProgress(const SharedProgress&) = delete;
  SharedProgress& operator=(const SharedProgress&) = delete;
  bool is_there() const { return memory_ != MAP_FAILED; }
  Progress& operator*() const { return *static_cast<Progress*>(memory_); }
  Progress* operator->() const { return static_cast<Progress*>(memory_); }

 private:
  void* memory_;
};

// --- in the child -----------------------------------------------------------

// The input as each side takes it.
class Inputs {
 public:
  explicit Inputs(const RunRequest& request)
      : request_(request),
        converts_(
            needs_conversion(request.subject.entry[Side::Old], request.subject.entry[Side::New])) {}
  // Valid until the next call.
  Both<const Input*> at(std::size_t index) {
    const Input& given = request_.inputs[index];
    if (!converts_) return {{&given, &given}};
    converted_ =
        convert(given, request_.subject.entry[Side::Old], request_.subject.entry[Side::New]);
    return {{&given, &converted_}};
  }

 private:
  const RunRequest& request_;
  bool converts_;
  Input converted_;
};

// True if the side does the same with all other contents of uninitialised memory.
bool is_steady(const CompiledSide& usual, Record& seen, const CompiledSide& again,
               const Input& input, const Limits& limits, std::uint8_t choice, Record& scratch) {
  for (std::uint8_t fill : other_fills) {
    execute(again, input, limits, {fill, choice}, scratch);
    if (!is_same_again(usual, seen, {again, scratch})) return false;
  }
  return true;
}

bool prints_null(const Record& record) {
  return std::any_of(record.calls.begin(), record.calls.end(),
                     [](const LoggedCall& call) { return call.prints_null; });
}

// Where old is defined, new has to be.
bool counts_ruled_out(const Subject& subject) {
  return subject.relation == Relation::Refines || subject.overflow == OverflowCheck::Signed;
}

// Runs both sides; true if both can be compared.
bool execute_both(const Setting& setting, const Both<const Input*>& input, std::uint8_t choice,
                  Both<Record>& records) {
  for (Side side : sides) {
    execute(*setting.compiled[side], *input[side], setting.limits, {first_fill, choice},
            records[side]);
    StopCode& code = records[side].code;
    if (code == ruled_out && (side == Side::Old || !counts_ruled_out(setting.request.subject)))
      code = stop_code(Ending::Undefined);
    if (!is_comparable(records[side])) return false;
    if (side == Side::Old && records[side].breaks_promise) return false;
    if (side == Side::Old && setting.request.subject.relation == Relation::Refines &&
        (is_trap_for_undefined(ending_of(code)) || prints_null(records[side])))
      return false;
  }
  return true;
}

Likeness compare_runs(const Setting& setting, const Input& input, const Both<Record>& records) {
  const Subject& subject = setting.request.subject;
  const Roots roots = records[Side::Old].memory.is_empty() ? Roots{} : roots_of(subject, input);
  return compare({*setting.compiled[Side::Old], records[Side::Old]},
                 {*setting.compiled[Side::New], records[Side::New]},
                 {subject.types, roots, subject.by_field});
}

// Runs the versions on one input with a library that chooses so.
Likeness try_choice(const Setting& setting, const Both<const Input*>& input, std::uint8_t choice,
                    Both<Record>& records) {
  if (!execute_both(setting, input, choice, records)) return Likeness::Unclear;
  const Likeness first = compare_runs(setting, *input[Side::Old], records);
  if (first != Likeness::Different) return first;
  Record scratch;
  for (Side side : sides) {
    if (!is_steady(*setting.compiled[side], records[side], *setting.again[side], *input[side],
                   setting.limits, choice, scratch)) {
      return Likeness::Unclear;
    }
  }
  // Uninitialised memory is marked by now, and does not count.
  return compare_runs(setting, *input[Side::Old], records);
}

// The same, whatever the library chooses: a difference shows with all that it may.
Likeness try_input(const Setting& setting, const Both<const Input*>& input, Both<Record>& records) {
  const Likeness likeness = try_choice(setting, input, 0, records);
  const bool has_choice = records[Side::Old].has_choice || records[Side::New].has_choice;
  if (likeness != Likeness::Different || !has_choice) return likeness;
  Both<Record> scratch;
  for (std::uint8_t choice = 1; choice < choices; ++choice) {
    if (try_choice(setting, input, choice, scratch) != Likeness::Different)
      return Likeness::Unclear;
  }
  return likeness;
}

// The version that goes on where the other returns, if this is such an input.
std::optional<Side> try_endless_once(const Setting& setting, const Both<const Input*>& input,
                                     const Circumstances& circumstances, Both<Record>& records) {
  std::optional<Side> endless;
  for (const Side side : sides) {
    execute(*setting.compiled[side], *input[side], setting.limits, circumstances, records[side]);
    const Record& record = records[side];
    if (record.breaks_promise) return std::nullopt;
    const bool goes_on = record.is_out_of_blocks;
    if (!goes_on && record.code != stop_code(Ending::Return)) return std::nullopt;
    if (goes_on && endless) return std::nullopt;
    if (goes_on) endless = side;
  }
  return endless;
}

// The same, whatever uninitialised memory holds and the library chooses.
std::optional<Side> try_endless(const Setting& setting, const Both<const Input*>& input,
                                Both<Record>& records) {
  const auto endless = try_endless_once(setting, input, {first_fill, 0}, records);
  if (!endless) return std::nullopt;
  Both<Record> scratch;
  const auto is_so = [&](std::uint8_t fill, std::uint8_t choice) {
    return try_endless_once(setting, input, {fill, choice}, scratch) == endless;
  };
  for (const std::uint8_t fill : other_fills) {
    if (!is_so(fill, 0)) return std::nullopt;
  }
  if (!records[Side::Old].has_choice && !records[Side::New].has_choice) return endless;
  for (std::uint8_t choice = 1; choice < choices; ++choice) {
    if (!is_so(first_fill, choice)) return std::nullopt;
  }
  return endless;
}

bool is_unfinished(const Record& record) { return record.code == unfinished; }

bool is_undefined_in_new(const Both<Record>& records) {
  return is_comparable(records[Side::Old]) &&
         records[Side::New].code == stop_code(Ending::Undefined);
}

// From `progress.at` to the end or to the first input that seems to show a difference.
void look(const RunRequest& request, const CompiledPair& compiled, Progress& progress) {
  if (!arena.open()) return;
  Inputs inputs(request);
  Both<Record> records;
  Setting setting{request, compiled, compiled, request.limits};
  for (; progress.at < request.inputs.size(); ++progress.at) {
    if (progress.unfinished >= max_long_runs)
      setting.limits.blocks = std::min(request.limits.blocks, blocks_of_short_run);
    if (request.seeks_endless) {
      progress.has_candidate = try_endless(setting, inputs.at(progress.at), records).has_value();
      if (progress.has_candidate) return;
      ++progress.comparable;
      continue;
    }
    const Likeness likeness = try_input(setting, inputs.at(progress.at), records);
    if (is_unfinished(records[Side::Old]) || is_unfinished(records[Side::New]))
      ++progress.unfinished;
    if (is_undefined_in_new(records)) ++progress.undefined_in_new;
    if (likeness == Likeness::Unclear) continue;
    ++progress.comparable;
    if (likeness == Likeness::Different) {
      progress.has_candidate = true;
      return;
    }
  }
}

void write_result(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(confined_result, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// errno is a global that both versions have.
void add_error(const Both<Record>& records, Both<Behaviour>& behaviours) {
  const auto& before = records[Side::Old].error_number;
  const auto& after = records[Side::New].error_number;
  if (!before || !after || *before == *after) return;
  const ScalarType type{"int", 32, true, false};
  for (Side side : sides) {
    const auto value = static_cast<Bits>(SignedBits{*records[side].error_number});
    behaviours[side].globals.push_back({"errno", {type, truncate(value, 32)}});
  }
}

// Puts the allocation that was made to fail among the calls. It is one event in both, though it may
// be malloc that asks in one version and calloc in the other, or after fewer calls.
void insert_failure(const Both<Record>& records, Outcomes& outcomes) {
  const Record& before = records[Side::Old];
  const Record& after = records[Side::New];
  if (before.failed_allocation == 0 || after.failed_allocation == 0) return;
  const std::uint32_t at = std::min(before.failed_after_calls, after.failed_after_calls);
  for (const Side side : sides) {
    auto& calls = outcomes.behaviours[side].calls;
    calls.insert(calls.begin() + at, failed_call(before));
    for (PlacedArgument& argument : outcomes.placed[side]) argument.call += argument.call >= at;
    for (ShownMemory& shown : outcomes.shown[side]) shown.call += shown.call >= at;
  }
}

// Once more on one input, in memory that no other run has touched, and in another
// placement. Writes what both did if they differ and each is steady.
void confirm(const RunRequest& request, const CompiledPair& compiled,
             const CompiledPair& placed_otherwise, std::size_t index) {
  if (!arena.open()) return;
  Inputs inputs(request);
  const Both<const Input*> input = inputs.at(index);
  Both<Record> records;
  const Setting setting{request, compiled, placed_otherwise, request.limits};
  std::optional<Side> endless;
  if (request.seeks_endless) {
    endless = try_endless(setting, input, records);
    if (!endless) return;
  } else if (try_input(setting, input, records) != Likeness::Different) {
    return;
  }
  Outcomes outcomes;
  for (Side side : sides) {
    if (endless == side) records[side].code = stop_code(Ending::Undefined);
    outcomes.behaviours[side] =
        behaviour_of({*compiled[side], records[side]}, *input[side], request.global_names);
    outcomes.behaviours[side].is_endless = endless == side;
    outcomes.placed[side] = placed_arguments({*compiled[side], records[side]});
    outcomes.shown[side] = shown_memory({*compiled[side], records[side]});
    outcomes.states[side] = std::move(records[side].memory);
  }
  add_error(records, outcomes.behaviours);
  insert_failure(records, outcomes);
  write_result(to_bytes(outcomes));
}

// --- in the helper ----------------------------------------------------------

// What the versions leave in memory, and what is known of it.
constexpr std::size_t most_answer_bytes = std::size_t{64} << 20;

struct ChildResult {
  std::string bytes;
  bool is_clean = false;    // it came to its end by itself
  bool is_confined = true;  // false: the system does not let us, so nothing ran
  double seconds = 0;       // of processor time
};

// Everything the child writes, until it ends or the time is up.
std::string read_until_end(int from, pid_t child, std::chrono::seconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd waiting{from, POLLIN, 0};
    const int ready = left.count() > 0 ? ::poll(&waiting, 1, static_cast<int>(left.count())) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || bytes.size() > most_answer_bytes) {
      ::kill(child, SIGKILL);
      return {};
    }
    const ssize_t got = ::read(from, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
}

ChildResult run_child(std::uint32_t limit_seconds, const std::function<void()>& work) {
  int ends[2];
  ChildResult result;
  if (::pipe(ends) != 0) return result;
  const pid_t helper = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != helper) ::_exit(0);
    run_confined(ends[1], limit_seconds, work);
  }
  ::close(ends[1]);
  if (child > 0) {
    // The child only computes: if it takes much longer than its processor time, the machine is
    // busy.
    result.bytes = read_until_end(ends[0], child, std::chrono::seconds(5 * limit_seconds + 10));
    int status = 0;
    rusage usage{};
    while (::wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    result.is_clean = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    result.is_confined = !WIFEXITED(status) || WEXITSTATUS(status) != cannot_confine_status;
    result.seconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                     1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  }
  ::close(ends[0]);
  return result;
}

Result<CompiledPair> compile_both(Compiler& compiler, const Subject& subject, Placement placement) {
  CompiledPair compiled{};
  for (Side side : sides) {
    auto result = compiler.compile(side, subject.entry[side], subject.overflow, placement);
    if (!result) return Failure{std::string(to_text(side)) + ": " + result.error().message, ""};
    compiled[side] = *result;
  }
  return compiled;
}

bool has_sound_memory(const Input& input, const Entry& entry) {
  const auto is_there = [&](const Place& place) { return place.object < input.memory.size(); };
  for (const InputPointer& pointer : input.argument_pointers) {
    if (pointer.index >= input.arguments.size() || !is_there(pointer.place)) return false;
  }
  for (const InputPointer& pointer : input.global_pointers) {
    if (pointer.index >= input.globals.size() || !is_there(pointer.place)) return false;
  }
  for (const InputObject& object : input.memory) {
    if (object.global && *object.global >= entry.memory_globals.size()) return false;
    for (const StoredPointer& pointer : object.pointers) {
      if (pointer.at_bytes > object.bytes.size() || object.bytes.size() - pointer.at_bytes < 8 ||
          !is_there(pointer.place)) {
        return false;
      }
    }
  }
  return true;
}

std::string mismatch(const RunRequest& request) {
  const Entry& old_entry = request.subject.entry[Side::Old];
  const Entry& new_entry = request.subject.entry[Side::New];
  if (old_entry.parameters.size() != new_entry.parameters.size()) {
    return "the versions do not have the same number of parameters";
  }
  if (old_entry.memory_globals.size() != new_entry.memory_globals.size()) {
    return "the versions do not list the same globals";
  }
  for (const Side side : sides) {
    const auto& own = request.subject.entry[side].own;
    const bool is_bad =
        own && std::any_of(own->parameters.begin(), own->parameters.end(),
                           [&](const OwnParameter& parameter) {
                             return parameter.argument >= old_entry.parameters.size();
                           });
    if (is_bad) return "a parameter that no argument is for";
  }
  const std::size_t globals = request.global_names.size();
  if (old_entry.globals.size() != globals || new_entry.globals.size() != globals) {
    return "the witness does not give the globals of the versions";
  }
  for (const Input& input : request.inputs) {
    if (input.arguments.size() != old_entry.parameters.size() || input.globals.size() != globals) {
      return "a witness does not give the arguments and globals of the versions";
    }
    if (!has_sound_memory(input, old_entry)) return "a witness whose pointers point nowhere";
  }
  return "";
}

Reply refusal(std::string trouble) {
  Reply reply;
  reply.trouble = std::move(trouble);
  return reply;
}

// One request: looks for a difference, confirms it, goes on behind what it could not confirm.
class BatchRun {
 public:
  BatchRun(Compiler& compiler, const RunRequest& request, CompiledPair compiled)
      : compiler_(compiler),
        request_(request),
        compiled_(compiled),
        seconds_left_(request.limits.seconds) {}

  Reply run() {
    if (!progress_.is_there()) return refusal("no shared memory");
    while (progress_->at < request_.inputs.size() && !reply_.difference && reply_.trouble.empty()) {
      if (lost_ >= max_lost_inputs || seconds_left_ <= 0) break;
      step();
    }
    reply_.executions += progress_->at;
    reply_.comparable += progress_->comparable;
    reply_.undefined_in_new += std::min(progress_->undefined_in_new, progress_->at);
    return std::move(reply_);
  }

 private:
  std::uint32_t whole_seconds_left() const {
    return static_cast<std::uint32_t>(std::max(seconds_left_, 0.0)) + 1;
  }

  void step() {
    progress_->has_candidate = false;
    const ChildResult child =
        run_child(whole_seconds_left(), [this] { look(request_, compiled_, *progress_); });
    if (!child.is_confined) {
      reply_.trouble = "the system does not let replay confine the code that it runs";
      return;
    }
    seconds_left_ -= child.seconds;
    // The child wrote these, and is only believed as far as it can be true.
    progress_->at = std::min<std::uint64_t>(progress_->at, request_.inputs.size());
    progress_->comparable = std::min(progress_->comparable, progress_->at + 1);
    if (progress_->at == request_.inputs.size()) return;
    if (child.is_clean && progress_->has_candidate && try_confirm(progress_->at)) {
      ++progress_->at;
      return;
    }
    if (child.is_clean && progress_->has_candidate) --progress_->comparable;
    ++lost_;
    ++progress_->at;
  }

  bool try_confirm(std::size_t index) {
    CompiledPair otherwise = compiled_;
    for (Side side : sides) {
      if (!compiled_[side]->is_address_sensitive) continue;
      auto result = compiler_.compile(side, request_.subject.entry[side], request_.subject.overflow,
                                      Placement::Other);
      if (!result) return false;
      otherwise[side] = *result;
    }
    // Code that ran wild may have written anything, so another child has to say the same.
    std::string bytes;
    for (unsigned count = 0; count < 2; ++count) {
      ChildResult child =
          run_child(whole_seconds_left(), [&] { confirm(request_, compiled_, otherwise, index); });
      seconds_left_ -= child.seconds;
      if (!child.is_clean || child.bytes.empty()) return false;
      if (count > 0 && child.bytes != bytes) return false;
      bytes = std::move(child.bytes);
    }
    auto outcomes = from_bytes<Outcomes>(bytes);
    if (!outcomes || !is_consistent(*outcomes) || !answers(*outcomes)) return false;
    for (Side side : sides) {
      outcomes->object_types[side] = {};
      if (!outcomes->shown[side].empty())
        outcomes->object_types[side] = compiled_[side]->object_types;
    }
    reply_.difference = Difference{index, std::move(*outcomes)};
    return true;
  }

  // The values are of the types that were asked for.
  bool answers(const Outcomes& outcomes) const {
    for (const Side side : sides) {
      const Entry& entry = request_.subject.entry[side];
      const Behaviour& behaviour = outcomes.behaviours[side];
      if (behaviour.returned && !entry.return_type) return false;
      const std::size_t globals = request_.global_names.size() + 1;  // with errno
      if (behaviour.globals.size() > globals) return false;
    }
    return true;
  }

  Compiler& compiler_;
  const RunRequest& request_;
  CompiledPair compiled_;
  double seconds_left_;
  unsigned lost_ = 0;
  SharedProgress progress_;
  Reply reply_;
};

}  // namespace

Reply run_batch(Compiler& compiler, const RunRequest& request) {
  if (std::string trouble = mismatch(request); !trouble.empty()) return refusal(trouble);
  compiler.trim();
  auto compiled = compile_both(compiler, request.subject, Placement::Usual);
  if (!compiled) return refusal(compiled.error().message);
  return BatchRun(compiler, request, *compiled).run();
}

void serve_requests(int socket) {
  Compiler compiler;
  while (auto bytes = sandbox::receive_message(socket, -1)) {
    auto request = from_bytes<Request>(*bytes);
    if (!request) return;
    if (auto* load = std::get_if<LoadRequest>(&*request)) {
      compiler.load(std::move(load->bitcode));
    } else if (!sandbox::send_message(
                   socket, to_bytes(run_batch(compiler, std::get<RunRequest>(*request))))) {
      return;
    }
  }
}

}  // namespace tandem::replay
