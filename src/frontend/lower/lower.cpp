#include "frontend/lower/lower.h"

#include <fmt/format.h>

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include "frontend/layouts/used_structures.h"
#include "frontend/lower/block_order.h"
#include "frontend/lower/builder.h"
#include "frontend/lower/lower_families.h"
#include "frontend/module/fingerprint.h"
#include "frontend/module/structures.h"
#include "frontend/program/direct_effects.h"
#include "frontend/program/signature.h"

namespace tandem::frontend {

namespace {

// Why values of this type are not translated; "" for those that are, and for
// pointers and structures, on which the instruction decides.
std::string refused_type(const llvm::Type& type) {
  if (type.isFloatingPointTy() && !float_width(type)) return "floating-point";
  if (type.isVectorTy()) return "vector";
  if (type.isIntegerTy() && type.getIntegerBitWidth() > max_width_bits) return "wide-integer";
  return "";
}

std::string refused_type(const llvm::Instruction& instruction) {
  const auto refused_part = [&](const llvm::Type& type) {
    const bool is_taken = type.isVectorTy() && can_hold_vectors(instruction);
    return is_taken ? "" : refused_type(type);
  };
  std::string refused = refused_part(*instruction.getType());
  for (const llvm::Use& operand : instruction.operands()) {
    if (refused.empty()) refused = refused_part(*operand->getType());
  }
  return refused;
}

void lower_instruction(Builder& to, const llvm::Instruction& instruction) {
  to.at(instruction);
  const std::string refused = refused_type(instruction);
  if (!refused.empty()) {
    const std::string variable = to.names().of(instruction);
    to.unsupported(refused, variable.empty() ? std::string(instruction.getOpcodeName())
                                             : fmt::format("value of '{}'", variable));
    return;
  }
  const bool is_known = lower_parts(to, instruction) || lower_float(to, instruction) ||
                        lower_arith(to, instruction) || lower_memory(to, instruction) ||
                        lower_call(to, instruction) || lower_control(to, instruction);
  if (!is_known) to.unsupported("instruction", instruction.getOpcodeName());
}

void report_refused_merges(Builder& to, const llvm::BasicBlock& block) {
  for (const llvm::PHINode& phi : block.phis()) {
    if (to.tables().sort_of(*phi.getType())) {
      if (phi.getType()->isFloatingPointTy() && phi.getFastMathFlags().any()) {
        to.unsupported("floating-point", "fast-math");
      }
      continue;
    }
    to.at(*block.getFirstNonPHI());
    const std::string refused = refused_type(*phi.getType());
    const std::string variable = to.names().of(phi);
    to.unsupported(
        refused.empty() ? "struct" : refused,
        variable.empty() ? "a merge of two values" : fmt::format("value of '{}'", variable));
  }
}

void lower_body(Builder& to, const llvm::Function& function) {
  to.enter(function.getEntryBlock());
  copy_structures(to, function);
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  for (const llvm::BasicBlock* block : order) {
    if (block != &function.getEntryBlock()) to.enter(*block);
    report_refused_merges(to, *block);
    for (const llvm::Instruction& instruction : *block) {
      if (llvm::isa<llvm::PHINode>(instruction)) continue;
      lower_instruction(to, instruction);
      if (to.is_terminated()) break;  // a call that does not return
    }
  }
}

// A symbol that may be missing when the program is linked, so that its address is null, among what
// the constant is made of: in the initial contents of a variable, too.
const llvm::GlobalValue* weak_symbol_in(const llvm::Value& value,
                                        llvm::SmallPtrSetImpl<const llvm::Value*>& seen) {
  const auto* constant = llvm::dyn_cast<llvm::Constant>(&value);
  if (!constant || !seen.insert(constant).second) return nullptr;
  const auto* symbol = llvm::dyn_cast<llvm::GlobalValue>(constant);
  if (symbol && symbol->hasExternalWeakLinkage()) return symbol;
  for (const llvm::Use& part : constant->operands()) {
    if (const auto* found = weak_symbol_in(*part, seen)) return found;
  }
  return nullptr;
}

// Everything else takes the address of a function or a variable for that of an object.
void refuse_weak_symbols(Builder& to, const llvm::Function& function) {
  llvm::SmallPtrSet<const llvm::Value*, 16> seen;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    for (const llvm::Use& operand : instruction.operands()) {
      const llvm::GlobalValue* symbol = weak_symbol_in(*operand, seen);
      if (!symbol) continue;
      to.at(instruction);
      to.unsupported("weak-symbol", fmt::format("'{}' is weak and has no definition here",
                                                plain_name(symbol->getName())));
    }
  }
}

// Back to the signature alone.
void drop_body(ir::Procedure& procedure) {
  procedure.blocks = {};
  IdVector<ir::ValueId, ir::Value> values;
  for (ir::Input& input : procedure.inputs) {
    input.value = values.add(std::move(procedure.values[input.value]));
  }
  procedure.values = std::move(values);
}

ir::Procedure lower_function(const llvm::Function& function, bool is_damaged, Tables& tables) {
  ir::Procedure procedure;
  const VariableNames names(function);
  describe_signature(function, names, tables, procedure);
  procedure.fingerprint = make_fingerprint(function);
  procedure.structures = structures_in(function);
  Builder builder(tables, function, names, procedure);
  if (is_damaged) builder.unsupported("dead-code", "an operation that can trap and is not used");
  refuse_layouts(builder, function);
  refuse_weak_symbols(builder, function);
  lower_body(builder, function);
  if (procedure.unsupported.empty()) {
    order_blocks(procedure);
  } else {
    drop_body(procedure);
    procedure.direct_effects = conservative_effects(function, tables);
  }
  return procedure;
}

void describe_layouts(const llvm::Module& module, ir::Program& program) {
  for (const auto& [name, several] : structures_of(module)) {
    std::string& text = program.layouts[name];
    for (const llvm::DICompositeType* structure : several)
      text += (text.empty() ? "" : "|") + layout_text(*structure);
  }
}

}  // namespace

void lower_module(const llvm::Module& module, const std::set<const llvm::Function*>& damaged,
                  Tables& tables) {
  tables.enter(module);
  describe_layouts(module, tables.program());
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const ir::ProcedureId id = *tables.procedure(function);
    tables.program().procedures[id] =
        lower_function(function, damaged.count(&function) != 0, tables);
  }
}

}  // namespace tandem::frontend
