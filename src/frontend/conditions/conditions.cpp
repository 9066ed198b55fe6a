#include "frontend/conditions/conditions.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "llvm/IR/DebugInfoMetadata.h"

#include "frontend/conditions/condition_text.h"

namespace tandem::frontend {

namespace {

constexpr ConditionKind all_kinds[] = {ConditionKind::When, ConditionKind::Requires,
                                       ConditionKind::Ensures};

// The attribute by which a function names its condition.
const char* target_attribute(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::When: return "tandem-when";
    case ConditionKind::Requires: return "tandem-requires";
    case ConditionKind::Ensures: return "tandem-ensures";
  }
  return "";
}
constexpr const char* added_attribute = "tandem-when-added";  // conditions, and what they need
constexpr const char* text_attribute = "tandem-when-text";  // of a condition: as the user wrote it
constexpr const char* where_attribute = "tandem-when-where";  // likewise: "line,file"

// Before a message.
std::string label_of(const Condition& condition) {
  return condition.kind == ConditionKind::When ? "--when" : condition.where.to_text();
}

std::string word_of(ConditionKind kind) {
  return kind == ConditionKind::Ensures ? "postcondition" : "condition";
}

std::string joined(const std::vector<std::string>& expressions) {
  if (expressions.size() == 1) return expressions[0];
  std::string text;
  for (const std::string& expression : expressions)
    text += (text.empty() ? "(" : " && (") + expression + ")";
  return text;
}

// Linking may rename a function, and an asm label; debug information keeps the name.
template <class Module>  // const or not
auto find_function(Module& module, const std::string& name) -> decltype(&*module.begin()) {
  for (auto& function : module) {
    if (function.isDeclarationForLinker()) continue;
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    if ((subprogram ? subprogram->getName() : function.getName()) == name) return &function;
  }
  return nullptr;
}

bool is_check(const llvm::Function& function) {
  return function.getName().starts_with(condition_prefix) &&
         (function.getName().ends_with(kept_suffix) || function.getName().ends_with(ran_suffix));
}

// A file that defines functions with conditions.
struct File {
  std::size_t unit = 0;
  std::vector<Definition> definitions;
  std::vector<Attempt> attempts;
};

// By name; none: all.
std::vector<std::string> functions_of(const Condition& condition, const Options& options) {
  if (condition.function.empty()) return options.condition_scope;
  return {condition.function};
}

bool is_for(const Condition& condition, const std::string& function, const Options& options) {
  const auto names = functions_of(condition, options);
  return names.empty() || std::find(names.begin(), names.end(), function) != names.end();
}

class Compiler {
 public:
  Compiler(const std::vector<Unit>& units, const Options& options, const CompileUnit& compile_unit,
           std::vector<NamedModule>& modules)
      : units_(units),
        options_(options),
        compile_unit_(compile_unit),
        modules_(modules),
        conditions_(options.conditions) {}

  Result<std::string> run() {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      if (auto failure = units_[i].kind == UnitKind::C ? look_at(i) : refuse_llvm(i))
        return *failure;
    }
    std::string note;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
      if (auto failure = judge(i, note)) return *failure;
    }
    for (const File& file : files_) {
      if (auto failure = compile_again(file)) return *failure;
    }
    return note;
  }

 private:
  std::optional<Failure> look_at(std::size_t unit) {
    auto definitions = find_definitions(units_[unit], options_.colour);
    if (!definitions) return definitions.error();
    File file{unit, std::move(*definitions), {}};
    for (const Definition& definition : file.definitions) {
      if (!find_function(*modules_[unit].module, definition.name)) continue;  // not used
      for (std::size_t i = 0; i < options_.conditions.size(); ++i) {
        if (is_for(options_.conditions[i], definition.name, options_))
          file.attempts.push_back({i, &definition});
      }
      if (auto failure = read_annotation(unit, definition, file)) return failure;
    }
    if (file.attempts.empty()) return std::nullopt;
    if (auto failure = try_attempts(units_[unit], conditions_, file.attempts)) return failure;
    files_.push_back(std::move(file));
    return std::nullopt;
  }

  std::optional<Failure> read_annotation(std::size_t unit, const Definition& definition,
                                         File& file) {
    if (!options_.reads_annotations || definition.annotation.empty()) return std::nullopt;
    SourceLocation start = definition.annotation_start;
    if (start.file == units_[unit].path) start.file = units_[unit].name;
    auto clauses = parse_annotation(definition.annotation, definition.name, start);
    if (!clauses) return clauses.error();
    for (Condition& clause : *clauses) {
      file.attempts.push_back({conditions_.size(), &definition});
      conditions_.push_back(std::move(clause));
    }
    return std::nullopt;
  }

  std::optional<Failure> refuse_llvm(std::size_t unit) const {
    for (const Condition& condition : options_.conditions) {
      for (const std::string& name : functions_of(condition, options_)) {
        if (find_function(*modules_[unit].module, name))
          return Failure{fmt::format("{}: '{}' is not from a C file", label_of(condition), name),
                         ""};
      }
    }
    return std::nullopt;
  }

  // A condition must compile for one function at least.
  std::optional<Failure> judge(std::size_t condition, std::string& note) const {
    const Condition& judged = conditions_[condition];
    const std::string& expression = judged.expression;
    std::vector<std::string> left_out;
    std::optional<Failure> first_error;
    bool is_used = false;
    for (const File& file : files_) {
      for (const Attempt& attempt : file.attempts) {
        if (attempt.condition != condition) continue;
        if (!attempt.compiles()) {
          left_out.push_back("'" + attempt.definition->name + "'");
          if (!first_error) first_error = why_not(file, attempt);
        } else if (attempt.has_side_effect) {
          return Failure{fmt::format("{}: '{}' has a side effect, and a {} may only read",
                                     label_of(judged), expression, word_of(judged.kind)),
                         ""};
        } else {
          is_used = true;
        }
      }
    }
    const auto names = functions_of(judged, options_);
    if (names.empty() && !is_used && !first_error)
      return Failure{"--when: no function of the old version is from a C file", ""};
    if (!is_used) return first_error;
    if (first_error)
      note += fmt::format("tandem: --when: '{}' is left out where it does not compile: {}\n",
                          expression, fmt::join(left_out, ", "));
    return std::nullopt;
  }

  // In clang's words.
  Failure why_not(const File& file, const Attempt& attempt) const {
    const Condition& condition = conditions_[attempt.condition];
    Failure failure{
        fmt::format("{}: '{}' does not compile as a {} of '{}'", label_of(condition),
                    condition.expression, word_of(condition.kind), attempt.definition->name),
        ""};
    auto extended = ExtendedFile::read(units_[file.unit]);
    if (!extended) return extended.error();
    extended->add(function_text(0, *attempt.definition, condition.kind, test_of(condition)));
    const auto parsed = find_definitions(extended->unit(), options_.colour);
    if (!parsed) failure.details = parsed.error().details;
    return failure;
  }

  // A condition as it is added to a file.
  struct Made {
    std::string function;
    std::string name;
    ConditionKind kind = ConditionKind::When;
    std::string text;
    SourceLocation where;
  };

  // Several conditions of a kind for one function become one; "" for none.
  std::string tests_for(const File& file, const Definition& definition, ConditionKind kind,
                        Made& made) const {
    std::string tests;
    std::vector<std::string> expressions;
    for (const Attempt& attempt : file.attempts) {
      const Condition& condition = conditions_[attempt.condition];
      if (attempt.definition != &definition || condition.kind != kind || !attempt.compiles())
        continue;
      tests += test_of(condition);
      if (expressions.empty()) made.where = condition.where;
      expressions.push_back(condition.expression);
    }
    made.text = expressions.empty() ? "" : joined(expressions);
    return tests;
  }

  std::optional<Failure> compile_again(const File& file) {
    auto extended = ExtendedFile::read(units_[file.unit]);
    if (!extended) return extended.error();
    llvm::Module& before = *modules_[file.unit].module;
    std::vector<Made> all;
    for (const Definition& definition : file.definitions) {
      std::optional<std::size_t> precondition;
      for (const ConditionKind kind : all_kinds) {
        Made made{definition.name, fmt::format("{}{}", condition_prefix, count_), kind, "", {}};
        const std::string tests = tests_for(file, definition, kind, made);
        if (tests.empty()) continue;
        Definition taking_the_same = definition;
        const llvm::Function* function = find_function(before, definition.name);
        // The place of a structure that is returned goes in first.
        if (function->hasStructRetAttr()) {
          if (kind == ConditionKind::Ensures)
            return Failure{fmt::format("{}: '{}' returns a structure in memory, of which a "
                                       "postcondition cannot speak",
                                       made.where.to_text(), definition.name),
                           ""};
          taking_the_same.parameters.insert(taking_the_same.parameters.begin(),
                                            {"tandem_result", "void *tandem_result"});
        }
        extended->add(function_text(count_, taking_the_same, kind, tests));
        if (kind == ConditionKind::Requires) precondition = count_;
        if (kind == ConditionKind::Ensures)
          extended->add(check_text(count_, definition, precondition, tests));
        ++count_;
        all.push_back(std::move(made));
      }
    }
    if (all.empty()) return std::nullopt;
    auto compiled = compile_unit_(extended->unit());
    if (!compiled) {
      return Failure{
          fmt::format("{}: the condition does not compile",
                      all[0].kind == ConditionKind::When ? "--when" : all[0].where.to_text()),
          compiled.error().details};
    }
    mark(before, all, *compiled->module);
    modules_[file.unit].module = std::move(compiled->module);
    return std::nullopt;
  }

  // For find_conditions. `before`: the same file without conditions.
  static void mark(const llvm::Module& before, const std::vector<Made>& all, llvm::Module& module) {
    for (llvm::Function& function : module) {
      const llvm::Function* known = before.getFunction(function.getName());
      if (!function.isDeclaration() && (!known || known->isDeclaration()))
        function.addFnAttr(added_attribute);
    }
    for (const Made& made : all) {
      find_function(module, made.function)->addFnAttr(target_attribute(made.kind), made.name);
      llvm::Function* condition = module.getFunction(made.name);
      condition->addFnAttr(text_attribute, made.text);
      condition->addFnAttr(where_attribute, fmt::format("{},{}", made.where.line, made.where.file));
    }
  }

  const std::vector<Unit>& units_;
  const Options& options_;
  const CompileUnit& compile_unit_;
  std::vector<NamedModule>& modules_;
  std::vector<Condition> conditions_;  // those of the options, then those from annotations
  std::vector<File> files_;
  std::size_t count_ = 0;
};

}  // namespace

Result<std::string> compile_conditions(const std::vector<Unit>& units, const Options& options,
                                       const CompileUnit& compile_unit,
                                       std::vector<NamedModule>& modules) {
  if (options.conditions.empty() && !options.reads_annotations) return std::string();
  return Compiler(units, options, compile_unit, modules).run();
}

Options options_for(const Options& options, Side side, const std::vector<Clause>& clauses) {
  Options result = options;
  if (side == Side::New) result.conditions.clear();
  for (const Clause& clause : clauses) {
    if (!clause.side || clause.side == side) result.conditions.push_back(clause.condition);
  }
  return result;
}

std::optional<Failure> check_names(const std::vector<Clause>& clauses,
                                   const Both<const llvm::Module*>& modules) {
  for (const auto& [condition, side] : clauses) {
    const bool is_known = std::any_of(sides.begin(), sides.end(), [&, only = side](Side one) {
      return (!only || only == one) && find_function(*modules[one], condition.function);
    });
    if (is_known) continue;
    return Failure{
        fmt::format("{}:{}: no function '{}' with a body in {}", condition.where.file,
                    condition.where.line, condition.function,
                    side ? std::string("the ") + to_text(*side) + " version" : "either version"),
        ""};
  }
  return std::nullopt;
}

LinkedConditions find_conditions(llvm::Module& module) {
  LinkedConditions found;
  for (llvm::Function& function : module) {
    if (is_check(function)) {
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
      found.checks.push_back(&function);
      continue;
    }
    for (const ConditionKind kind : all_kinds) {
      if (!function.hasFnAttribute(target_attribute(kind))) continue;
      llvm::Function* condition =
          module.getFunction(function.getFnAttribute(target_attribute(kind)).getValueAsString());
      condition->setLinkage(llvm::GlobalValue::InternalLinkage);
      function.removeFnAttr(target_attribute(kind));
      LinkedConditions::Item item{&function, condition, kind, "", {}};
      item.text = condition->getFnAttribute(text_attribute).getValueAsString().str();
      llvm::StringRef where = condition->getFnAttribute(where_attribute).getValueAsString();
      where.consumeInteger(10, item.where.line);
      where.consume_front(",");
      item.where.file = where.str();
      const std::string name = condition->getName().str();
      if (kind == ConditionKind::Ensures && module.getFunction(name + kept_suffix)) {
        item.kept_symbol = name + kept_suffix;
        item.ran_symbol = name + ran_suffix;
      }
      found.items.push_back(std::move(item));
    }
    if (function.hasFnAttribute(added_attribute)) {
      function.removeFnAttr(added_attribute);
      found.added.push_back(&function);
    }
  }
  return found;
}

void remove_checks(LinkedConditions& conditions) {
  for (llvm::Function* check : conditions.checks) check->eraseFromParent();
  conditions.checks.clear();
}

void read_structures_in_place(const LinkedConditions& conditions) {
  for (const LinkedConditions::Item& item : conditions.items) {
    for (llvm::Argument& argument : item.condition->args())
      argument.removeAttr(llvm::Attribute::ByVal);
  }
}

}  // namespace tandem::frontend
