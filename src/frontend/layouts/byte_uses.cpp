// A use of bytes is: a cast of a pointer to the structure to another type (but
// from void *, and to it for free), a cast of the address of a field to a type of another size or
// to a number, the distance or order of the addresses of two fields, its size (but for what is
// allocated, copied or filled as whole structures, and for counting the elements of an array),
// offsetof, a pointer to it that is put into a union and read from there as something else, new
// memory for it whose size does not say so, and what is reached from the address of a field beside
// it (field_runs.cpp).

#include "frontend/layouts/byte_uses.h"

#include <map>
#include <set>

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include "frontend/layouts/field_runs.h"
#include "frontend/source/declared_names.h"
#include "library/functions.h"

namespace tandem::frontend {

namespace {

using library::MemoryUse;

void collect_inside(clang::QualType type, std::set<std::string>& names) {
  while (const auto* array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return;
  const std::string name = structure_name(*record);
  if (!name.empty()) names.insert(name);
  for (const clang::FieldDecl* field : record->getDefinition()->fields())
    collect_inside(field->getType(), names);
}

MemoryUse use_of(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier()) return MemoryUse::None;
  llvm::StringRef name = callee->getName();
  name.consume_front("__builtin_");
  return library::find(name).memory;
}

// The functions that hand out new memory of which others say what is in it.
class Allocations {
 public:
  bool is_one(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    return callee && (use_of(call) == MemoryUse::New || gives_memory(*callee));
  }

 private:
  class CallFinder : public clang::RecursiveASTVisitor<CallFinder> {
   public:
    explicit CallFinder(Allocations& known) : known_(known) {}
    bool VisitCallExpr(clang::CallExpr* call) {
      has_found_ = has_found_ || known_.is_one(*call);
      return !has_found_;
    }
    bool has_found() const { return has_found_; }

   private:
    Allocations& known_;
    bool has_found_ = false;
  };

  bool gives_memory(const clang::FunctionDecl& function) {
    if (function.hasAttr<clang::AllocSizeAttr>()) return true;
    if (function.getBuiltinID() != 0 && function.getName().contains("alloca")) return true;
    if (!function.getReturnType()->isVoidPointerType()) return false;
    const clang::FunctionDecl* body = function.getDefinition();
    if (!body || !body->getBody()) return false;
    const auto [at, is_new] = known_.try_emplace(body, false);  // until it is known: recursion
    if (!is_new) return at->second;
    CallFinder finder(*this);
    finder.TraverseStmt(body->getBody());
    return known_[body] = finder.has_found();
  }

  std::map<const clang::FunctionDecl*, bool> known_;  // looked up, never walked through
};

class SizeFinder : public clang::RecursiveASTVisitor<SizeFinder> {
 public:
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* trait) {
    if (trait->getKind() == clang::UETT_SizeOf) collect_inside(trait->getTypeOfArgument(), names_);
    return true;
  }
  const std::set<std::string>& names() const { return names_; }

 private:
  std::set<std::string> names_;
};

const clang::UnaryExprOrTypeTraitExpr* as_sizeof(const clang::Expr* expression) {
  const auto* trait =
      llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expression->IgnoreParenImpCasts());
  return trait && trait->getKind() == clang::UETT_SizeOf ? trait : nullptr;
}

const clang::BinaryOperator* as_binary(const clang::Expr* expression) {
  return llvm::dyn_cast<clang::BinaryOperator>(expression->IgnoreParenImpCasts());
}

// The structure whose field the expression is the address of: &p->x, &p->x[2], an array p->x.
const clang::RecordDecl* field_owner(const clang::Expr* expression) {
  const clang::Expr* inner = expression->IgnoreParenCasts();
  bool is_address = inner->getType()->isArrayType();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
    if (address->getOpcode() != clang::UO_AddrOf) return nullptr;
    inner = address->getSubExpr()->IgnoreParenCasts();
    is_address = true;
  }
  while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
    inner = element->getBase()->IgnoreParenCasts();
    if (!inner->getType()->isArrayType()) return nullptr;  // of what a pointer leads to
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner);
  const auto* field =
      is_address && member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return field ? field->getParent() : nullptr;
}

// Null for anything but a field of a union.
const clang::FieldDecl* union_field(const clang::Expr* expression) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression);
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && field->getParent()->isUnion() ? field : nullptr;
}

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(clang::ASTContext& context) : context_(context) {}

  ByteUses take() {
    for (const FieldRun& run : find_field_runs(context_)) {
      function_ = symbol_of(*run.function);
      for (const clang::RecordDecl* owner : run.owners)
        note(StructureUse::Bytes, context_.getRecordType(owner), run.where);
    }
    return std::move(uses_);
  }

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    const std::vector<ByteUse>* entered = nullptr;
    if (function->doesThisDeclarationHaveABody()) {
      function_ = symbol_of(*function);
      entered = &uses_.of_functions[function_];
      note(StructureUse::Whole, function->getReturnType(), function->getLocation());
      for (const clang::ParmVarDecl* parameter : function->parameters())
        note(StructureUse::Whole, parameter->getType(), function->getLocation());
    }
    const bool goes_on = RecursiveASTVisitor::TraverseFunctionDecl(function);
    if (entered) {
      note_read_as_others();
      note_made_otherwise();
      function_.clear();
    }
    return goes_on;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    note(StructureUse::Whole, call->getType(), call->getExprLoc());
    const MemoryUse kind = use_of(*call);
    if (kind == MemoryUse::New) {
      for (const clang::Expr* argument : call->arguments()) allow_sizes(argument);
      allow_resized(*call);
    } else if (kind == MemoryUse::Free && call->getNumArgs() == 1) {
      allow_cast(call->getArg(0));
    } else if ((kind == MemoryUse::Copy || kind == MemoryUse::Fill) && call->getNumArgs() == 3) {
      allow_whole(*call, kind);
    }
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->getInit()) keep_made(variable, variable->getInit());
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->getOpcode() == clang::BO_Assign) {
      keep_made(named_variable(operation->getLHS()), operation->getRHS());
      const clang::Expr* target = operation->getLHS()->IgnoreParens();
      if (const auto* field = union_field(target)) {
        put_.push_back(field);
        allowed_.insert(target);
      }
    }
    const bool compares_places =
        operation->getOpcode() == clang::BO_Sub || operation->isRelationalOp();
    const clang::RecordDecl* owner = compares_places ? field_owner(operation->getLHS()) : nullptr;
    if (owner && field_owner(operation->getRHS()))
      note(StructureUse::Bytes, context_.getRecordType(owner), operation->getExprLoc());
    // sizeof table / sizeof table[0]
    if (operation->getOpcode() != clang::BO_Div) return true;
    const auto* whole = as_sizeof(operation->getLHS());
    const auto* element = as_sizeof(operation->getRHS());
    if (!whole || !element) return true;
    const auto* array = context_.getAsArrayType(whole->getTypeOfArgument());
    if (array &&
        context_.hasSameUnqualifiedType(array->getElementType(), element->getTypeOfArgument())) {
      allowed_.insert(whole);
      allowed_.insert(element);
    }
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* trait) {
    return allowed_.contains(trait) ||
           note(StructureUse::Bytes, trait->getTypeOfArgument(), trait->getExprLoc());
  }

  bool VisitOffsetOfExpr(clang::OffsetOfExpr* offset) {
    return note(StructureUse::Bytes, offset->getTypeSourceInfo()->getType(), offset->getExprLoc());
  }

  bool VisitMemberExpr(clang::MemberExpr* member) {
    // &((struct point *)0)->y
    const bool is_null =
        member->isArrow() && member->getBase()->IgnoreParenCasts()->isNullPointerConstant(
                                 context_, clang::Expr::NPC_ValueDependentIsNotNull);
    const clang::SourceLocation where = member->getExprLoc();
    if (is_null) note(StructureUse::Bytes, member->getBase()->getType()->getPointeeType(), where);
    const clang::FieldDecl* field = union_field(member);
    if (field && !allowed_.contains(member)) read_.emplace_back(field, where);
    return true;
  }

  bool VisitVAArgExpr(clang::VAArgExpr* argument) {
    return note(StructureUse::Bytes, argument->getType(), argument->getExprLoc());
  }

  bool VisitInitListExpr(clang::InitListExpr* list) {
    note(StructureUse::Given, list->getType(), list->getBeginLoc());
    const clang::InitListExpr* meaning = list->isSemanticForm() ? list : list->getSemanticForm();
    const auto* field = meaning ? meaning->getInitializedFieldInUnion() : nullptr;
    if (field) put_.push_back(field);
    return true;
  }

  bool VisitCompoundLiteralExpr(clang::CompoundLiteralExpr* literal) {
    return note(StructureUse::Whole, literal->getType(), literal->getExprLoc());
  }

  bool VisitCastExpr(clang::CastExpr* cast) {
    const clang::SourceLocation where = cast->getExprLoc();
    const clang::QualType from = cast->getSubExpr()->getType();
    const clang::QualType to = cast->getType();
    if (is_of_field_bytes(*cast))
      note(StructureUse::Bytes, context_.getRecordType(field_owner(cast->getSubExpr())), where);
    switch (cast->getCastKind()) {
      case clang::CK_LValueToRValue: note(StructureUse::Whole, to, where); break;
      case clang::CK_BitCast:
        if (from->isVoidPointerType()) note_made(*cast);
        if (from->isVoidPointerType() || allowed_.contains(cast)) break;
        [[fallthrough]];
      case clang::CK_LValueBitCast:
      case clang::CK_PointerToIntegral:
      case clang::CK_IntegralToPointer:
        for (const clang::QualType type : {from, to}) {
          if (type->isPointerType()) note(StructureUse::Bytes, type->getPointeeType(), where);
          if (cast->getCastKind() == clang::CK_LValueBitCast)
            note(StructureUse::Bytes, type, where);
        }
        break;
      default: break;
    }
    return true;
  }

 private:
  // The address of a field becomes a number, or an address by which something of another size is
  // reached.
  bool is_of_field_bytes(const clang::CastExpr& cast) const {
    const bool is_number = cast.getCastKind() == clang::CK_PointerToIntegral;
    if (!is_number && cast.getCastKind() != clang::CK_BitCast) return false;
    if (!field_owner(cast.getSubExpr())) return false;
    if (is_number) return true;
    const clang::QualType from = cast.getSubExpr()->getType()->getPointeeType();
    const clang::QualType to = cast.getType()->getPointeeType();
    const auto has_size = [](clang::QualType type) {
      return !type.isNull() && !type->isIncompleteType() && !type->isFunctionType();
    };
    return has_size(from) && has_size(to) &&
           context_.getTypeSizeInChars(from) != context_.getTypeSizeInChars(to);
  }

  // True, as a visit that goes on.
  bool note(StructureUse use, clang::QualType type, clang::SourceLocation at) {
    std::set<std::string> names;
    collect_inside(type, names);
    const clang::SourceManager& sources = context_.getSourceManager();
    const clang::PresumedLoc where = sources.getPresumedLoc(sources.getExpansionLoc(at));
    for (const std::string& name : names) {
      (function_.empty() ? uses_.elsewhere : uses_.of_functions[function_])
          .push_back({use, name, where.isValid() ? where.getLine() : 0,
                      where.isValid() ? where.getColumn() : 0});
    }
    return true;
  }

  // A function puts a pointer to a structure into a union, or reads one from it, and reads or puts
  // something else there.
  void note_read_as_others() {
    for (const auto& [read, where] : read_) {
      for (const clang::FieldDecl* put : put_) {
        if (put == read || put->getParent() != read->getParent()) continue;
        for (const clang::FieldDecl* field : {put, read}) {
          if (field->getType()->isPointerType())
            note(StructureUse::Bytes, field->getType()->getPointeeType(), where);
        }
      }
    }
    put_.clear();
    read_.clear();
  }

  static const clang::VarDecl* named_variable(const clang::Expr* expression) {
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenCasts());
    return named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  }

  // New memory that goes into a variable of type void *.
  void keep_made(const clang::VarDecl* variable, const clang::Expr* value) {
    if (!variable || !variable->getType()->isVoidPointerType()) return;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(value->IgnoreParenCasts());
    if (call && allocations_.is_one(*call)) made_.emplace_back(variable, call);
  }

  // A void * becomes a pointer to a structure: was the memory made for something else?
  void note_made(const clang::CastExpr& cast) {
    const clang::QualType type = cast.getType()->getPointeeType();
    if (!type->isRecordType()) return;
    const clang::Expr* inner = cast.getSubExpr()->IgnoreParenCasts();
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(inner)) {
      if (allocations_.is_one(*call) && !has_size_of(*call, type))
        note(StructureUse::Bytes, type, cast.getExprLoc());
    } else if (const clang::VarDecl* variable = named_variable(inner);
               variable && inner->getType()->isVoidPointerType()) {
      converted_.push_back({variable, type, cast.getExprLoc()});
    } else if (inner->getType()->isArrayType()) {
      note(StructureUse::Bytes, type, cast.getExprLoc());  // (void *)buffer
    }
  }

  void note_made_otherwise() {
    for (const Converted& converted : converted_) {
      for (const auto& [variable, call] : made_) {
        if (variable == converted.variable && !has_size_of(*call, converted.type))
          note(StructureUse::Bytes, converted.type, converted.where);
      }
    }
    made_.clear();
    converted_.clear();
  }

  // malloc(8) does not say what it is for; malloc(n * sizeof(struct point)) does.
  static bool has_size_of(const clang::CallExpr& call, clang::QualType type) {
    SizeFinder finder;
    for (const clang::Expr* argument : call.arguments())
      finder.TraverseStmt(const_cast<clang::Expr*>(argument));
    const std::string name = structure_name(*type->getAsRecordDecl());
    return name.empty() || finder.names().contains(name);
  }

  // The sizes that are added up and multiplied to that of something new.
  void allow_sizes(const clang::Expr* size) {
    if (const auto* trait = as_sizeof(size)) allowed_.insert(trait);
    const clang::BinaryOperator* operation = as_binary(size);
    if (!operation ||
        (operation->getOpcode() != clang::BO_Mul && operation->getOpcode() != clang::BO_Add)) {
      return;
    }
    allow_sizes(operation->getLHS());
    allow_sizes(operation->getRHS());
  }

  // The argument as it was before it became a void *.
  clang::QualType allow_cast(const clang::Expr* argument) {
    const clang::Expr* inner = argument->IgnoreParens();
    while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner)) {
      if (!cast->getType()->isVoidPointerType()) break;
      allowed_.insert(cast);
      inner = cast->getSubExpr()->IgnoreParens();
    }
    return inner->getType()->isPointerType() ? inner->getType()->getPointeeType()
                                             : clang::QualType();
  }

  // realloc(p, n * sizeof *p) copies whole structures.
  void allow_resized(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!callee->getName().ends_with("realloc") || call.getNumArgs() != 2) return;
    const clang::QualType copied = allow_cast(call.getArg(0));
    if (!copied.isNull()) note(StructureUse::Whole, copied, call.getExprLoc());
  }

  // n * sizeof(struct point)
  bool is_count_of(const clang::Expr* size, clang::QualType type) {
    if (const auto* trait = as_sizeof(size))
      return context_.hasSameUnqualifiedType(trait->getTypeOfArgument(), type);
    const clang::BinaryOperator* operation = as_binary(size);
    return operation && operation->getOpcode() == clang::BO_Mul &&
           (is_count_of(operation->getLHS(), type) || is_count_of(operation->getRHS(), type));
  }

  void allow_whole(const clang::CallExpr& call, MemoryUse kind) {
    const auto pointee = [](const clang::Expr* argument) {
      const clang::QualType type = argument->IgnoreParenCasts()->getType();
      return type->isPointerType() ? type->getPointeeType() : clang::QualType();
    };
    const clang::QualType target = pointee(call.getArg(0));
    if (target.isNull() || !is_count_of(call.getArg(2), target)) return;
    if (kind == MemoryUse::Copy) {
      const clang::QualType source = pointee(call.getArg(1));
      if (source.isNull() || !context_.hasSameUnqualifiedType(source, target)) return;
      allow_cast(call.getArg(1));
    }
    allow_cast(call.getArg(0));
    allow_sizes(call.getArg(2));
    note(StructureUse::Whole, target, call.getExprLoc());
  }

  clang::ASTContext& context_;
  ByteUses uses_;
  std::string function_;  // "" outside of functions
  std::set<const clang::Expr*> allowed_;
  // Fields of unions in this function.
  std::vector<const clang::FieldDecl*> put_;
  std::vector<std::pair<const clang::FieldDecl*, clang::SourceLocation>> read_;
  // Variables of type void * in this function: what was made for them, what they become.
  struct Converted {
    const clang::VarDecl* variable;
    clang::QualType type;
    clang::SourceLocation where;
  };
  Allocations allocations_;
  std::vector<std::pair<const clang::VarDecl*, const clang::CallExpr*>> made_;
  std::vector<Converted> converted_;
};

}  // namespace

ByteUses find_byte_uses(clang::ASTContext& context) {
  Visitor visitor(context);
  visitor.TraverseDecl(context.getTranslationUnitDecl());
  return visitor.take();
}

}  // namespace tandem::frontend
