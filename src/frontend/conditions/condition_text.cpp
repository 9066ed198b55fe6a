#include "frontend/conditions/condition_text.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MemoryBuffer.h"

#include "frontend/source/compile.h"
#include "frontend/source/tree_files.h"
#include "frontend/source/tree_reader.h"

namespace tandem::frontend {

namespace {

template <class Visit>
void for_each_definition(clang::ASTContext& context, const Visit& visit) {
  for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (function && function->doesThisDeclarationHaveABody()) visit(*function);
  }
}

// A comment /*@ ... */ with nothing but space between it and the function.
void find_annotation(const clang::FunctionDecl& function, Definition& definition) {
  const clang::SourceManager& sources = function.getASTContext().getSourceManager();
  const auto [file, end] = sources.getDecomposedExpansionLoc(function.getBeginLoc());
  const llvm::StringRef before = sources.getBufferData(file).take_front(end).rtrim();
  if (!before.ends_with("*/")) return;
  const std::size_t start = before.rfind("/*");
  if (start == llvm::StringRef::npos || !before.substr(start).starts_with("/*@")) return;
  definition.annotation = before.substr(start + 3, before.size() - start - 5).str();
  const clang::PresumedLoc where = sources.getPresumedLoc(
      sources.getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(start) + 3));
  definition.annotation_start = {where.getFilename(), where.getLine(), where.getColumn()};
}

Definition definition_of(const clang::FunctionDecl& function) {
  Definition definition{function.getNameAsString(), {}, function.hasPrototype(), "", "", {}};
  clang::PrintingPolicy policy = function.getASTContext().getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    std::string name = parameter->getNameAsString();
    if (name.empty()) name = fmt::format("tandem_unnamed_{}", definition.parameters.size());
    std::string declaration = name;
    parameter->getType().getAsStringInternal(declaration, policy);
    definition.parameters.push_back({std::move(name), std::move(declaration)});
  }
  if (!function.getReturnType()->isVoidType()) {
    definition.result = "result";
    function.getReturnType().getUnqualifiedType().getAsStringInternal(definition.result, policy);
  }
  find_annotation(function, definition);
  return definition;
}

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

void judge(const clang::FunctionDecl& function, Attempt& attempt) {
  const auto* body = llvm::cast<clang::CompoundStmt>(function.getBody());
  const auto* test =
      body->body_empty() ? nullptr : llvm::dyn_cast<clang::IfStmt>(*body->body_begin());
  if (!test) return;
  attempt.is_complete = true;
  // Calls are judged by what they do, once they are translated.
  attempt.has_side_effect = test->getCond()->HasSideEffects(function.getASTContext(),
                                                            /*IncludePossibleEffects=*/false);
}

// Attempt i is condition i of the file.
class TryAttempts : public ReadTreeAction {
 public:
  explicit TryAttempts(std::vector<Attempt>& attempts)
      : ReadTreeAction([&attempts](clang::ASTContext& context) {
          for_each_definition(context, [&](const clang::FunctionDecl& function) {
            llvm::StringRef name = function.getName();
            std::size_t index = 0;
            if (!name.consume_front(condition_prefix) || name.getAsInteger(10, index)) return;
            if (index < attempts.size()) judge(function, attempts[index]);
          });
        }) {}
  std::vector<std::size_t> error_offsets;

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getDiagnostics().setClient(new ErrorPlaces(error_offsets), /*ShouldOwnClient=*/true);
    compiler.getDiagnostics().setErrorLimit(0);
    return true;
  }
};

// With what stands between it and the body where there is no prototype.
std::string parameter_list(const std::vector<Parameter>& parameters, bool has_prototype) {
  std::string list;
  std::string declarations;
  for (const auto& [name, declaration] : parameters) {
    list += (list.empty() ? "" : ", ") + (has_prototype ? declaration : name);
    if (!has_prototype) declarations += declaration + "; ";
  }
  return fmt::format("({}) {}", list.empty() ? "void" : list, declarations);
}

}  // namespace

Result<std::vector<Definition>> find_definitions(const Unit& unit, bool colour) {
  std::vector<Definition> found;
  ReadTreeAction find([&](clang::ASTContext& context) {
    for_each_definition(context, [&](const clang::FunctionDecl& function) {
      found.push_back(definition_of(function));
    });
  });
  if (const auto done = run_clang(unit, colour, find); !done) return done.error();
  return found;
}

std::string test_of(const Condition& condition) {
  const SourceLocation& where = condition.where;
  if (!where.is_known())
    return fmt::format("if (\n#line 1 \"--when\"\n{}\n) ", condition.expression);
  std::string file;
  for (const char c : where.file) file += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  // In the column where the user has it.
  const std::string indent(where.column > 0 ? where.column - 1 : 0, ' ');
  return fmt::format("if (\n#line {} \"{}\"\n{}{}\n) ", where.line, file, indent,
                     condition.expression);
}

std::string function_text(std::size_t number, const Definition& definition, ConditionKind kind,
                          const std::string& tests) {
  std::vector<Parameter> parameters = definition.parameters;
  if (kind == ConditionKind::Ensures && !definition.result.empty())
    parameters.insert(parameters.begin(), {"result", definition.result});
  return fmt::format("int {}{}{}{{ {}return 1; return 0; }}\n", condition_prefix, number,
                     parameter_list(parameters, definition.has_prototype), tests);
}

std::string check_text(std::size_t number, const Definition& definition,
                       std::optional<std::size_t> precondition, const std::string& tests) {
  std::string arguments;
  for (const Parameter& parameter : definition.parameters) {
    if (parameter.name == definition.name) return "";  // it hides the function
    arguments += (arguments.empty() ? "" : ", ") + parameter.name;
  }
  const std::string list = parameter_list(definition.parameters, definition.has_prototype);
  const std::string guard = precondition ? fmt::format("if (!{}{}({})) return 1; ",
                                                       condition_prefix, *precondition, arguments)
                                         : "";
  const std::string call = fmt::format("{}({}); ", definition.name, arguments);
  const std::string result = definition.result.empty() ? "" : definition.result + " = ";
  return fmt::format("int {0}{1}{2}{3}{{ {4}{5}{6}{7}return 1; return 0; }}\n", condition_prefix,
                     number, kept_suffix, list, guard, result, call, tests) +
         fmt::format("int {0}{1}{2}{3}{{ {4}{5}return 1; }}\n", condition_prefix, number,
                     ran_suffix, list, guard, call);
}

Result<ExtendedFile> ExtendedFile::read(const Unit& unit) {
  const std::string path = (std::filesystem::path(unit.directory) / unit.path).string();
  auto text = unit.tree ? text_in(*unit.tree, path) : std::nullopt;
  if (!text) {
    const auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) return Failure{unit.name + ": cannot be read", ""};
    text = (*buffer)->getBuffer().str();
  }
  ExtendedFile file;
  file.unit_ = unit;
  file.unit_.arguments.push_back("-w");
  file.unit_.text = *text +
                    "\n\n#if __INCLUDE_LEVEL__ == 0\n"
                    "#ifndef NULL\n#define NULL ((void *)0)\n#endif\n";
  return file;
}

std::size_t ExtendedFile::add(const std::string& text) {
  const std::size_t start = unit_.text->size();
  *unit_.text += text;
  return start;
}

Unit ExtendedFile::unit() const {
  Unit finished = unit_;
  *finished.text += "#endif\n";
  return finished;
}

std::optional<Failure> try_attempts(const Unit& unit, const std::vector<Condition>& conditions,
                                    std::vector<Attempt>& attempts) {
  auto file = ExtendedFile::read(unit);
  if (!file) return file.error();
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const Condition& condition = conditions[attempts[i].condition];
    starts.push_back(
        file->add(function_text(i, *attempts[i].definition, condition.kind, test_of(condition))));
  }
  TryAttempts action(attempts);
  // That it does not compile as a whole says nothing: some may be fine.
  (void)run_clang(file->unit(), false, action);
  for (const std::size_t offset : action.error_offsets) {
    const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
    if (after != starts.begin()) attempts[after - starts.begin() - 1].has_error = true;
  }
  return std::nullopt;
}

}  // namespace tandem::frontend
