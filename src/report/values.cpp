#include "report/values.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/c_names.h"

namespace tandem::report {
namespace {

bool is_character(const ScalarType& type) {
  return type.name == "char" || type.name == "signed char" || type.name == "unsigned char";
}

bool is_printable(Bits bits) { return bits >= 0x20 && bits < 0x7f; }

constexpr std::size_t long_text = 400;
constexpr std::size_t kept_start = 60;
constexpr std::size_t kept_part = 240;

// The start of a text, and the part of it that begins at `from`.
std::string window(const std::string& text, std::size_t from) {
  const std::string start = text.substr(0, from > 0 ? kept_start : 0);
  const std::string part = text.substr(from, kept_part);
  const std::size_t left_out = text.size() - start.size() - part.size();
  return fmt::format("{}{}{} ... ({} characters left out)", start, from > 0 ? " ... " : "", part,
                     left_out);
}

void add_answer(Answers& answers, const SaidCall& said) {
  if (!said.call.returned && said.shown.wrote.empty()) return;
  const std::string& function = said.call.function;
  auto group = std::find_if(answers.begin(), answers.end(),
                            [&](const auto& entry) { return entry.first == function; });
  if (group == answers.end()) group = answers.insert(group, {function, {}});
  group->second.push_back(said);
}

std::string ordinal_text(std::uint32_t number) {
  if (number % 100 / 10 == 1) return fmt::format("{}th", number);
  switch (number % 10) {
    case 1: return fmt::format("{}st", number);
    case 2: return fmt::format("{}nd", number);
    case 3: return fmt::format("{}rd", number);
    default: return fmt::format("{}th", number);
  }
}

}  // namespace

std::string value_text(const TypedValue& value) {
  if (value.type.is_pointer) {
    // An address means nothing outside of its run.
    return value.bits == 0 ? "NULL" : "(a pointer)";
  }
  std::string text = value.to_text();
  if (is_character(value.type) && is_printable(value.bits)) {
    const char c = static_cast<char>(value.bits);
    text += c == '\'' || c == '\\' ? fmt::format(" '\\{}'", c) : fmt::format(" '{}'", c);
  }
  return text;
}

std::string value_text(const ShownValue& shown) {
  return shown.text.empty() ? value_text(shown.value) : shown.text;
}

std::string returned_text(const Confirmed& run, Side side) {
  const std::string& text = run.shown().behaviours[side].returned;
  const auto& returned = run.behaviours()[side].returned;
  if (!text.empty()) return text;
  return returned ? value_text(*returned) : "";
}

std::string hexadecimal(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return text;
}

std::string assignment_text(const ShownValue& shown) {
  return (shown.name.empty() ? "(unnamed)" : shown.name) + " = " + value_text(shown);
}

std::string argument_text(const CallArgument& argument) {
  if (const auto* contents = std::get_if<std::string>(&argument)) return c_literal(*contents);
  return value_text(std::get<TypedValue>(argument));
}

std::string call_text(const SaidCall& said) {
  const auto& [call, words] = said;
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const std::string& pointer = words.pointers[i];
    arguments.push_back(pointer.empty() ? argument_text(call.arguments[i]) : pointer);
    std::vector<std::string> shown;
    for (const ShownPart& part : words.parts) {
      if (part.argument == i && !part.name.empty()) shown.push_back(part.name + " = " + part.value);
    }
    if (!shown.empty()) arguments.back() += " with " + join(shown, ", ");
  }
  return call.function + "(" + join(arguments, ", ") + ")";
}

std::string line_ranges(const std::vector<SourceLocation>& lines) {
  std::string text;
  for (std::size_t first = 0; first < lines.size();) {
    std::size_t last = first;
    while (last + 1 < lines.size() && lines[last + 1].file == lines[first].file &&
           lines[last + 1].line <= lines[last].line + 1) {
      ++last;
    }
    const bool same_file = first > 0 && lines[first - 1].file == lines[first].file;
    if (!text.empty()) text += same_file ? ", " : "; ";
    if (!same_file) text += lines[first].file + ": ";
    text += std::to_string(lines[first].line);
    if (lines[last].line != lines[first].line) text += "-" + std::to_string(lines[last].line);
    first = last + 1;
  }
  return text;
}

Both<std::string> shortened(const Both<std::string>& texts) {
  const std::string& before = texts[Side::Old];
  const std::string& after = texts[Side::New];
  if (before.size() <= long_text && after.size() <= long_text) return texts;
  const auto parting = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  const auto alike = static_cast<std::size_t>(parting.first - before.begin());
  const std::size_t from = alike > 2 * kept_start ? alike - kept_start : 0;
  return make_both(window(before, from), window(after, from));
}

std::string join(const std::vector<std::string>& parts, const std::string& separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) text += separator;
    text += part;
  }
  return text;
}

Answers answers_of(const Confirmed& run) {
  const auto& old_calls = run.behaviours()[Side::Old].calls;
  const auto& new_calls = run.behaviours()[Side::New].calls;
  Answers answers;
  for (std::size_t i = 0; i < std::max(old_calls.size(), new_calls.size()); ++i) {
    if (i < old_calls.size()) add_answer(answers, said_call(run, Side::Old, i));
    const bool is_shared = i < old_calls.size() && i < new_calls.size() &&
                           old_calls[i].function == new_calls[i].function;
    if (i < new_calls.size() && !is_shared) add_answer(answers, said_call(run, Side::New, i));
  }
  return answers;
}

std::string answering_text(const std::string& function, const std::vector<SaidCall>& calls) {
  const std::uint32_t ordinal = calls.front().call.ordinal;
  return (ordinal > 1 ? "the " + ordinal_text(ordinal) + " " : "") + function + "()";
}

}  // namespace tandem::report
