#include <algorithm>
#include <cvc5/cvc5.h>
#include <map>
#include <mutex>

#include "base/float_format.h"
#include "base/invariant.h"
#include "logic/solver.h"

namespace tandem::logic {
namespace {

using cvc5::Kind;
using ir::SortKind;

Kind kind_of(SmtOp op) {
  switch (op) {
    case SmtOp::Const: break;
    case SmtOp::Apply: return Kind::APPLY_UF;
    case SmtOp::Not: return Kind::NOT;
    case SmtOp::And: return Kind::AND;
    case SmtOp::Or: return Kind::OR;
    case SmtOp::Ite: return Kind::ITE;
    case SmtOp::Eq: return Kind::EQUAL;
    case SmtOp::BvNot: return Kind::BITVECTOR_NOT;
    case SmtOp::BvNeg: return Kind::BITVECTOR_NEG;
    case SmtOp::BvAdd: return Kind::BITVECTOR_ADD;
    case SmtOp::BvMul: return Kind::BITVECTOR_MULT;
    case SmtOp::BvUdiv: return Kind::BITVECTOR_UDIV;
    case SmtOp::BvSdiv: return Kind::BITVECTOR_SDIV;
    case SmtOp::BvUrem: return Kind::BITVECTOR_UREM;
    case SmtOp::BvSrem: return Kind::BITVECTOR_SREM;
    case SmtOp::BvAnd: return Kind::BITVECTOR_AND;
    case SmtOp::BvOr: return Kind::BITVECTOR_OR;
    case SmtOp::BvXor: return Kind::BITVECTOR_XOR;
    case SmtOp::BvShl: return Kind::BITVECTOR_SHL;
    case SmtOp::BvLshr: return Kind::BITVECTOR_LSHR;
    case SmtOp::BvAshr: return Kind::BITVECTOR_ASHR;
    case SmtOp::BvUlt: return Kind::BITVECTOR_ULT;
    case SmtOp::BvUle: return Kind::BITVECTOR_ULE;
    case SmtOp::BvSlt: return Kind::BITVECTOR_SLT;
    case SmtOp::BvSle: return Kind::BITVECTOR_SLE;
    case SmtOp::Concat: return Kind::BITVECTOR_CONCAT;
    case SmtOp::Extract: return Kind::BITVECTOR_EXTRACT;
    case SmtOp::ZeroExtend: return Kind::BITVECTOR_ZERO_EXTEND;
    case SmtOp::SignExtend: return Kind::BITVECTOR_SIGN_EXTEND;
    case SmtOp::FpFromBits: return Kind::FLOATINGPOINT_TO_FP_FROM_IEEE_BV;
    case SmtOp::FpFromSigned: return Kind::FLOATINGPOINT_TO_FP_FROM_SBV;
    case SmtOp::FpFromUnsigned: return Kind::FLOATINGPOINT_TO_FP_FROM_UBV;
    case SmtOp::FpConvert: return Kind::FLOATINGPOINT_TO_FP_FROM_FP;
    case SmtOp::FpIte: return Kind::ITE;
    case SmtOp::FpNeg: return Kind::FLOATINGPOINT_NEG;
    case SmtOp::FpAbs: return Kind::FLOATINGPOINT_ABS;
    case SmtOp::FpSqrt: return Kind::FLOATINGPOINT_SQRT;
    case SmtOp::FpRoundToIntegral: return Kind::FLOATINGPOINT_RTI;
    case SmtOp::FpAdd: return Kind::FLOATINGPOINT_ADD;
    case SmtOp::FpMul: return Kind::FLOATINGPOINT_MULT;
    case SmtOp::FpDiv: return Kind::FLOATINGPOINT_DIV;
    case SmtOp::FpFma: return Kind::FLOATINGPOINT_FMA;
    case SmtOp::FpLt: return Kind::FLOATINGPOINT_LT;
    case SmtOp::FpLe: return Kind::FLOATINGPOINT_LEQ;
    case SmtOp::FpEq: return Kind::FLOATINGPOINT_EQ;
    case SmtOp::FpIsNan: return Kind::FLOATINGPOINT_IS_NAN;
    case SmtOp::FpToSigned: return Kind::FLOATINGPOINT_TO_SBV;
    case SmtOp::FpToUnsigned: return Kind::FLOATINGPOINT_TO_UBV;
    case SmtOp::IntNeg: return Kind::NEG;
    case SmtOp::IntAdd: return Kind::ADD;
    case SmtOp::IntMul: return Kind::MULT;
    case SmtOp::IntDiv: return Kind::INTS_DIVISION;
    case SmtOp::IntMod: return Kind::INTS_MODULUS;
    case SmtOp::IntLt: return Kind::LT;
    case SmtOp::IntLe: return Kind::LEQ;
    case SmtOp::Select: return Kind::SELECT;
    case SmtOp::Store: return Kind::STORE;
  }
  fail_invariant(__FILE__, __LINE__, "op", "not an operator");
}

// cvc5 fills tables of its own with the first solver; only one thread may do that.
std::unique_ptr<cvc5::Solver> make_instance() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  return std::make_unique<cvc5::Solver>();
}

// The smallest logic that holds the script: cvc5 picks its strategy by it.
std::string logic_of(const Script& script) {
  const bool has_bits = script.has_sort(SortKind::BitVec);
  const bool has_integers = script.has_sort(SortKind::Int);
  if (has_bits && has_integers) return "ALL";  // floats too, where there are any
  if (script.has_memory_access()) return script.has_floats() ? "ALL" : "QF_AUFBV";
  if (script.has_floats()) return "QF_UFBVFP";
  return has_integers ? "QF_UFNIA" : "QF_UFBV";
}

// Formats other than float and double, which cvc5 takes only if asked to.
bool has_unusual_floats(const Script& script) {
  return std::any_of(script.nodes().begin(), script.nodes().end(), [](const Node& node) {
    return is_float(node.op) && node.sort.width_bits != 32 && node.sort.width_bits != 64;
  });
}

cvc5::RoundingMode rounding_mode(Rounding rounding) {
  switch (rounding) {
    case Rounding::NearestEven: return cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_EVEN;
    case Rounding::NearestAway: return cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_AWAY;
    case Rounding::Down: return cvc5::RoundingMode::ROUND_TOWARD_NEGATIVE;
    case Rounding::Up: return cvc5::RoundingMode::ROUND_TOWARD_POSITIVE;
    case Rounding::TowardZero: return cvc5::RoundingMode::ROUND_TOWARD_ZERO;
  }
  fail_invariant(__FILE__, __LINE__, "rounding", "not a rounding");
}

// One script in one instance.
class Translation {
 public:
  Translation(cvc5::Solver& solver, const Script& script)
      : solver_(solver),
        memory_(script.has_memory_access()
                    ? solver.mkArraySort(solver.mkBitVectorSort(64), solver.mkBitVectorSort(8))
                    : solver.mkUninterpretedSort("Memory")),
        world_(solver.mkUninterpretedSort("World")) {
    for (const Declaration& declaration : script.declarations()) declare(declaration);
    for (const Node& node : script.nodes()) nodes_.push_back(translate(node));
  }

  const cvc5::Term& expression(NodeId id) const { return nodes_[id.index]; }

 private:
  cvc5::Sort sort_of(ir::Sort sort) const {
    switch (sort.kind) {
      case SortKind::Bool: return solver_.getBooleanSort();
      case SortKind::BitVec: return solver_.mkBitVectorSort(sort.width_bits);
      case SortKind::Int: return solver_.getIntegerSort();
      case SortKind::Memory: return memory_;
      case SortKind::World: return world_;
    }
    fail_invariant(__FILE__, __LINE__, "sort", "not a sort");
  }

  void declare(const Declaration& declaration) {
    std::vector<cvc5::Sort> parameters;
    for (const ir::Sort parameter : declaration.parameters) {
      parameters.push_back(sort_of(parameter));
    }
    cvc5::Sort sort = sort_of(declaration.result);
    if (!parameters.empty()) sort = solver_.mkFunctionSort(parameters, sort);
    functions_.push_back(solver_.mkConst(sort, declaration.name));
  }

  cvc5::Term constant(const Node& node) const {
    if (node.sort.is_bool()) return solver_.mkBoolean(node.value != 0);
    if (node.sort.is_int()) {
      return solver_.mkInteger(to_decimal(static_cast<SignedBits>(node.value)));
    }
    return solver_.mkBitVector(node.sort.width_bits, to_decimal(node.value), 10);
  }

  cvc5::Term translate(const Node& node) const {
    if (node.op == SmtOp::Const) return constant(node);
    std::vector<cvc5::Term> args;
    if (node.op == SmtOp::Apply) {
      if (node.args.empty()) return functions_[node.index];
      args.push_back(functions_[node.index]);
    }
    if (const auto rounding = rounding_of(node)) {
      args.push_back(solver_.mkRoundingMode(rounding_mode(*rounding)));
    }
    for (const NodeId arg : node.args) args.push_back(expression(arg));
    const Kind kind = kind_of(node.op);
    if (node.op == SmtOp::Extract) {
      const std::uint32_t high = node.index + node.sort.width_bits - 1;
      return solver_.mkTerm(solver_.mkOp(kind, {high, node.index}), args);
    }
    if (node.op == SmtOp::ZeroExtend || node.op == SmtOp::SignExtend) {
      return solver_.mkTerm(solver_.mkOp(kind, {node.index}), args);
    }
    switch (node.op) {
      case SmtOp::FpFromBits:
      case SmtOp::FpFromSigned:
      case SmtOp::FpFromUnsigned:
      case SmtOp::FpConvert: {
        const FloatFormat format = *float_format(node.sort.width_bits);
        return solver_.mkTerm(solver_.mkOp(kind, {format.exponent_bits, format.precision()}), args);
      }
      case SmtOp::FpToSigned:
      case SmtOp::FpToUnsigned:
        return solver_.mkTerm(solver_.mkOp(kind, {node.sort.width_bits}), args);
      default: return solver_.mkTerm(kind, args);
    }
  }

  cvc5::Solver& solver_;
  cvc5::Sort memory_;
  cvc5::Sort world_;
  std::vector<cvc5::Term> functions_;
  std::vector<cvc5::Term> nodes_;
};

std::string reason_text(const cvc5::Result& result) {
  switch (result.getUnknownExplanation()) {
    case cvc5::RESOURCEOUT: return "resource limit reached";
    case cvc5::TIMEOUT: return "time limit reached";
    case cvc5::INCOMPLETE: return "incomplete";
    default: return "no answer";
  }
}

// nullopt: an integer outside of 128 bits.
std::optional<Bits> scalar_value(const cvc5::Term& value, ir::Sort sort) {
  if (sort.is_bool()) return Bits{value.getBooleanValue()};
  if (sort.is_int()) return integer_from_text(value.getIntegerValue());
  Bits bits = 0;
  for (const char digit : value.getBitVectorValue(2)) bits = bits * 2 + Bits{digit == '1'};
  return bits;
}

std::uint64_t resources_used(const cvc5::Solver& solver) {
  return static_cast<std::uint64_t>(
      solver.getStatistics().get("resource::resourceUnitsUsed").getInt());
}

class Cvc5Solver : public Solver {
 public:
  std::string name() const override { return "cvc5"; }

  // A failure is charged as if all had been used: what was cannot be asked for any more.
  Checked check(const Script& script, const std::vector<NodeId>& observed,
                const Allowance& allowance) override {
    try {
      return try_check(script, observed, allowance);
    } catch (const cvc5::CVC5ApiException& error) {
      return {NoAnswer{error.getMessage()}, allowance.resources};
    }
  }

 private:
  // A new instance for each query: it belongs to the thread that makes it.
  Checked try_check(const Script& script, const std::vector<NodeId>& observed,
                    const Allowance& allowance) {
    const std::unique_ptr<cvc5::Solver> solver = make_instance();
    solver->setLogic(logic_of(script));
    solver->setOption("produce-models", "true");
    if (has_unusual_floats(script)) solver->setOption("fp-exp", "true");
    // The default, CaDiCaL beside the main SAT solver, aborts the process when it runs out of
    // resources in the middle of combining theories (cvc5 issue 9492).
    solver->setOption("bv-solver", "bitblast-internal");
    solver->setOption("rlimit-per",
                      std::to_string(std::max<std::uint64_t>(allowance.resources, 1)));
    solver->setOption("tlimit-per", std::to_string(std::max<std::int64_t>(allowance.wall.count(), 1)));
    const Translation translation(*solver, script);
    for (const NodeId required : script.requirements()) {
      solver->assertFormula(translation.expression(required));
    }
    const cvc5::Result result = solver->checkSat();
    const std::uint64_t used = resources_used(*solver);
    if (result.isUnsat()) return {Unsatisfiable{}, used};
    if (!result.isSat()) return {NoAnswer{reason_text(result)}, used};
    return {read_model(script, *solver, translation, observed), used};
  }

  RawAnswer read_model(const Script& script, const cvc5::Solver& solver,
                       const Translation& translation, const std::vector<NodeId>& observed) {
    Satisfiable answer;
    std::map<std::string, Bits>
        elements;  // of the uninterpreted sorts; cvc5's names carry the sort
    for (const NodeId id : observed) {
      const cvc5::Term value = solver.getValue(translation.expression(id));
      if (!script.sort(id).is_scalar()) {
        answer.values.push_back(
            elements.try_emplace(value.toString(), elements.size()).first->second);
        continue;
      }
      const std::optional<Bits> scalar = scalar_value(value, script.sort(id));
      if (!scalar) return NoAnswer{"a value of the model does not fit 128 bits"};
      answer.values.push_back(*scalar);
    }
    return answer;
  }
};

}  // namespace

std::unique_ptr<Solver> make_cvc5_solver() { return std::make_unique<Cvc5Solver>(); }

}  // namespace tandem::logic
