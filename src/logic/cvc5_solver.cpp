#include <algorithm>
#include <cvc5/cvc5.h>
#include <mutex>

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
#define TANDEM_OPERATOR(name, smtlib, indices, rounding, z3, cvc5) \
  case SmtOp::name: return Kind::cvc5;
#include "logic/operators.def"
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
    const std::vector<std::uint32_t> indices = indices_of(node);
    if (indices.empty()) return solver_.mkTerm(kind_of(node.op), args);
    return solver_.mkTerm(solver_.mkOp(kind_of(node.op), indices), args);
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
                std::uint64_t resources) override {
    try {
      return try_check(script, observed, resources);
    } catch (const cvc5::CVC5ApiException& error) {
      return {NoAnswer{error.getMessage()}, resources};
    }
  }

 private:
  // A new instance for each query: it belongs to the thread that makes it.
  Checked try_check(const Script& script, const std::vector<NodeId>& observed,
                    std::uint64_t resources) {
    const std::unique_ptr<cvc5::Solver> solver = make_instance();
    solver->setLogic(logic_of(script));
    solver->setOption("produce-models", "true");
    if (has_unusual_floats(script)) solver->setOption("fp-exp", "true");
    // The default, CaDiCaL beside the main SAT solver, aborts the process when it runs out of
    // resources in the middle of combining theories (cvc5 issue 9492).
    solver->setOption("bv-solver", "bitblast-internal");
    solver->setOption("rlimit-per", std::to_string(std::max<std::uint64_t>(resources, 1)));
    const Translation translation(*solver, script);
    for (const NodeId required : script.requirements()) {
      solver->assertFormula(translation.expression(required));
    }
    const cvc5::Result result = solver->checkSat();
    const std::uint64_t used = resources_used(*solver);
    if (result.isUnsat()) return {Unsatisfiable{}, used};
    if (!result.isSat()) return {NoAnswer{reason_text(result)}, used};
    const auto value = [&](NodeId id) { return solver->getValue(translation.expression(id)); };
    return {
        read_model(
            script, observed, [&](NodeId id) { return scalar_value(value(id), script.sort(id)); },
            [&](NodeId id) { return value(id).toString(); }),
        used};
  }
};

}  // namespace

std::unique_ptr<Solver> make_cvc5_solver() { return std::make_unique<Cvc5Solver>(); }

}  // namespace tandem::logic
