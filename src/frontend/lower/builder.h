#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

#include "frontend/lower/constant_signs.h"
#include "frontend/module/locals.h"
#include "frontend/program/source_map.h"
#include "frontend/program/tables.h"
#include "ir/procedure.h"

// Writes the body of one procedure, instruction after instruction. The families
// of instructions (lower_*.h) say what each means by calling this.
//
// An instruction that cannot be translated is recorded and the translation goes on, so that all
// of it is known at the end; the body is thrown away then.

namespace tandem::frontend {

class Builder {
 public:
  // `procedure` has its signature already. All of these outlive the builder.
  Builder(Tables& tables, const llvm::Function& function, const VariableNames& names,
          ir::Procedure& procedure);

  Tables& tables() { return tables_; }
  const Tables& tables() const { return tables_; }
  const VariableNames& names() const { return names_; }
  const ConstantSigns& signs() const { return signs_; }
  const Locals& locals() const { return locals_; }
  bool is_math() const { return tables_.is_math(); }

  // --- where we are ---
  void enter(const llvm::BasicBlock& block);
  void at(const llvm::Instruction& instruction);
  bool is_terminated() const { return is_terminated_; }

  // --- values ---
  // With --ints=math a constant is read that way.
  ir::ValueId operand(const llvm::Value& value, Sign sign = Sign::Signed);
  ir::ValueId constant(ir::Sort sort, Bits value);
  ir::ValueId op(ir::Op op, ir::Sort sort, std::vector<ir::ValueId> args, Bits immediate = 0);
  ir::ValueId uninterpreted(std::string name, ir::Sort sort, std::vector<ir::ValueId> args);
  ir::ValueId arbitrary(ir::Sort sort);
  ir::Sort sort(ir::ValueId value) const { return procedure_.values[value].sort; }
  ir::ValueId new_value(ir::Sort sort) { return procedure_.add_value(sort); }
  void emit(decltype(ir::Instruction::kind) kind);

  // Shorthands.
  ir::ValueId negate(ir::ValueId a) { return op(ir::Op::Not, ir::Sort::boolean(), {a}); }
  ir::ValueId equal(ir::ValueId a, ir::ValueId b) {
    return op(ir::Op::Eq, ir::Sort::boolean(), {a, b});
  }
  ir::ValueId test(ir::Op comparison, ir::ValueId a, ir::ValueId b) {
    return op(comparison, ir::Sort::boolean(), {a, b});
  }
  ir::ValueId ite(ir::ValueId c, ir::ValueId a, ir::ValueId b) {
    return op(ir::Op::Ite, sort(a), {c, a, b});
  }

  // --- memory ---
  ir::ValueId read(ir::State state, ir::Sort sort);
  void write(ir::State state, ir::ValueId value);
  ir::ValueId load(ir::State state, ir::ValueId address, ir::Sort sort);
  void store(ir::State state, ir::ValueId address, ir::ValueId value);
  ir::ValueId address(decltype(ir::Address::of) of);
  ir::ValueId offset(ir::ValueId address, std::uint64_t bytes);
  // In a variadic function: the address of what is passed beyond the parameters.
  ir::ValueId variable_arguments() const { return procedure_.inputs.back().value; }
  // Ends the execution where the object that the address is in has none: null.
  void guard_null(const llvm::Value& address);
  // An instruction gives the address of an object, whatever happens.
  void set_never_null(const llvm::Value& address) { never_null_.insert(&address); }

  const llvm::Function& function() const { return function_; }

  // --- what an LLVM instruction gives ---
  void define(const llvm::Value& value, ir::ValueId given);
  // For those that give a structure: its scalars, in order.
  void define_parts(const llvm::Instruction& instruction, std::vector<ir::ValueId> parts);
  // The scalars of a structure; none (and a record of why) if there are others in it.
  std::optional<std::vector<ir::ValueId>> parts(const llvm::Value& value);

  // --- control ---
  // The instructions of `emit` happen only where the condition does not hold.
  void skip_where(ir::ValueId condition, const std::function<void()>& emit);
  // Ends the execution that way where `bad` holds; goes on in a new block otherwise.
  void guard(ir::ValueId bad, Ending ending);
  void terminate(decltype(ir::Terminator::kind) kind);
  ir::Edge edge_to(const llvm::BasicBlock& target);

  void unsupported(const std::string& construct, const std::string& detail);
  // The line and column are in the file of the function; 0: where we are.
  void refuse_layout(const std::string& detail, unsigned line, unsigned column);

 private:
  void make_blocks(const llvm::Function& function);
  void go_on_in(ir::BlockId block);
  ir::ValueId address_of(const llvm::Constant& pointer);
  ir::ValueId address_of_base(const llvm::Value& base);
  bool dominates(const llvm::BasicBlock& first, const llvm::BasicBlock& second);
  bool is_never_null(const llvm::Value& base) const;

  Tables& tables_;
  const VariableNames& names_;
  ConstantSigns signs_;
  ir::Procedure& procedure_;
  llvm::DenseMap<const llvm::Value*, ir::ValueId> values_;
  llvm::DenseMap<const llvm::Value*, std::vector<ir::ValueId>> parts_;
  const llvm::Function& function_;
  Locals locals_;
  std::optional<llvm::DominatorTree> dominators_;  // made when first asked for
  // Where each address was found not to be null.
  llvm::DenseMap<const llvm::Value*, std::vector<const llvm::BasicBlock*>> not_null_;
  llvm::DenseSet<const llvm::Value*> never_null_;
  llvm::DenseMap<const llvm::BasicBlock*, ir::BlockId> blocks_;
  std::map<std::pair<ir::Sort, Bits>, ir::ValueId> constants_;  // of the current block
  const llvm::BasicBlock* llvm_block_ = nullptr;
  ir::BlockId block_;
  bool is_terminated_ = false;
  SourceLocation where_;
};

}  // namespace tandem::frontend
