#include "frontend/source/expand.h"

#include <fmt/format.h>
#include <map>
#include <sstream>
#include <tuple>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

#include "frontend/source/compile.h"

namespace tandem::frontend {

namespace {

// Headers that any compiler on this machine brings or finds by itself.
bool is_of_system(llvm::StringRef path) {
  return path.starts_with("/usr/include/") || path.starts_with("/usr/lib/") ||
         path.contains("/lib/clang/");
}

class IncludeCollector : public clang::PPCallbacks {
 public:
  IncludeCollector(const clang::SourceManager& sources, std::vector<std::string>& headers)
      : sources_(sources), headers_(headers) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name,
                          bool, clang::CharSourceRange, clang::OptionalFileEntryRef file,
                          llvm::StringRef, llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    const bool is_by_user = !is_of_system(sources_.getFilename(sources_.getExpansionLoc(hash)));
    if (!is_by_user || !file || !is_of_system(file->getName())) return;
    if (std::find(headers_.begin(), headers_.end(), name) == headers_.end())
      headers_.push_back(name.str());
  }

 private:
  const clang::SourceManager& sources_;
  std::vector<std::string>& headers_;
};

// Which of the words of its line, among those that are spelled alike, each word is: macros are
// expanded, as they are in the text.
class MentionCounter {
 public:
  explicit MentionCounter(const clang::SourceManager& sources) : sources_(sources) {}

  void add(const clang::Token& token) {
    if (token.isAnnotation() || token.getIdentifierInfo() == nullptr) return;
    const auto place = sources_.getPresumedLoc(sources_.getExpansionLoc(token.getLocation()));
    if (place.isInvalid() || is_of_system(place.getFilename())) return;
    const Line line{place.getFilename(), place.getLine(),
                    token.getIdentifierInfo()->getName().str()};
    mentions_[token.getLocation().getRawEncoding()] = counts_[line]++;
  }
  unsigned mention_at(clang::SourceLocation where) const {
    const auto found = mentions_.find(where.getRawEncoding());
    return found == mentions_.end() ? 0 : found->second;
  }

 private:
  using Line = std::tuple<std::string, unsigned, std::string>;
  const clang::SourceManager& sources_;
  std::map<Line, unsigned> counts_;
  std::map<clang::SourceLocation::UIntTy, unsigned> mentions_;
};

// The name that other files know it by.
std::string linked_name(const clang::NamedDecl& decl) {
  const auto* label = decl.getAttr<clang::AsmLabelAttr>();
  return label ? label->getLabel().str() : decl.getNameAsString();
}

class ExpansionCollector : public clang::RecursiveASTVisitor<ExpansionCollector> {
 public:
  ExpansionCollector(clang::ASTContext& context, const MentionCounter& counter, ExpandedUnit& unit)
      : context_(context), sources_(context.getSourceManager()), counter_(counter), unit_(unit) {}

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    const std::string around = std::exchange(mentioned_in_, function->getNameAsString());
    const bool goes_on = RecursiveASTVisitor::TraverseFunctionDecl(function);
    mentioned_in_ = around;
    return goes_on;
  }
  bool TraverseVarDecl(clang::VarDecl* variable) {
    const std::string around = mentioned_in_;
    if (variable->isFileVarDecl()) mentioned_in_ = variable->getNameAsString();
    const bool goes_on = RecursiveASTVisitor::TraverseVarDecl(variable);
    mentioned_in_ = around;
    return goes_on;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (!is_of_user(*function)) return true;
    add_ordinary(*function);
    if (const auto* alias = function->getAttr<clang::AliasAttr>())
      unit_.mentions[function->getNameAsString()].insert(alias->getAliasee().str());
    if (!function->isThisDeclarationADefinition()) return true;
    DefinedFunction made{function->getNameAsString(), passed_as(function->getReturnType()), {}, {}};
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      made.parameters.push_back(passed_as(parameter->getType()));
      made.parameter_types.push_back(type_text(parameter->getType().getUnqualifiedType(), ""));
    }
    unit_.functions.push_back(std::move(made));
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (!is_of_user(*variable)) return true;
    if (variable->isFileVarDecl()) {
      add_ordinary(*variable);
      if (variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly)
        unit_.variables.insert(variable->getNameAsString());
    } else if (variable->isStaticLocal()) {
      const auto* function =
          llvm::dyn_cast<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
      const auto place = sources_.getPresumedLoc(sources_.getExpansionLoc(variable->getLocation()));
      unit_.static_locals.push_back(
          {function ? function->getNameAsString() : "", variable->getNameAsString(),
           place.getFilename(), place.getLine(), counter_.mention_at(variable->getLocation())});
    }
    return true;
  }

  bool VisitTypedefNameDecl(clang::TypedefNameDecl* type) {
    if (is_of_user(*type)) add_ordinary(*type);
    return true;
  }
  bool VisitEnumConstantDecl(clang::EnumConstantDecl* constant) {
    if (is_of_user(*constant)) add_ordinary(*constant);
    return true;
  }
  bool VisitTagDecl(clang::TagDecl* tag) {
    if (!is_of_user(*tag) || !is_at_file_scope(*tag) || tag->getName().empty()) return true;
    if (is_shared_with_system(*tag)) return true;
    unit_.tags.insert(tag->getNameAsString());
    if (is_in_own_file(*tag))
      unit_.own_tags.insert(tag->getNameAsString());
    else
      header_tags_.insert(tag->getNameAsString());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* field) {
    if (is_of_user(*field)) unit_.members.insert(field->getNameAsString());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* mention) {
    unit_.mentions[mentioned_in_].insert(mention->getDecl()->getNameAsString());
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(mention->getDecl())) {
      if (!function->isDefined() && !is_of_compiler(*function))
        outside_[function->getNameAsString()] = function;
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(mention->getDecl())) {
      const bool is_defined = variable->hasDefinition() != clang::VarDecl::DeclarationOnly;
      if (variable->hasExternalStorage() && !is_defined && is_of_user(*variable))
        outside_variables_[variable->getNameAsString()] = variable;
    }
    return true;
  }

  void finish() {
    for (const std::string& name : header_names_) unit_.own_ordinary.erase(name);
    for (const std::string& name : header_tags_) unit_.own_tags.erase(name);
    for (const auto& [name, function] : outside_) {
      if (!function->isDefined()) unit_.outside_functions.push_back(declaration_of(*function));
    }
    for (const auto& [name, variable] : outside_variables_) {
      clang::QualType type = variable->getType();
      if (const auto* array = context_.getAsIncompleteArrayType(type)) {  // long enough for most
        type = context_.getConstantArrayType(array->getElementType(), llvm::APInt(64, 1024),
                                             nullptr, clang::ArraySizeModifier::Normal, 0);
      }
      unit_.outside_variables.push_back({name, linked_name(*variable), type_text(type, name)});
    }
  }

 private:
  llvm::StringRef file_of(const clang::Decl& decl) const {
    return sources_.getFilename(sources_.getExpansionLoc(decl.getLocation()));
  }
  bool is_of_user(const clang::Decl& decl) const {
    return decl.getLocation().isValid() && !decl.isImplicit() && !file_of(decl).empty() &&
           !is_of_system(file_of(decl));
  }
  // `struct timespec;` after <time.h> is the structure of the header.
  bool is_shared_with_system(const clang::TagDecl& tag) const {
    const auto all = tag.redecls();
    return std::any_of(all.begin(), all.end(),
                       [&](const clang::TagDecl* one) { return is_of_system(file_of(*one)); });
  }
  // __builtin_clz, __atomic_load_n: there is no function, whatever the library.
  bool is_of_compiler(const clang::FunctionDecl& function) const {
    const unsigned id = function.getBuiltinID();
    return id != 0 && !context_.BuiltinInfo.isPredefinedLibFunction(id);
  }
  static bool is_at_file_scope(const clang::Decl& decl) {
    return decl.getDeclContext()->getRedeclContext()->isTranslationUnit();
  }
  bool is_in_own_file(const clang::Decl& decl) const {
    return sources_.isInMainFile(sources_.getExpansionLoc(decl.getLocation()));
  }

  void add_ordinary(const clang::NamedDecl& decl) {
    if (const auto* label = decl.getAttr<clang::AsmLabelAttr>())
      unit_.labels.insert(label->getLabel().str());
    const bool is_function = llvm::isa<clang::FunctionDecl>(decl);  // also where declared in a body
    if (!is_function && !is_at_file_scope(decl)) return;
    const std::string name = decl.getNameAsString();
    unit_.ordinary.insert(name);
    const bool is_shared = decl.hasLinkage() && decl.isExternallyVisible() &&
                           (is_function || llvm::isa<clang::VarDecl>(decl));
    if (is_in_own_file(decl) && !is_shared)
      unit_.own_ordinary.insert(name);
    else
      header_names_.insert(name);
  }

  PassedAs passed_as(clang::QualType type) const {
    if (type->isVoidType()) return PassedAs::Nothing;
    const bool is_scalar = type->isScalarType() && !type->isAnyComplexType();
    return is_scalar ? PassedAs::Scalar : PassedAs::Structure;
  }

  std::string type_text(clang::QualType type, std::string name) const {
    clang::PrintingPolicy policy(context_.getLangOpts());
    policy.AnonymousTagLocations = false;
    type.getAsStringInternal(name, policy);
    return name;
  }

  // A va_list is an array of a structure that C has no name for.
  std::string parameter_text(clang::QualType type, const std::string& name) const {
    const clang::QualType list = context_.getBuiltinVaListType();
    const bool is_list =
        list->isArrayType() && context_.hasSameType(type, context_.getDecayedType(list));
    return is_list ? "__builtin_va_list " + name : type_text(type, name);
  }

  OutsideDeclaration declaration_of(const clang::FunctionDecl& function) const {
    OutsideDeclaration made;
    made.name = function.getNameAsString();
    made.parameters = function.getNumParams();
    made.is_variadic = function.isVariadic();
    made.never_returns = function.isNoReturn();
    made.only_reads = function.hasAttr<clang::PureAttr>() || function.hasAttr<clang::ConstAttr>();
    made.is_of_library = is_of_system(file_of(function)) || file_of(function).empty();
    made.symbol = made.is_of_library ? made.name : linked_name(function);
    std::string parameters;
    for (unsigned i = 0; i < function.getNumParams(); ++i) {
      if (i > 0) parameters += ", ";
      made.passed.push_back(passed_as(function.getParamDecl(i)->getType()));
      parameters +=
          parameter_text(function.getParamDecl(i)->getType(), "tandem_a" + std::to_string(i));
    }
    if (function.isVariadic()) parameters += parameters.empty() ? "" : ", ...";
    if (parameters.empty() && function.hasPrototype()) parameters = "void";
    const clang::QualType result = function.getReturnType().getUnqualifiedType();
    made.result_type = type_text(result, "");
    made.result = passed_as(result);
    made.returns_pointer = result->isPointerType();
    const std::string whole = type_text(result, "\1(" + parameters + ")");
    const std::size_t at = whole.find('\1');
    made.before = whole.substr(0, at);
    made.after = whole.substr(at + 1);
    if (const auto* format = function.getAttr<clang::FormatAttr>()) {
      const bool is_list = format->getFirstArg() == 0;  // vprintf
      if (format->getType()->getName().contains("printf")) {
        made.format = format->getFormatIdx() - 1;
        made.has_list = is_list;
      }
    }
    return made;
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const MentionCounter& counter_;
  ExpandedUnit& unit_;
  std::string mentioned_in_;  // the function or variable that is looked at
  std::set<std::string> header_names_;
  std::set<std::string> header_tags_;
  std::map<std::string, const clang::FunctionDecl*> outside_;
  std::map<std::string, const clang::VarDecl*> outside_variables_;
};

class CollectingConsumer : public clang::ASTConsumer {
 public:
  CollectingConsumer(clang::Preprocessor& preprocessor, ExpandedUnit& unit)
      : counter_(preprocessor.getSourceManager()), unit_(unit) {
    preprocessor.setTokenWatcher([this](const clang::Token& token) { counter_.add(token); });
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    ExpansionCollector collector(context, counter_, unit_);
    collector.TraverseDecl(context.getTranslationUnitDecl());
    collector.finish();
  }

 private:
  MentionCounter counter_;
  ExpandedUnit& unit_;
};

class CollectAction : public clang::ASTFrontendAction {
 public:
  explicit CollectAction(ExpandedUnit& unit) : unit_(unit) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(
        std::make_unique<IncludeCollector>(compiler.getSourceManager(), unit_.system_headers));
    return std::make_unique<CollectingConsumer>(preprocessor, unit_);
  }

 private:
  ExpandedUnit& unit_;
};

class PreprocessAction : public clang::PreprocessorFrontendAction {
 public:
  std::string text;

 protected:
  void ExecuteAction() override {
    clang::PreprocessorOutputOptions options;
    options.ShowCPP = 1;
    options.ShowLineMarkers = 1;
    options.ShowComments = 1;
    llvm::raw_string_ostream stream(text);
    clang::DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &stream, options);
  }
};

// `# 12 "file.h" 1 3`: the line that the next one is.
struct Marker {
  unsigned line = 0;
  std::string file;
};

std::optional<Marker> read_marker(const std::string& text) {
  if (!text.starts_with("# ")) return std::nullopt;
  Marker marker;
  std::size_t used = 0;
  try {
    marker.line = static_cast<unsigned>(std::stoul(text.substr(2), &used));
  } catch (const std::exception&) {
    return std::nullopt;
  }
  for (std::size_t i = text.find('"', 2 + used) + 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    marker.file += text[i];
  }
  return marker;
}

std::vector<ExpandedLine> user_lines(const std::string& text, const std::string& own_path) {
  std::vector<ExpandedLine> lines;
  std::istringstream stream(text);
  Marker place;
  for (std::string line; std::getline(stream, line);) {
    if (auto marker = read_marker(line)) {
      place = std::move(*marker);
      continue;
    }
    if (!place.file.empty() && place.file[0] != '<' && !is_of_system(place.file))
      lines.push_back({place.file, place.line, place.file == own_path, line});
    ++place.line;
  }
  return lines;
}

}  // namespace

Result<std::vector<ExpandedUnit>> expand(const Sources& sources) {
  const auto places = std::make_shared<const ReadablePlaces>(readable_paths(sources));
  const auto units = find_units(sources, places);
  if (!units) return units.error();
  std::vector<ExpandedUnit> expanded;
  for (const Unit& unit : units->items) {
    if (unit.kind != UnitKind::C) return Failure{unit.name + " is not C", ""};
    ExpandedUnit made;
    made.name = unit.name;
    CollectAction collect(made);
    if (const auto done = run_clang(unit, false, collect); !done) return done.error();
    PreprocessAction preprocess;
    if (const auto done = run_clang(unit, false, preprocess); !done) return done.error();
    made.lines = user_lines(preprocess.text, unit.path);
    expanded.push_back(std::move(made));
  }
  return expanded;
}

}  // namespace tandem::frontend
