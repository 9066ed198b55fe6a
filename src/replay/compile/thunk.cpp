#include "replay/compile/thunk.h"

#include <llvm/IR/IRBuilder.h>

#include "replay/compile/instrument.h"

namespace tandem::replay {
namespace {

// The x86-64 calling convention passes a 128-bit integer as two of 64 bits.
bool is_split_at(const llvm::Function& function, unsigned index, const ScalarType& type) {
  return type.width_bits == 128 && index + 1 < function.arg_size() &&
         function.getArg(index)->getType()->isIntegerTy(64) &&
         function.getArg(index + 1)->getType()->isIntegerTy(64);
}

class Thunk {
 public:
  Thunk(llvm::Function& target, llvm::Function& thunk)
      : target_(target),
        thunk_(thunk),
        at_(llvm::BasicBlock::Create(target.getContext(), "", &thunk)) {}

  std::optional<Failure> pass(const std::vector<OwnParameter>& parameters) {
    for (const OwnParameter& own : parameters) {
      const auto next = static_cast<unsigned>(passed_.size());
      llvm::Value* slot = at_.CreateConstGEP1_64(at_.getInt128Ty(), thunk_.getArg(0), own.argument);
      llvm::Value* bits = at_.CreateLoad(at_.getInt128Ty(), slot);
      if (is_split_at(target_, next, own.type)) {
        passed_.push_back(at_.CreateTrunc(bits, at_.getInt64Ty()));
        passed_.push_back(at_.CreateTrunc(at_.CreateLShr(bits, 64), at_.getInt64Ty()));
        continue;
      }
      if (next >= target_.arg_size()) return Failure{"a parameter is missing", ""};
      llvm::Argument& parameter = *target_.getArg(next);
      if (!crossing_type(*parameter.getType()) ||
          (parameter.hasPassPointeeByValueCopyAttr() && !parameter.hasByValAttr())) {
        return Failure{"a parameter of a type that replay does not pass", ""};
      }
      passed_.push_back(from_crossing(at_, bits, parameter.getType()));
    }
    if (passed_.size() != target_.arg_size() || target_.isVarArg()) {
      return Failure{"parameters that replay does not pass", ""};
    }
    return std::nullopt;
  }

  std::optional<Failure> call(const std::optional<ScalarType>& own,
                              const std::optional<ScalarType>& wanted) {
    llvm::CallInst* call = at_.CreateCall(&target_, passed_);
    for (unsigned i = 0; i < passed_.size(); ++i) copy_convention(*call, i);
    llvm::Type* type = target_.getReturnType();
    if (type->isVoidTy() != !own) return Failure{"a return type that replay does not pass", ""};
    if (wanted) {
      llvm::Value* value = call;
      if (type->isIntegerTy() && wanted->width_bits > own->width_bits) {
        type = at_.getIntNTy(wanted->width_bits);
        value = at_.CreateIntCast(call, type, own->is_signed);
      }
      returned_ = crossing_type(*type);
      llvm::Value* bits = nullptr;
      if (returned_) {
        bits = to_crossing(at_, value);
      } else if (const auto pair = pair_type(*type);
                 pair && pair->width_bits == wanted->width_bits) {
        returned_ = pair;
        bits = pair_to_crossing(at_, call);
      } else {
        return Failure{"a return type that replay does not pass", ""};
      }
      at_.CreateStore(bits, thunk_.getArg(1));
    }
    at_.CreateRetVoid();
    return std::nullopt;
  }

  const std::optional<CrossingType>& returned() const { return returned_; }

 private:
  // A callee may rely on small integers being extended as its signature says. A
  // structure by value is copied by the caller.
  void copy_convention(llvm::CallInst& call, unsigned index) const {
    for (auto kind : {llvm::Attribute::ZExt, llvm::Attribute::SExt, llvm::Attribute::ByVal,
                      llvm::Attribute::StructRet, llvm::Attribute::Alignment}) {
      const llvm::Attribute attribute = target_.getAttributes().getParamAttr(index, kind);
      if (attribute.isValid()) call.addParamAttr(index, attribute);
    }
  }

  llvm::Function& target_;
  llvm::Function& thunk_;
  llvm::IRBuilder<> at_;
  std::vector<llvm::Value*> passed_;
  std::optional<CrossingType> returned_;
};

}  // namespace

std::vector<OwnParameter> own_parameters(const Entry& entry) {
  if (entry.own) return entry.own->parameters;
  std::vector<OwnParameter> parameters;
  for (std::uint32_t i = 0; i < entry.parameters.size(); ++i)
    parameters.push_back({i, entry.parameters[i]});
  return parameters;
}

Result<std::optional<CrossingType>> add_thunk(const Extract& extract, const Entry& entry) {
  llvm::LLVMContext& context = extract.module->getContext();
  auto* pointer = llvm::PointerType::get(context, 0);
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer, pointer}, false);
  auto* function =
      llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, thunk_name, *extract.module);
  function->setDoesNotThrow();
  Thunk thunk(*extract.entry, *function);
  if (auto failure = thunk.pass(own_parameters(entry))) return *failure;
  const auto& own = entry.own ? entry.own->return_type : entry.return_type;
  if (auto failure = thunk.call(own, entry.return_type)) return *failure;
  return thunk.returned();
}

void add_address_table(llvm::Module& module, const std::vector<llvm::GlobalValue*>& values) {
  auto* pointer = llvm::PointerType::get(module.getContext(), 0);
  auto* type = llvm::ArrayType::get(pointer, values.size());
  std::vector<llvm::Constant*> addresses(values.begin(), values.end());
  new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantArray::get(type, addresses), address_table_name);
}

}  // namespace tandem::replay
