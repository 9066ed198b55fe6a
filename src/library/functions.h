#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "library/effects.h"

// The functions of the C library as functions.txt has them: a structure for a row, a field for a
// column. docs/library.md says what the columns mean. Arguments count from 0 here.

namespace tandem::library {

using Argument = std::size_t;

// The answers that a function may give which a run does not execute.
struct Answer {
  enum class Kind : std::uint8_t {
    Number,      // from `least` to `most`
    Echo,        // the first argument as an unsigned char, or EOF
    PushedBack,  // the same, and EOF for EOF
    Printed,     // the length of the text that it puts out, or -1
    Scanned,     // how many conversions succeed, or EOF
    To,          // the argument that it stores at; if that is for a line, perhaps null
    Null,        // it would lead to something that is not known
    Object,      // a pointer to memory of its own
    OpenObject,  // the same, and the contents are not known
    Fraction,    // a floating-point number from 0 on, below 1
    Unknown,     // it is not known what the call does
  };
  Kind kind = Kind::Number;
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::optional<Argument> limit = std::nullopt;   // this instead of `most`
  std::optional<Argument> factor = std::nullopt;  // with `limit`: none if this is 0
};

// The bytes that it stores, as far as its answer is no failure.
struct Store {
  enum class Kind : std::uint8_t { UnknownBytes, Line, Text, Answer };
  Kind kind = Kind::UnknownBytes;
  std::size_t bytes = 0;  // UnknownBytes
};

struct Text {
  Argument at = 0;
  bool may_be_null = false;
};

struct Format {
  Argument at = 0;
  bool has_list = false;  // a va_list behind it
};

// The argument behind which it looks at memory, if at all; the product of `size` is the number of
// bytes, and without a size it is all that can be reached.
struct Looks {
  std::optional<Argument> at;
  std::vector<Argument> size;
};

enum class MemoryUse : std::uint8_t { None, New, Copy, Fill, Free };
// Code of the program that the library runs, or has access to its memory.
enum class Callbacks : std::uint8_t { None, ExitHandlers, SignalHandlers, OwnStreams };

// Why no call of it is translated or run: it leaves or enters a function otherwise than by call and
// return, or it is the compiler's own for complex numbers.
enum class Refusal : std::uint8_t { None, Jump, Complex };

struct Function {
  std::optional<Effects> effects;  // nothing: anything may happen
  // Arguments, then result: i int, l long, p pointer, f float, d double, x long double, v none;
  // "..." stands for any number of arguments of any types.
  std::string types;
  bool is_executed = false;  // by replay
  bool has_model = false;    // in frontend/library/models.c
  MemoryUse memory = MemoryUse::None;
  std::optional<Answer> answer;
  // Its answer to equal arguments is the same all the time that a program runs.
  bool is_steady = false;
  // It answers with what it was given the last time.
  bool answers_previous = false;
  std::optional<Argument> to;    // where it stores
  std::optional<Argument> size;  // how many bytes there are
  std::optional<Store> store;
  std::optional<Text> text;      // that it puts out, or gives to the system
  std::optional<Format> format;  // of printf
  std::optional<Argument> scan_format;
  std::optional<Looks> looks;   // nothing: at all that its arguments lead to
  bool has_own_buffer = false;  // of the program perhaps, though none is an argument
  bool is_assertion = false;    // its arguments say where, and not what
  Callbacks installs = Callbacks::None;
  Callbacks runs = Callbacks::None;
  Refusal refusal = Refusal::None;
};

using Functions = std::map<std::string, Function, std::less<>>;

std::vector<std::string_view> column_names();
// Gives the problem with the words of a row; "" if there is none.
std::string read_function(const std::string& name, const Words& words, Function& function);
// Reads the text of a table.
Result<Functions> read_functions(std::string_view text, const std::string& file);

// functions.txt. That it does not follow its rules would be a bug.
const Functions& functions();
// Its row; `unlisted` if there is none. The name may be that of glibc for a function of C.
const Function& find(std::string_view name);
extern const Function unlisted;
// "__isoc99_scanf" -> "scanf": what glibc's headers make of some names.
std::string_view c_name(std::string_view symbol);

// The streams that every C program starts with.
inline constexpr std::array<const char*, 3> stream_names{"stdin", "stdout", "stderr"};
bool is_stream(std::string_view symbol);

extern const char* const functions_text;  // functions.txt, put in at build time

}  // namespace tandem::library
