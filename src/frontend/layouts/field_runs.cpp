// The address of a field may go into variables and parameters. Which of these may lead beyond one
// element is found for all functions of a file together: what is stepped or indexed, what is handed
// to code that is not known beside a count, and what flows into such a variable.

#include "frontend/layouts/field_runs.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace tandem::frontend {

namespace {

constexpr std::uint64_t any_size = std::numeric_limits<std::uint64_t>::max();

struct FieldPlace {
  std::vector<const clang::RecordDecl*> owners;
  clang::QualType type;          // of what lies there
  std::uint64_t room_bytes = 0;  // up to the end of the field
  bool is_array = false;         // the field is one: the address may move in it
};

// The places that a pointer may have come from.
struct Origins {
  std::vector<FieldPlace> fields;
  std::vector<const clang::VarDecl*> variables;

  bool is_empty() const { return fields.empty() && variables.empty(); }
  void add(const Origins& more) {
    fields.insert(fields.end(), more.fields.begin(), more.fields.end());
    variables.insert(variables.end(), more.variables.begin(), more.variables.end());
  }
};

struct Step {
  const clang::FunctionDecl* function;
  Origins of;
  clang::SourceLocation where;
};

struct Flow {
  Step step;
  const clang::VarDecl* to;
};

struct Passed {
  Step step;
  const clang::CallExpr* call;
  unsigned index;
};

// Another argument that may say how much is reached.
struct Count {
  unsigned index;
  bool is_size;                        // of the type of sizes, not any integer
  std::optional<std::uint64_t> value;  // if it is constant
};

clang::QualType pointee_of(clang::QualType type) {
  return type->isPointerType() ? type->getPointeeType() : clang::QualType();
}

class RunFinder : public clang::RecursiveASTVisitor<RunFinder> {
 public:
  explicit RunFinder(clang::ASTContext& context) : context_(context) {}

  std::vector<FieldRun> take() {
    while (spread()) {
    }
    for (const Step& step : steps_) report(step);
    for (const Flow& flow : flows_) {
      if (reaching_.contains(flow.to)) report(flow.step);
    }
    for (const Passed& passed : passed_) report(passed);
    return std::move(runs_);
  }

  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    function_ = function->doesThisDeclarationHaveABody() ? function : nullptr;
    const bool goes_on = RecursiveASTVisitor::TraverseFunctionDecl(function);
    function_ = nullptr;
    return goes_on;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->getInit()) flow(variable, variable->getInit());
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->getOpcode() == clang::BO_Assign) {
      assign(operation->getLHS()->IgnoreParens(), operation->getRHS());
    } else if (operation->isAdditiveOp() || operation->isCompoundAssignmentOp()) {
      if (!operation->getType()->isPointerType()) return true;
      const bool is_left = operation->getLHS()->getType()->isPointerType();
      step(is_left ? operation->getLHS() : operation->getRHS(),
           is_left ? operation->getRHS() : operation->getLHS());
    }
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp() && operation->getType()->isPointerType())
      step(operation->getSubExpr(), nullptr);
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* element) {
    const clang::Expr* base = element->getBase()->IgnoreParenCasts();
    if (!base->getType()->isArrayType()) {
      step(element->getBase(), element->getIdx());
    } else if (const auto place = field_at(base)) {
      const auto index = value_of(element->getIdx());
      const std::uint64_t unit = size_of(element->getType()).value_or(1);
      if (index && unit != 0 && *index > place->room_bytes / unit && place->room_bytes != any_size)
        note({function_, {{*place}, {}}, element->getExprLoc()}, *place);
    }
    return true;
  }

  bool VisitInitListExpr(clang::InitListExpr* list) {
    for (const clang::Expr* part : list->inits()) {
      if (part) hand_out(part->getType(), part);
    }
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const clang::Expr* argument = call->getArg(i);
      Origins of = origins_of(argument);
      if (function_ && !of.is_empty())
        passed_.push_back({{function_, std::move(of), argument->getExprLoc()}, call, i});
    }
    return true;
  }

 private:
  std::optional<std::uint64_t> size_of(clang::QualType type) const {
    if (type.isNull() || type->isIncompleteType() || type->isFunctionType() || type->isVoidType())
      return std::nullopt;
    return static_cast<std::uint64_t>(context_.getTypeSizeInChars(type).getQuantity());
  }

  std::optional<std::uint64_t> value_of(const clang::Expr* expression) const {
    clang::Expr::EvalResult result;
    if (!expression->EvaluateAsInt(result, context_)) return std::nullopt;
    return result.Val.getInt().getLimitedValue();
  }

  // p->x, p->x[2], p->inner.x
  std::optional<FieldPlace> field_at(const clang::Expr* object) const {
    object = object->IgnoreParenCasts();
    FieldPlace place;
    place.type = object->getType();
    std::uint64_t before_bytes = 0;  // elements of the field that lie before it
    while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(object)) {
      const clang::Expr* base = element->getBase()->IgnoreParenCasts();
      if (!base->getType()->isArrayType()) return std::nullopt;  // of what a pointer leads to
      before_bytes +=
          value_of(element->getIdx()).value_or(0) * size_of(element->getType()).value_or(0);
      place.is_array = true;
      object = base;
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(object);
    if (!member) return std::nullopt;
    const clang::QualType whole = member->getType();
    place.is_array = place.is_array || whole->isArrayType();
    const std::uint64_t size = size_of(whole).value_or(any_size);
    place.room_bytes = size == any_size ? size : size - std::min(size, before_bytes);
    while (member) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      if (field) place.owners.push_back(field->getParent());
      const clang::Expr* around = member->getBase()->IgnoreParenCasts();
      while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(around))
        around = element->getBase()->IgnoreParenCasts();
      member = member->isArrow() ? nullptr : llvm::dyn_cast<clang::MemberExpr>(around);
    }
    return place;
  }

  Origins origins_of(const clang::Expr* pointer) const {
    const clang::Expr* inner = pointer->IgnoreParenCasts();
    Origins found;
    if (inner->getType()->isArrayType()) {
      if (auto place = field_at(inner)) found.fields.push_back(std::move(*place));
    } else if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(named->getDecl());
      if (variable && variable->getType()->isPointerType()) found.variables.push_back(variable);
    } else if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(inner)) {
      found = origins_of(choice->getTrueExpr());
      found.add(origins_of(choice->getFalseExpr()));
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
      found = origins_of_unary(*unary);
    } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(inner);
               binary && binary->getType()->isPointerType()) {
      for (const clang::Expr* side : {binary->getLHS(), binary->getRHS()}) {
        if (side->getType()->isPointerType() || side->getType()->isArrayType())
          found.add(origins_of(side));
      }
    }
    return found;
  }

  Origins origins_of_unary(const clang::UnaryOperator& operation) const {
    if (operation.isIncrementDecrementOp()) return origins_of(operation.getSubExpr());
    if (operation.getOpcode() != clang::UO_AddrOf) return {};
    const clang::Expr* object = operation.getSubExpr()->IgnoreParenCasts();
    Origins found;
    if (auto place = field_at(object)) {
      found.fields.push_back(std::move(*place));
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(object)) {
      found = origins_of(element->getBase());
    }
    return found;
  }

  void assign(const clang::Expr* target, const clang::Expr* value) {
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(target);
    const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
    if (variable) {
      flow(variable, value);
    } else {
      hand_out(target->getType(), value);
    }
  }

  void flow(const clang::VarDecl* to, const clang::Expr* from) {
    if (!function_ || !to->getType()->isPointerType()) return;
    Origins of = origins_of(from);
    if (!of.is_empty()) flows_.push_back({{function_, std::move(of), from->getExprLoc()}, to});
  }

  // Beyond one element, unless by a distance of 0.
  void step(const clang::Expr* pointer, const clang::Expr* distance) {
    if (!function_ || (distance && value_of(distance) == std::optional<std::uint64_t>(0))) return;
    Origins of = origins_of(pointer);
    if (!of.is_empty()) steps_.push_back({function_, std::move(of), pointer->getExprLoc()});
  }

  // Where it is kept without the type of the field, somebody else says how much is there.
  void hand_out(clang::QualType type, const clang::Expr* value) {
    if (type->isVoidPointerType()) step(value, nullptr);
  }

  static const clang::FunctionDecl* known_body(const Passed& passed) {
    const clang::FunctionDecl* callee = passed.call->getDirectCallee();
    const clang::FunctionDecl* body = callee ? callee->getDefinition() : nullptr;
    return body && passed.index < body->getNumParams() ? body : nullptr;
  }

  static const clang::FunctionProtoType* prototype_of(const clang::CallExpr& call) {
    clang::QualType type = call.getCallee()->getType();
    if (type->isPointerType()) type = type->getPointeeType();
    return type->getAs<clang::FunctionProtoType>();
  }

  // The type that the callee has for an argument.
  static clang::QualType type_at(const clang::CallExpr& call, unsigned index) {
    const clang::FunctionProtoType* prototype = prototype_of(call);
    if (prototype && index < prototype->getNumParams()) return prototype->getParamType(index);
    return call.getArg(index)->IgnoreParenImpCasts()->getType();
  }

  // Those behind the pointer or, if there are none, before it.
  std::vector<Count> counts_beside(const Passed& passed) const {
    const clang::CallExpr& call = *passed.call;
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const clang::FunctionProtoType* prototype = prototype_of(call);
    // Arguments of printf and scanf go by the format.
    const bool has_format = callee && callee->hasAttr<clang::FormatAttr>();
    const unsigned named = prototype && has_format ? prototype->getNumParams() : call.getNumArgs();
    const llvm::StringRef name =
        callee && callee->getIdentifier() ? callee->getName() : llvm::StringRef();
    const bool takes_byte = name.ends_with("memset") || name.ends_with("memchr");
    std::vector<Count> before;
    std::vector<Count> behind;
    if (passed.index >= named) return behind;
    for (unsigned i = 0; i < named; ++i) {
      const clang::QualType type = type_at(call, i);
      if (i == passed.index || !type->isIntegerType() || type->isBooleanType() ||
          type->isEnumeralType() || (takes_byte && i == 1)) {
        continue;
      }
      const bool is_size = context_.hasSameUnqualifiedType(type, context_.getSizeType());
      (i < passed.index ? before : behind).push_back({i, is_size, value_of(call.getArg(i))});
    }
    return behind.empty() ? before : behind;
  }

  // The product of the constants that are not 0 (sizes, counts, flags); none if one is not
  // constant.
  static std::optional<std::uint64_t> product_of(const std::vector<Count>& counts) {
    std::uint64_t product = 1;
    for (const Count& count : counts) {
      if (!count.value) return std::nullopt;
      const std::uint64_t factor = std::max<std::uint64_t>(*count.value, 1);
      product = product > any_size / factor ? any_size : product * factor;
    }
    return product;
  }

  // Code that is not known may reach more than `room_bytes` from there.
  bool may_exceed(const Passed& passed, clang::QualType type, std::uint64_t room_bytes,
                  bool is_array) const {
    std::vector<Count> counts = counts_beside(passed);
    const clang::QualType taken = pointee_of(type_at(*passed.call, passed.index));
    if (is_array) {
      std::erase_if(counts, [](const Count& count) { return !count.is_size; });
    } else if (!taken.isNull() && taken->isRecordType() &&
               context_.hasSameUnqualifiedType(taken, type)) {
      return false;  // a structure by its own type
    }
    if (counts.empty()) return false;
    const auto product = product_of(counts);
    if (!product) return !is_array;
    const std::uint64_t unit = std::max<std::uint64_t>(size_of(taken).value_or(1), 1);
    return *product > room_bytes / unit;
  }

  // For a variable: what is not known to be a single element is taken to be more.
  bool leads_beyond(const Passed& passed, const clang::VarDecl& variable) const {
    if (const clang::FunctionDecl* body = known_body(passed))
      return reaching_.contains(body->getParamDecl(passed.index));
    const clang::QualType type = variable.getType()->getPointeeType();
    return may_exceed(passed, type, size_of(type).value_or(1), false);
  }

  bool leads_beyond(const Passed& passed, const FieldPlace& place) const {
    if (const clang::FunctionDecl* body = known_body(passed))
      return !place.is_array && reaching_.contains(body->getParamDecl(passed.index));
    return may_exceed(passed, place.type, place.room_bytes, place.is_array);
  }

  // One round: whether a variable was added to those that lead beyond one element.
  bool spread() {
    const std::size_t before = reaching_.size();
    const auto add = [this](const Step& step) {
      reaching_.insert(step.of.variables.begin(), step.of.variables.end());
    };
    for (const Step& step : steps_) add(step);
    for (const Flow& flow : flows_) {
      if (reaching_.contains(flow.to)) add(flow.step);
    }
    for (const Passed& passed : passed_) {
      for (const clang::VarDecl* variable : passed.step.of.variables) {
        if (leads_beyond(passed, *variable)) reaching_.insert(variable);
      }
    }
    return reaching_.size() != before;
  }

  void note(const Step& step, const FieldPlace& place) {
    if (step.function) runs_.push_back({step.function, place.owners, step.where});
  }

  void report(const Step& step) {
    for (const FieldPlace& place : step.of.fields) {
      if (!place.is_array) note(step, place);
    }
  }

  void report(const Passed& passed) {
    for (const FieldPlace& place : passed.step.of.fields) {
      if (leads_beyond(passed, place)) note(passed.step, place);
    }
  }

  clang::ASTContext& context_;
  const clang::FunctionDecl* function_ = nullptr;
  std::vector<Step> steps_;
  std::vector<Flow> flows_;
  std::vector<Passed> passed_;
  std::set<const clang::VarDecl*> reaching_;  // looked up, never walked through
  std::vector<FieldRun> runs_;
};

}  // namespace

std::vector<FieldRun> find_field_runs(clang::ASTContext& context) {
  RunFinder finder(context);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return finder.take();
}

}  // namespace tandem::frontend
