#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <limits>

#include "library/functions.h"

namespace tandem::library {
namespace {

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool read_argument(std::string_view text, Argument& argument) {
  return read_number(text, argument) && argument-- > 0;
}

bool read_argument(std::string_view text, std::optional<Argument>& argument) {
  return read_argument(text, argument.emplace());
}

// One of the words, which are those of the enumeration behind its first value.
template <class Value>
bool read_word(std::initializer_list<std::string_view> words, std::string_view text, Value& value) {
  const auto* found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) return false;
  value = static_cast<Value>(found - words.begin() + 1);
  return true;
}

// Cuts `text` at the first `mark` and gives what is behind it; nothing if there is none.
std::optional<std::string_view> cut(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(at + mark.size());
  text = text.substr(0, at);
  return behind;
}

// An argument, and whether `mark` is behind it.
bool read_marked(std::string_view text, std::string_view mark, Argument& argument, bool& has_mark) {
  has_mark = text.ends_with(mark);
  if (has_mark) text.remove_suffix(mark.size());
  return read_argument(text, argument);
}

// "", "255", "$3", "$3*$2"
bool read_most(std::string_view text, Answer& answer) {
  answer.most = std::numeric_limits<std::int64_t>::max();
  if (text.empty()) return true;
  if (!text.starts_with('$')) return read_number(text, answer.most);
  const auto factor = cut(text, "*$");
  return (!factor || read_argument(*factor, answer.factor)) &&
         read_argument(text.substr(1), answer.limit);
}

bool read_answer(std::string_view text, Function& function) {
  Answer& answer = function.answer.emplace();
  if (read_word({"echo", "pushed-back", "printed", "scanned", "to", "null", "object", "open-object",
                 "fraction", "unknown"},
                text, answer.kind)) {
    return true;
  }
  const auto most = cut(text, "..");
  if (!read_number(text, answer.least)) return false;
  answer.most = answer.least;
  return !most || read_most(*most, answer);
}

bool read_store(std::string_view text, Function& function) {
  Store& store = function.store.emplace();
  return read_word({"line", "text", "answer"}, text, store.kind) || read_number(text, store.bytes);
}

bool read_text(std::string_view text, Function& function) {
  Text& put_out = function.text.emplace();
  return read_marked(text, "?", put_out.at, put_out.may_be_null);
}

bool read_format(std::string_view text, Function& function) {
  Format& format = function.format.emplace();
  return read_marked(text, "+list", format.at, format.has_list);
}

// "none", "1", "2:3", "1:2*3"
bool read_looks(std::string_view text, Function& function) {
  Looks& looks = function.looks.emplace();
  if (text == "none") return true;
  auto size = cut(text, ":");
  while (size) {
    const auto next = cut(*size, "*");
    if (!read_argument(*size, looks.size.emplace_back())) return false;
    size = next;
  }
  return read_argument(text, looks.at);
}

template <Callbacks Function::* field>
bool read_callbacks(std::string_view text, Function& function) {
  return read_word({"exit-handlers", "signal-handlers", "own-streams"}, text, function.*field);
}

bool read_memory(std::string_view text, Function& function) {
  return read_word({"new", "copy", "fill", "free"}, text, function.memory);
}

bool read_refusal(std::string_view text, Function& function) {
  return read_word({"jump", "complex"}, text, function.refusal);
}

bool read_types(std::string_view text, Function& function) {
  function.types = text;
  return !text.empty() && !text.ends_with('.') &&
         text.find_first_not_of("ilpfdxv.") == std::string_view::npos;
}

// A column that says yes by being there.
template <bool Function::* field>
bool read_flag(std::string_view text, Function& function) {
  function.*field = true;
  return text.empty();
}

template <std::optional<Argument> Function::* field>
bool read_place(std::string_view text, Function& function) {
  return read_argument(text, function.*field);
}

struct Column {
  std::string_view name;
  bool (*read)(std::string_view text, Function& function);  // false if it is none of its values
};
constexpr std::array columns{
    Column{"types", read_types},
    Column{"executed", read_flag<&Function::is_executed>},
    Column{"model", read_flag<&Function::has_model>},
    Column{"memory", read_memory},
    Column{"answer", read_answer},
    Column{"steady", read_flag<&Function::is_steady>},
    Column{"previous", read_flag<&Function::answers_previous>},
    Column{"to", read_place<&Function::to>},
    Column{"size", read_place<&Function::size>},
    Column{"stores", read_store},
    Column{"text", read_text},
    Column{"format", read_format},
    Column{"scans", read_place<&Function::scan_format>},
    Column{"looks", read_looks},
    Column{"own-buffer", read_flag<&Function::has_own_buffer>},
    Column{"assertion", read_flag<&Function::is_assertion>},
    Column{"refused", read_refusal},
    Column{"installs", read_callbacks<&Function::installs>},
    Column{"runs", read_callbacks<&Function::runs>},
};

// Columns that need others.
std::string find_gap(const Function& function) {
  const bool needs_types = function.answer || function.is_executed || function.store;
  if (needs_types && function.types.empty()) return "its types are missing";
  if (function.answer && function.types.ends_with('v')) return "it answers nothing";
  if (function.to.has_value() != function.store.has_value())
    return "where it stores and what it stores belong together";
  const bool answers_place = function.answer && function.answer->kind == Answer::Kind::To;
  if (answers_place && !function.to) return "it stores nowhere";
  const bool has_line = function.store && function.store->kind == Store::Kind::Line;
  return has_line && !function.size ? "how long a line may be is missing" : "";
}

}  // namespace

std::string read_function(const std::string& name, const Words& words, Function& function) {
  Words effects;
  std::vector<std::string_view> seen;
  for (const std::string& word : words) {
    std::string_view key = word;
    const std::string_view value = cut(key, "=").value_or("");
    const auto* column = std::find_if(columns.begin(), columns.end(),
                                      [&](const Column& item) { return item.name == key; });
    if (column == columns.end()) {
      effects.push_back(word);
    } else if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
      return fmt::format("'{}' is said twice of '{}'", key, name);
    } else if (!column->read(value, function)) {
      return fmt::format("'{}' cannot be said of '{}'", word, name);
    }
    seen.push_back(key);
  }
  if (effects.empty()) return fmt::format("the effects of '{}' are missing", name);
  if (const std::string gap = find_gap(function); !gap.empty())
    return fmt::format("'{}': {}", name, gap);
  if (effects == Words{"unknown"}) return "";
  return read_effects(name, effects, function.effects.emplace());
}

std::vector<std::string_view> column_names() {
  std::vector<std::string_view> names;
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

}  // namespace tandem::library
