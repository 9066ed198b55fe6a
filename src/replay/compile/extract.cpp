#include "replay/compile/extract.h"

#include <algorithm>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <set>

#include "library/functions.h"
#include "replay/compile/intrinsics.h"

namespace tandem::replay {
namespace {

Failure cannot(const std::string& what, const llvm::Function& function) {
  return Failure{what + " in function '" + function.getName().str() + "'", ""};
}

// Everything that the entry can reach, by reference of any kind.
class Reach {
 public:
  // Nothing, or why replay cannot run it.
  std::optional<Failure> add_from(std::vector<llvm::GlobalValue*> roots) {
    for (llvm::GlobalValue* root : roots) add(root);
    while (!waiting_.empty()) {
      llvm::GlobalValue* next = waiting_.back();
      waiting_.pop_back();
      if (auto failure = visit(*next)) return failure;
    }
    return std::nullopt;
  }
  bool has(const llvm::GlobalValue* value) const { return reached_.count(value) != 0; }

 private:
  void add(llvm::GlobalValue* value) {
    if (reached_.insert(value).second) waiting_.push_back(value);
  }

  void add_operand(llvm::Value* operand) {
    if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(operand)) {
      add(global);
    } else if (auto* constant = llvm::dyn_cast<llvm::Constant>(operand)) {
      if (!seen_constants_.insert(constant).second) return;
      for (llvm::Value* part : constant->operands()) add_operand(part);
    }
  }

  std::optional<Failure> visit(llvm::GlobalValue& value) {
    if (auto error = value.materialize()) {
      return Failure{"cannot read the program: " + llvm::toString(std::move(error)), ""};
    }
    if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
      if (variable->hasInitializer()) add_operand(variable->getInitializer());
      return std::nullopt;
    }
    if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&value)) {
      add_operand(alias->getAliasee());
      return std::nullopt;
    }
    auto* function = llvm::dyn_cast<llvm::Function>(&value);
    if (function == nullptr) return Failure{"a function chosen at load time (ifunc)", ""};
    return visit_body(*function);
  }

  std::optional<Failure> visit_body(llvm::Function& function) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto failure = refuse(instruction, function)) return failure;
      wide_parts_ += wide_parts(instruction);
      if (wide_parts_ > most_wide_parts)
        return cannot("too much arithmetic on wide integers", function);
      for (llvm::Value* operand : instruction.operands()) add_operand(operand);
    }
    return std::nullopt;
  }

  // Machine words by machine words: so many instructions the code generator makes of a product.
  static std::uint64_t wide_parts(const llvm::Instruction& instruction) {
    std::uint64_t words = instruction.getType()->getScalarSizeInBits() / 64;
    for (const llvm::Value* operand : instruction.operands())
      words = std::max<std::uint64_t>(words, operand->getType()->getScalarSizeInBits() / 64);
    return words > 2 ? words * words : 0;
  }

  static std::optional<Failure> refuse(const llvm::Instruction& instruction,
                                       const llvm::Function& function) {
    if (llvm::isa<llvm::InvokeInst, llvm::CallBrInst>(instruction) || instruction.isEHPad()) {
      return cannot("exception handling", function);
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr) return std::nullopt;
    if (call->isInlineAsm()) return cannot("inline assembly", function);
    if (call->hasFnAttr(llvm::Attribute::ReturnsTwice)) return cannot("setjmp", function);
    const llvm::Function* callee = call->getCalledFunction();
    if (callee == nullptr) return std::nullopt;
    if (callee->isIntrinsic() && !is_harmless(*callee))
      return cannot("'" + callee->getName().str() + "', which may touch anything,", function);
    switch (library::find(callee->getName()).refusal) {
      case library::Refusal::None: return std::nullopt;
      case library::Refusal::Jump: return cannot("setjmp or longjmp", function);
      case library::Refusal::Complex:
        return cannot("multiplication or division of complex numbers", function);
    }
    return std::nullopt;
  }

  std::set<const llvm::GlobalValue*> reached_;
  std::set<const llvm::Constant*> seen_constants_;
  std::vector<llvm::GlobalValue*> waiting_;
  // The code generator takes seconds for as many.
  static constexpr std::uint64_t most_wide_parts = 200'000;
  std::uint64_t wide_parts_ = 0;
};

void make_private(llvm::GlobalValue& value, const std::string& name) {
  value.setVisibility(llvm::GlobalValue::DefaultVisibility);
  value.setDLLStorageClass(llvm::GlobalValue::DefaultStorageClass);
  value.setLinkage(llvm::GlobalValue::InternalLinkage);
  value.setDSOLocal(true);
  value.setName(name);
}

// The stream variables of the C library, if the program only declares them.
void define_streams(llvm::Module& module) {
  for (const char* name : library::stream_names) {
    llvm::GlobalVariable* stream = module.getGlobalVariable(name);
    if (stream == nullptr || stream->hasInitializer() || !stream->getValueType()->isPointerTy()) {
      continue;
    }
    auto* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), 64);
    stream->setInitializer(
        new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::InternalLinkage,
                                 llvm::Constant::getNullValue(type), name_behind(name)));
  }
}

// A variable of some file outside the program: that it holds zeros is as good as anything.
bool define_if_declared(llvm::GlobalVariable& variable) {
  if (variable.hasInitializer()) return true;
  if (!variable.getValueType()->isSized()) return false;
  variable.setInitializer(llvm::Constant::getNullValue(variable.getValueType()));
  return true;
}

template <class Range>
void erase_unused(Range&& globals) {
  for (auto& global : llvm::make_early_inc_range(globals)) {
    if (global.isDeclaration() && global.use_empty()) global.eraseFromParent();
  }
}

// There is one: the address of a thread's variable is that of the variable.
void forget_threads(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (call == nullptr || call->getIntrinsicID() != llvm::Intrinsic::threadlocal_address)
        continue;
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
  }
}

std::optional<Failure> isolate(llvm::Module& module) {
  module.setModuleInlineAsm("");
  erase_unused(module.functions());
  erase_unused(module.globals());
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (!define_if_declared(variable)) {
      return Failure{"variable '" + variable.getName().str() + "' of unknown size", ""};
    }
  }
  unsigned count = 0;
  const auto next_name = [&count] { return "tandem." + std::to_string(count++); };
  forget_threads(module);
  for (llvm::GlobalVariable& variable : module.globals()) {
    variable.setComdat(nullptr);
    variable.setSection("");
    variable.setThreadLocal(false);  // there is one thread
    make_private(variable, next_name());
  }
  for (llvm::GlobalAlias& alias : module.aliases()) make_private(alias, next_name());
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.setComdat(nullptr);
    function.setSection("");
    make_private(function, next_name());
  }
  return std::nullopt;
}

// Null where there is no symbol.
Result<std::vector<llvm::GlobalVariable*>> find_variables(llvm::Module& whole,
                                                          const std::vector<std::string>& symbols) {
  std::vector<llvm::GlobalVariable*> variables;
  for (const std::string& symbol : symbols) {
    llvm::GlobalVariable* variable =
        symbol.empty() ? nullptr : whole.getGlobalVariable(symbol, true);
    if (variable == nullptr && !symbol.empty()) return Failure{"no global '" + symbol + "'", ""};
    variables.push_back(variable);
  }
  return variables;
}

std::vector<std::string> slot_symbols(const Entry& entry) {
  std::vector<std::string> symbols;
  for (const GlobalSlot& slot : entry.globals) symbols.push_back(slot.symbol);
  return symbols;
}

std::map<const llvm::GlobalValue*, std::string> names_of(llvm::Module& module) {
  std::map<const llvm::GlobalValue*, std::string> names;
  for (const llvm::GlobalVariable& variable : module.globals()) {
    names[&variable] = variable.getName().str();
  }
  for (const llvm::Function& function : module) names[&function] = function.getName().str();
  return names;
}

}  // namespace

std::string name_behind(const char* stream) { return std::string("tandem.file.") + stream; }

Result<Extract> extract(llvm::Module& whole, const Entry& entry) {
  llvm::Function* function = whole.getFunction(entry.symbol);
  if (function == nullptr || function->isDeclaration()) {
    return Failure{"no function '" + entry.symbol + "'", ""};
  }
  auto slots = find_variables(whole, slot_symbols(entry));
  if (!slots) return slots.error();
  auto memory_globals = find_variables(whole, entry.memory_globals);
  if (!memory_globals) return memory_globals.error();

  std::vector<llvm::GlobalValue*> roots{function};
  for (const auto* variables : {&*slots, &*memory_globals}) {
    for (llvm::GlobalVariable* variable : *variables) {
      if (variable != nullptr) roots.push_back(variable);
    }
  }
  Reach reach;
  if (auto failure = reach.add_from(std::move(roots))) return *failure;

  llvm::ValueToValueMapTy copies;
  Extract result;
  result.module = llvm::CloneModule(
      whole, copies, [&](const llvm::GlobalValue* value) { return reach.has(value); });
  result.entry = llvm::cast<llvm::Function>(copies[function]);
  const auto copy_of = [&copies](llvm::GlobalVariable* variable) {
    return variable == nullptr ? nullptr : llvm::cast<llvm::GlobalVariable>(copies[variable]);
  };
  for (llvm::GlobalVariable* slot : *slots) result.slots.push_back(copy_of(slot));
  for (llvm::GlobalVariable* global : *memory_globals) {
    result.memory_globals.push_back(copy_of(global));
  }
  define_streams(*result.module);
  // An unused declaration would be erased, and with it a slot that only declares.
  for (const auto* variables : {&result.slots, &result.memory_globals}) {
    for (llvm::GlobalVariable* variable : *variables) {
      if (variable != nullptr && !define_if_declared(*variable)) {
        return Failure{"global '" + variable->getName().str() + "' of unknown size", ""};
      }
    }
  }
  result.names = names_of(*result.module);
  if (auto failure = isolate(*result.module)) return *failure;
  return result;
}

}  // namespace tandem::replay
