// Expressions that a report shows become functions at the end of the file that defines the function
// they are about. What does not compile there is left out, and so is what is not from a C file.

#include "frontend/conditions/shown_code.h"

#include <algorithm>
#include <fmt/format.h>

#include "frontend/conditions/condition_text.h"

namespace tandem::frontend {

namespace {

// Attempt k is about the function that it names.
struct Shown {
  std::vector<Definition> definitions;
  std::vector<Attempt> attempts;
  std::vector<Condition> conditions;
  std::vector<std::size_t> expressions;  // one to one with the attempts
};

class ShownCompiler {
 public:
  ShownCompiler(const std::vector<ShownExpression>& expressions, const CompileUnit& compile_unit)
      : expressions_(expressions),
        compile_unit_(compile_unit),
        definitions_(expressions.size()),
        symbols_(expressions.size()) {}

  std::optional<Failure> add_to(const Unit& unit, NamedModule& module) {
    auto definitions = find_definitions(unit, false);
    if (!definitions) return definitions.error();
    Shown shown{std::move(*definitions), {}, {}, {}};
    for (const Definition& definition : shown.definitions) {
      const llvm::Function* function = module.module->getFunction(definition.name);
      if (function == nullptr || function->isDeclaration()) continue;  // not used, or renamed
      for (std::size_t i = 0; i < expressions_.size(); ++i) {
        if (expressions_[i].function != definition.name || ++definitions_[i] > 1) continue;
        shown.attempts.push_back({shown.conditions.size(), &definition});
        shown.conditions.push_back({definition.name, expressions_[i].text});
        shown.expressions.push_back(i);
      }
    }
    if (shown.attempts.empty()) return std::nullopt;
    if (auto failure = try_attempts(unit, shown.conditions, shown.attempts)) return failure;
    return compile_again(unit, shown, module);
  }

  // Where several files have a function of that name, nobody knows which is meant.
  std::vector<ShownSymbols> symbols() {
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      if (definitions_[i] != 1) symbols_[i] = {};
    }
    return std::move(symbols_);
  }

 private:
  std::optional<Failure> compile_again(const Unit& unit, const Shown& shown, NamedModule& module) {
    auto extended = ExtendedFile::read(unit);
    if (!extended) return extended.error();
    std::vector<std::pair<std::size_t, ShownSymbols>> added;
    for (std::size_t k = 0; k < shown.attempts.size(); ++k) {
      const Attempt& attempt = shown.attempts[k];
      if (!attempt.compiles() || attempt.has_side_effect) continue;
      Definition taking_the_same = *attempt.definition;
      // The place of a structure that is returned goes in first.
      if (module.module->getFunction(attempt.definition->name)->hasStructRetAttr())
        taking_the_same.parameters.insert(taking_the_same.parameters.begin(),
                                          {"tandem_result", "void *tandem_result"});
      ShownSymbols symbols;
      for (std::string* symbol : {&symbols.holds, &symbols.one}) {
        const std::string tests =
            symbol == &symbols.one ? "" : test_of(shown.conditions[attempt.condition]);
        extended->add(function_text(count_, taking_the_same, ConditionKind::When, tests));
        *symbol = fmt::format("{}{}", condition_prefix, count_++);
      }
      added.emplace_back(shown.expressions[k], std::move(symbols));
    }
    if (added.empty()) return std::nullopt;
    auto compiled = compile_unit_(extended->unit());
    if (!compiled) return compiled.error();
    module.module = std::move(compiled->module);
    for (auto& [expression, symbols] : added) symbols_[expression] = std::move(symbols);
    return std::nullopt;
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
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].kind != UnitKind::C) continue;
    if (auto failure = compiler.add_to(units[i], modules[i])) return *failure;
  }
  return compiler.symbols();
}

}  // namespace tandem::frontend
