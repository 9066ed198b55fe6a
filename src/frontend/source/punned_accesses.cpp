#include "frontend/source/punned_accesses.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace tandem::frontend {

namespace {

// A variable, a part of one, or a value: no pointer leads to what is accessed.
bool is_in_variable(const clang::Expr& expression) {
  const clang::Expr& inner = *expression.IgnoreParens();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&inner))
    return !member->isArrow() && is_in_variable(*member->getBase());
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&inner)) {
    const auto* decayed = llvm::dyn_cast<clang::CastExpr>(element->getBase()->IgnoreParens());
    return decayed && decayed->getCastKind() == clang::CK_ArrayToPointerDecay &&
           is_in_variable(*decayed->getSubExpr());
  }
  return inner.isPRValue() || llvm::isa<clang::DeclRefExpr, clang::CompoundLiteralExpr>(inner);
}

class PunnedAccessFinder : public clang::RecursiveASTVisitor<PunnedAccessFinder> {
 public:
  bool found() const { return found_; }

  bool VisitMemberExpr(clang::MemberExpr* member) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    const bool has_own_type = field && !field->isBitField() && !field->getParent()->isUnion();
    return has_own_type || look_at(*member);
  }

  bool VisitCastExpr(clang::CastExpr* cast) {
    const bool is_read = cast->getCastKind() == clang::CK_LValueToRValue;
    return !is_read || !cast->getType()->isRecordType() || look_at(*cast->getSubExpr());
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    return !operation->isAssignmentOp() || !operation->getType()->isRecordType() ||
           look_at(*operation->getLHS());
  }

 private:
  // Goes on until something is found.
  bool look_at(const clang::Expr& accessed) {
    found_ = !is_in_variable(accessed);
    return !found_;
  }

  bool found_ = false;
};

}  // namespace

bool has_punned_accesses(clang::ASTContext& context) {
  PunnedAccessFinder finder;
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return finder.found();
}

}  // namespace tandem::frontend
