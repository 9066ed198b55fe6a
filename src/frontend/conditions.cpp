#include "frontend/conditions.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/MemoryBuffer.h"

#include "frontend/compile.h"

namespace tandem::frontend {

namespace {

constexpr const char* name_prefix = "tandem_when_";
constexpr const char* target_attribute = "tandem-when";  // of a function: its condition's name
constexpr const char* helper_attribute = "tandem-when-helper";

// --- what a file defines ------------------------------------------------------

struct Parameter {
  std::string name;
  std::string declaration;
};

struct Definition {
  std::string name;
  std::vector<Parameter> parameters;
  bool has_prototype = true;  // false: as in `int f(a) char a; {}`, which is called otherwise
};

template <class Visit>
void for_each_definition(clang::ASTContext& context, const Visit& visit) {
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (function && function->doesThisDeclarationHaveABody()) visit(*function);
  }
}

Definition definition_of(const clang::FunctionDecl& function) {
  Definition definition{function.getNameAsString(), {}, function.hasPrototype()};
  clang::PrintingPolicy policy = function.getASTContext().getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    std::string name = parameter->getNameAsString();
    if (name.empty()) name = fmt::format("tandem_unnamed_{}", definition.parameters.size());
    std::string declaration = name;
    parameter->getType().getAsStringInternal(declaration, policy);
    definition.parameters.push_back({std::move(name), std::move(declaration)});
  }
  return definition;
}

class Definitions : public clang::ASTConsumer {
 public:
  explicit Definitions(std::vector<Definition>& found) : found_(found) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    for_each_definition(context, [&](const clang::FunctionDecl& function) {
      found_.push_back(definition_of(function));
    });
  }

 private:
  std::vector<Definition>& found_;
};

class FindDefinitions : public clang::ASTFrontendAction {
 public:
  std::vector<Definition> found;
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Definitions>(found);
  }
};

// Linking may rename a function, and an asm label; debug information keeps the name.
llvm::Function* find_function(llvm::Module& module, const std::string& name) {
  for (llvm::Function& function : module) {
    if (function.isDeclarationForLinker()) continue;
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    if ((subprogram ? subprogram->getName() : function.getName()) == name) return &function;
  }
  return nullptr;
}

// --- conditions as text -------------------------------------------------------

// An expression for a function of a file, and what clang thinks of it there.
struct Attempt {
  std::size_t condition = 0;  // in Options::conditions
  const Definition* definition = nullptr;
  bool is_complete = false;
  bool has_error = false;
  bool has_side_effect = false;
  bool compiles() const { return is_complete && !has_error; }
};

// Clang then shows the expression with its caret under it, at "--when:1:...".
std::string test_of(const std::string& expression) {
  return fmt::format("if (\n#line 1 \"--when\"\n{}\n) ", expression);
}

std::string function_text(std::size_t number, const Definition& definition,
                          const std::string& tests) {
  std::string list;
  std::string declarations;
  for (const auto& [name, declaration] : definition.parameters) {
    list += (list.empty() ? "" : ", ") + (definition.has_prototype ? declaration : name);
    if (!definition.has_prototype) declarations += declaration + "; ";
  }
  if (list.empty()) list = "void";
  return fmt::format("int {}{}({}) {}{{ {}return 1; return 0; }}\n", name_prefix, number, list,
                     declarations, tests);
}

// The file with something at its end that it does not see where it includes itself.
// Its warnings were shown when it was compiled as it is.
class ExtendedFile {
 public:
  static Result<ExtendedFile> read(const Unit& unit) {
    const std::string path = (std::filesystem::path(unit.directory) / unit.path).string();
    const auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) return Failure{unit.name + ": cannot be read", ""};
    ExtendedFile file;
    file.unit_ = unit;
    file.unit_.arguments.push_back("-w");
    file.unit_.text = (*buffer)->getBuffer().str() + "\n\n#if __INCLUDE_LEVEL__ == 0\n";
    return file;
  }
  std::size_t add(const std::string& text) {  // where it starts
    const std::size_t start = unit_.text->size();
    *unit_.text += text;
    return start;
  }
  Unit unit() const {
    Unit finished = unit_;
    *finished.text += "#endif\n";
    return finished;
  }

 private:
  Unit unit_;
};

// --- what clang thinks of them ------------------------------------------------

class ErrorPlaces : public clang::DiagnosticConsumer {
 public:
  explicit ErrorPlaces(std::vector<std::size_t>& offsets) : offsets_(offsets) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || !info.getLocation().isValid()) return;
    const clang::SourceManager& sources = info.getSourceManager();
    offsets_.push_back(sources.getFileOffset(sources.getFileLoc(info.getLocation())));
  }

 private:
  std::vector<std::size_t>& offsets_;
};

// Tries many at once, since a file may be long: attempt i is function i.
class TryAttempts : public clang::ASTFrontendAction {
 public:
  explicit TryAttempts(std::vector<Attempt>& attempts) : attempts_(attempts) {}
  std::vector<std::size_t> error_offsets;

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getDiagnostics().setClient(new ErrorPlaces(error_offsets), /*ShouldOwnClient=*/true);
    compiler.getDiagnostics().setErrorLimit(0);
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(attempts_);
  }

 private:
  class Consumer : public clang::ASTConsumer {
   public:
    explicit Consumer(std::vector<Attempt>& attempts) : attempts_(attempts) {}
    void HandleTranslationUnit(clang::ASTContext& context) override {
      for_each_definition(context, [&](const clang::FunctionDecl& function) {
        llvm::StringRef name = function.getName();
        std::size_t index = 0;
        if (!name.consume_front(name_prefix) || name.getAsInteger(10, index)) return;
        if (index < attempts_.size()) judge(function, context, attempts_[index]);
      });
    }

   private:
    static void judge(const clang::FunctionDecl& function, clang::ASTContext& context,
                      Attempt& attempt) {
      const auto* body = llvm::cast<clang::CompoundStmt>(function.getBody());
      const auto* test =
          body->body_empty() ? nullptr : llvm::dyn_cast<clang::IfStmt>(*body->body_begin());
      if (!test) return;
      attempt.is_complete = true;
      // Calls are judged by what they do, once they are translated.
      attempt.has_side_effect =
          test->getCond()->HasSideEffects(context, /*IncludePossibleEffects=*/false);
    }
    std::vector<Attempt>& attempts_;
  };
  std::vector<Attempt>& attempts_;
};

std::optional<Failure> try_attempts(const Unit& unit, const Options& options,
                                    std::vector<Attempt>& attempts) {
  auto file = ExtendedFile::read(unit);
  if (!file) return file.error();
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const std::string& expression = options.conditions[attempts[i].condition].expression;
    starts.push_back(file->add(function_text(i, *attempts[i].definition, test_of(expression))));
  }
  TryAttempts action(attempts);
  // Whether it compiles as a whole says nothing: some may be fine.
  (void)run_clang(file->unit(), false, action);
  for (const std::size_t offset : action.error_offsets) {
    const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
    if (after != starts.begin()) attempts[after - starts.begin() - 1].has_error = true;
  }
  return std::nullopt;
}

// --- all files ----------------------------------------------------------------

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
    FindDefinitions find;
    if (const auto done = run_clang(units_[unit], options_.colour, find); !done)
      return done.error();
    File file{unit, std::move(find.found), {}};
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
    FindDefinitions parse;
    const auto done = run_clang(extended->unit(), options_.colour, parse);
    if (!done) failure.details = done.error().details;
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
      made.emplace_back(definition.name, fmt::format("{}{}", name_prefix, count_));
      extended->add(function_text(count_++, taking_the_same, tests));
    }
    if (made.empty()) return std::nullopt;
    llvm::Module& before = *modules_[file.unit].module;
    auto compiled = compile(extended->unit(), options_.colour, before.getContext());
    if (!compiled) {
      return Failure{"--when: the condition does not compile", compiled.error().details};
    }
    for (llvm::Function& function : *compiled->module) {
      const llvm::Function* known = before.getFunction(function.getName());
      const bool is_condition = function.getName().starts_with(name_prefix);
      if (!function.isDeclaration() && !is_condition && (!known || known->isDeclaration()))
        function.addFnAttr(helper_attribute);
    }
    for (const auto& [function, condition] : made)
      find_function(*compiled->module, function)->addFnAttr(target_attribute, condition);
    modules_[file.unit].module = std::move(compiled->module);
    return std::nullopt;
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
    if (function.hasFnAttribute(helper_attribute)) {
      function.removeFnAttr(helper_attribute);
      found.helpers.push_back(&function);
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
