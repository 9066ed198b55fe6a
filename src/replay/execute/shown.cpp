#include "replay/execute/shown.h"

#include <algorithm>
#include <array>

#include "replay/library/formats.h"
#include "replay/library/library_answers.h"
#include "replay/library/library_values.h"
#include "replay/machine/capture.h"
#include "replay/machine/places.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_bytes_of_run = std::size_t{4} << 20;  // of all calls of a run
constexpr std::size_t max_calls_of_run = 200;                   // of a run; the first

// Functions of the C library that are not called: which argument they look at, and how much of
// it. What the others of these are given is text (formats.h), a place to write to, or theirs.
struct Known {
  std::string_view name;
  int looks_at = -1;       // none
  int size[2] = {-1, -1};  // arguments whose product is the number of bytes; none: all
};
constexpr std::array known_functions{
    Known{"fwrite", 0, {1, 2}},      Known{"fwrite_unlocked", 0, {1, 2}},
    Known{"write", 1, {2, -1}},      Known{"pwrite", 1, {2, -1}},
    Known{"send", 1, {2, -1}},       Known{"sendto", 1, {2, -1}},
    Known{"mktime", 0, {-1, -1}},    Known{"gmtime", 0, {-1, -1}},
    Known{"localtime", 0, {-1, -1}}, Known{"ctime", 0, {-1, -1}},
    Known{"asctime", 0, {-1, -1}},   Known{"nanosleep", 0, {-1, -1}},
};
constexpr std::array<std::string_view, 67> not_looking{"__assert_fail",
                                                       "fgets",
                                                       "fread",
                                                       "read",
                                                       "pread",
                                                       "recv",
                                                       "recvfrom",
                                                       "getline",
                                                       "getdelim",
                                                       "scanf",
                                                       "fscanf",
                                                       "sscanf",
                                                       "vscanf",
                                                       "vfscanf",
                                                       "vsscanf",
                                                       "time",
                                                       "clock_gettime",
                                                       "gettimeofday",
                                                       "fclose",
                                                       "fflush",
                                                       "fgetc",
                                                       "getc",
                                                       "ungetc",
                                                       "fputc",
                                                       "putc",
                                                       "feof",
                                                       "ferror",
                                                       "clearerr",
                                                       "fseek",
                                                       "fseeko",
                                                       "ftell",
                                                       "ftello",
                                                       "rewind",
                                                       "fgetpos",
                                                       "fileno",
                                                       "setvbuf",
                                                       "setbuf",
                                                       "freopen",
                                                       "fdopen",
                                                       "tmpfile",
                                                       "getcwd",
                                                       "gmtime_r",
                                                       "localtime_r",
                                                       "strftime",
                                                       "pipe",
                                                       "stat",
                                                       "lstat",
                                                       "fstat",
                                                       "realpath",
                                                       "readlink",
                                                       "setlocale",
                                                       "signal",
                                                       "atexit",
                                                       "qsort",
                                                       "bsearch",
                                                       "strtod",
                                                       "strtof",
                                                       "strtold",
                                                       "strerror_r",
                                                       "pthread_create",
                                                       "pthread_join",
                                                       "pthread_mutex_lock",
                                                       "pthread_mutex_unlock",
                                                       "pthread_mutex_init",
                                                       "pthread_mutex_destroy",
                                                       "wait",
                                                       "waitpid"};

const Known* find_known(std::string_view function) {
  for (const Known& known : known_functions) {
    if (known.name == function) return &known;
  }
  return nullptr;
}

bool is_not_looking(std::string_view function) {
  return puts_out_text(function) ||
         std::find(not_looking.begin(), not_looking.end(), function) != not_looking.end();
}

// These may change memory of the program that is the buffer of their stream; where there is none,
// the front end says that they do not (Entry::not_writing).
bool may_have_buffer(std::string_view function) {
  return function.starts_with("getchar") || function.starts_with("putchar");
}

// So many bytes that a known function looks at.
ShownRoot sized_root(const Known& known, const Bits* arguments, std::size_t count,
                     const char* address) {
  Bits size = 1;
  for (const int argument : known.size) {
    if (argument < 0) continue;
    if (static_cast<std::size_t>(argument) >= count) return {};
    size *= truncate(arguments[argument], 64);
  }
  const std::size_t there = accessible_bytes(*machine.side, address, Access::Read);
  if (size == 0 || size > there) return {};
  ShownRoot root{address, static_cast<std::size_t>(size), {}};
  const auto target = locate(*machine.side, address);
  if (target && target->offset == 0) root.type = target->type;
  return root;
}

ShownRoot root_of(const ExternalSite& site, const Bits* arguments, std::size_t i) {
  const char* address = as_pointer(arguments[i]);
  if (i < site.by_value.size() && site.by_value[i].bytes != 0) {
    return {address, site.by_value[i].bytes, site.by_value[i].type};
  }
  if (!site.sees_memory || is_not_looking(site.function)) return {};
  const Known* known = find_known(site.function);
  if (known == nullptr) return {address, 0, {}};
  if (known->looks_at != static_cast<int>(i)) return {};
  if (known->size[0] < 0) return {address, 0, {}};
  return sized_root(*known, arguments, site.arguments.size(), address);
}

const FinalState* shown_by(const Run& run, std::size_t call) {
  const std::uint32_t index = run.record.calls[call].shown;
  return index == no_index ? nullptr : &run.record.shown[index];
}

}  // namespace

bool is_known_function(std::string_view function) {
  return is_not_looking(function) || find_known(function) != nullptr ||
         (has_known_answer(function) && !may_have_buffer(function));
}

void capture_call(const ExternalSite& site, const Bits* arguments, Record& record) {
  if (record.shown_bytes > max_bytes_of_run || record.shown.size() >= max_calls_of_run) return;
  std::vector<ShownRoot> roots;
  bool shows_something = false;
  const LoggedCall& call = record.calls.back();
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    ShownRoot root;
    const bool is_pointer = site.arguments[i].kind == ValueKind::Pointer && arguments[i] != 0;
    const bool is_read_as_text =
        record.arguments[call.first_argument + i].is_text && reads_text(site, arguments, i);
    if (is_pointer && !is_read_as_text) root = root_of(site, arguments, i);
    shows_something = shows_something || root.address != nullptr;
    roots.push_back(root);
  }
  if (!shows_something) return;
  record.calls.back().shown = static_cast<std::uint32_t>(record.shown.size());
  FinalState& state = record.shown.emplace_back();
  capture_shown(*machine.side, roots, state);
  state.fill = static_cast<std::uint8_t>(machine.fill[0]);
  record.shown_bytes += state.bytes.size();
}

bool shows_same(const Both<Run>& runs, std::size_t call) {
  const FinalState* before = shown_by(runs[Side::Old], call);
  const FinalState* after = shown_by(runs[Side::New], call);
  if (before == nullptr || after == nullptr) return true;
  return compare_shown(make_both(before, after), runs[Side::Old].side.object_types, 1)
      .differences.empty();
}

void mark_unknown_shown(Record& seen, const Record& again) {
  for (std::size_t i = 0; i < seen.shown.size(); ++i) {
    if (i >= again.shown.size() || !mark_unknown(seen.shown[i], again.shown[i], MayChange::AnyByte))
      seen.shown[i] = {};
  }
}

std::vector<ShownMemory> shown_memory(const Run& run) {
  std::vector<ShownMemory> shown;
  for (std::uint32_t i = 0; i < run.record.calls.size(); ++i) {
    const FinalState* state = shown_by(run, i);
    if (state == nullptr) continue;
    ShownMemory memory{i, *state, {}};
    for (const ExternalSite::ByValue& value : run.side.sites[run.record.calls[i].site].by_value)
      memory.by_value.push_back(value.bytes != 0);
    shown.push_back(std::move(memory));
  }
  return shown;
}

}  // namespace tandem::replay
