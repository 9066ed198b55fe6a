#include "reproduce/outside_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reproduce/c_values.h"

#include "replay/replay.h"

namespace tandem::reproduce {
namespace {

using frontend::OutsideDeclaration;
using frontend::PassedAs;

class OutsideWriter {
 public:
  OutsideWriter(const Difference& difference, Side side, std::size_t unit,
                std::function<std::string(const NamedValue&)> set_global)
      : difference_(difference),
        side_(side),
        version_(difference.versions[side]),
        witness_(difference.run.witness()),
        behaviour_(difference.run.behaviours()[side]),
        types_(difference.programs[Side::Old].types),
        unit_(unit),
        calls_(calls_outside()),
        reached_(reached()),
        set_global_(std::move(set_global)) {}

  std::string text() const {
    std::string all;
    for (const auto& [function, unit] : version_.answered()) {
      all += answers_by_arguments(function)
                 ? declaration(function, unit) + unanswered(function.name)
                 : stub(function, unit);
    }
    for (std::size_t i = 0; i < witness_.memory.size(); ++i) {
      if (witness_.memory[i].is_function) all += callback(i);
    }
    return all;
  }

 private:
  std::set<std::string> reached() const {
    const pairing::Pair& pair = difference_.plan.pairs[difference_.pair];
    return version_.reached_from(difference_.programs[side_].procedures[pair.ids[side_]].name);
  }

  // Not the allocation that fails: that is counted on its own.
  std::vector<const ExternalCall*> calls_outside() const {
    std::vector<const ExternalCall*> calls;
    for (const ExternalCall& call : behaviour_.calls) {
      if (call.ordinal == 0) calls.push_back(&call);
    }
    return calls;
  }

  // Replay could tell what is in the list of arguments of every such call.
  bool has_readable_lists(const OutsideDeclaration& function) const {
    return std::all_of(calls_.begin(), calls_.end(), [&](const ExternalCall* call) {
      return call->function != function.symbol || call->arguments.empty() ||
             std::holds_alternative<std::string>(call->arguments.back());
    });
  }

  std::string argument_text(const OutsideDeclaration& function, std::size_t i) const {
    if (function.has_list && i + 1 == function.parameters) {
      return has_readable_lists(function)
                 ? fmt::format("tandem_show_list(tandem_a{}, tandem_a{})", function.format, i)
                 : "tandem_put(\"(a list)\")";
    }
    if (is_structure(function, i)) return fmt::format("tandem_show_bytes(&a{0}, sizeof a{0})", i);
    return fmt::format("tandem_show(tandem_a{})", i);
  }

  static bool is_structure(const OutsideDeclaration& function, std::size_t i) {
    return i < function.passed.size() && function.passed[i] == PassedAs::Structure;
  }

  // The memory behind arguments in which the versions show something else.
  std::string shown_text(const OutsideDeclaration& function, const std::string& name) const {
    std::string all;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      if (calls_[i]->function != name) continue;
      const auto index = static_cast<std::size_t>(calls_[i] - behaviour_.calls.data());
      for (const ShownPart& part : difference_.run.shown().behaviours[side_].calls[index].parts) {
        if (part.argument >= function.parameters || part.path.empty()) continue;
        if (is_structure(function, part.argument)) continue;  // shown in full
        std::string at = fmt::format("(char *)tandem_a{}", part.argument);
        for (std::size_t step = 0; step + 1 < part.path.size(); ++step)
          at = fmt::format("*(char **)({} + {})", at, part.path[step]);
        all += fmt::format(
            "  if (tandem_call == {}) tandem_put(\" -> \"), tandem_show_bytes({} + {}, {});\n", i,
            at, part.path.back(), part.size_bytes);
      }
    }
    return all;
  }

  static PassedAs passed_as(const std::string& type) {
    if (type == "void") return PassedAs::Nothing;
    const bool is_tagged = type.starts_with("struct ") || type.starts_with("union ");
    return is_tagged && !type.ends_with('*') ? PassedAs::Structure : PassedAs::Scalar;
  }

  // A function outside that a pointer leads to.
  std::string callback(std::size_t index) const {
    const MemoryObject& object = witness_.memory[index];
    const std::string& type = types_[object.type].name;
    const std::size_t open = type.rfind(" (");
    if (open == std::string::npos || !type.ends_with(')') || type.find("(*") != std::string::npos ||
        type.find("...") != std::string::npos)
      throw Impossible{"the type of a function behind a pointer"};
    OutsideDeclaration made;
    made.name = callback_name(side_, index);
    made.symbol = replay::function_name(object);
    made.result_type = type.substr(0, open);
    made.returns_pointer = made.result_type.ends_with('*');
    made.before = "static " + made.result_type + " ";
    made.result = passed_as(made.result_type);
    std::string list = type.substr(open + 2, type.size() - open - 3);
    std::string parameters;
    while (!list.empty() && list != "void") {
      const std::size_t end = std::min(list.find(", "), list.size());
      const std::string one = list.substr(0, end);
      list.erase(0, std::min(end + 2, list.size()));
      made.passed.push_back(passed_as(one));
      parameters +=
          fmt::format("{}{} tandem_a{}", parameters.empty() ? "" : ", ", one, made.parameters++);
    }
    made.after = "(" + (parameters.empty() ? std::string("void") : parameters) + ")";
    return stub(made, unit_);
  }

  bool answers_by_arguments(const OutsideDeclaration& function) const {
    const auto& externals = difference_.programs[side_].externals;
    return function.only_reads ||
           std::any_of(externals.begin(), externals.end(),
                       [&](const auto& one) { return one.name == function.symbol && one.is_pure; });
  }

  // The text may have functions that the compared ones do not get to.
  std::string unanswered(const std::string& name) const {
    if (reached_.contains(name))
      throw Impossible{"what '" + name + "' answers depends on its arguments alone"};
    return fmt::format(
        " {{ tandem_end(\"calls {}, which is not answered\"); __builtin_trap(); }}\n", name);
  }

  std::string declaration(const OutsideDeclaration& function, std::size_t unit) const {
    return rename(function.before + function.name + function.after, version_.renaming(unit));
  }

  std::string stub(const OutsideDeclaration& function, std::size_t unit) const {
    const std::string start = declaration(function, unit);
    const std::string& shown_name = function.symbol;
    std::string body = fmt::format("  const int tandem_call = tandem_begin(\"{}\");\n", shown_name);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < function.parameters; ++i) {
      names.push_back(fmt::format("tandem_a{}", i));
      body += fmt::format("  {}{};\n", i == 0 ? "" : "tandem_put(\", \"); ",
                          argument_text(function, i));
    }
    body += shown_text(function, shown_name);
    if (function.is_variadic && function.format >= 0) {
      body += fmt::format(
          "  va_list tandem_list;\n  va_start(tandem_list, tandem_a{});\n"
          "  tandem_show_arguments(tandem_a{}, tandem_list);\n  va_end(tandem_list);\n",
          function.parameters - 1, function.format);
    } else if (function.is_variadic) {
      body += "  tandem_put(\", ...\");\n";
    }
    const bool is_void = function.result_type == "void";
    if (!is_void) {
      const std::string self = rename(function.name, version_.renaming(unit));
      body += fmt::format("  __typeof__({}({})) tandem_result = {{0}};\n", self,
                          fmt::join(names, ", "));
    }
    const std::string answers = answer_cases(function, shown_name, is_void);
    if (!answers.empty())
      body += "  switch (tandem_call) {\n" + answers + "    default: break;\n  }\n";
    body += is_void ? "  tandem_put(\")\\n\");\n"
                    : fmt::format("  tandem_put(\") = \"), {}, tandem_put(\"\\n\");\n",
                                  shown_result(function));
    if (function.never_returns) body += "  tandem_end(\"does not return (exit, abort)\");\n";
    if (!is_void) body += "  return tandem_result;\n";
    return start + " {\n" + body + "}\n";
  }

  static std::string shown_result(const OutsideDeclaration& function) {
    return function.result == PassedAs::Structure
               ? "tandem_show_bytes(&tandem_result, sizeof tandem_result)"
               : "tandem_show_final(tandem_result)";
  }

  static std::string answer_text(const OutsideDeclaration& function, const ExternalCall& call) {
    const TypedValue& returned = *call.returned;
    if (call.answered_argument)
      return fmt::format(" tandem_result = (void *)tandem_a{};", *call.answered_argument);
    if (returned.bits == 0) return "";
    if (function.returns_pointer) return " tandem_result = tandem_answer();";
    if (function.result == PassedAs::Scalar)
      return fmt::format(" tandem_result = {};", literal(returned));
    return fmt::format(
        " tandem_copy(&tandem_result, (unsigned long[2]){{{:#x}, {:#x}}}, sizeof tandem_result);",
        static_cast<std::uint64_t>(returned.bits), static_cast<std::uint64_t>(returned.bits >> 64));
  }

  std::string answer_cases(const OutsideDeclaration& function, const std::string& name,
                           bool is_void) const {
    std::string cases;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      const ExternalCall& call = *calls_[i];
      if (call.function != name) continue;
      std::string line;
      if (call.returned && !is_void) line += answer_text(function, call);
      for (const NamedValue& wrote : call.wrote) {
        if (wrote.place) {
          line += fmt::format(" tandem_write({}, {}, {}, {:#x});", wrote.place->object,
                              wrote.place->offset_bytes, wrote.value.type.width_bits / 8,
                              static_cast<std::uint64_t>(wrote.value.bits));
        } else if (!call.stored.empty()) {
          continue;
        } else if (wrote.name.starts_with("*(") || wrote.name.starts_with("(argument")) {
          throw Impossible{"'" + function.name + "' writes to what it was given"};
        }
        line += set_global_(wrote);
      }
      for (const StoredBytes& stored : call.stored) {
        if (stored.argument >= function.parameters)
          throw Impossible{"'" + function.name + "' stores where one of many arguments says"};
        line += fmt::format(" memcpy((void *)tandem_a{}, {}, {});", stored.argument,
                            string_literal(stored.bytes), stored.bytes.size());
      }
      if (!line.empty()) cases += fmt::format("    case {}:{} break;\n", i, line);
    }
    return cases;
  }

  const Difference& difference_;
  Side side_;
  const VersionText& version_;
  const Witness& witness_;
  const Behaviour& behaviour_;
  const CTypes& types_;
  std::size_t unit_;
  std::vector<const ExternalCall*> calls_;  // of functions outside, in order
  std::set<std::string> reached_;           // by the compared function
  std::function<std::string(const NamedValue&)> set_global_;
};

}  // namespace

std::string callback_name(Side side, std::size_t object) {
  return fmt::format("tandem_{}_f{}", to_text(side), object);
}

std::string outside_text(const Difference& difference, Side side, std::size_t unit,
                         std::function<std::string(const NamedValue&)> set_global) {
  return OutsideWriter(difference, side, unit, std::move(set_global)).text();
}

}  // namespace tandem::reproduce
