#include "replay/execute/callbacks.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <ranges>

#include "base/float_format.h"
#include "replay/execute/shown.h"
#include "replay/execute/writes.h"
#include "replay/library/formats.h"
#include "replay/library/library.h"
#include "replay/library/library_answers.h"
#include "replay/library/library_values.h"
#include "replay/machine/answers.h"
#include "replay/machine/arena.h"
#include "replay/machine/machine.h"

namespace tandem::replay {
namespace {

constexpr std::size_t max_calls = 10'000;
constexpr std::size_t max_logged_text_bytes = std::size_t{1} << 20;
constexpr std::size_t answer_bytes = 64;  // of what an external function's pointer points to

void log_text(const char* text, std::size_t size, LoggedArgument& logged) {
  logged.is_text = true;
  logged.text_at = static_cast<std::uint32_t>(machine.record->texts.size());
  logged.text_size = static_cast<std::uint32_t>(size);
  machine.record->texts.append(text, size);
}

// A pointer argument: the constant string it points to, else the place, if
// both versions can have it, else only whether it is null.
void log_pointer(Bits bits, bool is_read_as_text, LoggedArgument& logged) {
  const char* pointer = as_pointer(bits);
  logged.bits = pointer == nullptr ? 0 : 1;
  if (pointer == nullptr) return;
  const auto target = locate(*machine.side, pointer);
  if (!target) return;
  if (is_read_as_text || target->kind == FinalKind::Text) {
    const std::size_t most = accessible_bytes(*machine.side, pointer, Access::Read);
    const std::size_t size = ::strnlen(pointer, most);
    // An unfinished constant is a text as far as it goes.
    if (size < most || target->kind == FinalKind::Text) return log_text(pointer, size, logged);
  }
  logged.kind = target->kind;
  logged.index = target->index;
  logged.offset = target->offset;
}

void log_call(std::uint32_t site_index, const ExternalSite& site, const Bits* arguments,
              Bits returned) {
  Record& record = *machine.record;
  record.calls.push_back(
      {site_index, static_cast<std::uint32_t>(record.arguments.size()), returned});
  if (site.is_indirect) {
    const Target callee = locate(*machine.side, machine.callee).value_or(Target{});
    record.calls.back().kind = callee.kind;
    record.calls.back().index = callee.index;
    record.calls.back().offset = callee.offset;
  }
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    LoggedArgument logged;
    const auto format = format_of_list(site, i);
    if (format && arguments[i] != 0) {
      logged.bits = 1;
      const auto text = text_of_list(as_pointer(arguments[*format]), as_pointer(arguments[i]));
      if (text) log_text(text->data(), text->size(), logged);
    } else if (site.arguments[i].kind == ValueKind::Pointer) {
      log_pointer(arguments[i], reads_text(site, arguments, i), logged);
    } else {
      logged.bits = canonical(arguments[i], site.arguments[i]);
    }
    record.arguments.push_back(logged);
  }
}

void write_globals(const Answer& answer) {
  const auto& slots = machine.side->slots;
  for (std::size_t i = 0; i < answer.globals.size() && i < slots.size(); ++i) {
    if (answer.globals[i]) write_slot(slots[i], *answer.globals[i]);
  }
}

Bits answer_of(const ExternalSite& site, Bits wanted) {
  if (!site.returned) return 0;
  if (site.returned->kind == ValueKind::Pointer) {
    machine.has_pointer_answer = true;
    return 0;
  }
  const Bits answer = truncate(wanted, site.returned->width_bits);
  const bool is_extended = site.returned->kind == ValueKind::LongDouble;
  return is_extended ? float_format(site.returned->width_bits)->encoding(answer) : answer;
}

// One of the C library has one meaning: what is invented for it says nothing of the program.
bool is_of_library(const std::string& function) {
  static std::map<std::string, bool> known;
  const auto [place, is_new] = known.try_emplace(function, false);
  if (is_new) place->second = dlsym(RTLD_DEFAULT, function.c_str()) != nullptr;
  return place->second;
}

Bits answer_pure(const ExternalSite& site, const Bits* arguments) {
  if (is_of_library(site.function)) stop_run(unfinished);
  std::vector<Bits> seen(arguments, arguments + site.arguments.size());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (site.arguments[i].kind == ValueKind::Pointer) seen[i] = seen[i] == 0 ? 0 : 1;
  }
  return answer_of(site, pure_answer(machine.input->answer_seed, site.function, seen));
}

// Any answer, as far as its type goes.
AllowedAnswer free_answer(const ExternalSite& site, Bits wanted) {
  AllowedAnswer answer;
  answer.returned = answer_of(site, wanted);
  const bool is_pointer = site.returned && site.returned->kind == ValueKind::Pointer;
  answer.is_object = is_pointer && (wanted != 0 || site.is_never_null);
  return answer;
}

// The contents of uninitialised memory in this run.
int fill_byte() { return static_cast<unsigned char>(machine.fill[0]); }

// An object of the function that answers. Null if there is no more room.
char* answered_object(std::size_t call, bool is_filled) {
  char* object = arena.allocate(answer_bytes, ArenaKind::Answer, static_cast<std::uint32_t>(call));
  if (object != nullptr) std::memset(object, is_filled ? fill_byte() : 0, answer_bytes);
  return object;
}

// False if there is no room for it.
bool store(const AllowedAnswer& answer, const Bits* arguments, Record& record) {
  LoggedCall& call = record.calls.back();
  call.answered_argument = answer.argument;
  call.first_stored = static_cast<std::uint32_t>(record.stored.size());
  for (const StoredBytes& stored : answer.stored) {
    char* to = as_pointer(arguments[stored.argument]);
    const std::size_t size = stored.bytes.size();
    if (!is_accessible(*machine.side, to, size, Access::Write)) return false;
    if (stored.kind == StoredBytes::Kind::Unknown) {
      std::memset(to, fill_byte(), size);
      continue;
    }
    std::memcpy(to, stored.bytes.data(), size);
    record.stored.push_back(stored);
    ++call.stored;
  }
  return true;
}

void log_put_out(const PutOut& text, Record& record) {
  LoggedCall& call = record.calls.back();
  call.prints_null = text.has_null;
  if (text.kind != PutOut::Kind::Text) return;
  call.is_put_out = true;
  call.text_at = static_cast<std::uint32_t>(record.texts.size());
  call.text_size = static_cast<std::uint32_t>(text.text.size());
  record.texts += text.text;
}

// What the calls before say that the answer is, if they do.
std::optional<Bits> answer_by_earlier_calls(const ExternalSite& site, const Bits* arguments) {
  for (const EarlierCall& call : std::views::reverse(machine.earlier)) {
    if (call.function != site.function) continue;
    if (site.known->answers_previous) return call.arguments[0];
    if (std::equal(call.arguments.begin(), call.arguments.end(), arguments)) return call.answer;
  }
  return std::nullopt;
}

void remember(const ExternalSite& site, const Bits* arguments, Bits answer) {
  if (!site.known->is_steady && !site.known->answers_previous) return;
  machine.earlier.push_back(
      {site.function, {arguments, arguments + site.arguments.size()}, answer});
}

void note_null_arguments(const ExternalSite& site, const Bits* arguments) {
  for (const std::uint32_t index : site.never_null_arguments) {
    if (index < site.arguments.size() && arguments[index] == 0)
      machine.record->breaks_promise = true;
  }
}

// Nothing if the program goes on.
std::optional<StopCode> answer_call(std::uint32_t index, const ExternalSite& site,
                                    const Bits* arguments, Bits* returned) {
  Record& record = *machine.record;
  const std::size_t call = record.calls.size();
  if (call >= max_calls || record.texts.size() > max_logged_text_bytes) return unfinished;
  const PutOut text = put_out(site, arguments);
  if (text.kind == PutOut::Kind::CountsBytes) return unfinished;
  if (text.kind == PutOut::Kind::Undefined) return stop_code(Ending::Undefined);
  const auto& answers = machine.input->answers;
  const bool is_given = call < answers.size();
  const Bits drawn =
      is_given ? answers[call].returned : random_answer(machine.input->answer_seed, call);
  const Bits wanted = answer_by_earlier_calls(site, arguments).value_or(drawn);
  const auto allowed = allowed_answer(site, arguments, wanted, text);
  const AllowedAnswer answer = allowed ? *allowed : free_answer(site, wanted);
  if (answer.is_unknown) return unfinished;
  if (answer.is_undefined) return stop_code(Ending::Undefined);
  *returned = answer.returned;
  if (answer.is_object) *returned = of_pointer(answered_object(call, answer.is_filled));
  if (answer.is_object && *returned == 0) return unfinished;
  remember(site, arguments, *returned);
  note_null_arguments(site, arguments);
  machine.is_error_open = true;
  log_call(index, site, arguments, *returned);
  log_put_out(text, record);
  capture_call(site, arguments, record);
  if (!store(answer, arguments, record)) return stop_code(Ending::Undefined);
  answer_with_write(site, arguments, record);
  if (is_given && site.writes_memory && answer.stored.empty()) write_globals(answers[call]);
  return std::nullopt;
}

}  // namespace

extern "C" void tandem_segment(std::uint32_t marker) { machine.record->markers[marker] = 1; }

extern "C" void tandem_block(std::uint32_t marker) {
  machine.record->markers[marker] = 1;
  if (machine.blocks_left-- != 0) return;
  machine.record->is_out_of_blocks = true;
  stop_run(unfinished);
}

extern "C" void tandem_enter(std::uint32_t marker) {
  if (machine.depth_left-- == 0) stop_run(unfinished);
  tandem_block(marker);
}

extern "C" void tandem_leave() { ++machine.depth_left; }

extern "C" void tandem_check(std::uint32_t failed, std::uint32_t ending) {
  if (failed != 0) stop_run(static_cast<StopCode>(ending));
}

extern "C" void tandem_promise(std::uint32_t is_broken) {
  if (is_broken != 0) machine.record->breaks_promise = true;
}

extern "C" void tandem_stop(std::uint32_t ending) { stop_run(static_cast<StopCode>(ending)); }

extern "C" void tandem_external(std::uint32_t index, const Bits* arguments, Bits* returned) {
  const ExternalSite& site = machine.side->sites[index];
  if (site.library != nullptr) {
    *returned = site.library(arguments);  // may end the run as the program itself
    return;
  }
  if (is_formatting(site)) {
    if (!try_format(site, arguments, returned)) stop_run(unfinished);
    return;
  }
  if (is_scanning(site)) {
    *returned = scan_text(site, arguments);
    return;
  }
  machine.is_running = 0;
  std::optional<StopCode> stop;
  if (site.is_pure) {
    *returned = answer_pure(site, arguments);
  } else {
    stop = answer_call(index, site, arguments, returned);
  }
  machine.is_running = 1;
  if (stop) stop_run(*stop);
  if (!site.returns) stop_run(stop_code(Ending::Exit));
}

extern "C" void tandem_access(const char* base, const char* address, std::uint64_t size,
                              std::uint32_t is_write) {
  if (size == 0) return;
  const auto from = reinterpret_cast<std::uintptr_t>(base);
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (from < null_page_bytes || at < null_page_bytes) stop_run(null_access_code());
  // All that is between them must be one object, or the address is not in that of the base.
  const std::uintptr_t begin = std::min(from, at);
  const std::uintptr_t end = std::max(from, at + size);
  if (at + size < at || !is_accessible(*machine.side, reinterpret_cast<const char*>(begin),
                                       end - begin, is_write != 0 ? Access::Write : Access::Read)) {
    stop_run(stop_code(Ending::Undefined));
  }
  if (address == machine.error_number) {
    if (is_write == 0 && machine.is_error_open) stop_run(unfinished);
    machine.is_error_open = false;
  }
}

extern "C" void tandem_step(const char* base, std::uintptr_t sum) {
  const auto object = locate(*machine.side, base);
  if (!object || object->begin == nullptr) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(object->begin);
  if (sum < begin || sum - begin > object->size) stop_run(stop_code(Ending::Undefined));
}

extern "C" char* tandem_frame() { return arena.mark(); }

extern "C" char* tandem_local(std::uint64_t size, std::uint64_t alignment, std::uint32_t type) {
  char* local = arena.allocate_local(size, alignment, type);
  if (local == nullptr) stop_run(unfinished);
  return local;
}

extern "C" void tandem_release(char* frame) { arena.release(frame); }

extern "C" const char* tandem_resolve(const char* pointer, const char* stub) {
  if (!arena.contains(pointer)) return pointer;
  const auto target = locate(*machine.side, pointer);
  if (!target) return pointer;
  const bool is_function =
      target->kind == FinalKind::Witness && machine.input->memory[target->index].is_function;
  // An object that an external function answered with may be a function.
  const bool is_answer = target->kind == FinalKind::Answer && target->offset == 0;
  if (!is_function && !is_answer) return pointer;
  machine.callee = pointer;
  return stub;
}

}  // namespace tandem::replay
