#include "frontend/conditions.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "llvm/IR/DebugInfoMetadata.h"

#include "frontend/compile.h"
#include "frontend/condition_text.h"

namespace tandem::frontend {

namespace {

constexpr const char* target_attribute = "tandem-when";       // of a function: its condition's name
constexpr const char* added_attribute = "tandem-when-added";  // conditions, and what they need

// Linking may rename a function, and an asm label; debug information keeps the name.
llvm::Function* find_function(llvm::Module& module, const std::string& name) {
  for (llvm::Function& function : module) {
    if (function.isDeclarationForLinker()) continue;
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    if ((subprogram ? subprogram->getName() : function.getName()) == name) return &function;
  }
  return nullptr;
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
  Compiler(const std::vector<Unit>& units, const Options& options,
           std::vector<NamedModule>& modules)
      : units_(units), options_(options), modules_(modules) {}

  Result<std::string> run() {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      if (auto failure = units_[i].kind == UnitKind::C ? look_at(i) : refuse_llvm(i))
        return *failure;
    }
    std::string note;
    for (std::size_t i = 0; i < options_.conditions.size(); ++i) {
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
    }
    if (file.attempts.empty()) return std::nullopt;
    if (auto failure = try_attempts(units_[unit], options_, file.attempts)) return failure;
    files_.push_back(std::move(file));
    return std::nullopt;
  }

  std::optional<Failure> refuse_llvm(std::size_t unit) const {
    for (const Condition& condition : options_.conditions) {
      for (const std::string& name : functions_of(condition, options_)) {
        if (find_function(*modules_[unit].module, name))
          return Failure{fmt::format("--when: '{}' is not from a C file", name), ""};
      }
    }
    return std::nullopt;
  }

  // A condition must compile for one function at least.
  std::optional<Failure> judge(std::size_t condition, std::string& note) const {
    const std::string& expression = options_.conditions[condition].expression;
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
          return Failure{
              fmt::format("--when: '{}' has a side effect, and a condition may only read",
                          expression),
              ""};
        } else {
          is_used = true;
        }
      }
    }
    const auto names = functions_of(options_.conditions[condition], options_);
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
    const std::string& expression = options_.conditions[attempt.condition].expression;
    Failure failure{fmt::format("--when: '{}' does not compile as a condition of '{}'", expression,
                                attempt.definition->name),
                    ""};
    auto extended = ExtendedFile::read(units_[file.unit]);
    if (!extended) return extended.error();
    extended->add(function_text(0, *attempt.definition, test_of(expression)));
    const auto parsed = find_definitions(extended->unit(), options_.colour);
    if (!parsed) failure.details = parsed.error().details;
    return failure;
  }

  // What several conditions say of one function is one condition.
  std::optional<Failure> compile_again(const File& file) {
    auto extended = ExtendedFile::read(units_[file.unit]);
    if (!extended) return extended.error();
    std::vector<std::pair<std::string, std::string>> made;  // function, name of its condition
    for (const Definition& definition : file.definitions) {
      std::string tests;
      for (const Attempt& attempt : file.attempts) {
        if (attempt.definition == &definition && attempt.compiles())
          tests += test_of(options_.conditions[attempt.condition].expression);
      }
      if (tests.empty()) continue;
      Definition taking_the_same = definition;
      const llvm::Function* function = find_function(*modules_[file.unit].module, definition.name);
      // The place of a structure that is returned goes in first.
      if (function->hasStructRetAttr())
        taking_the_same.parameters.insert(taking_the_same.parameters.begin(),
                                          {"tandem_result", "void *tandem_result"});
      made.emplace_back(definition.name, fmt::format("{}{}", condition_prefix, count_));
      extended->add(function_text(count_++, taking_the_same, tests));
    }
    if (made.empty()) return std::nullopt;
    llvm::Module& before = *modules_[file.unit].module;
    auto compiled = compile(extended->unit(), options_.colour, before.getContext());
    if (!compiled) {
      return Failure{"--when: the condition does not compile", compiled.error().details};
    }
    mark(before, made, *compiled->module);
    modules_[file.unit].module = std::move(compiled->module);
    return std::nullopt;
  }

  // For find_conditions. `before`: the same file without conditions.
  static void mark(const llvm::Module& before,
                   const std::vector<std::pair<std::string, std::string>>& made,
                   llvm::Module& module) {
    for (llvm::Function& function : module) {
      const llvm::Function* known = before.getFunction(function.getName());
      if (!function.isDeclaration() && (!known || known->isDeclaration()))
        function.addFnAttr(added_attribute);
    }
    for (const auto& [function, condition] : made)
      find_function(module, function)->addFnAttr(target_attribute, condition);
  }

  const std::vector<Unit>& units_;
  const Options& options_;
  std::vector<NamedModule>& modules_;
  std::vector<File> files_;
  std::size_t count_ = 0;
};

}  // namespace

Result<std::string> compile_conditions(const std::vector<Unit>& units, const Options& options,
                                       std::vector<NamedModule>& modules) {
  return Compiler(units, options, modules).run();
}

LinkedConditions find_conditions(llvm::Module& module) {
  LinkedConditions found;
  for (llvm::Function& function : module) {
    if (function.hasFnAttribute(target_attribute)) {
      llvm::Function* condition =
          module.getFunction(function.getFnAttribute(target_attribute).getValueAsString());
      condition->setLinkage(llvm::GlobalValue::InternalLinkage);
      function.removeFnAttr(target_attribute);
      found.items.push_back({&function, condition});
    }
    if (function.hasFnAttribute(added_attribute)) {
      function.removeFnAttr(added_attribute);
      found.added.push_back(&function);
    }
  }
  return found;
}

void read_structures_in_place(const LinkedConditions& conditions) {
  for (const auto& [function, condition] : conditions.items) {
    for (llvm::Argument& argument : condition->args()) argument.removeAttr(llvm::Attribute::ByVal);
  }
}

}  // namespace tandem::frontend
