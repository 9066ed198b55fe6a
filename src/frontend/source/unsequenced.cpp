#include "frontend/source/unsequenced.h"

#include <optional>

#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include "frontend/source/declared_names.h"

namespace tandem::frontend {

namespace {

// An object that no pointer of the function leads to, as far as its name tells.
bool is_plain_local(const clang::Expr* target) {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParens());
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage();
}

// The object that the expression changes itself; null if there is none, or a local.
const clang::Expr* changed_by(const clang::Expr* expression) {
  const clang::Expr* target = nullptr;
  if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
    if (step->isIncrementDecrementOp()) target = step->getSubExpr();
  } else if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
    if (operation->isAssignmentOp()) target = operation->getLHS();
  }
  return target && !is_plain_local(target) ? target : nullptr;
}

// Its operands are evaluated one after the other, or not at all, or before a function is called.
bool is_sequenced(const clang::Expr* expression) {
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression))
    return operation->isLogicalOp() || operation->isCommaOp();
  return llvm::isa<clang::AbstractConditionalOperator, clang::CallExpr, clang::StmtExpr,
                   clang::UnaryExprOrTypeTraitExpr, clang::InitListExpr,
                   clang::GenericSelectionExpr, clang::ChooseExpr>(expression);
}

void collect_effects(const clang::Stmt* part, std::vector<const clang::Expr*>& effects) {
  const auto* expression = llvm::dyn_cast_or_null<clang::Expr>(part);
  if (!expression || is_sequenced(expression)) return;
  if (changed_by(expression)) effects.push_back(expression);
  for (const clang::Stmt* child : expression->children()) collect_effects(child, effects);
}

std::vector<const clang::Expr*> effects_in(const clang::Expr* expression) {
  std::vector<const clang::Expr*> effects;
  collect_effects(expression, effects);
  return effects;
}

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(clang::ASTContext& context) : sources_(context.getSourceManager()) {}

  Unsequenced take() { return std::move(found_); }

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    if (!function->doesThisDeclarationHaveABody()) return true;
    function_ = symbol_of(*function);
    return RecursiveASTVisitor::TraverseFunctionDecl(function);
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (is_sequenced(operation)) return true;
    if (changed_by(operation)) {
      for (const clang::Expr* operand : {operation->getLHS(), operation->getRHS()}) {
        auto effects = effects_in(operand);
        // *p = *q = 0 is meant to be the one after the other, whatever C says.
        std::erase(effects, operand->IgnoreParenCasts());
        add_all(effects, operation->getExprLoc(), UnsequencedPair::Kind::Written);
      }
    }
    add_both(operation->getLHS(), operation->getRHS());
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* element) {
    add_both(element->getLHS(), element->getRHS());
    return true;
  }

  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (cast->getCastKind() != clang::CK_LValueToRValue) return true;
    const clang::Expr* read = cast->getSubExpr();
    // An assignment and ++p give their value: there is no further access.
    if (!changed_by(read->IgnoreParens()))
      add_all(effects_in(read), read->getExprLoc(), UnsequencedPair::Kind::Read);
    return true;
  }

 private:
  std::optional<SourcePlace> place_of(clang::SourceLocation location) const {
    const clang::PresumedLoc where = sources_.getPresumedLoc(location);
    if (location.isMacroID() || where.isInvalid()) return std::nullopt;
    return SourcePlace{where.getLine(), where.getColumn()};
  }

  void add_all(const std::vector<const clang::Expr*>& effects, clang::SourceLocation access,
               UnsequencedPair::Kind kind) {
    const auto at = place_of(access);
    for (const clang::Expr* effect : effects) {
      const auto changed = place_of(effect->getExprLoc());
      if (at && changed && *at != *changed) found_[function_].push_back({*changed, *at, kind});
    }
  }

  void add_both(const clang::Expr* left, const clang::Expr* right) {
    const auto effects = effects_in(left);
    for (const clang::Expr* effect : effects_in(right))
      add_all(effects, effect->getExprLoc(), UnsequencedPair::Kind::Written);
  }

  const clang::SourceManager& sources_;
  Unsequenced found_;
  std::string function_;
};

using Stores = std::map<SourcePlace, std::vector<llvm::StoreInst*>>;
using Loads = std::map<SourcePlace, std::vector<llvm::LoadInst*>>;

const llvm::Value* object_of(const llvm::Instruction& access) {
  return llvm::getUnderlyingObject(llvm::getLoadStorePointerOperand(&access));
}

// Nothing but their own names leads to locals and statics, as far as can be seen here. To compare
// their addresses would be to take them.
bool is_of_its_own(const llvm::Instruction& access) {
  const llvm::Value* object = object_of(access);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return llvm::isa<llvm::AllocaInst>(object) || (global && global->hasLocalLinkage());
}

// Where a global is one of them: by their types, or as two globals.
bool cannot_be_one(llvm::Instruction& a, llvm::Instruction& b) {
  const llvm::Value* one = object_of(a);
  const llvm::Value* other = object_of(b);
  const bool is_global = llvm::isa<llvm::GlobalVariable>(one);
  const bool is_other_global = llvm::isa<llvm::GlobalVariable>(other);
  if (!is_global && !is_other_global) return false;
  if (is_global && is_other_global && one != other) return true;
  const llvm::Type* type = llvm::getLoadStoreType(&a);
  const llvm::Type* other_type = llvm::getLoadStoreType(&b);
  return type != other_type && !type->isIntegerTy(8) && !other_type->isIntegerTy(8);
}

// An access that follows a store in its block, so that the store's address is at hand.
struct Guarded {
  llvm::StoreInst* effect;
  llvm::Instruction* access;
};

class Guards {
 public:
  explicit Guards(llvm::Function& function) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::DebugLoc& where = instruction.getDebugLoc();
      if (!where) continue;
      const SourcePlace place{where.getLine(), where.getCol()};
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        stores_[place].push_back(store);
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) loads_[place].push_back(load);
    }
  }

  void add(const UnsequencedPair& pair) {
    llvm::StoreInst* effect = only_store(pair.effect);
    if (!effect) return;
    llvm::Instruction* access = pair.access_is == UnsequencedPair::Kind::Written
                                    ? static_cast<llvm::Instruction*>(only_store(pair.access))
                                    : last_load(pair.access);
    if (!access || access->getParent() != effect->getParent()) return;
    if (is_of_its_own(*effect) || is_of_its_own(*access) || cannot_be_one(*effect, *access)) return;
    auto* store = llvm::dyn_cast<llvm::StoreInst>(access);
    if (effect->comesBefore(access)) {
      guarded_.push_back({effect, access});
    } else if (store) {
      guarded_.push_back({store, effect});
    }
  }

  void insert() const {
    for (const Guarded& one : guarded_) insert(one);
  }

 private:
  llvm::StoreInst* only_store(SourcePlace place) const {
    const auto found = stores_.find(place);
    return found != stores_.end() && found->second.size() == 1 ? found->second.front() : nullptr;
  }

  // In p[i] and *p the pointer is read at the same place, before what it leads to.
  llvm::Instruction* last_load(SourcePlace place) const {
    const auto found = loads_.find(place);
    return found != loads_.end() ? found->second.back() : nullptr;
  }

  static void insert(const Guarded& one) {
    llvm::IRBuilder<> at(one.access);
    const llvm::DataLayout& layout = one.access->getModule()->getDataLayout();
    const auto size_of = [&](llvm::Instruction& access) {
      return at.getInt64(layout.getTypeStoreSize(llvm::getLoadStoreType(&access)).getFixedValue());
    };
    const auto number = [&](llvm::Instruction& access) {
      return at.CreatePtrToInt(llvm::getLoadStorePointerOperand(&access), at.getInt64Ty());
    };
    llvm::Value* distance = at.CreateSub(number(*one.access), number(*one.effect));
    llvm::Value* is_same =
        at.CreateOr(at.CreateICmpULT(distance, size_of(*one.effect)),
                    at.CreateICmpULT(at.CreateNeg(distance), size_of(*one.access)));
    llvm::Instruction* end =
        llvm::SplitBlockAndInsertIfThen(is_same, one.access, /*Unreachable=*/true);
    end->setDebugLoc(one.access->getDebugLoc());
  }

  Stores stores_;
  Loads loads_;
  std::vector<Guarded> guarded_;
};

}  // namespace

Unsequenced find_unsequenced(clang::ASTContext& context) {
  Visitor visitor(context);
  visitor.TraverseDecl(context.getTranslationUnitDecl());
  return visitor.take();
}

void guard_unsequenced(llvm::Module& module, const Unsequenced& pairs) {
  for (const auto& [symbol, list] : pairs) {
    llvm::Function* function = module.getFunction(symbol);
    if (!function || function->isDeclaration()) continue;
    Guards guards(*function);
    for (const UnsequencedPair& pair : list) guards.add(pair);
    guards.insert();
  }
}

}  // namespace tandem::frontend
