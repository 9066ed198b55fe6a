#include "reproduce/program_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reproduce/c_values.h"
#include "reproduce/outside_text.h"

#include "library/functions.h"
#include "replay/replay.h"

namespace tandem::reproduce {
namespace {

constexpr std::uint64_t most_shown_bytes = 1 << 23;  // of a global: it takes seconds

using frontend::DefinedFunction;
using frontend::PassedAs;

// "*p" -> "p", "**p.next" -> "(*p.next)": a pointer to the object of this name.
std::string pointer_name(const std::string& object_name) {
  if (!object_name.starts_with('*')) return "&" + object_name;
  const std::string name = object_name.substr(1);
  return name.starts_with('*') ? "(" + name + ")" : name;
}

std::string in_comment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at))
    text.replace(at, 2, "* /");
  return text;
}

std::string ending_text(const Confirmed& run, Side side) {
  const Behaviour& behaviour = run.behaviours()[side];
  const std::string& text = run.shown().behaviours[side].returned;
  if (behaviour.ending != Ending::Return) return to_text(behaviour.ending);
  if (!behaviour.returned) return "returns";
  return "returns " + (text.empty() ? behaviour.returned->to_text() : text);
}

// An element type and how many there are: arrays are taken apart.
struct Elements {
  CTypeId type;
  std::uint64_t count = 1;
};

Elements elements_of(const CTypes& types, const MemoryObject& object) {
  Elements elements{object.type, object.count};
  while (types[elements.type].kind == CTypeKind::Array && types[elements.type].count > 0) {
    elements.count *= types[elements.type].count;
    elements.type = types[elements.type].target;
  }
  return elements;
}

// The part of the program that is about one version.
class SideWriter {
 public:
  SideWriter(const Difference& difference, Side side)
      : difference_(difference),
        side_(side),
        version_(difference.versions[side]),
        witness_(difference.run.witness()),
        behaviour_(difference.run.behaviours()[side]),
        types_(difference.programs[Side::Old].types) {
    const ir::Procedure& procedure = procedure_of(side);
    const auto unit = version_.unit_of_function(procedure.name, procedure.where.file);
    if (!unit) throw Impossible{"'" + procedure.name + "' is not in the text of the version"};
    unit_ = *unit;
    reached_ = version_.reached_from(procedure.name);
    find_globals();
    add_other_statics();
  }

  std::string text() {
    std::string all = fmt::format("/* ---- the {} version ---- */\n\n", to_text(side_));
    all += version_.text(tracked_);
    all += "\n/* what functions outside answer */\n";
    all += outside_text(difference_, side_, unit_,
                        [this](const NamedValue& wrote) { return set_global(wrote); });
    return all + "\n" + run_text() + "\n";
  }

 private:
  // Where a global of the witness is in this version.
  struct Target {
    std::string expression;              // "" if this version does not have it
    std::optional<std::size_t> tracked;  // a static local: its number
  };

  const ir::Procedure& procedure_of(Side side) const {
    return difference_.programs[side]
        .procedures[difference_.plan.pairs[difference_.pair].ids[side]];
  }

  // The globals of this name that either version can touch, in order: the witness has
  // them in the same order, by name alone.
  std::vector<const pairing::GlobalPair*> touched(const std::string& name) const {
    std::set<pairing::GlobalPairId> ids;
    for (const Side side : sides) {
      for (const ir::Input& input : procedure_of(side).inputs) {
        if (input.kind == ir::InputKind::Global)
          ids.insert(difference_.plan.global_pair_of[side].at(input.global));
      }
    }
    std::vector<const pairing::GlobalPair*> found;
    for (const pairing::GlobalPairId id : ids) {
      const pairing::GlobalPair& pair = difference_.plan.globals[id];
      const bool is_constant = pair.constants[Side::Old] || pair.constants[Side::New];
      if (pair.name == name && !is_constant) found.push_back(&pair);
    }
    return found;
  }

  const pairing::GlobalPair& in_memory(const std::string& name) const {
    const pairing::GlobalPair* found = nullptr;
    for (const pairing::GlobalPair& pair : difference_.plan.globals) {
      if (pair.name != name) continue;
      if (found != nullptr) throw Impossible{"two globals are called '" + name + "'"};
      found = &pair;
    }
    if (found == nullptr) throw Impossible{"no global '" + name + "'"};
    return *found;
  }

  Target target_of(const pairing::GlobalPair& pair) {
    const std::string& name = pair.name;
    // These are what they are.
    if (library::is_stream(name)) return {};
    if (!pair.ids[side_]) return {};
    const ir::Global& global = difference_.programs[side_].globals[*pair.ids[side_]];
    const std::size_t dot = global.name.find('.');
    if (dot == std::string::npos) {
      const auto expression = version_.variable(global.name, global.where.file);
      if (!expression) throw Impossible{"'" + name + "' is not in the text of the version"};
      return {*expression, std::nullopt};
    }
    const std::string function = global.name.substr(0, dot);
    const std::string local = global.name.substr(dot + 1);
    if (!version_.has_static_local(function, local))
      throw Impossible{"'" + name + "' is not in the text of the version"};
    const std::size_t number = tracked_.size();  // add_other_statics() comes later
    tracked_.push_back({function, local, number});
    return {fmt::format("tandem_statics[{}].at", number), number};
  }

  void find_globals() {
    std::map<std::string, std::size_t> seen;
    for (const NamedValue& global : witness_.globals) {
      const auto pairs = touched(global.name);
      const std::size_t number = seen[global.name]++;
      if (number >= pairs.size()) throw Impossible{"no global '" + global.name + "'"};
      globals_.push_back(target_of(*pairs[number]));
    }
    for (const MemoryObject& object : witness_.memory)
      object_globals_.push_back(object.global ? target_of(in_memory(object.name)) : Target{});
  }

  // Those that the witness leaves as they are.
  void add_other_statics() {
    for (const frontend::StaticLocal& local : version_.static_locals(reached_)) {
      const bool is_known = std::any_of(tracked_.begin(), tracked_.end(), [&](const auto& one) {
        return one.function == local.function && one.name == local.name;
      });
      if (!is_known) tracked_.push_back({local.function, local.name});
    }
  }

  std::string place_text(const Place& place) const {
    return fmt::format("(char *)tandem_o{} + {}", place.object, place.offset_bytes);
  }

  std::string value_text(const NamedValue& value) const {
    if (value.place) return "(void *)(" + place_text(*value.place) + ")";
    if (value.value.type.is_pointer)
      return value.value.bits == 0 ? "0" : fmt::format("(void *){}", literal(value.value));
    return literal(value.value);
  }

  // 64 bits of an argument, as a number.
  std::string word_text(const NamedValue& value, unsigned from) const {
    if (value.place && from == 0) return "(unsigned long)(" + place_text(*value.place) + ")";
    return fmt::format("{:#x}", static_cast<std::uint64_t>(value.value.bits >> from));
  }

  // Statements that write to a global what an answer wrote there.
  std::string set_global(const NamedValue& wrote) const {
    std::string line;
    for (std::size_t g = 0; g < globals_.size(); ++g) {
      if (witness_.globals[g].name == wrote.name && !globals_[g].tracked)
        line += fmt::format(" {} = {};", globals_[g].expression, value_text(wrote));
    }
    return line;
  }

  // --- the input ---

  bool has_type(const Elements& elements) const {
    return type_name(types_, elements.type) && types_[elements.type].size_bytes != 0 &&
           (side_ == Side::Old ||
            is_alike(make_both(&types_, &difference_.programs[Side::New].types), elements.type));
  }

  std::optional<std::string> typed_contents(const MemoryObject& object,
                                            const Elements& elements) const {
    if (!has_type(elements)) return std::nullopt;
    CTypes types = types_;  // with an array of all the elements
    const CTypeId array = types.add(
        {CTypeKind::Array, "", object.bytes.size(), false, elements.type, elements.count, {}});
    return initialiser(types, array, object.bytes, 0);
  }

  // An object has parts that C can name; otherwise it is bytes.
  bool is_typed(std::size_t index) const {
    const MemoryObject& object = witness_.memory[index];
    const Elements elements = elements_of(types_, object);
    return has_type(elements) && typed_contents(object, elements).has_value() &&
           elements.count * types_[elements.type].size_bytes == object.bytes.size();
  }

  std::string object_text(std::size_t index) const {
    return made_object(index) + fmt::format("  tandem_placed[{0}] = (char *)tandem_o{0};\n", index);
  }

  std::string made_object(std::size_t index) const {
    const MemoryObject& object = witness_.memory[index];
    if (object.is_function) {
      return fmt::format(
          "  char *tandem_o{0} = (char *){1};\n  tandem_name({2}, tandem_o{0}, 0);\n", index,
          callback_name(side_, index), string_literal(pointer_name(object.name)));
    }
    const Elements elements = elements_of(types_, object);
    const bool typed = is_typed(index);
    const std::string type = typed ? *type_name(types_, elements.type) : "unsigned char";
    const std::string contents =
        typed ? *typed_contents(object, elements) : bytes_initialiser(object.bytes);
    const std::uint64_t count = typed ? elements.count : object.bytes.size();
    std::string all =
        fmt::format("  static {} tandem_c{}[{}] = {};\n", type, index, count, contents);
    if (!object.global) {
      return all + fmt::format("  {} *tandem_o{} = tandem_object({}, tandem_c{}, {});\n", type,
                               index, string_literal(pointer_name(object.name)), index,
                               object.bytes.size());
    }
    const Target& target = object_globals_[index];
    if (target.tracked) {
      return all +
             fmt::format("  {} *tandem_o{} = tandem_c{};\n  tandem_static({}, tandem_c{}, {});\n",
                         type, index, index, *target.tracked, index, object.bytes.size());
    }
    if (target.expression.empty()) return all + fmt::format("  {} *tandem_o{} = 0;\n", type, index);
    return all + fmt::format("  {} *tandem_o{} = tandem_global({}, (void *)&{}, tandem_c{}, {});\n",
                             type, index, string_literal("&" + object.name), target.expression,
                             index, object.bytes.size());
  }

  std::string pointers_text(std::size_t index) const {
    const MemoryObject& object = witness_.memory[index];
    const Elements elements = elements_of(types_, object);
    if (object.global && object_globals_[index].expression.empty()) return "";
    const bool typed = is_typed(index);
    std::string all;
    for (const StoredPointer& pointer : object.pointers) {
      const std::uint64_t size = types_[elements.type].size_bytes;
      std::string at = fmt::format("(char *)tandem_o{} + {}", index, pointer.at_bytes);
      if (typed && size != 0) {
        if (const auto member = pointer_member(types_, elements.type, pointer.at_bytes % size))
          at = fmt::format("&tandem_o{}[{}]{}", index, pointer.at_bytes / size, *member);
      }
      all += fmt::format("  tandem_point({}, {});\n", at, place_text(pointer.place));
    }
    return all;
  }

  std::string globals_text() const {
    std::string all;
    for (std::size_t i = 0; i < globals_.size(); ++i) {
      const NamedValue& value = witness_.globals[i];
      const Target& target = globals_[i];
      if (target.expression.empty()) continue;
      if (!target.tracked) {
        all += fmt::format("  {} = {};\n", target.expression, value_text(value));
        continue;
      }
      const std::string type =
          value.value.type.is_pointer ? "void *" : scalar_type(value.value.type);
      all += fmt::format("  static {} tandem_v{};\n  tandem_v{} = {};\n", type, i, i,
                         value_text(value));
      all += fmt::format("  tandem_static({}, &tandem_v{}, sizeof tandem_v{});\n", *target.tracked,
                         i, i);
    }
    return all;
  }

  static std::string scalar_type(const ScalarType& type) {
    return type.name.empty() || type.name == "enum" ? (type.is_signed ? "int" : "unsigned")
                                                    : type.name;
  }

  // --- the call ---

  // Those of the witness that this version takes.
  std::vector<NamedValue> own_arguments() const {
    const auto& interface = difference_.plan.pairs[difference_.pair].changed_interface;
    if (!interface) return witness_.arguments;
    const auto& returned = interface->returned;
    const auto width_of = [](const auto& type) { return type ? type->width_bits : 0; };
    if (width_of(returned[Side::Old]) != width_of(returned[Side::New]))
      throw Impossible{"the versions do not return the same type"};
    std::vector<NamedValue> own;
    for (std::size_t i = 0; i < interface->parameters.size(); ++i) {
      const auto& place = interface->parameters[i].place[side_];
      if (!place) continue;
      own.resize(std::max(own.size(), *place + 1));
      own[*place] = witness_.arguments[i];
    }
    return own;
  }

  std::string call_text() const {
    const std::string& name = procedure_of(side_).name;
    const DefinedFunction& function = version_.function(unit_, name);
    const std::vector<NamedValue> own = own_arguments();
    const std::size_t given = own.size();
    // A structure that is returned may come back through a pointer that goes in first.
    const bool has_result_pointer = function.result == PassedAs::Structure &&
                                    given > function.parameters.size() &&
                                    own[0].value.type.is_pointer;
    std::size_t next = has_result_pointer ? 1 : 0;
    std::string before;
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      if (next >= given) throw Impossible{"a parameter is passed in pieces"};
      const NamedValue& value = own[next++];
      if (function.parameters[i] == PassedAs::Scalar && !value.piece) {
        arguments.push_back(value_text(value));
        continue;
      }
      const std::string type = function.parameter_types[i];
      before += fmt::format("  {} tandem_a{};\n", type, i);
      if (value.place && !value.piece) {
        before += fmt::format("  tandem_copy(&tandem_a{0}, {1}, sizeof tandem_a{0});\n", i,
                              place_text(*value.place));
      } else {
        std::array<std::string, 2> words = {word_text(value, 0), word_text(value, 64)};
        // A structure in two registers is passed in two pieces.
        if (value.piece && next < given && own[next].piece &&
            own[next].piece->of == value.piece->of) {
          words[1] = word_text(own[next++], 0);
        }
        before += fmt::format(
            "  tandem_copy(&tandem_a{0}, (unsigned long[2]){{{1}, {2}}}, sizeof tandem_a{0});\n", i,
            words[0], words[1]);
      }
      arguments.push_back(fmt::format("tandem_a{}", i));
    }
    if (next != given) throw Impossible{"a parameter is passed in pieces"};
    const std::string call = fmt::format("{}({})", name, fmt::join(arguments, ", "));
    before += "  errno = 0;\n";
    const std::string after = "  const int tandem_error = errno;\n";
    if (function.result == PassedAs::Nothing)
      return before + "  " + call + ";\n" + after + "  tandem_put(\"E returns\\n\");\n";
    before += fmt::format("  __auto_type tandem_result = {};\n{}", call, after);
    if (function.result == PassedAs::Scalar) return before + "  tandem_returns(tandem_result);\n";
    if (has_result_pointer && witness_.arguments[0].place) {
      return before + fmt::format(
                          "  tandem_copy({}, &tandem_result, sizeof tandem_result);\n"
                          "  tandem_put(\"E returns\\n\");\n",
                          place_text(*witness_.arguments[0].place));
    }
    return before + "  tandem_returns_bytes(&tandem_result, sizeof tandem_result);\n";
  }

  // --- what is left behind ---

  std::string final_object(std::size_t index) const {
    const MemoryObject& object = witness_.memory[index];
    const Elements elements = elements_of(types_, object);
    if (object.is_function) return "";
    const std::string pointer = pointer_name(object.name);
    const std::string base = object.global ? object.name : pointer;
    std::string expression = fmt::format("tandem_o{}", index);
    if (object.global) {
      const Target& target = object_globals_[index];
      if (target.expression.empty()) return "";
      if (target.tracked) {
        return fmt::format("  tandem_bytes({}, {}, {});\n", target.expression, object.bytes.size(),
                           string_literal(object.name));
      }
    }
    std::string all;
    if (!object.global) {
      all += fmt::format("  if (tandem_is_gone({})) tandem_put(\"S {} = freed\\n\");\n  else {{\n",
                         expression, in_comment(pointer));
    } else {
      all += "  {\n";
    }
    if (!is_typed(index)) {
      all += fmt::format("    tandem_bytes({}, {}, \"*{}\");\n", expression, object.bytes.size(),
                         pointer);
      return all + "  }\n";
    }
    CTypes types = types_;
    const bool is_structure = types[elements.type].kind == CTypeKind::Struct;
    Shown shown{expression, base, {}, 2};
    if (elements.count == 1) {
      shown.expression += "[0]";
      if (!object.global) shown.name = is_structure ? base + "->" : "*" + base;
      all += show(types, elements.type, shown);
    } else {
      const CTypeId array = types.add(
          {CTypeKind::Array, "", object.bytes.size(), false, elements.type, elements.count, {}});
      all += show(types, array, shown);
    }
    return all + "  }\n";
  }

  // Variables that the input says nothing about, yet a pointer may lead to. What is constant has no
  // name of its own: two that hold the same may be one.
  std::string variables_text() const {
    std::string all;
    for (const ir::Global& global : difference_.programs[side_].globals) {
      const auto expression = version_.variable(global.name, global.where.file);
      if (global.is_scalar || !expression || !reached_.contains(global.name)) continue;
      all += fmt::format("  tandem_variable({}, &{}, sizeof {});\n",
                         global.is_constant ? "0" : string_literal("&" + global.name), *expression,
                         *expression);
    }
    return all;
  }

  // Globals in memory that the witness leaves as they are.
  std::string other_globals() const {
    std::string all;
    for (const pairing::GlobalPair& pair : difference_.plan.globals) {
      if (!pair.ids[Side::Old] || !pair.ids[Side::New]) continue;
      const ir::Global& global = difference_.programs[side_].globals[*pair.ids[side_]];
      const bool is_given = std::any_of(
          witness_.memory.begin(), witness_.memory.end(),
          [&](const MemoryObject& object) { return object.global && object.name == pair.name; });
      if (global.is_scalar || global.is_constant || !global.is_written || is_given ||
          global.size_bytes > most_shown_bytes || global.name.find('.') != std::string::npos)
        continue;
      const auto expression = version_.variable(global.name, global.where.file);
      const CTypeId type = difference_.programs[Side::Old].globals[*pair.ids[Side::Old]].c_type_id;
      if (!expression ||
          !is_alike(make_both(&types_, &difference_.programs[Side::New].types), type))
        continue;
      all += show(types_, type, {*expression, pair.name, {}, 1});
    }
    return all;
  }

  bool sets_errno() const {
    const auto is_set = [](const Behaviour& behaviour) {
      return std::any_of(behaviour.globals.begin(), behaviour.globals.end(),
                         [](const NamedValue& global) { return global.name == "errno"; });
    };
    const Both<Behaviour>& run = difference_.run.behaviours();
    return is_set(run[Side::Old]) || is_set(run[Side::New]);
  }

  std::string final_text() const {
    std::string all;
    for (std::size_t i = 0; i < globals_.size(); ++i) {
      const NamedValue& value = witness_.globals[i];
      const Target& target = globals_[i];
      if (target.expression.empty()) continue;
      const std::string expression =
          target.tracked
              ? fmt::format("*({} *){}",
                            value.value.type.is_pointer ? "void *" : scalar_type(value.value.type),
                            target.expression)
              : target.expression;
      all += fmt::format("  tandem_leaf({}, {});\n", expression, string_literal(value.name));
    }
    for (std::size_t i = 0; i < witness_.memory.size(); ++i) all += final_object(i);
    if (sets_errno()) all += "  tandem_leaf(tandem_error, \"errno\");\n";
    return all + other_globals() + "  tandem_show_new_memory();\n";
  }

  std::string run_text() const {
    std::string all =
        fmt::format("static void tandem_{}(void) {{\n  tandem_start();\n", to_text(side_));
    for (std::size_t i = 0; i < witness_.memory.size(); ++i) all += object_text(i);
    for (std::size_t i = 0; i < witness_.memory.size(); ++i) all += pointers_text(i);
    all += variables_text() + globals_text() + call_text() + final_text() + "}\n";
    return rename(all, version_.renaming(unit_));
  }

  const Difference& difference_;
  Side side_;
  const VersionText& version_;
  const Witness& witness_;
  const Behaviour& behaviour_;
  const CTypes& types_;
  std::size_t unit_ = 0;
  std::set<std::string> reached_;       // by the compared function
  std::vector<Target> globals_;         // of the witness, one to one
  std::vector<Target> object_globals_;  // of its memory, one to one
  std::vector<VersionText::Tracked> tracked_;
};

std::string input_text(const Confirmed& run) {
  const Witness& witness = run.witness();
  std::string text;
  const auto add = [&](const std::string& name, const std::string& value) {
    text += (text.empty() ? "" : ", ") + name + " = " + value;
  };
  const ShownRun& shown = run.shown();
  for (const auto* values : {&shown.arguments, &shown.globals}) {
    for (const ShownValue& value : *values) {
      if (value.is_shown_before) continue;
      const bool is_null = value.value.type.is_pointer && value.value.bits == 0;
      add(value.name, !value.text.empty() ? value.text : is_null ? "NULL" : value.value.to_text());
    }
  }
  for (std::size_t i = 0; i < witness.memory.size(); ++i) {
    if (!shown.memory[i].is_shown_inside) add(witness.memory[i].name, shown.memory[i].text);
  }
  for (const ExternalCall& call : run.behaviours()[Side::Old].calls) {
    if (call.ordinal != 0) add(fmt::format("{}() number {}", call.function, call.ordinal), "NULL");
  }
  return text.empty() ? "none" : text;
}

// Traps that are Tandem's rather than every machine's: a compiler may do something else.
std::string trap_note(const Both<Behaviour>& run) {
  const bool has_one = std::any_of(sides.begin(), sides.end(), [&](Side side) {
    return run[side].ending == Ending::Shift || run[side].ending == Ending::Division;
  });
  if (!has_one) return "";
  return "note   this compiler may not trap where the report says so: compile with "
         "-fsanitize=shift,integer-divide-by-zero,signed-integer-overflow "
         "-fsanitize-undefined-trap-on-error";
}

std::string head_text(const Difference& difference) {
  const pairing::Pair& pair = difference.plan.pairs[difference.pair];
  std::string comment = fmt::format(
      "/* Written by tandem: an input on which two versions of {} differ.\n"
      "   Compile it with gcc or clang, and -lm, and run it.\n\n",
      pair.name);
  comment += "   input  " + in_comment(input_text(difference.run)) + "\n";
  for (const Side side : sides) {
    comment +=
        fmt::format("   {}    {}\n", to_text(side), in_comment(ending_text(difference.run, side)));
  }
  const std::string note = trap_note(difference.run.behaviours());
  if (!note.empty()) comment += "   " + note + "\n";
  std::string text = comment + "*/\n#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n";
  std::set<std::string> headers{"errno.h",  "signal.h", "stdarg.h", "stdint.h",  "stdio.h",
                                "stdlib.h", "string.h", "unistd.h", "sys/wait.h"};
  for (const Side side : sides) {
    const auto& more = difference.versions[side].system_headers();
    headers.insert(more.begin(), more.end());
  }
  for (const std::string& header : headers) text += "#include <" + header + ">\n";
  return text;
}

}  // namespace

Result<std::string> program_text(const Difference& difference) {
  const std::uint32_t failing = replay::failing_allocation(difference.run.witness().answer_seed);
  try {
    std::string text = head_text(difference);
    text += fmt::format(
        "\nenum {{ tandem_failing = {} }}; /* the allocation that fails; 0: none */\n\n", failing);
    text += std::string(runtime_text) + "\n";
    for (const Side side : sides) text += SideWriter(difference, side).text();
    const std::string note = trap_note(difference.run.behaviours());
    text += fmt::format(
        "int main(void) {{\n  printf(\"input  %s\\n\", {});\n{}"
        "  return tandem_compare(tandem_old, tandem_new);\n}}\n",
        string_literal(input_text(difference.run)),
        note.empty() ? "" : "  puts(" + string_literal(note) + ");\n");
    return text;
  } catch (const Impossible& impossible) {
    return Failure{impossible.why, ""};
  }
}

}  // namespace tandem::reproduce
