#include "frontend/source/optimisation.h"

#include <algorithm>
#include <fmt/format.h>

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace tandem::frontend {

namespace {

constexpr llvm::StringLiteral tested = "__OPTIMIZE__";

// The last one counts; none if there is none.
std::string last_level(const std::vector<std::string>& arguments) {
  const auto found = std::find_if(arguments.rbegin(), arguments.rend(),
                                  [](const std::string& word) { return word.starts_with("-O"); });
  return found == arguments.rend() ? "" : *found;
}

class TestFinder : public clang::PPCallbacks {
 public:
  TestFinder(clang::Preprocessor& preprocessor, std::string& notes)
      : preprocessor_(preprocessor), notes_(notes) {}

  void Ifdef(clang::SourceLocation where, const clang::Token& name,
             const clang::MacroDefinition&) override {
    look_at(name, where);
  }
  void Ifndef(clang::SourceLocation where, const clang::Token& name,
              const clang::MacroDefinition&) override {
    look_at(name, where);
  }
  void Elifdef(clang::SourceLocation where, const clang::Token& name,
               const clang::MacroDefinition&) override {
    look_at(name, where);
  }
  void Elifndef(clang::SourceLocation where, const clang::Token& name,
                const clang::MacroDefinition&) override {
    look_at(name, where);
  }
  void If(clang::SourceLocation where, clang::SourceRange condition, ConditionValueKind) override {
    look_at(condition, where);
  }
  void Elif(clang::SourceLocation where, clang::SourceRange condition, ConditionValueKind,
            clang::SourceLocation) override {
    look_at(condition, where);
  }

 private:
  void look_at(const clang::Token& name, clang::SourceLocation where) {
    if (name.getIdentifierInfo()->getName() == tested) note(where);
  }

  // As text: a name that is no macro is not reported where a condition uses it as a number.
  void look_at(clang::SourceRange condition, clang::SourceLocation where) {
    const llvm::StringRef text =
        clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(condition),
                                    preprocessor_.getSourceManager(), preprocessor_.getLangOpts());
    if (text.contains(tested)) note(where);
  }

  void note(clang::SourceLocation where) {
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    const clang::PresumedLoc place = sources.getPresumedLoc(where);
    if (is_noted_ || sources.isInSystemHeader(where) || place.isInvalid()) return;
    is_noted_ = true;
    notes_ += fmt::format(
        "{}:{}:{}: note: {} is tested here, and Tandem compiles as with -O0, where it is not "
        "defined: code for optimised builds is not compared\n",
        place.getFilename(), place.getLine(), place.getColumn(), std::string_view(tested));
  }

  clang::Preprocessor& preprocessor_;
  std::string& notes_;
  bool is_noted_ = false;
};

}  // namespace

// In its place: what stands behind it may take some of it back. Where another level comes last,
// clang does not look at -Ofast either.
std::vector<std::string> with_fast_math(std::vector<std::string> arguments) {
  if (last_level(arguments) == "-Ofast") {
    std::replace(arguments.begin(), arguments.end(), std::string("-Ofast"),
                 std::string("-ffast-math"));
  }
  return arguments;
}

bool is_optimised(const std::vector<std::string>& arguments) {
  const std::string level = last_level(arguments);
  return !level.empty() && level != "-O0";
}

std::unique_ptr<clang::PPCallbacks> find_optimisation_tests(clang::Preprocessor& preprocessor,
                                                            std::string& notes) {
  return std::make_unique<TestFinder>(preprocessor, notes);
}

}  // namespace tandem::frontend
