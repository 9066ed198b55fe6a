// Calls that leave the program. Before:
//   %r = call i32 @ext(i32 %x, ptr %p)
// after:
//   store i128 %x, %arguments[0]; store i128 %p, %arguments[1]
//   call tandem_external(site, %arguments, %returned); %r = load %returned
// Where the address of an external function is taken, it is that of a function
// with the same parameters which makes this call.

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "library/functions.h"
#include "replay/compile/instrument.h"
#include "replay/library/library.h"

namespace tandem::replay {
namespace {

// The name of what is called where a pointer leads out of the program; see resolve_indirect().
constexpr llvm::StringRef indirect_name = "tandem.indirect";

std::string source_name(const llvm::Function& function) {
  llvm::StringRef name = function.getName();
  name.consume_front("\01");  // "as it is", for the assembler
  return std::string(library::c_name(name));
}

bool is_known_not_to_return(const ExternalSite& site) {
  return site.known->effects && site.known->effects->never_returns;
}

llvm::Function* external_callee(const llvm::CallBase& call) {
  auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee == nullptr || has_body(*callee) || callee->isIntrinsic()) return nullptr;
  return callee;
}

// From debug information, which clang attaches to some declarations; `index`
// counts the return type as 0.
std::optional<bool> declared_unsigned(const llvm::Function& function, unsigned index) {
  const llvm::DISubprogram* described = function.getSubprogram();
  if (described == nullptr || described->getType() == nullptr) return std::nullopt;
  const llvm::DITypeRefArray types = described->getType()->getTypeArray();
  if (!types || index >= types.size()) return std::nullopt;
  const llvm::DIType* type = types[index];
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return std::nullopt;
    type = derived->getBaseType();
  }
  const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
  if (basic == nullptr) return std::nullopt;
  return basic->getSignedness() == llvm::DIBasicType::Signedness::Unsigned;
}

std::optional<CrossingType> type_of(const llvm::Value& value, bool is_zero_extended,
                                    std::optional<bool> is_declared_unsigned) {
  std::optional<CrossingType> type = crossing_type(*value.getType());
  if (type && type->kind == ValueKind::Integer) {
    type->is_signed = type->width_bits > 1 && !is_declared_unsigned.value_or(is_zero_extended);
  }
  return type;
}

bool has_pointers(const llvm::Type& structure) {
  return llvm::any_of(structure.subtypes(),
                      [](const llvm::Type* element) { return element->isPointerTy(); });
}

class Redirection {
 public:
  Redirection(const Hooks& hooks, ObjectTypes& types) : hooks_(hooks), types_(types) {}

  std::optional<Failure> redirect(llvm::Function& function) {
    std::vector<llvm::CallInst*> calls;
    std::size_t most_arguments = 0;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call == nullptr || external_callee(*call) == nullptr) continue;
      calls.push_back(call);
      most_arguments = std::max<std::size_t>(most_arguments, call->arg_size());
    }
    if (calls.empty()) return std::nullopt;
    llvm::BasicBlock& entry = function.getEntryBlock();
    llvm::IRBuilder<> at(&entry, entry.begin());
    arguments_ = at.CreateAlloca(at.getInt128Ty(), at.getInt64(most_arguments));
    returned_ = at.CreateAlloca(at.getInt128Ty());
    for (llvm::CallInst* call : calls) {
      if (auto failure = redirect(*call)) return failure;
    }
    return std::nullopt;
  }

  std::vector<ExternalSite> take_sites() { return std::move(sites_); }

 private:
  // A copy that the callee gets of what the argument points to.
  ExternalSite::ByValue value_at(const llvm::CallInst& call, unsigned index) const {
    llvm::Type* type = call.isByValArgument(index) ? call.getParamByValType(index) : nullptr;
    if (type == nullptr) return {};
    return {call.getModule()->getDataLayout().getTypeAllocSize(type), types_.of(*type)};
  }

  // Parameters that the front end has noted, "0,2" (frontend/source/source_notes.h).
  static void add_noted(const llvm::Function& callee, const char* attribute,
                        std::set<std::uint32_t>& parameters) {
    llvm::StringRef list = callee.getFnAttribute(attribute).getValueAsString();
    for (unsigned parameter = 0; !list.consumeInteger(10, parameter);) {
      parameters.insert(parameter);
      if (!list.consume_front(",")) break;
    }
  }

  std::optional<ExternalSite> describe(const llvm::CallInst& call) const {
    const llvm::Function& callee = *external_callee(call);
    ExternalSite site;
    site.function = source_name(callee);
    site.is_indirect = callee.getName().starts_with(indirect_name);
    site.known = &library::find(site.function);
    site.is_variadic = call.getFunctionType()->isVarArg() || callee.isVarArg();
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      const bool is_other_copy = call.isPassPointeeByValueArgument(i) && !call.isByValArgument(i);
      if (is_other_copy || call.paramHasAttr(i, llvm::Attribute::StructRet)) return std::nullopt;
      site.by_value.push_back(value_at(call, i));
      auto type = type_of(*call.getArgOperand(i), call.paramHasAttr(i, llvm::Attribute::ZExt),
                          declared_unsigned(callee, i + 1));
      if (!type) return std::nullopt;
      if (is_never_null(call, i)) site.never_null_arguments.insert(i);
      site.arguments.push_back(*type);
    }
    if (const auto pair = pair_type(*call.getType())) {
      if (has_pointers(*call.getType())) return std::nullopt;
      site.returned = pair;
    } else if (!call.getType()->isVoidTy()) {
      site.returned =
          type_of(call, call.hasRetAttr(llvm::Attribute::ZExt), declared_unsigned(callee, 0));
      if (!site.returned) return std::nullopt;
    }
    site.is_never_null = call.hasRetAttr(llvm::Attribute::NonNull);
    site.returns = !call.doesNotReturn() && !is_known_not_to_return(site);
    site.is_pure = site.returns && call.onlyReadsMemory();
    const auto effects =
        call.getMemoryEffects().getWithoutLoc(llvm::IRMemLocation::InaccessibleMem);
    site.sees_memory = !effects.doesNotAccessMemory();
    site.writes_memory = !effects.onlyReadsMemory();
    add_noted(callee, "tandem-const", site.constant_parameters);
    add_noted(callee, "tandem-never-null", site.never_null_arguments);
    site.library = find_library_function(site);
    return site;
  }

  std::optional<Failure> redirect(llvm::CallInst& call) {
    std::optional<ExternalSite> site = describe(call);
    if (!site) {
      return Failure{"a call to '" + source_name(*external_callee(call)) +
                         "' with types that replay does not pass",
                     ""};
    }
    llvm::IRBuilder<> at(&call);
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      at.CreateStore(to_crossing(at, call.getArgOperand(i)),
                     at.CreateConstGEP1_32(at.getInt128Ty(), arguments_, i));
    }
    hooks_.external(at, static_cast<unsigned>(sites_.size()), arguments_, returned_);
    sites_.push_back(std::move(*site));
    if (!call.getType()->isVoidTy()) {
      llvm::Value* bits = at.CreateLoad(at.getInt128Ty(), returned_);
      const bool is_pair = pair_type(*call.getType()).has_value();
      call.replaceAllUsesWith(is_pair ? pair_from_crossing(at, bits, call.getType())
                                      : from_crossing(at, bits, call.getType()));
    }
    call.eraseFromParent();
    return std::nullopt;
  }

  const Hooks& hooks_;
  ObjectTypes& types_;
  llvm::Value* arguments_ = nullptr;
  llvm::Value* returned_ = nullptr;
  std::vector<ExternalSite> sites_;
};

// A call with other types than those of the definition reads what nobody passed.
void stop_at_mismatched_call(llvm::CallInst& call, const Hooks& hooks) {
  const auto* callee =
      llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  if (callee == nullptr || !has_body(*callee)) return;
  bool matches = call.getType() == callee->getReturnType() &&
                 (call.arg_size() == callee->arg_size() ||
                  (callee->isVarArg() && call.arg_size() > callee->arg_size()));
  for (unsigned i = 0; matches && i < callee->arg_size(); ++i) {
    matches = call.getArgOperand(i)->getType() == callee->getArg(i)->getType();
  }
  if (matches) return;
  llvm::IRBuilder<> at(&call);
  hooks.stop(at, Ending::Undefined);
}

void give_body(llvm::Function& function, const Hooks& hooks) {
  llvm::IRBuilder<> at(llvm::BasicBlock::Create(function.getContext(), "", &function));
  hooks.stop(at, Ending::Undefined);
  at.CreateUnreachable();
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.setName("tandem.outside." + function.getName());
}

bool is_callee(const llvm::Use& use) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  return call != nullptr && call->isCallee(&use);
}

// Gives an external function whose address is taken a stand-in with a body.
void stand_in(llvm::Function& outside) {
  if (outside.isVarArg() || llvm::all_of(outside.uses(), is_callee)) return;
  auto* inside =
      llvm::Function::Create(outside.getFunctionType(), llvm::GlobalValue::InternalLinkage,
                             "tandem.outside." + source_name(outside), *outside.getParent());
  outside.replaceUsesWithIf(inside, [](llvm::Use& use) { return !is_callee(use); });
  inside->copyAttributesFrom(&outside);
  inside->setVisibility(llvm::GlobalValue::DefaultVisibility);
  inside->setDSOLocal(true);
  llvm::IRBuilder<> at(llvm::BasicBlock::Create(outside.getContext(), "", inside));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& argument : inside->args()) arguments.push_back(&argument);
  llvm::CallInst* call = at.CreateCall(&outside, arguments);
  call->setAttributes(outside.getAttributes());
  if (call->getType()->isVoidTy()) {
    at.CreateRetVoid();
  } else {
    at.CreateRet(call);
  }
}

// True if all that goes in and comes out can cross the border.
bool is_passable(const llvm::CallInst& call) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const bool is_other_copy = call.isPassPointeeByValueArgument(i) && !call.isByValArgument(i);
    if (is_other_copy || call.paramHasAttr(i, llvm::Attribute::StructRet) ||
        !crossing_type(*call.getArgOperand(i)->getType())) {
      return false;
    }
  }
  const llvm::Type& returned = *call.getType();
  if (pair_type(returned)) return !has_pointers(returned);
  return returned.isVoidTy() || crossing_type(returned).has_value();
}

// A call through a pointer goes where tandem_resolve says. Before:
//   %r = call i32 %p(i32 %x)
// after, with a function for this call which makes the call to the outside:
//   %to = call ptr tandem_resolve(%p, @stub); %r = call i32 %to(i32 %x)
void resolve_indirect(llvm::CallInst& call, const Hooks& hooks) {
  llvm::FunctionType* type = call.getFunctionType();
  if (!call.isIndirectCall() || type->isVarArg() || !is_passable(call)) return;
  llvm::Module& module = *call.getModule();
  const llvm::AttributeList attributes = call.getAttributes().removeFnAttributes(call.getContext());
  auto* outside =
      llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, indirect_name, module);
  auto* stub = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                      "tandem.outside." + indirect_name, module);
  outside->setAttributes(attributes);
  stub->setAttributes(attributes);
  llvm::IRBuilder<> at(llvm::BasicBlock::Create(call.getContext(), "", stub));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& argument : stub->args()) arguments.push_back(&argument);
  llvm::CallInst* made = at.CreateCall(outside, arguments);
  made->setAttributes(attributes);
  if (type->getReturnType()->isVoidTy()) {
    at.CreateRetVoid();
  } else {
    at.CreateRet(made);
  }
  at.SetInsertPoint(&call);
  call.setCalledOperand(hooks.resolve(at, call.getCalledOperand(), stub));
}

// The function that clang writes as this operation, if C leaves some of its results open; ""
// otherwise.
std::string library_name(const llvm::CallInst& call) {
  const llvm::Type& type = *call.getType();
  const char* precision = type.isDoubleTy()     ? ""
                          : type.isFloatTy()    ? "f"
                          : type.isX86_FP80Ty() ? "l"
                                                : nullptr;
  if (precision == nullptr) return "";
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::maxnum: return std::string("fmax") + precision;
    case llvm::Intrinsic::minnum: return std::string("fmin") + precision;
    default: return "";
  }
}

std::vector<llvm::CallInst*> calls_of(llvm::Module& module) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) calls.push_back(call);
    }
  }
  return calls;
}

}  // namespace

void call_library_functions(llvm::Module& module) {
  for (llvm::CallInst* call : calls_of(module)) {
    const std::string name = library_name(*call);
    if (name.empty()) continue;
    llvm::FunctionCallee function = module.getOrInsertFunction(name, call->getFunctionType());
    const auto* outside = llvm::dyn_cast<llvm::Function>(function.getCallee());
    if (outside != nullptr && !has_body(*outside)) call->setCalledFunction(function);
  }
}

void redirect_indirect(llvm::Module& module, const Hooks& hooks) {
  for (llvm::CallInst* call : calls_of(module)) resolve_indirect(*call, hooks);
}

Result<std::vector<ExternalSite>> redirect_externals(llvm::Module& module, const Hooks& hooks,
                                                     ObjectTypes& types) {
  std::vector<llvm::Function*> outside;
  for (llvm::Function& function : module) {
    if (!has_body(function) && !function.isIntrinsic()) outside.push_back(&function);
  }
  for (llvm::Function* function : outside) stand_in(*function);
  Redirection redirection(hooks, types);
  for (llvm::Function& function : module) {
    if (!has_body(function)) continue;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
        stop_at_mismatched_call(*call, hooks);
      }
    }
    if (auto failure = redirection.redirect(function)) return *failure;
  }
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (has_body(function) || function.isIntrinsic()) continue;
    if (function.use_empty()) {
      function.eraseFromParent();
    } else {
      give_body(function, hooks);
    }
  }
  return redirection.take_sites();
}

}  // namespace tandem::replay
