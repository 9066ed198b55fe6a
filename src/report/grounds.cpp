#include "report/grounds.h"

#include "base/overloaded.h"

namespace tandem::report {
namespace {

constexpr const char* valid_pointers =
    "pointers are aligned, and structures do not overlap in part";

std::string when_text(const CalleeEquivalentWhen& callee) {
  if (callee.condition.empty()) return valid_pointers;
  return callee.condition +
         (callee.needs_valid_pointers ? std::string(", if ") + valid_pointers : "");
}

std::string text_of(const std::string& function, const Ground& ground) {
  return std::visit(
      Overloaded{
          [](const CalleeEquivalent& g) { return "callee " + g.function + ": equivalent"; },
          [](const CalleeEquivalentWhen& g) {
            return "callee " + g.function + ": equivalent when " + when_text(g);
          },
          [](const Induction& g) { return "induction on " + g.function; },
          [&](const NoAlias& g) {
            const std::string whose = g.function == function ? "" : " of " + g.function;
            return "assumes " + g.a + " and " + g.b + whose + " do not alias" +
                   (g.is_declared ? " (restrict)" : "");
          },
          [](const ValidPointers&) -> std::string {
            return "assumes that pointers are aligned, and that no two structures of one type "
                   "overlap in part";
          },
          [](const KeptContract& g) {
            return "contract of " + g.function + ": ensures " + g.postcondition;
          }},
      ground);
}

}  // namespace

std::vector<std::string> grounds_text(const std::string& function, const Grounds& grounds) {
  std::vector<std::string> texts;
  for (const Ground& ground : grounds) texts.push_back(text_of(function, ground));
  return texts;
}

bool is_assumption(const Ground& ground) {
  return std::holds_alternative<NoAlias>(ground) || std::holds_alternative<ValidPointers>(ground);
}

}  // namespace tandem::report
