#include "frontend/library/models.h"

#include <set>

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Linker/Linker.h"

#include "frontend/module/locals.h"
#include "frontend/source/compile.h"

namespace tandem::frontend {

namespace {

constexpr const char* model_attribute = "tandem-model";
// In memory: the file system has no such file. Reports show the name.
constexpr const char* model_file = "/C-library-model.c";

// Which of the library's functions does what the intrinsic does.
const char* function_of(const llvm::MemIntrinsic& access) {
  if (llvm::isa<llvm::MemSetInst>(access)) return "memset";
  return llvm::isa<llvm::MemMoveInst>(access) ? "memmove" : "memcpy";
}

void replace_by_call(llvm::MemIntrinsic& access) {
  llvm::IRBuilder<> at(&access);
  llvm::Module& module = *access.getModule();
  llvm::Type* pointer = at.getPtrTy();
  const bool is_fill = llvm::isa<llvm::MemSetInst>(access);
  llvm::Value* second = access.getArgOperand(1);
  if (is_fill) second = at.CreateZExt(second, at.getInt32Ty());
  auto* type =
      llvm::FunctionType::get(pointer, {pointer, second->getType(), at.getInt64Ty()}, false);
  const llvm::Function* known = module.getFunction(function_of(access));
  if (known && known->getFunctionType() != type) return;
  llvm::Value* size = at.CreateZExtOrTrunc(access.getLength(), at.getInt64Ty());
  at.CreateCall(module.getOrInsertFunction(function_of(access), type),
                {access.getRawDest(), second, size});
  access.eraseFromParent();
}

void replace_large_copies(llvm::Module& module) {
  std::vector<llvm::MemIntrinsic*> large;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* access = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
      if (access && !access->isVolatile() && !unrolled_bytes(*access)) large.push_back(access);
    }
  }
  for (llvm::MemIntrinsic* access : large) replace_by_call(*access);
}

// The models that the program wants, and those that they want in turn.
std::set<std::string> wanted_models(const llvm::Module& module, const llvm::Module& models) {
  std::set<std::string> wanted;
  std::vector<const llvm::Function*> waiting;
  const auto want = [&](const llvm::Function& model) {
    if (!model.isDeclaration() && wanted.insert(model.getName().str()).second)
      waiting.push_back(&model);
  };
  for (const llvm::Function& function : module) {
    const llvm::Function* model = models.getFunction(function.getName());
    const bool fits = model && function.isDeclaration() && !function.use_empty() &&
                      model->getFunctionType() == function.getFunctionType();
    if (fits) want(*model);
  }
  while (!waiting.empty()) {
    const llvm::Function& model = *waiting.back();
    waiting.pop_back();
    for (const llvm::Instruction& instruction : llvm::instructions(model)) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call && call->getCalledFunction()) want(*call->getCalledFunction());
    }
  }
  return wanted;
}

bool calls_a_model(const llvm::Module& module) {
  static const std::string text = models_text;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
        text.find(function.getName().str() + "(") != std::string::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_model(const llvm::Function& function) { return function.hasFnAttribute(model_attribute); }

Result<bool> add_models(llvm::Module& module) {
  replace_large_copies(module);
  if (!calls_a_model(module)) return false;
  Unit unit;
  unit.name = unit.path = model_file;
  unit.text = models_text;
  unit.arguments = {"-fno-builtin"};
  auto compiled = compile(unit, {}, module.getContext());
  if (!compiled) return compiled.error();
  llvm::Module& models = *compiled->module;
  // Code for another target: its sizes may be others.
  if (models.getDataLayout() != module.getDataLayout()) return false;
  const std::set<std::string> wanted = wanted_models(module, models);
  for (llvm::Function& function : models) {
    if (function.isDeclaration()) continue;
    if (wanted.count(function.getName().str()) == 0) {
      function.deleteBody();
      continue;
    }
    function.addFnAttr(model_attribute);
    // The program's own definition counts where it has one.
    const llvm::Function* own = module.getFunction(function.getName());
    if (own && !own->isDeclaration()) function.deleteBody();
  }
  if (llvm::Linker::linkModules(module, std::move(compiled->module))) {
    return Failure{"internal error: the models of the C library do not link", ""};
  }
  for (llvm::Function& function : module) {
    if (is_model(function) && !function.isDeclaration())
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  return true;
}

}  // namespace tandem::frontend
