#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verdict/verdict.h"

// Values, calls and lines as a C programmer writes them.

namespace tandem::report {

// A call and the words about it.
struct SaidCall {
  const ExternalCall& call;
  const ShownCall& shown;
};
inline SaidCall said_call(const Confirmed& run, Side side, std::size_t index) {
  return {run.behaviours()[side].calls[index], run.shown().behaviours[side].calls[index]};
}

std::string value_text(const TypedValue& value);             // -3, 97 'a', NULL
std::string value_text(const ShownValue& shown);             // also &node{value = 3}, "abc", p
std::string assignment_text(const ShownValue& shown);        // n = 3
std::string returned_text(const Confirmed& run, Side side);  // "" where nothing is returned
std::string hexadecimal(const std::string& bytes);
std::string argument_text(const CallArgument& argument);
std::string call_text(const SaidCall& said);  // log("x", 3)

// "a.c: 3-5, 9; b.c: 1". Expects the lines in order of the source.
std::string line_ranges(const std::vector<SourceLocation>& lines);

// Two texts that are told apart, without most of what is alike in long ones.
Both<std::string> shortened(const Both<std::string>& texts);

std::string join(const std::vector<std::string>& parts, const std::string& separator);

// The answers of external functions, in order, by function in order of its first call.
using Answers = std::vector<std::pair<std::string, std::vector<SaidCall>>>;
// Those of the calls in `run`, from both versions, each position once where both
// call the same function. Points into `run`.
Answers answers_of(const Confirmed& run);
// The calls that a list of answers is for: "f()", from the first call on; or "the 2nd f()".
std::string answering_text(const std::string& function, const std::vector<SaidCall>& calls);

}  // namespace tandem::report
