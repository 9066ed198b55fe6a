#include "frontend/source/positions.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/LiteralSupport.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace tandem::frontend {

namespace {

constexpr const char* line_macro = "__LINE__";
constexpr const char* counter_macro = "__COUNTER__";
constexpr const char* file_macro = "__FILE__";
constexpr const char* base_file_macro = "__BASE_FILE__";
// In the place of the name of a file; whoever is shown it sees where it is from.
constexpr const char* any_file = "__FILE__";
constexpr std::uint64_t any_line = 1;
constexpr const char* any_line_text = "1";

// Clang does not map the names that this macro gives, as it does those of __FILE__.
constexpr const char* file_names_as_files =
    "#pragma clang diagnostic push\n"
    "#pragma clang diagnostic ignored \"-Wbuiltin-macro-redefined\"\n"
    "#define __FILE_NAME__ __FILE__\n"
    "#pragma clang diagnostic pop\n";

bool is_time(llvm::StringRef macro) {
  return macro == "__DATE__" || macro == "__TIME__" || macro == "__TIMESTAMP__";
}

bool is_in_directive(const clang::SourceManager& sources, clang::SourceLocation where) {
  const auto [file, offset] = sources.getDecomposedLoc(sources.getExpansionLoc(where));
  llvm::StringRef before = sources.getBufferData(file).take_front(offset);
  before = before.substr(before.rfind('\n') + 1);
  return before.ltrim(" \t").starts_with("#");
}

// The macro of the compiler, __LINE__ or __COUNTER__, that a token is the value of; "" if none.
// Such a token is written in scratch space and stands where the macro stood, perhaps as an argument
// of others.
std::string position_macro(const clang::SourceManager& sources, const clang::LangOptions& language,
                           clang::SourceLocation where) {
  while (where.isMacroID()) {
    const clang::SourceLocation spelled = sources.getImmediateSpellingLoc(where);
    if (!sources.isMacroArgExpansion(where) && sources.isWrittenInScratchSpace(spelled)) {
      const clang::SourceLocation use = sources.getImmediateExpansionRange(where).getBegin();
      llvm::SmallString<16> buffer;
      const llvm::StringRef name =
          clang::Lexer::getSpelling(sources.getSpellingLoc(use), buffer, sources, language);
      return name == line_macro || name == counter_macro ? name.str() : "";
    }
    where = spelled;
  }
  return "";
}

}  // namespace

// Files, and text that is made of lines.
class Positions::Macros : public clang::PPCallbacks {
 public:
  Macros(clang::CompilerInstance& compiler, Positions& positions)
      : sources_(compiler.getSourceManager()),
        language_(compiler.getLangOpts()),
        map_of_user_(language_.MacroPrefixMap),
        positions_(positions) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange use,
                    const clang::MacroArgs* arguments) override {
    const llvm::StringRef macro = name.getIdentifierInfo()->getName();
    if (arguments != nullptr) {
      if (takes_line(*arguments)) positions_.line_strings_.insert(use.getBegin().getRawEncoding());
    } else if (macro == file_macro || macro == base_file_macro) {
      map_file(macro, name.getLocation());
    } else if (is_time(macro)) {
      positions_.values_[macro.str()].emplace_back();
    }
  }

 private:
  void map_file(llvm::StringRef macro, clang::SourceLocation where) {
    language_.MacroPrefixMap = map_of_user_;
    clang::PresumedLoc place = sources_.getPresumedLoc(where);
    while (macro == base_file_macro && place.isValid() && place.getIncludeLoc().isValid())
      place = sources_.getPresumedLoc(place.getIncludeLoc());
    if (place.isInvalid() || is_in_directive(sources_, where)) return;
    language_.MacroPrefixMap = {{place.getFilename(), any_file}};
    positions_.values_[macro.str()].emplace_back(place.getFilename());
  }

  bool takes_line(const clang::MacroArgs& arguments) const {
    for (unsigned i = 0; i < arguments.getNumMacroArguments(); ++i) {
      const clang::Token* argument = arguments.getUnexpArgument(i);
      if (argument->is(clang::tok::numeric_constant) && argument[1].is(clang::tok::eof) &&
          position_macro(sources_, language_, argument->getLocation()) == line_macro)
        return true;
    }
    return false;
  }

  const clang::SourceManager& sources_;
  clang::LangOptions& language_;
  const decltype(clang::LangOptions::MacroPrefixMap) map_of_user_;
  Positions& positions_;
};

// Lines, in each declaration before code is made of it.
class Positions::Lines : public clang::ASTConsumer, public clang::RecursiveASTVisitor<Lines> {
 public:
  explicit Lines(Positions& positions) : positions_(positions) {}

  void Initialize(clang::ASTContext& context) override { context_ = &context; }
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl* decl : group) TraverseDecl(decl);
    return true;
  }

  // Where a label is a line, others that are compared with it have to stay what they are.
  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    if (function->doesThisDeclarationHaveABody() && has_line_as_label(function->getBody()))
      return true;
    return RecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseConstantExpr(clang::ConstantExpr*) { return true; }  // its value is known by now

  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    const std::string macro = macro_of(literal->getLocation());
    if (macro.empty()) return true;
    note(macro, literal->getValue());
    literal->setValue(*context_, number(literal->getType()));
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (cast->getCastKind() != clang::CK_ArrayToPointerDecay) return true;
    auto* literal = llvm::dyn_cast<clang::StringLiteral>(cast->getSubExpr()->IgnoreParens());
    if (literal == nullptr || !literal->isOrdinary()) return true;
    if (auto* replaced = without_lines(*literal)) cast->setSubExpr(replaced);
    return true;
  }
  // __builtin_LINE() and the like.
  bool VisitStmt(clang::Stmt* statement) {
    for (clang::Stmt*& child : statement->children()) {
      const auto* asked = llvm::dyn_cast_or_null<clang::SourceLocExpr>(child);
      if (asked == nullptr) continue;
      if (auto* replaced = instead_of(*asked)) child = replaced;
    }
    return true;
  }

 private:
  std::string macro_of(clang::SourceLocation where) const {
    return position_macro(context_->getSourceManager(), context_->getLangOpts(), where);
  }
  llvm::APInt number(clang::QualType type) const {
    return {static_cast<unsigned>(context_->getTypeSize(type)), any_line};
  }
  void note(const std::string& macro, const llvm::APInt& value) {
    llvm::SmallString<16> text;
    value.toStringUnsigned(text);
    positions_.values_[macro].push_back(text.str().str());
  }

  bool has_line_as_label(const clang::Stmt* statement) const {
    if (statement == nullptr) return false;
    if (const auto* label = llvm::dyn_cast<clang::CaseStmt>(statement)) {
      if (has_line(label->getLHS()) || has_line(label->getRHS())) return true;
    }
    const auto children = statement->children();
    return std::any_of(children.begin(), children.end(),
                       [&](const clang::Stmt* child) { return has_line_as_label(child); });
  }
  bool has_line(const clang::Stmt* expression) const {
    if (expression == nullptr) return false;
    if (const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(expression))
      return !macro_of(literal->getLocation()).empty();
    const auto children = expression->children();
    return std::any_of(children.begin(), children.end(),
                       [&](const clang::Stmt* child) { return has_line(child); });
  }

  // A token that #line made of the argument of one of `line_strings_`.
  bool is_line_text(clang::SourceLocation token) const {
    const clang::SourceManager& sources = context_->getSourceManager();
    if (!token.isMacroID()) return false;
    const clang::SourceLocation spelled = sources.getImmediateSpellingLoc(token);
    if (!sources.isWrittenInScratchSpace(spelled)) return false;
    const clang::SourceLocation made_by = sources.getImmediateExpansionRange(token).getBegin();
    if (!made_by.isMacroID()) return false;
    const clang::SourceLocation use = sources.getImmediateExpansionRange(made_by).getBegin();
    return positions_.line_strings_.contains(use.getRawEncoding());
  }

  // The same literal with one text for all lines in it; null if there are none.
  clang::StringLiteral* without_lines(const clang::StringLiteral& literal) {
    const clang::SourceManager& sources = context_->getSourceManager();
    std::string text;
    bool has_lines = false;
    std::vector<clang::SourceLocation> places(literal.tokloc_begin(), literal.tokloc_end());
    for (const clang::SourceLocation place : places) {
      clang::Token token;
      const bool has_failed = clang::Lexer::getRawToken(sources.getSpellingLoc(place), token,
                                                        sources, context_->getLangOpts());
      // What was put here for a call of the compiler has no text of its own.
      if (has_failed || !clang::tok::isStringLiteral(token.getKind())) return nullptr;
      const clang::StringLiteralParser parser(token, sources, context_->getLangOpts(),
                                              context_->getTargetInfo());
      if (parser.hadError) return nullptr;
      const std::string piece = parser.GetString().str();
      const bool is_number = !piece.empty() && std::all_of(piece.begin(), piece.end(), [](char c) {
        return c >= '0' && c <= '9';
      });
      const bool is_line = is_number && is_line_text(place);
      if (is_line) positions_.values_[line_macro].push_back(piece);
      text += is_line ? any_line_text : piece;
      has_lines = has_lines || is_line;
    }
    return has_lines ? string(text, places) : nullptr;
  }

  clang::StringLiteral* string(llvm::StringRef text,
                               const std::vector<clang::SourceLocation>& places) const {
    const clang::QualType type =
        context_->getStringLiteralArrayType(context_->CharTy, static_cast<unsigned>(text.size()));
    return clang::StringLiteral::Create(*context_, text, clang::StringLiteralKind::Ordinary,
                                        /*Pascal=*/false, type, places.data(),
                                        static_cast<unsigned>(places.size()));
  }

  clang::Expr* instead_of(const clang::SourceLocExpr& asked) {
    const clang::SourceLocation where = asked.getLocation();
    if (asked.isIntType()) {
      positions_.values_[asked.getBuiltinStr().str()].push_back(
          where.printToString(context_->getSourceManager()));
      return clang::IntegerLiteral::Create(*context_, number(asked.getType()), asked.getType(),
                                           where);
    }
    const bool is_file = asked.getIdentKind() == clang::SourceLocIdentKind::File ||
                         asked.getIdentKind() == clang::SourceLocIdentKind::FileName;
    if (!is_file) return nullptr;
    positions_.values_[asked.getBuiltinStr().str()].push_back(
        context_->getSourceManager().getFilename(where).str());
    return clang::ImplicitCastExpr::Create(*context_, asked.getType(),
                                           clang::CK_ArrayToPointerDecay, string(any_file, {where}),
                                           nullptr, clang::VK_PRValue, clang::FPOptionsOverride());
  }

  Positions& positions_;
  clang::ASTContext* context_ = nullptr;
};

std::unique_ptr<clang::ASTConsumer> Positions::watch(clang::CompilerInstance& compiler) {
  clang::Preprocessor& preprocessor = compiler.getPreprocessor();
  preprocessor.addPPCallbacks(std::make_unique<Macros>(compiler, *this));
  preprocessor.setPredefines(preprocessor.getPredefines() + file_names_as_files);
  return std::make_unique<Lines>(*this);
}

}  // namespace tandem::frontend
