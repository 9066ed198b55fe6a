#include "report/text_witness.h"

#include <algorithm>
#include <fmt/format.h>

#include "report/differences.h"
#include "report/values.h"

namespace tandem::report {
namespace {

constexpr std::size_t shown_answers = 8;
constexpr std::size_t shown_like_calls = 4;

std::string assignments(const std::vector<ShownValue>& values) {
  std::vector<std::string> parts;
  for (const ShownValue& value : values) {
    if (!value.is_shown_before) parts.push_back(assignment_text(value));
  }
  return join(parts, ", ");
}

std::string answer_text(const SaidCall& said) {
  const auto& [call, words] = said;
  std::string text = call.returned ? value_text(*call.returned) : "";
  if (call.answered_argument) text = fmt::format("its argument {}", *call.answered_argument + 1);
  if (!words.wrote.empty()) {
    text += fmt::format("{}(sets {})", text.empty() ? "" : " ", assignments(words.wrote));
  }
  return text;
}

// "f() answers 1, then 2", from the first call on; or "the 2nd f() answers 1".
std::string answers_text(const std::string& function, const std::vector<SaidCall>& calls) {
  std::vector<std::string> answers;
  for (const SaidCall& said : calls) answers.push_back(answer_text(said));
  const std::size_t hidden = answers.size() > shown_answers ? answers.size() - shown_answers : 0;
  answers.resize(answers.size() - hidden);
  std::string text = answering_text(function, calls) + " answers " + join(answers, ", then ");
  if (hidden > 0) text += fmt::format(", and {} more", hidden);
  return text;
}

std::string endless_text(const Endless& endless) {
  const unsigned line = endless.where.line;
  if (endless.state.empty()) {
    return fmt::format(
        "does not end: nothing that decides whether the loop at line {} goes on changes", line);
  }
  return fmt::format("does not end: it comes back to {} at line {}", endless.state, line);
}

std::string ending_text(const Confirmed& run, Side side) {
  switch (run.behaviours()[side].ending) {
    case Ending::Return: {
      if (!run.behaviours()[side].returned) return "returns";
      const auto texts = make_both(returned_text(run, Side::Old), returned_text(run, Side::New));
      return "returns " + shortened(texts)[side];
    }
    case Ending::Exit: return "does not return (exit, abort)";
    case Ending::Division: return "traps: division by zero, or the quotient does not fit";
    case Ending::Shift: return "traps: shift by a negative or too large amount";
    case Ending::NullAccess: return "traps: access through a null pointer";
    case Ending::Trap: return "traps: __builtin_trap";
    case Ending::Undefined: return "undefined behaviour";
  }
  return "";
}

std::string outcome_text(const Different& different, Side side) {
  const Confirmed& run = different.run;
  if (different.endless && different.endless->side == side) return endless_text(*different.endless);
  std::string text = ending_text(run, side);
  std::vector<std::string> left;
  for (const Difference& difference : differences(run)) {
    const bool is_state =
        difference.kind == Difference::Kind::Global || difference.kind == Difference::Kind::Memory;
    if (is_state && difference.text[side]) {
      left.push_back(difference.name + " = " + *difference.text[side]);
    }
  }
  if (!left.empty()) text += ", leaves " + join(left, ", ");
  return text;
}

// The calls until the versions part: "calls f(1), then g(2)".
std::string parting_calls(const Confirmed& run, Side side) {
  const std::size_t alike = like_calls(run);
  const auto call_of = [&](Side of) {
    return alike < run.behaviours()[of].calls.size() ? call_text(said_call(run, of, alike)) : "";
  };
  std::string next = shortened(make_both(call_of(Side::Old), call_of(Side::New)))[side];
  if (alike + 1 < run.behaviours()[side].calls.size()) next += ", ...";
  if (alike == 0) return "calls " + (next.empty() ? "nothing" : next);
  const std::string then = ", then " + (next.empty() ? "nothing more" : next);
  if (alike > shown_like_calls) return fmt::format("makes {} like calls{}", alike, then);
  std::vector<std::string> before;
  for (std::size_t i = 0; i < alike; ++i) before.push_back(call_text(said_call(run, side, i)));
  return "calls " + join(before, ", ") + then;
}

std::string all_calls(const Confirmed& run, Side side) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < run.behaviours()[side].calls.size(); ++i)
    parts.push_back(call_text(said_call(run, side, i)));
  return "calls " + join(parts, ", ");
}

}  // namespace

std::vector<std::string> input_lines(const Confirmed& run) {
  std::vector<std::string> lines;
  std::vector<ShownValue> values = run.shown().arguments;
  const auto& globals = run.shown().globals;
  values.insert(values.end(), globals.begin(), globals.end());
  if (!values.empty()) lines.push_back(assignments(values));
  // Memory that no value above shows: globals, and what is pointed into.
  std::vector<std::string> objects;
  for (std::size_t i = 0; i < run.witness().memory.size(); ++i) {
    const ShownObject& shown = run.shown().memory[i];
    if (!shown.is_shown_inside)
      objects.push_back(run.witness().memory[i].name + " = " + shown.text);
  }
  if (!objects.empty()) lines.push_back(join(objects, ", "));
  for (const auto& [function, calls] : answers_of(run)) {
    lines.push_back(answers_text(function, calls));
  }
  if (lines.empty()) lines.emplace_back("none: the program as it starts");
  return lines;
}

std::vector<Line> witness_lines(const Different& different, bool verbose) {
  const Confirmed& run = different.run;
  std::vector<Line> lines;
  for (const std::string& text : input_lines(run))
    lines.push_back({lines.empty() ? "input" : "", text});
  for (const Side side : sides) {
    const Behaviour& behaviour = run.behaviours()[side];
    lines.push_back({to_text(side), outcome_text(different, side)});
    if (verbose && !behaviour.calls.empty()) {
      lines.push_back({"", all_calls(run, side)});
    } else if (!has_like_calls_only(run)) {
      lines.push_back({"", parting_calls(run, side)});
    }
    if (!behaviour.lines.empty()) lines.push_back({"", "ran " + line_ranges(behaviour.lines)});
  }
  return lines;
}

}  // namespace tandem::report
