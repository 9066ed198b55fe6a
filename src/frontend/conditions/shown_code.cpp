// Expressions that a report shows become functions at the end of the file that defines the function
// they are about. What does not compile there is left out, and so is what is not from a C file.

#include "frontend/conditions/shown_code.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "frontend/conditions/condition_text.h"

namespace tandem::frontend {

namespace {

// What a file has to do with the expressions.
struct Shown {
  std::vector<Definition> definitions;
  std::vector<Attempt> attempts;
  std::vector<Condition> conditions;     // one to one with the attempts
  std::vector<std::size_t> expressions;  // likewise
};

class ShownCompiler {
 public:
  ShownCompiler(const std::vector<ShownExpression>& expressions, const CompileUnit& compile_unit)
      : expressions_(expressions),
        compile_unit_(compile_unit),
        definitions_(expressions.size()),
        symbols_(expressions.size()) {}

  Result<Compiled> compile(const Unit& unit) {
    if (unit.kind != UnitKind::C || !may_define(unit)) return compile_unit_(unit);
    auto definitions = find_definitions(unit, false);
    if (!definitions) return definitions.error();
    Shown shown{std::move(*definitions), {}, {}, {}};
    for (const Definition& definition : shown.definitions) {
      for (std::size_t i = 0; i < expressions_.size(); ++i) {
        if (expressions_[i].function != definition.name || ++definitions_[i] > 1) continue;
        shown.attempts.push_back({shown.conditions.size(), &definition, /*is_complete=*/true});
        shown.conditions.push_back({definition.name, expressions_[i].text});
        shown.expressions.push_back(i);
      }
    }
    if (shown.attempts.empty()) return compile_unit_(unit);
    auto compiled = compile_with(unit, shown);
    if (compiled) return compiled;
    // Not all of them are C here. To ask which is another pass, that is hardly ever needed.
    for (Attempt& attempt : shown.attempts) attempt.is_complete = false;
    if (auto failure = try_attempts(unit, shown.conditions, shown.attempts)) return *failure;
    return compile_with(unit, shown);
  }

  // Where several files have a function of that name, nobody knows which is meant.
  std::vector<ShownSymbols> symbols() {
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      if (definitions_[i] != 1) symbols_[i] = {};
    }
    return std::move(symbols_);
  }

 private:
  // Names that macros make are not found, and then there is no code.
  bool may_define(const Unit& unit) const {
    const auto file = ExtendedFile::read(unit);
    if (!file) return false;
    const std::string text = *file->unit().text;
    return std::any_of(expressions_.begin(), expressions_.end(), [&](const ShownExpression& one) {
      return text.find(one.function) != std::string::npos;
    });
  }

  Result<Compiled> compile_with(const Unit& unit, const Shown& shown) {
    std::set<std::string> with_place;  // the place of a structure that is returned goes in first
    auto compiled = compile_with(unit, shown, with_place);
    if (!compiled) return compiled;
    for (const Attempt& attempt : shown.attempts) {
      const llvm::Function* function = compiled->module->getFunction(attempt.definition->name);
      if (function != nullptr && function->hasStructRetAttr())
        with_place.insert(attempt.definition->name);
    }
    return with_place.empty() ? std::move(compiled) : compile_with(unit, shown, with_place);
  }

  Result<Compiled> compile_with(const Unit& unit, const Shown& shown,
                                const std::set<std::string>& with_place) {
    auto extended = ExtendedFile::read(unit);
    if (!extended) return extended.error();
    for (std::size_t k = 0; k < shown.attempts.size(); ++k) {
      const Attempt& attempt = shown.attempts[k];
      ShownSymbols& symbols = symbols_[shown.expressions[k]];
      symbols = {};
      if (!attempt.compiles() || attempt.has_side_effect) continue;
      Definition taking_the_same = *attempt.definition;
      if (with_place.contains(taking_the_same.name))
        taking_the_same.parameters.insert(taking_the_same.parameters.begin(),
                                          {"tandem_result", "void *tandem_result"});
      for (std::string* symbol : {&symbols.holds, &symbols.one}) {
        const std::string tests =
            symbol == &symbols.one ? "" : test_of(shown.conditions[attempt.condition]);
        extended->add(function_text(count_, taking_the_same, ConditionKind::When, tests));
        *symbol = fmt::format("{}{}", condition_prefix, count_++);
      }
    }
    return compile_unit_(extended->unit());
  }

  const std::vector<ShownExpression>& expressions_;
  const CompileUnit& compile_unit_;
  std::vector<std::size_t> definitions_;  // of the function of each expression
  std::vector<ShownSymbols> symbols_;
  std::size_t count_ = 0;
};

}  // namespace

Result<std::vector<ShownSymbols>> compile_shown(const std::vector<Unit>& units,
                                                const std::vector<ShownExpression>& expressions,
                                                const CompileUnit& compile_unit,
                                                std::vector<NamedModule>& modules) {
  ShownCompiler compiler(expressions, compile_unit);
  for (const Unit& unit : units) {
    auto compiled = compiler.compile(unit);
    if (!compiled) return compiled.error();
    modules.push_back({unit.name, std::move(compiled->module)});
  }
  return compiler.symbols();
}

}  // namespace tandem::frontend
