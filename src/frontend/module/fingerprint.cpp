#include "frontend/module/fingerprint.h"

#include <fmt/format.h>
#include <map>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

#include "frontend/module/origin.h"
#include "frontend/module/values.h"
#include "ir/program.h"

namespace tandem::frontend {

namespace {

template <class Item>
std::string printed(const Item& item) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  item.print(stream);
  return text;
}

// Writes types, constants and instructions; what it calls a local or a global
// is settled by the two tables it keeps.
class Speller {
 public:
  // With references as $0, $1, ... rather than as symbols.
  explicit Speller(bool number_references) : number_references_(number_references) {}

  ir::Fingerprint take() { return {std::move(text_), std::move(references_)}; }
  std::string take_text() { return std::move(text_); }

  void function(const llvm::Function& function);
  void type(const llvm::Type& type);
  void constant(const llvm::Constant& constant);

 private:
  void instruction(const llvm::Instruction& instruction);
  void details(const llvm::Instruction& instruction);
  void call(const llvm::CallBase& call);
  void attributes(const llvm::AttributeSet& attributes);
  void memory_access(bool is_volatile, llvm::AtomicOrdering ordering, llvm::SyncScope::ID scope);
  void operand(const llvm::Value& value);
  void reference(const llvm::GlobalValue& value);
  void global_variable(const llvm::GlobalVariable& global);
  void data(const llvm::ConstantDataSequential& data);

  void add(llvm::StringRef text) { text_.append(text.data(), text.size()); }
  void number(std::uint64_t value) { text_ += std::to_string(value); }

  bool number_references_;
  std::string text_;
  std::vector<std::string> references_;
  std::map<std::string, std::size_t> reference_numbers_;
  llvm::DenseMap<const llvm::Value*, unsigned> locals_;  // arguments, blocks, instructions
  std::vector<const llvm::GlobalVariable*> open_;        // contents being spelled
};

void Speller::type(const llvm::Type& type) {
  if (type.isIntegerTy()) {
    add("i");
    number(type.getIntegerBitWidth());
  } else if (const auto* structure = llvm::dyn_cast<llvm::StructType>(&type)) {
    if (structure->isOpaque()) return add("opaque " + structure->getName().str());
    add(structure->isPacked() ? "<{" : "{");
    for (const llvm::Type* element : structure->elements()) {
      this->type(*element);
      add(",");
    }
    add(structure->isPacked() ? "}>" : "}");
  } else if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    add("[");
    number(array->getNumElements());
    add("x");
    this->type(*array->getElementType());
    add("]");
  } else if (const auto* function = llvm::dyn_cast<llvm::FunctionType>(&type)) {
    this->type(*function->getReturnType());
    add("(");
    for (const llvm::Type* parameter : function->params()) {
      this->type(*parameter);
      add(",");
    }
    add(function->isVarArg() ? "...)" : ")");
  } else {
    add(printed(type));  // pointers, floats, vectors: no names in these
  }
}

void Speller::reference(const llvm::GlobalValue& value) {
  const std::string symbol = value.getName().str();
  if (!number_references_) {
    // The name that linking gave depends on which other files there are.
    const auto* object = llvm::dyn_cast<llvm::GlobalObject>(&value);
    const std::string name = object ? origin_of(*object).name : symbol;
    const bool is_of_its_file = object && (object->hasLocalLinkage() || name != symbol);
    return add(is_of_its_file ? ir::static_mention + name : "@" + symbol);
  }
  const auto [place, is_new] = reference_numbers_.try_emplace(symbol, references_.size());
  if (is_new) references_.push_back(symbol);
  add("$");
  number(place->second);
}

// The names of string literals change from one compilation to the next, so
// their contents stand for them.
void Speller::global_variable(const llvm::GlobalVariable& global) {
  // Initial contents that lead to others are the same only if those are: what
  // nobody outside can set is part of the program.
  const bool leads_on = !number_references_ && global.hasDefinitiveInitializer() &&
                        (global.isConstant() || global.hasLocalLinkage());
  if (llvm::is_contained(open_, &global) || (!is_anonymous_constant(global) && !leads_on)) {
    return reference(global);
  }
  if (!is_anonymous_constant(global)) reference(global);
  open_.push_back(&global);
  add("&");
  constant(*global.getInitializer());
  open_.pop_back();
}

void Speller::data(const llvm::ConstantDataSequential& data) {
  type(*data.getType());
  add(" x");
  add(llvm::toHex(data.getRawDataValues()));
}

void Speller::constant(const llvm::Constant& constant) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&constant)) {
    return global_variable(*global);
  }
  if (const auto* value = llvm::dyn_cast<llvm::GlobalValue>(&constant)) return reference(*value);
  if (const auto* sequence = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant)) {
    return data(*sequence);
  }
  type(*constant.getType());
  add(" ");
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    llvm::SmallString<40> digits;
    integer->getValue().toStringSigned(digits);
    return add(digits);
  }
  if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
    llvm::SmallString<40> digits;
    real->getValueAPF().bitcastToAPInt().toStringUnsigned(digits, 16);
    return add(digits);
  }
  if (const auto* address = llvm::dyn_cast<llvm::BlockAddress>(&constant)) {
    add("block ");
    reference(*address->getFunction());
    const auto found = locals_.find(address->getBasicBlock());
    return found == locals_.end() ? add(" elsewhere") : number(found->second);
  }
  if (constant.getNumOperands() == 0) {
    if (llvm::isa<llvm::PoisonValue>(constant)) return add("poison");
    if (llvm::isa<llvm::UndefValue>(constant)) return add("undef");
    if (constant.isNullValue()) return add("zero");
    return add(printed(constant));  // none and the like
  }
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
    add(expression->getOpcodeName());
    if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(expression)) {
      add(address->isInBounds() ? " inbounds " : " ");
      type(*address->getSourceElementType());
    }
  } else {
    add("k");
    number(constant.getValueID());
  }
  add("(");
  for (const llvm::Use& part : constant.operands()) {
    this->constant(*llvm::cast<llvm::Constant>(part.get()));
    add(",");
  }
  add(")");
}

void Speller::operand(const llvm::Value& value) {
  add(" ");
  if (const auto found = locals_.find(&value); found != locals_.end()) {
    add(llvm::isa<llvm::BasicBlock>(value) ? "b" : "%");
    return number(found->second);
  }
  if (const auto* known = llvm::dyn_cast<llvm::Constant>(&value)) return constant(*known);
  if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(&value)) {
    return add(fmt::format("asm {}{}{}{} {:?} {:?}", assembly->hasSideEffects() ? "s" : "",
                           assembly->isAlignStack() ? "a" : "", assembly->canThrow() ? "t" : "",
                           static_cast<int>(assembly->getDialect()), assembly->getAsmString(),
                           assembly->getConstraintString()));
  }
  add(printed(value));  // metadata operands of intrinsics
}

void Speller::memory_access(bool is_volatile, llvm::AtomicOrdering ordering,
                            llvm::SyncScope::ID scope) {
  if (is_volatile) add(" volatile");
  if (ordering == llvm::AtomicOrdering::NotAtomic) return;
  add(" atomic");
  number(static_cast<unsigned>(ordering));
  add("/");
  number(scope);
}

void Speller::attributes(const llvm::AttributeSet& attributes) {
  for (const llvm::Attribute& attribute : attributes) {
    if (attribute.isTypeAttribute() && attribute.getValueAsType()) {  // byval, sret, ...
      add(fmt::format(" {}:", static_cast<unsigned>(attribute.getKindAsEnum())));
      type(*attribute.getValueAsType());
    } else {
      add(" ");
      add(attribute.getAsString());
    }
  }
}

void Speller::call(const llvm::CallBase& call) {
  add(" ");
  type(*call.getFunctionType());
  add(" cc");
  number(call.getCallingConv());
  for (unsigned i = 0; i < call.arg_size(); ++i) attributes(call.getAttributes().getParamAttrs(i));
  if (call.hasFnAttr(llvm::Attribute::NoReturn)) add(" noreturn");
  if (const auto* plain = llvm::dyn_cast<llvm::CallInst>(&call)) {
    if (plain->isMustTailCall()) add(" musttail");
  }
  for (unsigned i = 0; i < call.getNumOperandBundles(); ++i) {
    add(" bundle ");
    add(call.getOperandBundleAt(i).getTagName());
    number(call.getOperandBundleAt(i).Inputs.size());
  }
}

// The details that set two instructions of one opcode and of the same operands apart.
void Speller::details(const llvm::Instruction& instruction) {
  if (const unsigned flags = instruction.getRawSubclassOptionalData()) {  // nsw, exact, fast, ...
    add(" f");
    number(flags);
  }
  if (const auto* compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) {
    add(" ");
    add(llvm::CmpInst::getPredicateName(compare->getPredicate()));
  } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    memory_access(load->isVolatile(), load->getOrdering(), load->getSyncScopeID());
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    memory_access(store->isVolatile(), store->getOrdering(), store->getSyncScopeID());
  } else if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
    memory_access(false, fence->getOrdering(), fence->getSyncScopeID());
  } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    add(" ");
    number(update->getOperation());
    memory_access(update->isVolatile(), update->getOrdering(), update->getSyncScopeID());
  } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    memory_access(exchange->isVolatile(), exchange->getSuccessOrdering(),
                  exchange->getSyncScopeID());
    number(static_cast<unsigned>(exchange->getFailureOrdering()));
    if (exchange->isWeak()) add(" weak");
  } else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    add(" ");
    type(*local->getAllocatedType());
  } else if (const auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    add(" ");
    type(*address->getSourceElementType());
  } else if (const auto* some_call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    call(*some_call);
  } else if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    for (unsigned index : extract->indices()) add(" " + std::to_string(index));
  } else if (const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    for (unsigned index : insert->indices()) add(" " + std::to_string(index));
  } else if (const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
    for (int index : shuffle->getShuffleMask()) add(" " + std::to_string(index));
  }
}

void Speller::instruction(const llvm::Instruction& instruction) {
  add(instruction.getOpcodeName());
  add(":");
  type(*instruction.getType());
  details(instruction);
  for (const llvm::Use& use : instruction.operands()) operand(*use);
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
    for (const llvm::BasicBlock* block : phi->blocks()) operand(*block);
  }
  add("\n");
}

void Speller::function(const llvm::Function& function) {
  unsigned next = 0;
  for (const llvm::Argument& argument : function.args()) locals_[&argument] = next++;
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  unsigned next_block = 0;
  for (const llvm::BasicBlock* block : order) {
    locals_[block] = next_block++;
    for (const llvm::Instruction& item : *block) {
      if (!item.getType()->isVoidTy()) locals_[&item] = next++;
    }
  }
  add(function.getParent()->getDataLayoutStr());
  add("\n");
  type(*function.getFunctionType());
  add(" cc");
  number(function.getCallingConv());
  for (const llvm::Argument& argument : function.args()) {
    add(" |");
    attributes(function.getAttributes().getParamAttrs(argument.getArgNo()));
  }
  add("\n");
  for (const llvm::BasicBlock* block : order) {
    add("b");
    number(locals_[block]);
    add(":\n");
    for (const llvm::Instruction& item : *block) instruction(item);
  }
}

}  // namespace

ir::Fingerprint make_fingerprint(const llvm::Function& function) {
  Speller speller(true);
  speller.function(function);
  return speller.take();
}

std::string spell_type(const llvm::Type& type) {
  Speller speller(false);
  speller.type(type);
  return speller.take_text();
}

std::string spell_constant(const llvm::Constant& constant) {
  Speller speller(false);
  speller.constant(constant);
  return speller.take_text();
}

}  // namespace tandem::frontend
