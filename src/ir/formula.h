#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/pool.h"

namespace tandem::ir {

// One operator of a formula; its arguments are nodes before it.
struct FormulaNode {
  Op op = Op::Const;
  Sort sort;
  Bits immediate =
      0;             // Const: the value; Extract: the lowest bit; ObjectAddress: the size in bytes
  std::string name;  // of a variable, a function or an object in memory
  std::optional<ConstantObject> contents;  // of a table, or of an object that nobody can change
  std::vector<std::uint32_t> args;
  FunctionKind kind = FunctionKind::Plain;  // Apply
  friend auto operator<=>(const FormulaNode&, const FormulaNode&) = default;
};
TANDEM_FIELDS(FormulaNode, op, sort, immediate, name, contents, args, kind)

// A condition on the inputs of a function as a value: a term that belongs to no pool. It can be
// kept, compared, written, read, and be said of any inputs. Input i is the variable `#i`; any other
// variable is one of that name wherever it is said.
struct Formula {
  std::vector<FormulaNode> nodes;  // the last one is the formula; arguments come before their uses
  friend auto operator<=>(const Formula&, const Formula&) = default;
};
TANDEM_FIELDS(Formula, nodes)
// It can be instantiated, with inputs of the sorts that it gives them: arguments come before their
// uses and have the sorts that their operators ask for, and one name has one sort.
bool is_well_formed(const Formula& formula);
// It is about inputs of these sorts, or some of them.
bool fits(const Formula& formula, std::span<const Sort> inputs);

// The variables `#0`, `#1`, … that a formula is made over.
std::vector<TermId> formula_inputs(TermPool& pool, std::span<const Sort> sorts);

// A term over such variables.
Formula to_formula(const TermPool& pool, TermId term);

// The formula, said of these inputs.
TermId instantiate(TermPool& pool, const Formula& formula, std::span<const TermId> inputs);

// A line for each node: `%2:bool = bvslt %0 %1`.
std::string to_text(const Formula& formula);

}  // namespace tandem::ir
