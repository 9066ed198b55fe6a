#pragma once

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/machine/places.h"
#include "replay/machine/program.h"
#include "replay/memory/input.h"
#include "verdict/run.h"

// The state of the run that is under way. Compiled code has its address built in, so there is one,
// used by the one thread of the child that runs.

namespace tandem::replay {

// How a run came to its end: an Ending, or out of its limits.
using StopCode = std::uint8_t;
inline constexpr StopCode unfinished = 255;
// By something that C leaves undefined, and of which there is no doubt: it needs no more of the
// input than numbers.
inline constexpr StopCode ruled_out = 254;
// Below this, an address is that of a null pointer or a part of what it points to.
inline constexpr std::uintptr_t null_page_bytes = 64 * 1024;
constexpr StopCode stop_code(Ending ending) { return static_cast<StopCode>(ending); }
constexpr Ending ending_of(StopCode code) {
  return code == ruled_out ? Ending::Undefined : static_cast<Ending>(code);
}

// How many ways there are in which the C library answers where C leaves that open.
inline constexpr std::uint8_t choices = 4;

struct LoggedArgument {
  Bits bits = 0;  // of a pointer: 0 for null, 1 for any other
  // A pointer to what both versions have leads to this, and to there in it.
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;
  std::int64_t offset = 0;
  bool is_text = false;
  std::uint32_t text_at = 0;  // in Record::texts
  std::uint32_t text_size = 0;
};

struct LoggedCall {
  std::uint32_t site = 0;
  std::uint32_t first_argument = 0;  // in Record::arguments
  Bits returned = 0;
  // A call through a pointer leads there.
  FinalKind kind = FinalKind::Unknown;
  std::uint32_t index = 0;
  std::int64_t offset = 0;
  std::uint32_t shown = no_index;  // in Record::shown; not if it shows nothing
  // The text that a format makes of the arguments, in Record::texts; it counts and not they.
  bool is_put_out = false;
  std::uint32_t text_at = 0;
  std::uint32_t text_size = 0;
  bool prints_null = false;                             // which is undefined
  std::optional<std::uint32_t> answered_argument = {};  // what came back is this argument
  std::uint32_t first_stored = 0;                       // in Record::stored
  std::uint32_t stored = 0;
};

// A number that an answer wrote to memory.
struct AppliedWrite {
  std::uint32_t call = 0;
  std::uint32_t object = no_index;  // of the witness; otherwise what a call was given:
  std::uint32_t passed_by = 0;
  std::uint32_t argument = 0;
  std::uint64_t offset = 0;  // from the pointer or the start of the object on
  std::uint64_t size = 0;    // 0: it could not be done
  Bits value = 0;
  CTypeId type = {};  // in CompiledSide::object_types
  std::string path = {};
};

// A pointer that a function outside was given.
struct PassedPointer {
  std::uint32_t call = 0;
  std::uint32_t argument = 0;
  const char* address = nullptr;
};

// A call to a function of the library that remembers.
struct EarlierCall {
  std::string_view function;
  std::vector<Bits> arguments;
  Bits answer = 0;
};

// Everything that one run did.
struct Record {
  StopCode code = unfinished;
  Bits returned = 0;
  std::vector<Bits> globals;  // one to one with the slots; 0 where the side has none
  std::vector<LoggedCall> calls;
  std::vector<LoggedArgument> arguments;
  std::string texts;
  std::vector<StoredBytes> stored;  // by functions of the C library
  std::vector<FinalState> shown;    // the memory that calls show
  std::optional<AppliedWrite> write;
  std::size_t shown_bytes = 0;        // of all of them
  std::vector<std::uint8_t> markers;  // 1 where control came by
  FinalState memory;                  // with Ending::Return
  // errno in the end, likewise; not where the C library set it: its functions may do so at will.
  std::optional<int> error_number;
  // The allocation that was made to fail: its number from 1 on, and its size.
  std::uint32_t failed_allocation = 0;
  std::uint64_t failed_size = 0;
  std::string_view failed_function;  // what asked for it, and its number among the calls of that
  std::uint32_t failed_ordinal = 0;
  std::uint32_t failed_after_calls = 0;  // how many were made before
  bool breaks_promise = false;           // null is passed or returned where C says it is not
  bool has_choice = false;               // something came out that C leaves open (Machine::choice)
  bool is_out_of_blocks = false;         // it is unfinished because it ran for so long
};

struct Machine {
  std::uint64_t fill[4] = {};  // as many times the byte that uninitialised memory is filled with
  std::uint64_t blocks_left = 0;
  std::uint32_t depth_left = 0;

  const CompiledSide* side = nullptr;
  const Input* input = nullptr;
  Record* record = nullptr;
  // An external function answered with a pointer: null, or to memory of zeros.
  bool has_pointer_answer = false;
  const char* callee = nullptr;          // the last function outside that a pointer led to
  std::vector<Bits> arguments;           // as this run gets them
  std::vector<char*> witness_addresses;  // of the objects of the input
  std::vector<CTypeId> witness_types;    // of their elements, in CompiledSide::object_types
  std::uint32_t allocations = 0;         // made so far
  std::map<std::string_view, std::uint32_t> allocations_by;  // likewise, by function
  std::vector<EarlierCall> earlier;    // of functions that answer by what they were asked before
  std::vector<PassedPointer> passed;   // to functions that may keep them, so far
  std::uint32_t fails_allocation = 0;  // which is to fail, from 1 on; 0 for none
  char* error_number = nullptr;        // errno, once it was asked for; it starts as 0
  int library_error = 0;               // what the C library has set it to; 0 if it has not
  bool is_error_open = false;          // a function outside may have set it since it was written
  std::uint8_t choice = 0;             // which of the ways; see `choices`

  // Set while compiled code runs: only then is a fault one of the program.
  volatile std::sig_atomic_t is_running = 0;
  const char* stack_guard = nullptr;  // where a stack overflow faults
  std::size_t stack_guard_bytes = 0;
  const char* stack_begin = nullptr;
  const char* stack_end = nullptr;
  sigjmp_buf stop_point;
};
extern Machine machine;

// Ends the run under way.
[[noreturn]] void stop_run(StopCode code);

// Ends the run unless these bytes may be accessed.
void require_access(const void* address, std::size_t size, Access access);
// The code with which a run ends that goes through a null pointer.
StopCode null_access_code();

// Sets a global slot, reads it back.
void write_slot(const SlotPlace& slot, Bits value);
Bits read_slot(const SlotPlace& slot);

// Turns faults of compiled code into ends of the run. Needs memory for a
// signal stack that outlives the process' last run.
void catch_faults();

}  // namespace tandem::replay
