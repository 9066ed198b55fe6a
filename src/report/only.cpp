#include "report/only.h"

#include <algorithm>
#include <cctype>

namespace tandem::report {
namespace {

std::string without_blanks(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// The parts between an operator of two characters, where it is in no brackets.
std::vector<std::string> parts_of(const std::string& text, const std::string& by) {
  std::vector<std::string> parts{""};
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth == 0 && text.compare(i, by.size(), by) == 0) {
      parts.emplace_back();
      i += by.size() - 1;
    } else {
      parts.back() += text[i];
    }
  }
  for (std::string& part : parts) part = without_blanks(part);
  return parts;
}

// "(a || b)" to "a || b".
std::string without_brackets(const std::string& text) {
  if (text.empty() || text.front() != '(' || text.back() != ')') return text;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0 && i + 1 < text.size()) return text;
  }
  return without_blanks(text.substr(1, text.size() - 2));
}

// "s" of "s != NULL"; "" of anything else.
std::string not_null(const std::string& text) {
  static const std::string end = " != NULL";
  if (!text.ends_with(end)) return "";
  const std::string name = text.substr(0, text.size() - end.size());
  const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string("_$.->[]*:").find(c) != std::string::npos;
  });
  return is_plain ? name : "";
}

bool is_trap(const Behaviour& behaviour) {
  return !behaviour.is_endless && behaviour.ending != Ending::Return &&
         behaviour.ending != Ending::Exit;
}

std::vector<std::string> only_of(const Different& different) {
  std::vector<std::string> only;
  const auto& behaviours = different.run.behaviours();
  // A condition is about inputs on which both versions end.
  const bool is_endless =
      different.endless || behaviours[Side::Old].is_endless || behaviours[Side::New].is_endless;
  if (!is_endless && different.otherwise && !null_outside(different.otherwise->text).empty())
    only.emplace_back("null");
  if (is_trap(behaviours[Side::Old]) && is_trap(behaviours[Side::New])) only.emplace_back("traps");
  return only;
}

}  // namespace

// Each clause of the conjunction holds where the pointer that it speaks of is not null.
std::vector<std::string> null_outside(const std::string& condition) {
  std::vector<std::string> pointers;
  if (condition.find('?') != std::string::npos) return {};
  const bool is_disjunction = parts_of(condition, "||").size() > 1;
  const std::vector<std::string> clauses =
      is_disjunction ? std::vector<std::string>{condition} : parts_of(condition, "&&");
  for (const std::string& clause : clauses) {
    std::string found;
    for (const std::string& one : parts_of(without_brackets(clause), "||")) {
      if (found.empty()) found = not_null(without_brackets(one));
    }
    if (found.empty()) return {};
    pointers.push_back(found);
  }
  return pointers;
}

void find_only(Report& report) {
  for (Finding& finding : report.findings) {
    if (const auto* different = std::get_if<Different>(&finding.verdict))
      finding.only = only_of(*different);
  }
}

}  // namespace tandem::report
